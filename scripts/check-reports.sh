#!/usr/bin/env bash
# Creates reports of a run with every kind of result, and reads them with independent parsers.
#
#   scripts/check-reports.sh [LINKPLAN]     tests this command (default: that of the debug build)
#
# Python reads XML, JSON and HTML; jsonschema and lxml are installed from PyPI in .build; Chromium, if installed, runs
# the page. Unavailable parsers are skipped with a message. A schema is used if the variable JUNIT_XSD is set (such as junit-10.xsd of
# Jenkins' xunit-plugin).
set -euo pipefail
cd "$(dirname "$0")/.."

linkplan="${1:-$(swift build --show-bin-path)/linkplan}"
out=.build/reports
tools=.build/report-tools
rm -rf "$out"
mkdir -p "$out"

command -v python3 >/dev/null || { echo "skipped: python3 is not installed"; exit 0; }
if ! test -x "$tools/bin/python"; then
  python3 -m venv "$tools" \
    && "$tools/bin/pip" install --quiet jsonschema lxml \
    || { rm -rf "$tools"; echo "skipped: PyPI cannot be reached; only Python's own parsers are used"; }
fi
python="$tools/bin/python"
test -x "$python" || python=python3

plans=(TestPlans/product-links.json TestPlans/sign-in-gate.json TestPlans/Failing)
run() { # STATUS ARGUMENTS…: ends as expected, or else
  local expected="$1" status=0
  shift
  GITHUB_STEP_SUMMARY="$out/summary.md" "$linkplan" "$@" 2>"$out/diagnostics.txt" || status=$?
  test "$status" -eq "$expected" \
    || { cat "$out/diagnostics.txt" >&2; echo "linkplan $* ended with $status, not $expected" >&2; exit 1; }
}

reports=(console=$out/run.txt jsonl=$out/run.jsonl junit=$out/run.xml html=$out/run.html markdown=$out/run.md)
run 2 replay "${plans[@]}" "${reports[@]/#/--report=}" --report=github >"$out/run.github"
for number in 1 2 3 4; do
  run 2 replay "${plans[@]}" --shard "$number/4" --report "jsonl=$out/shard-$number.jsonl"
done
run 2 merge "$out"/shard-*.jsonl "--report=jsonl=$out/merged.jsonl"
# Each shard tries edits for the causes of its own rows, so it has fixes that the whole run has not tried.
without_trials() {
  python3 - "$1" <<'END'
import json
import sys

for line in map(json.loads, open(sys.argv[1], encoding="utf-8")):
    if "cause" in line:
        continue
    for failure in line.get("failures", []):
        for key in ("fix", "do", "tried", "suspects"):
            failure.pop(key, None)
    print(json.dumps(line))
END
}
cmp <(without_trials "$out/run.jsonl") <(without_trials "$out/merged.jsonl")
echo "merged shards are identical to the whole run, apart from what each tried"

"$python" scripts/check_reports.py "$out"

if browser="$(command -v chromium || command -v google-chrome)"; then
  timeout 60 "$browser" --headless --no-sandbox --disable-gpu --dump-dom "file://$PWD/$out/run.html" >"$out/dom.html" 2>/dev/null
  # The script removes `hidden` from the filters; if the page's policy blocked the script, the attribute would remain.
  grep -q '<details class="filters"><summary>' "$out/dom.html"
  echo "Chromium runs the page's script, and the policy refuses other scripts"
else
  echo "skipped: Chromium is not installed"
fi
