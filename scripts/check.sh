#!/usr/bin/env bash
# Every gate of the project, fastest failure first. Green before each commit lands.
#
#   scripts/check.sh          the gates that belong to every change
#   scripts/check.sh --full   the same, the benchmarks' packages, other clients, a browser, the server over kqueue, the fuzz targets, and
#                             the suite under the thread and address sanitizers
set -euo pipefail
cd "$(dirname "$0")/.."

full=false
for argument in "$@"; do
  case "$argument" in
    --full) full=true ;;
    *) echo "check.sh: unknown argument $argument (there is --full)" >&2; exit 2 ;;
  esac
done

# The same for every command, since other flags mean another build of everything.
strict=(-Xswiftc -warnings-as-errors)

step() { printf '\n== %s\n' "$*"; }

step "format"
swift format lint --strict --parallel --recursive Package.swift Sources Tests Fuzz/Sources

step "words that must not stand in sources"
# A precondition guards against the caller's mistakes; what comes from the world is thrown or returned.
if grep -nE 'try!|fatalError\(|nonisolated\(unsafe\)|Thread\.sleep|usleep\(' -r Sources --include='*.swift'; then
  echo "see CONTRIBUTING.md, \"House rules\"" >&2
  exit 1
fi
if grep -nE 'canImport\((Glibc|Musl|Darwin)\)' -r Sources --include='*.swift' | grep -v '^Sources/MockSite/System/'; then
  echo "platform conditions belong in MockSite/System" >&2
  exit 1
fi

step "build, imports declared"
swift build --build-tests "${strict[@]}" --explicit-target-dependency-import-check error

step "what is compiled on Darwin only"
scripts/check-darwin.sh

step "no dependencies"
swift package show-dependencies | tee /dev/stderr | grep -q '^No external dependencies found$'

step "tests"
swift test --skip-build --parallel "${strict[@]}" --explicit-target-dependency-import-check error

step "plans, in memory and over loopback"
linkplan="$(swift build --show-bin-path)/linkplan"
"$linkplan" replay TestPlans
"$linkplan" replay TestPlans --transport loopback
status=0
"$linkplan" replay TestPlans/Failing >/dev/null 2>&1 || status=$?
test "$status" -eq 2 || { echo "TestPlans/Failing ended with $status, not 2" >&2; exit 1; }

step "reports, read by parsers nobody here wrote"
scripts/check-reports.sh "$linkplan"

step "plans, by an independent validator of their schema"
status=0
python3 scripts/validate-plans.py || status=$?
case "$status" in
  0) ;;
  3 | 127) echo "SKIPPED: python3 -m pip install jsonschema" ;;
  *) exit 1 ;;
esac

step "requirements"
# Only ever raised: what was demonstrated once stays so.
"$linkplan" coverage TestPlans --requirements --at-least 100 | tail -n 1

step "documentation"
scripts/docs.sh

for package in Examples/*/; do
  test -f "$package/Package.swift" || continue
  step "example $package"
  swift format lint --strict --parallel --recursive "$package/Package.swift" "$package/Tests"
  # A new file of a package found by path is seen when the manifest is newer than the last build.
  touch "$package/Package.swift"
  # The snippets are run by the package's own tests; here they are compiled by somebody who sees what is public.
  if test "$package" = Examples/Snippets/; then
    swift build --build-tests "${strict[@]}" --package-path "$package"
  else
    swift test "${strict[@]}" --package-path "$package"
  fi
done

if $full; then
  # Their peers alone take minutes to build.
  for package in Benchmarks Benchmarks/Decisions; do
    step "nested package $package"
    swift build -c release --package-path "$package"
  done
  step "clients nobody here wrote"
  scripts/check-clients.sh
  step "lab and report in a browser"
  scripts/check-browser.sh "$linkplan"
  step "the server over kqueue"
  scripts/check-kqueue.sh
  step "every fuzz target for a short time"
  Fuzz/run.sh 10
  for sanitizer in thread address; do
    step "tests under the $sanitizer sanitizer"
    # XCTest itself leaks a few bytes on Linux, so leaks are not counted here.
    ASAN_OPTIONS=detect_leaks=0 swift test "${strict[@]}" --sanitize="$sanitizer" --scratch-path ".build-$sanitizer"
  done
fi

step "all gates passed"
