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
    page = re.fullmatch(r"(?:.*/)?([^/]+)\.docc/([^/]+)\.md", (catalog / match[2]).as_posix().replace("/./", "/"))
    text, module, name = match[1], page and page[1], page and page[2]
    if match[2].startswith(".."):
        return f"[{text}](doc:/{module}/{name})" if module in built else text
    return f"[{text}](doc:{name})"


shutil.copytree(catalog, copy)
for path in copy.glob("*.md"):
    # A snippet or a code span has no links.
    parts = re.split(r"(^```.*?^```|`[^`\n]+`(?!\]))", path.read_text(), flags=re.M | re.S)
    parts[::2] = [re.sub(r"\[([^]\[]+)\]\((?!\w+:|#)([^)#\s]+)(?:#[^)\s]*)?\)", link, part) for part in parts[::2]]
    path.write_text("".join(parts))
