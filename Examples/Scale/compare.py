#!/usr/bin/env python3
"""Compares two result files row by row.

    compare.py ONE OTHER

Line numbers are relative to the input of each process, so `line` and `excerpt` are not compared. Everything else must be equal, in the
same order.
"""
import json
import sys
from itertools import zip_longest


def without_lines(value):
    if isinstance(value, dict):
        return {key: without_lines(member) for key, member in value.items() if key not in ("line", "excerpt")}
    if isinstance(value, list):
        return [without_lines(element) for element in value]
    return value


def rows(path):
    with open(path, encoding="utf-8") as file:
        for line in file:
            yield without_lines(json.loads(line))


count = 0
statuses = {}
for one, other in zip_longest(rows(sys.argv[1]), rows(sys.argv[2])):
    count += 1
    if one != other:
        sys.exit(f"row {count} differs:\n  {one}\n  {other}")
    statuses[one["status"]] = statuses.get(one["status"], 0) + 1
print(f"{count} rows are equal: {statuses}")
