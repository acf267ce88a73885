#!/usr/bin/env python3
"""Writes a seed for each case of the conformance suite: the file, a zero byte, and a URL of its tests."""
import json
import pathlib
import sys

folder = pathlib.Path(sys.argv[1])
for name in sys.argv[2:]:
    for number, case in enumerate(json.load(open(name))):
        file = case.get("association", case.get("text", ""))
        text = file if isinstance(file, str) else json.dumps(file, ensure_ascii=False)
        for test in case.get("tests", [])[:1]:
            seed = text + "\0" + test.get("url", "")
            target = folder / f"{pathlib.Path(name).stem}-{number}"
            target.write_bytes(seed.encode("utf-8", "surrogatepass"))
