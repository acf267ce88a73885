#!/usr/bin/env python3
"""Checks that every article is reachable from the landing page of a DocC site in at most two steps.

    check_docs.py SITE.doccarchive

Symbols are reachable from the landing page of their module; no other check ensures that articles are reachable.
"""
import json
import pathlib
import sys

site = pathlib.Path(sys.argv[1])
data = site / "data" / "documentation"


def pages():
    for path in data.rglob("*.json"):
        page = json.loads(path.read_text())
        yield page["identifier"]["url"], page


def linked(page):
    return {name for section in page.get("topicSections", []) for name in section["identifiers"]}


found = dict(pages())
landing = json.loads((site / "data" / "documentation.json").read_text())
first = linked(landing)
second = {name for root in first if root in found for name in linked(found[root])}
articles = {name for name, page in found.items() if page["metadata"].get("role") == "article"}
unreachable = sorted(articles - first - second)
for name in unreachable:
    print(f"not reached from the landing page in two steps: {name}")
symbols = sum("symbolKind" in page["metadata"] for page in found.values())
print(f"{len(first)} modules and guides, {len(articles)} articles, {symbols} symbols")
if unreachable or not articles or not symbols:
    sys.exit(1)
