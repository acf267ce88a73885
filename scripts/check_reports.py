"""Reads the reports of a run with independent parsers and compares them with each other."""

import base64
import hashlib
import importlib.util
import json
import os
import re
import sys
import xml.etree.ElementTree as ElementTree
from collections import Counter
from html.parser import HTMLParser

folder = sys.argv[1]


def text(name):
    with open(os.path.join(folder, name), encoding="utf-8", newline="") as file:
        return file.read()


def has(*modules):
    missing = [module for module in modules if importlib.util.find_spec(module) is None]
    if missing:
        print(f"skipped: {', '.join(missing)} is not installed")
    return not missing


# JSON Lines, with which the other formats are compared.
lines = [json.loads(line) for line in text("run.jsonl").splitlines()]
causes = [line["cause"] for line in lines if list(line) == ["cause"]]
assert 0 < len(causes) <= 10 and lines[-1 - len(causes) : -1] == [{"cause": cause} for cause in causes]
*rows, last = [line for line in lines if list(line) != ["cause"]]
assert list(last) == ["run"] and last["run"]["rows"] == len(rows), last
status = Counter(row["status"] for row in rows)
assert set(status) == {"passed", "failed", "knownIssue", "skipped", "error"}, status
assert [row["index"] for row in rows] == list(range(len(rows)))
for row in rows:
    assert bool(row["failures"]) == (row["status"] in ("failed", "knownIssue", "error")), row
assert all(last["run"][name] == count for name, count in status.items()), last
print(f"JSON Lines: {len(rows)} rows, {dict(status)}")

# JUnit XML.
suites = ElementTree.fromstring(text("run.xml").encode())
assert suites.tag == "testsuites"
cases = suites.findall("testsuite/testcase")
assert len(cases) == len(rows)
for suite in suites:
    inner = suite.findall("testcase")
    assert int(suite.get("tests")) == len(inner) > 0
    for attribute, element in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
        assert int(suite.get(attribute)) == sum(case.find(element) is not None for case in inner), suite.attrib
for case, row in zip(cases, rows):
    assert case.get("file") == case.get("classname") == row["plan"]
    assert int(case.get("line")) == row["line"] and float(case.get("time")) >= 0
    assert row["row"] is None or case.get("name") == row["row"]
    kind = {"failed": "failure", "error": "error", "passed": None}.get(row["status"], "skipped")
    assert [child.tag for child in case if child.tag != "system-out"] == ([kind] if kind else []), row["status"]
    if row["status"] == "failed":
        assert row["failures"][0]["message"] in case.find("failure").get("message")
        assert f"{row['plan']}:{row['failures'][0]['line']}" in case.find("failure").text
print(f"JUnit: {len(suites)} suites, {len(cases)} cases")
if os.environ.get("JUNIT_XSD") and has("lxml"):
    from lxml import etree

    # Jenkins' schema has no attributes for positions; the formats of GitLab, CircleCI and pytest have `file` and `line`.
    document = etree.fromstring(text("run.xml").encode())
    for case in document.iter("testcase"):
        del case.attrib["file"], case.attrib["line"]
    etree.XMLSchema(etree.parse(os.environ["JUNIT_XSD"])).assertValid(document)
    print("JUnit: valid by the schema, except for file and line of cases:", os.path.basename(os.environ["JUNIT_XSD"]))
else:
    print("skipped: JUNIT_XSD is not set")

# GitHub, with a command for each failure of rows that failed or could not be read, and the summary.
commands = text("run.github").splitlines()
expected = [f for row in rows if row["status"] in ("failed", "error") for f in row["failures"]]
assert len(commands) == len(expected)
for command, failure in zip(commands, expected):
    match = re.fullmatch(r"::error file=([^,:]+),line=(\d+),col=(\d+),title=[^,:]*::(.*)", command)
    assert match and int(match[2]) == failure["line"] and int(match[3]) == failure["column"], command
    message = match[4].replace("%0D", "\r").replace("%0A", "\n").replace("%25", "%")
    assert message.startswith(failure["message"]), command
assert text("summary.md") == text("run.md")
assert sum(line.startswith("|") for line in text("run.md").splitlines()) == 2 + len(rows) - status["passed"]
print(f"GitHub: {len(commands)} annotations and a summary")


# HTML.
class Page(HTMLParser):
    def __init__(self):
        super().__init__()
        self.open, self.rows, self.ids, self.script, self.policy = [], Counter(), set(), "", ""

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        assert not any(name.startswith("on") for name in attributes), attributes
        # A page loads nothing; only the source of a decision is a link to another one.
        for name in ("src", "href", "action"):
            prefixes = ("#", "https://") if (tag, name) == ("a", "href") else "#"
            assert attributes.get(name, "#").startswith(prefixes), (tag, attributes)
        if "id" in attributes:
            assert attributes["id"] not in self.ids
            self.ids.add(attributes["id"])
        if tag == "li" and attributes.get("class", "").startswith("row "):
            self.rows[attributes["class"].split()[1]] += 1
        if attributes.get("http-equiv") == "Content-Security-Policy":
            self.policy = attributes["content"]
        if tag == "script":
            self.isData = "type" in attributes
        if tag not in ("meta", "input"):
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        assert tag in ("path", "circle", "rect", "use"), tag

    def handle_endtag(self, tag):
        assert self.open.pop() == tag, (tag, self.open)

    def handle_data(self, data):
        if self.open and self.open[-1] == "script" and not self.isData:
            self.script += data


page = Page()
page.feed(text("run.html"))
page.close()
assert page.open == [] and page.rows == status, page.rows
digest = base64.b64encode(hashlib.sha256(page.script.encode()).digest()).decode()
assert f"script-src 'sha256-{digest}'" in page.policy, f"the script's digest is {digest}: put it into ReportScript.swift"
print(f"HTML: {sum(page.rows.values())} rows, no external resources, one script with a matching digest")
