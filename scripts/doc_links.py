#!/usr/bin/env python3
"""Copies a DocC catalog, and writes its links as DocC resolves them.

    doc_links.py CATALOG COPY [MODULE...]

The pages link to each other as every Markdown viewer follows, [Title](Page.md#section); DocC resolves only doc:Page. A link to a page of the
catalog, or of a MODULE built before, becomes such a link, to the top of the page; any other leads out of the site, and only its text stays.
"""
import pathlib
import re
import shutil
import sys

catalog, copy = map(pathlib.Path, sys.argv[1:3])
built = sys.argv[3:]


def link(match):
    if not match[2]:  # a section of the same page
        return match[1]
    path = pathlib.PurePosixPath(match[2])
    text, module, name = match[1], path.parent.stem, path.stem
    if not match[2].startswith(".."):
        return f"[{text}](doc:{name})"
    place = module if name == module else f"{module}/{name}"
    return f"[{text}](doc:/{place})" if module in built else text


shutil.copytree(catalog, copy)
for path in copy.glob("*.md"):
    # A snippet or a code span has no links.
    parts = re.split(r"(^```.*?^```|`[^`\n]+`(?!\]))", path.read_text(), flags=re.M | re.S)
    parts[::2] = [re.sub(r"\[([^]\[]+)\]\((?!\w+:)([^)#\s]*)(?:#[^)\s]*)?\)", link, part) for part in parts[::2]]
    path.write_text("".join(parts))
