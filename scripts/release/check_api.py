#!/usr/bin/env python3
"""Lists the public interface of the libraries, and finds what breaks code that uses it.

  check_api.py list GRAPHS                          prints a line for each declaration and conformance in symbol graphs,
                                                    and for each name that LinkHarnessTesting exports
  check_api.py compare RECORDED CURRENT CHANGELOG   fails for each break that the changelog does not name

The first line of RECORDED is `# ` and the version that it was recorded for. A break is named if a code span below the
heading "Incompatible changes", in a section of the changelog above that version, is the declaration's path, such as
`Link.init(_:)` or `Link.host`; for members of a type, the path of the type does not suffice.
"""

import json
import re
import sys
from pathlib import Path

# Every type that does not suppress them conforms to these.
IMPLIED = {"Swift.Copyable", "Swift.Escapable", "Swift.SendableMetatype"}
# The mark of a requirement that a conforming type has to implement.
REQUIREMENT = "requirement "


def declaration(symbol):
    """The declaration as users see it: without names of parameters that they never write, and `let` like a getter."""
    text = "".join(
        fragment["spelling"] for fragment in symbol["declarationFragments"] if fragment["kind"] != "internalParam")
    text = re.sub(r"\s+", " ", text).replace(" : ", ": ").strip().removesuffix(" { get set }")
    return re.sub(r"^((?:@\w+ |static |nonisolated )*)let (.*)$", r"\1var \2 { get }", text)


def lines(graphs):
    """The lines of the list: module, path and declaration, separated by tabs."""
    documents = [(path.name.split(".")[0].split("@")[0], json.loads(path.read_text())) for path in graphs]
    relations = [relation for _, document in documents for relation in document["relationships"]]
    targets = {
        kind: {relation["target" if kind == "defaultImplementationOf" else "source"]
               for relation in relations if relation["kind"] == kind}
        for kind in ("requirementOf", "defaultImplementationOf")
    }
    required = targets["requirementOf"] - targets["defaultImplementationOf"]
    paths = {}
    for module, document in documents:
        for symbol in document["symbols"]:
            usr, path = symbol["identifier"]["precise"], ".".join(symbol["pathComponents"])
            paths[usr] = path
            yield module, path, (REQUIREMENT if usr in required else "") + declaration(symbol)
    for module, document in documents:
        for relation in document["relationships"]:
            target = relation.get("targetFallback") or paths.get(relation["target"])
            if relation["kind"] == "conformsTo" and target and target not in IMPLIED:
                path = paths.get(relation["source"]) or relation["source"]
                yield module, path, f"{path}: {target.removeprefix('Swift.')}"


def exports(source):
    """The names that a module exports from others, which its symbol graph does not list."""
    for kind, name in re.findall(r"^@_exported public import (\w+) (\S+)", source.read_text(), flags=re.MULTILINE):
        yield source.parent.name, f"{source.parent.name}.{name.split('.')[-1]}", f"export {kind} {name}"


def read(path):
    return {tuple(line.split("\t")) for line in Path(path).read_text().splitlines() if not line.startswith("#")}


def owner(path):
    """The path of the type that a declaration is a member of, or nothing; labels of parameters contain no dots."""
    return path.rpartition(".")[0]


def breaks(recorded, current):
    """What no longer compiles: pairs of a path and a description."""
    lost, gained = recorded - current, current - recorded
    # A requirement that got a default implementation is no break.
    lost = {item for item in lost if (*item[:2], item[2].removeprefix(REQUIREMENT)) not in current}
    types = {path for _, path, text in recorded if re.search(r"\b(struct|enum|class|actor|protocol) ", text)}
    gone = {path for _, path, _ in lost} - {path for _, path, _ in current}

    def inside_gone(path):
        return path and (path in gone or inside_gone(owner(path)))

    found = {(path, f"no longer there: {text}") for _, path, text in lost if not inside_gone(owner(path))}
    for _, path, text in gained:
        if owner(path) in types and text.startswith("case "):
            found.add((path, f"a new case, which a switch has to handle: {text}"))
        elif owner(path) in types and text.startswith(REQUIREMENT):
            found.add((path, f"a new requirement without a default implementation: {text.removeprefix(REQUIREMENT)}"))
    return sorted(found)


def named(changelog, version):
    """The code spans below "Incompatible changes" in the sections above the version's."""
    newer = re.split(rf"^## {re.escape(version)}\b", changelog, flags=re.MULTILINE)[0]
    parts = re.findall(r"^### Incompatible changes\n(.*?)(?=^##|\Z)", newer, flags=re.MULTILINE | re.DOTALL)
    return {span for part in parts for span in re.findall(r"`([^`]+)`", part)}


def compare(recorded, current, changelog):
    version = Path(recorded).read_text().split("\n", 1)[0].removeprefix("# ")
    names = named(Path(changelog).read_text(), version)
    found = breaks(read(recorded), read(current))
    unnamed = [(path, text) for path, text in found if not names & {path, path.split("(")[0]}]
    for path, text in unnamed:
        print(f"{path}: {text}")
    print(f"{len(read(current))} lines of public interface, {len(found)} breaks since {version}, {len(unnamed)} not named")
    if unnamed:
        print(f"Name each as `PATH` in {changelog}, under \"Incompatible changes\" of the next version, or undo it.")
        sys.exit(1)


def main(command, *arguments):
    if command == "list":
        graphs = sorted(Path(arguments[0]).glob("*.symbols.json"))
        exported = exports(Path(__file__).parents[2] / "Sources/LinkHarnessTesting/Exports.swift")
        for line in sorted({"\t".join(item) for item in [*lines(graphs), *exported]}):
            print(line)
    else:
        compare(*arguments)


if __name__ == "__main__":
    main(*sys.argv[1:])
