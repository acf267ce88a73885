"""Implements run-swcutil.sh: converts tests to swcutil commands, and the responses to verdicts.

The known forms of responses are those in technote TN3155 and in published runs:

    { s = applinks, a = APP, d = DOMAIN }: Pattern "URL" matched.         one line for each app, or two
    { s = applinks, a = APP, d = DOMAIN }: Pattern "URL" blocked match.
    Input JSON did not match input URL.
    Input domain "DOMAIN" did not match input URL's domain "HOST".
    Matched by pattern at index 0: {…}                                    swcutil match
    Excluded by pattern at index 0: {…}
    Did not match.

The exit status of swcutil is not used, because it is 0 even without a match.
"""

import json
import pathlib
import platform
import re
import subprocess
import sys
import tempfile
from urllib.parse import urlsplit

FOLDER = pathlib.Path(__file__).parent / "association-files"
ENTRY = re.compile(r'\{ s = (\S+), a = (\S+), d = (\S+) \}:\s*Pattern ".*?" (matched|blocked match)\.', re.S)
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


class Mac:
    """Runs swcutil on this Mac."""

    def __init__(self):
        self.system = "macOS " + platform.mac_ver()[0]

    def ask(self, words, text):
        with tempfile.NamedTemporaryFile("w", suffix=".json", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            command = ["sudo", "swcutil"] + [file.name if word.startswith("@") else word for word in words]
            run = subprocess.run(command, capture_output=True, text=True, errors="replace")
            return run.stdout + run.stderr


class Transcript:
    """Reads recorded responses: each follows its command, `$ swcutil …`; the first line identifies the system."""

    def __init__(self, path):
        first, _, rest = pathlib.Path(path).read_text(encoding="utf-8").partition("\n")
        self.system = first.removeprefix("# ")
        self.answers = {}
        for part in ("\n" + rest).split("\n$ swcutil ")[1:]:
            command, _, answer = part.partition("\n")
            self.answers[command.strip()] = answer

    def ask(self, words, _):
        return self.answers.get(" ".join(words))


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


def main(arguments):
    record, tool, names = None, None, []
    rest = iter(arguments)
    for word in rest:
        if word == "--record":
            record = open(next(rest), "w", encoding="utf-8")
        elif word == "--transcript":
            tool = Transcript(next(rest))
        elif word.startswith("-"):
            print(f"run-swcutil.sh: unknown option {word}", file=sys.stderr)
            return 2
        else:
            names.append(word)
    if tool is None:
        if platform.system() != "Darwin":
            print("run-swcutil.sh: swcutil is available only on macOS; use --transcript FILE", file=sys.stderr)
            return 2
        tool = Mac()
    if record:
        print(f"# {tool.system}", file=record)
    asked = unknown = 0
    disagreements = []
    for stem, number, group, test, text in cases(names):
        association = group.get("association")
        app = test.get("app") or next(iter(apps(association or {})), "")
        domain = group.get("domain") or (urlsplit(test["url"]).hostname or "")
        questions = [(["verify", "-d", domain, "-j", f"@{stem}#{number}", "-u", test["url"]], text)]
        components = only_components(association or {})
        if components is not None and app in apps(association) and not group.get("domain"):
            inner = json.dumps(components, ensure_ascii=False)
            questions.append((["match", "-u", test["url"], "-j", f"@{stem}#{number}/components"], inner))
        for words, content in questions:
            answer = tool.ask(words, content)
            if answer is None:
                continue
            if record:
                print("$ swcutil " + " ".join(words) + "\n" + answer.rstrip("\n"), file=record)
            asked += 1
            try:
                if words[0] == "verify":
                    outcome, at = verdict(answer, app), None
                else:
                    outcome, at = place(answer)
            except NotUnderstood:
                unknown += 1
                print(f"unknown response, {stem}: {group['description']}: {test['description']}\n{answer}")
                continue
            if outcome == test["verdict"] and (at is None or at == test.get("component")):
                continue
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
    print(f"{asked} responses from swcutil on {tool.system}: {len(disagreements)} disagree, {unknown} unknown")
    if asked == 0:
        return 2
    return 1 if disagreements or unknown else 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except (OSError, StopIteration) as error:
        print(f"run-swcutil.sh: {error or 'an option requires FILE'}", file=sys.stderr)
        sys.exit(2)
