#!/usr/bin/env python3
"""Draws sentences of the project at random, so readers can judge them.

    sample-prose.py SEED

Prints 40 sentences of comments, 30 messages and 30 sentences of pages, each with its position. The same seed and sources
give the same sample.
"""
import pathlib
import random
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
SKIPPED = {".build", "Corpus", "Seeds"}


def files(*suffixes, under):
    for folder in under:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in suffixes and not SKIPPED & set(path.relative_to(ROOT).parts):
                if not path.is_symlink():
                    yield path


def sentences(text):
    """Splits text at ends of sentences, leaving abbreviations, versions and code alone."""
    return [s.strip() for s in re.split(r"(?<=[a-z0-9)`»”][.?!])\s+(?=[A-Z`“\[])", text) if len(s.split()) > 3]


def comments():
    for path in files(".swift", under=["Sources", "Tests", "Fuzz", "Benchmarks", "Examples"]):
        block, start = [], 0
        for number, line in enumerate(path.read_text().split("\n") + [""], 1):
            match = re.match(r"\s*///?(?!/)\s?(.*)$", line)
            text = match[1].strip() if match else ""
            if text and not re.match(r"(MARK:|```|\||- |swift-tools-version|swift-format-ignore)", text):
                start = start or number
                block.append(text)
                continue
            for sentence in sentences(" ".join(block)):
                yield path, start, sentence
            block, start = [], 0


def messages():
    literal = re.compile(r'"((?:[^"\\]|\\.)*)"')
    for path in files(".swift", under=["Sources"]):
        for number, line in enumerate(path.read_text().split("\n"), 1):
            if line.lstrip().startswith("//"):
                continue
            for match in literal.finditer(line):
                text = match[1]
                words = re.findall(r"(?<![\\\w.(])[a-z]{2,}(?![\w(.=:])", text)
                if len(words) > 3 and len(text.split()) > 3 and not re.search(r"[{}<>;]|^\s|://", text.replace("\\(", "(")):
                    yield path, number, text


def pages():
    names = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "SECURITY.md"]
    for path in names + list(files(".md", under=["Sources", "Documentation", "Examples"])):
        is_code, block, start = False, [], 0
        for number, line in enumerate(path.read_text().split("\n") + [""], 1):
            text = line.strip()
            if text.startswith("```"):
                is_code = not is_code
            elif is_code:
                continue
            elif text.startswith("|"):
                for cell in text.strip("|").split("|"):
                    if len(re.findall("[A-Za-z]{2,}", re.sub("`[^`]*`", "", cell))) > 3:
                        yield path, number, cell.strip()
            elif text and not re.match(r"(#|<!--|@|\}|- ``|- <doc)", text):
                item = re.match(r"(?:- |\d+\. )(.*)", text)
                if item:
                    for sentence in sentences(" ".join(block)):
                        yield path, start, sentence
                    block, start = [], 0
                start = start or number
                block.append(item[1] if item else text)
                continue
            for sentence in sentences(" ".join(block)):
                yield path, start, sentence
            block, start = [], 0


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: sample-prose.py SEED")
    draw = random.Random(sys.argv[1])
    for title, count, source in [("comments", 40, comments), ("messages", 30, messages), ("pages", 30, pages)]:
        everything = list(source())
        print(f"## {title} ({count} of {len(everything)})\n")
        for number, (path, line, text) in enumerate(draw.sample(everything, count), 1):
            print(f"{number:2}. {text}\n      {path.relative_to(ROOT)}:{line}")
        print()


main()
