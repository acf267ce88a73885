#!/usr/bin/env python3
"""Prints rows for `linkplan replay -`: a deterministic corpus of any size.

    rows.py COUNT

One row in a hundred has a wrong expectation, and one in a thousand is not a valid row.
"""
import sys

count = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
out = sys.stdout
for number in range(count):
    if number % 1000 == 999:
        out.write('{"id":"broken-%d","open":\n' % number)
        continue
    kind = number % 4
    if kind == 0:
        path, expect = "/product/%d?color=red" % number, '"opens":"shop","route":"product","parameters":{"id":"%d"}' % number
    elif kind == 1:
        path, expect = "/product/help/%d" % number, '"opens":"browser","because":"excluded"'
    elif kind == 2:
        path, expect = "/search?q=mug-%d" % number, '"opens":"shop","route":"search"'
    else:
        path, expect = "/about/%d" % number, '"opens":"browser","because":"no-rule-matches"'
    if number % 100 == 50:
        expect = '"opens":"browser"' if kind in (0, 2) else '"opens":"shop"'
    out.write('{"id":"row-%d","open":"https://shop.example%s","expect":{%s}}\n' % (number, path, expect))
