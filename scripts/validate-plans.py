#!/usr/bin/env python3
"""Validates every plan against the JSON Schema with an independent validator (PyPI's jsonschema).

Prints one line per problem and exits with 1, or exits with 3 if jsonschema is not installed.
"""

import json
import pathlib
import sys

try:
    from jsonschema import Draft202012Validator
except ImportError:
    print("jsonschema is not installed for python3, so the plans were not validated", file=sys.stderr)
    sys.exit(3)

ROOT = pathlib.Path(__file__).resolve().parent.parent
# Plans that fail on purpose because of mistakes that a schema can detect.
REFUSED = ["misspelt-key", "misspelt-values", "wrong-type", "unknown-step", "version-2", "empty-plan", "bad-site"]


def is_plan(document):
    return isinstance(document, dict) and ("version" in document or "links" in document)


def main():
    schema = json.loads((ROOT / "Schemas/test-plan.v1.schema.json").read_text())
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    problems = []
    plans = 0
    for folder in ["TestPlans", "Examples"]:
        for path in sorted((ROOT / folder).rglob("*.json")):
            if "Failing" in path.parts or any(part.startswith(".") for part in path.relative_to(ROOT).parts):
                continue
            document = json.loads(path.read_text())
            if not is_plan(document):
                continue
            plans += 1
            for error in validator.iter_errors(document):
                problems.append(f"{path.relative_to(ROOT)} {list(error.absolute_path)} {error.message[:200]}")
    if plans < 20:
        problems.append(f"only {plans} plans were found")
    for name in REFUSED:
        document = json.loads((ROOT / f"TestPlans/Failing/{name}.json").read_text())
        if validator.is_valid(document):
            problems.append(f"the schema takes TestPlans/Failing/{name}.json")
    row = {"open": "https://a.example/", "from": "${x}", "expect": {"asks": "${x}"}, "matrix": {"x": [1]}}
    if not validator.is_valid({"version": 1, "links": [row]}):
        problems.append("a placeholder is refused")
    if validator.is_valid({"version": 1, "links": [dict(row, matrix={"x": []})]}):
        problems.append("an empty axis is taken")
    for problem in problems:
        print(problem)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
