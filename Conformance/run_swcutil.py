"""Implements run-swcutil.sh: converts tests to swcutil commands, and the responses to verdicts.

The known forms of responses are those in technote TN3155 and in published runs:

    { s = applinks, a = APP, d = DOMAIN }: Pattern "URL" matched.         one line for each app, or two
    { s = applinks, a = APP, d = DOMAIN }: Pattern "URL" blocked match.
    Input JSON did not match input URL.
    Input domain "DOMAIN" did not match input URL's domain "HOST".
    Matched by pattern at index 0: {…}                                    swcutil match
    Excluded by pattern at index 0: {…}
    Did not match.
    Service: applinks, App ID: …, Domain: …, Next Check: … on lines       swcutil show; each entry starts with Service
    {"applinks": …}                                                       swcutil dl
    The operation couldn’t be completed. (SWCErrorDomain error 7.)

The exit status of swcutil is not used, because it is 0 even without a match.
"""

import hashlib
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from datetime import datetime, timezone
from urllib.parse import urlsplit

FOLDER = pathlib.Path(__file__).parent / "association-files"
ENTRY = re.compile(r'\{ s = (\S+), a = (\S+), d = (\S+) \}:\s*Pattern ".*?" (matched|blocked match)\.', re.S)
FIELD = re.compile(r"^ *([A-Z][A-Za-z/ ]*):(?: +(.*))?$", re.M)
ERROR = re.compile(r"\((\w+) error (-?\d+)\.\)|Error Domain=(\w+) Code=(-?\d+)")
PLACE = re.compile(r"^(Matched|Excluded) by pattern at index (\d+):", re.M)


class NotUnderstood(Exception):
    """A response in none of the known forms."""


def apps(association):
    """Returns the application identifiers in applinks, in file order."""
    applinks = association.get("applinks")
    details = applinks.get("details") if isinstance(applinks, dict) else None
    if isinstance(details, dict):
        details = [{"appID": app, **(entry if isinstance(entry, dict) else {})} for app, entry in details.items()]
    found = []
    for entry in details if isinstance(details, list) else []:
        if isinstance(entry, dict):
            one = [entry["appID"]] if "appID" in entry and "appIDs" not in entry else entry.get("appIDs")
            found += [app for app in one if isinstance(app, str)] if isinstance(one, list) else []
    return found


def only_components(association):
    """Returns the components if `swcutil match` can evaluate them: the file must have one entry, no defaults and no variables."""
    applinks = association.get("applinks")
    if not isinstance(applinks, dict) or {"defaults", "substitutionVariables"} & applinks.keys():
        return None
    details = applinks.get("details")
    if not isinstance(details, list) or len(details) != 1 or not isinstance(details[0], dict):
        return None
    entry = details[0]
    components = entry.get("components")
    return components if isinstance(components, list) and components and "defaults" not in entry else None


def verdict(answer, app):
    """Returns the verdict for an app from the output of `swcutil verify`."""
    entries = [found for found in ENTRY.findall(answer) if found[0] == "applinks"]
    for _, name, _, outcome in entries:
        if name == app:
            return "match" if outcome == "matched" else "exclude"
    if entries or "did not match input URL" in answer:
        return "no-match"
    raise NotUnderstood(answer)


def place(answer):
    """Returns the verdict and the index of the deciding component from the output of `swcutil match`."""
    found = PLACE.search(answer)
    if found:
        return ("match" if found.group(1) == "Matched" else "exclude", int(found.group(2)))
    if "Did not match." in answer:
        return ("no-match", None)
    raise NotUnderstood(answer)


def entries(answer):
    """Returns the fields of each entry in the output of `swcutil show`."""
    found = []
    for name, value in FIELD.findall(answer):
        if name == "Service":
            found.append({})
        if found:
            found[-1][name] = value.strip()
    return found


def is_of(domain, entry):
    return claimed(entry) == domain


def claimed(entry):
    """Returns the domain of an entry of `swcutil show`, without a mode."""
    return entry.get("Domain", "").partition("?")[0]


def covers(entry, domain):
    """Whether an entry's domain is a wildcard for a domain."""
    return claimed(entry).startswith("*.") and domain.endswith(claimed(entry)[1:])


def in_order(found, expected):
    """Whether the names that occur in both lists have the same order there, or `None` if fewer than two occur."""
    both = [name for name in dict.fromkeys(found) if name in expected]
    return both == [name for name in dict.fromkeys(expected) if name in both] if len(both) > 1 else None


def words_of(order):
    return {True: "yes", False: "no", None: "not to be seen"}[order]


def download(answer):
    """Returns what `swcutil dl` reports: the file's services, or the error."""
    error = ERROR.search(answer)
    if error:
        return "error " + " ".join(part for part in error.groups() if part)
    try:
        file = json.loads(answer[answer.index("{") :])
        return "file with " + ", ".join(sorted(file))
    except ValueError as problem:
        raise NotUnderstood(answer) from problem


def interval(entry):
    """Returns the hours between the last and the next check of an entry of `swcutil show`."""
    try:
        last, following = (
            datetime.strptime(entry[name], "%Y-%m-%d %H:%M:%S %z") for name in ("Last Checked", "Next Check")
        )
        return f"{(following - last).total_seconds() / 3600:.1f} h"
    except (KeyError, ValueError):
        return "–"


def output(*words):
    """Returns the first line that a command prints, or `unknown`."""
    try:
        run = subprocess.run(words, capture_output=True, text=True, errors="replace", check=True)
        return run.stdout.strip().partition("\n")[0] or "unknown"
    except (OSError, subprocess.CalledProcessError):
        return "unknown"


class Mac:
    """Runs swcutil on this Mac."""

    def __init__(self, swcutil):
        self.system = f"macOS {output('sw_vers', '-productVersion')} ({output('sw_vers', '-buildVersion')})"
        self.facts = {
            "system": self.system,
            # swcutil has no option that prints its version.
            "swcutil": "sha256 " + hashlib.sha256(pathlib.Path(swcutil).read_bytes()).hexdigest(),
            "date": datetime.now(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ"),
            "commit": output("git", "-C", str(FOLDER), "describe", "--always", "--dirty", "--abbrev=40", "--exclude=*"),
        }

    def ask(self, words, text=None):
        with tempfile.NamedTemporaryFile("w", suffix=".json", encoding="utf-8") as file:
            file.write(text or "")
            file.flush()
            command = ["sudo", "swcutil"] + [file.name if word.startswith("@") else word for word in words]
            run = subprocess.run(command, capture_output=True, text=True, errors="replace")
            return (run.stdout + run.stderr).replace(file.name, "FILE")


class Transcript:
    """Reads recorded responses: each follows its command, `$ swcutil …`; the last line is the SHA-256 of the lines above it."""

    def __init__(self, path):
        text = pathlib.Path(path).read_text(encoding="utf-8")
        content, mark, signature = text.rpartition("# sha256: ")
        if not mark or signature.strip() != digest(content):
            raise ValueError(f"{path} was changed or cut off after the run: its last line is not the SHA-256 of the rest")
        head, *parts = content.split("\n$ swcutil ")
        self.facts = dict(line.removeprefix("# ").split(": ", 1) for line in head.splitlines() if ": " in line)
        self.system = self.facts.get("system", "an unknown system")
        self.answers = {}
        for part in parts:
            command, _, answer = part.partition("\n")
            self.answers[command.strip()] = answer

    def ask(self, words, _=None):
        return self.answers.get(" ".join(words))


def digest(content):
    return hashlib.sha256(content.encode()).hexdigest()


class Recorder:
    """Writes the responses of a tool to a transcript."""

    def __init__(self, path, facts):
        self.path = path
        self.content = "".join(f"# {name}: {fact}\n" for name, fact in facts.items())

    def add(self, words, answer):
        self.content += "$ swcutil " + " ".join(words) + "\n" + answer.rstrip("\n") + "\n"

    def write(self):
        pathlib.Path(self.path).write_text(f"{self.content}# sha256: {digest(self.content)}\n", encoding="utf-8")


def cases(names):
    for path in sorted(FOLDER.glob("*.json")):
        if names and path.stem not in names:
            continue
        for number, group in enumerate(json.loads(path.read_text(encoding="utf-8"))):
            text = group.get("associationText")
            if text is None:
                text = json.dumps(group["association"], ensure_ascii=False)
            for test in group["tests"]:
                yield path.stem, number, group, test, text


def row(test, changes):
    kept = {key: value for key, value in test.items() if key not in ("verdict", "detail", "component", "path")}
    return json.dumps({**kept, **changes}, ensure_ascii=False)


def table(rows):
    head, *rest = [["" if cell is None else str(cell) for cell in line] for line in rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in [head, ["---"] * len(head), *rest])


def report_domain(tool, domain, recorder):
    """Prints what the system reports about a domain; the transcript contains none of its other entries."""
    answer = tool.ask(["dl", "-d", domain])
    shown = tool.ask(["show"])
    if answer is None or shown is None:
        raise ValueError(f"the transcript contains no response about {domain}")
    mine = [entry for entry in entries(shown) if is_of(domain, entry) or covers(entry, domain)]
    if recorder:
        recorder.add(["dl", "-d", domain], answer)
        recorder.add(["show"], "\n\n".join("\n".join(f"{name}: {value}" for name, value in entry.items()) for entry in mine))
    unknown = 0
    try:
        print(f"swcutil dl -d {domain}: {download(answer)}")
    except NotUnderstood:
        unknown = 1
        print(f"unknown response, swcutil dl -d {domain}\n{answer}")
    if mine:
        rows = [["domain", "service", "app", "site", "user", "next check after", "retries", "error"]]
        for entry in mine:
            error = ERROR.search(entry.get("Error", ""))
            rows.append(
                [entry.get(name) for name in ("Domain", "Service", "App ID", "Site/Fmwk Approval", "User Approval")]
                + [interval(entry), entry.get("Retries"), " ".join(part for part in error.groups() if part) if error else None]
            )
        print(table(rows))
        links = [entry for entry in mine if entry.get("Service") == "applinks"]
        # The longer a wildcard, the closer it is to the host itself.
        domains = sorted({claimed(entry) for entry in links}, key=lambda name: (name != domain, -len(name)))
        print(f"the exact host before its wildcards: {words_of(in_order([claimed(entry) for entry in links], domains))}")
        try:
            listed = apps(json.loads(answer[answer.index("{") :]))
        except ValueError:
            listed = []
        print(f"apps in the order of the file: {words_of(in_order([entry.get('App ID') for entry in links if is_of(domain, entry)], listed))}")
    return unknown


def main(arguments):
    record, tool, domain, names = None, None, None, []
    rest = iter(arguments)
    for word in rest:
        if word == "--record":
            record = next(rest)
        elif word == "--transcript":
            tool = Transcript(next(rest))
        elif word == "--domain":
            domain = next(rest)
        elif word.startswith("-"):
            print(f"run-swcutil.sh: unknown option {word}", file=sys.stderr)
            return 2
        else:
            names.append(word)
    if tool and record:
        print("run-swcutil.sh: --record requires a run of swcutil, without --transcript", file=sys.stderr)
        return 2
    recorder = None
    if tool is None:
        swcutil = shutil.which("swcutil")
        if swcutil is None:
            print("run-swcutil.sh: swcutil is available only on macOS; use --transcript FILE", file=sys.stderr)
            return 2
        tool = Mac(swcutil)
        recorder = Recorder(record or "swcutil-transcript.txt", tool.facts)
    counts = Counter()
    disagreements = []
    orders = Counter()
    for stem, number, group, test, text in cases(names):
        association = group.get("association")
        app = test.get("app") or next(iter(apps(association or {})), "")
        host = group.get("domain") or (urlsplit(test["url"]).hostname or "")
        questions = [(["verify", "-d", host, "-j", f"@{stem}#{number}", "-u", test["url"]], text)]
        components = only_components(association or {})
        if components is not None and app in apps(association) and not group.get("domain"):
            inner = json.dumps(components, ensure_ascii=False)
            questions.append((["match", "-u", test["url"], "-j", f"@{stem}#{number}/components"], inner))
        for words, content in questions:
            answer = tool.ask(words, content)
            if answer is None:
                continue
            if recorder:
                recorder.add(words, answer)
            try:
                if words[0] == "verify":
                    outcome, at = verdict(answer, app), None
                    named = [name for _, name, _, _ in ENTRY.findall(answer)]
                    orders[in_order(named, apps(association or {}))] += 1
                else:
                    outcome, at = place(answer)
            except NotUnderstood:
                counts[stem, "unknown"] += 1
                print(f"unknown response, {stem}: {group['description']}: {test['description']}\n{answer}")
                continue
            if outcome == test["verdict"] and (at is None or at == test.get("component")):
                counts[stem, "agree"] += 1
                continue
            counts[stem, "disagree"] += 1
            changes = {"verdict": outcome}
            if at is not None:
                changes.update(detail=0, component=at)
            disagreements.append(
                f"{stem}: {group['description']}: {test['description']}\n"
                f"  expected {test['verdict']}, but swcutil {words[0]} on {tool.system} returned {outcome}"
                + (f" at {at}" if at is not None else "")
                + f"\n  {row(test, changes)}"
            )
    for text in disagreements:
        print(text)
    if orders[True] or orders[False]:
        print(f"apps in the order of the file: {orders[True]} responses, and {orders[False]} in another order")
    unread = report_domain(tool, domain, recorder) if domain else 0
    if recorder:
        recorder.write()
        print(f"The transcript is in {recorder.path}.")
    kinds = ["agree", "disagree", "unknown"]
    total = {kind: sum(number for (_, other), number in counts.items() if other == kind) for kind in kinds}
    if counts:
        lines = [[stem, *(counts[stem, kind] for kind in kinds)] for stem in sorted({stem for stem, _ in counts})]
        print(table([["file", *kinds], *lines, ["all", *total.values()]]))
    print(
        f"{sum(total.values())} responses from swcutil on {tool.system}: "
        f"{total['disagree']} disagree, {total['unknown'] + unread} unknown"
    )
    if not counts:
        return 2
    return 1 if total["disagree"] or total["unknown"] or unread else 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except (OSError, ValueError, StopIteration) as error:
        print(f"run-swcutil.sh: {error or 'an option requires a value'}", file=sys.stderr)
        sys.exit(2)
