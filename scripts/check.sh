#!/usr/bin/env bash
# Runs all checks of the project, starting with the fastest. They must pass before a commit is merged.
#
#   scripts/check.sh          the checks for every change
#   scripts/check.sh --full   also the benchmark packages, instructions a row of the release, independent clients, real
#                             HTTPS, lab and report in a browser, the fuzz targets, mutants of the sources, and the suite
#                             with the thread and address sanitizers
set -euo pipefail
cd "$(dirname "$0")/.."

full=false
for argument in "$@"; do
  case "$argument" in
    --full) full=true ;;
    *) echo "check.sh: unknown argument $argument; expected --full" >&2; exit 2 ;;
  esac
done

# Every command uses the same flags, because different flags would rebuild everything.
strict=(-Xswiftc -warnings-as-errors)

step() { printf '\n== %s\n' "$*"; }

step "format"
swift format lint --strict --parallel --recursive Package.swift Plugins Sources Tests Extras/Fuzz/Sources

# `swift format` limits the width of code, but not of comments.
if git ls-files -z '*.swift' | LC_ALL=C.UTF-8 xargs -0 grep -nP '^(?=.{121}) *//'; then
  echo "comments have at most 120 columns" >&2
  exit 1
fi

step "forbidden words in sources"
# Errors from outside must be thrown or returned; preconditions are only for mistakes of the caller.
if grep -nE 'try!|fatalError\(|nonisolated\(unsafe\)|Thread\.sleep|usleep\(' -r Sources --include='*.swift'; then
  echo "see CONTRIBUTING.md, \"House rules\"" >&2
  exit 1
fi
if grep -nE 'canImport\((Glibc|Musl|Darwin)\)' -r Sources --include='*.swift' | grep -v '^Sources/MockSite/System/'; then
  echo "platform conditions are allowed only in MockSite/System" >&2
  exit 1
fi

step "size of the code"
scripts/weight

step "the list of equivalent mutants matches the sources"
scripts/mutate --list >/dev/null

step "build, with declared imports"
swift build --build-tests "${strict[@]}" --explicit-target-dependency-import-check error

step "types of the benchmark of decisions"
# Its package is built only with --full, but uses what is public here.
swiftc -typecheck -swift-version 6 -parse-as-library -I "$(swift build --show-bin-path)/Modules" \
  Extras/Benchmarks/Decisions/Sources/decisions/*.swift

step "snippets of the documentation, in three modes"
scripts/check-snippets.sh

step "no API newer than the platforms of the manifest"
python3 scripts/check_availability.py "$(swift build --show-bin-path)/index/store" Sources Tests

step "code for Darwin"
scripts/check-darwin.sh

step "public interface"
scripts/release/check-api.sh

step "no dependencies"
swift package show-dependencies | tee /dev/stderr | grep -q '^No external dependencies found$'

step "tests"
log="$(mktemp)"
trap 'rm -f "$log"' EXIT
# The suite must pass as CI runs it, where `only` and `--update` are refused; developers run it without `CI`.
if ! CI="${CI:-true}" swift test --skip-build --parallel "${strict[@]}" --explicit-target-dependency-import-check error 2>&1 \
  | tee "$log"
then
  # Thousands of lines follow a failed test, and a log that is cut off shows only the last ones.
  step "failed tests"
  grep -aE -A 12 '^✘ .* recorded an issue|^.*: (Fatal|fatal) error' "$log" || tail -n 50 "$log"
  exit 1
fi

step "plans, in memory and over loopback"
linkplan="$(swift build --show-bin-path)/linkplan"
"$linkplan" replay TestPlans
"$linkplan" replay TestPlans --transport loopback
status=0
"$linkplan" replay TestPlans/Failing >/dev/null 2>&1 || status=$?
test "$status" -eq 2 || { echo "TestPlans/Failing ended with $status, not 2" >&2; exit 1; }

step "mistakes that the plans notice"
"$linkplan" coverage --mistakes TestPlans/Voya/voya.json | tail -n 1

step "instructions a row"
LINKPLAN="$linkplan" scripts/instructions --debug

step "reports, with independent parsers"
scripts/check-reports.sh "$linkplan"

step "plans, with an independent schema validator"
status=0
python3 scripts/validate-plans.py || status=$?
case "$status" in
  0) ;;
  3 | 127) echo "SKIPPED: python3 -m pip install jsonschema" ;;
  *) exit 1 ;;
esac

step "a session on a terminal of 80 columns"
scripts/check-terminal.py "$linkplan"

step "the command in a package of its own"
scripts/check-plugin.sh

step "requirements"
# Written by RequirementTests, which fail if a requirement is not demonstrated.
tail -n 1 .build/requirements.txt

step "documentation"
scripts/docs.sh

for package in Examples/*/; do
  test -f "$package/Package.swift" || continue
  step "example $package"
  swift format lint --strict --parallel --recursive "$package/Package.swift" "$package/Tests"
  # SwiftPM finds new files in a package dependency with a path only if the manifest is newer than the last build.
  touch "$package/Package.swift"
  swift test "${strict[@]}" --package-path "$package"
done

if $full; then
  # The servers that the benchmarks compare take minutes to build.
  for package in Extras/Benchmarks Extras/Benchmarks/Decisions; do
    step "nested package $package"
    swift build -c release --package-path "$package"
  done
  step "instructions a row of the release"
  scripts/instructions
  step "independent clients"
  scripts/check-clients.sh
  step "real HTTPS"
  scripts/check-https.sh
  step "lab and report in a browser"
  scripts/check-browser.sh "$linkplan"
  step "fuzz targets, ten seconds each"
  Extras/Fuzz/run.sh 10
  step "mutants of a fresh seed"
  scripts/mutate --count 60 --seed "$RANDOM$RANDOM"
  for sanitizer in thread address; do
    step "tests with the $sanitizer sanitizer"
    # XCTest leaks a few bytes on Linux, so leaks are not reported.
    ASAN_OPTIONS=detect_leaks=0 \
      swift test "${strict[@]}" --sanitize="$sanitizer" --scratch-path ".build-$sanitizer" \
        --skip 'WriterTests|FullDiskTests|DescriptorTests'  # The sanitizers cannot run under the tests' limits on files.
  done
fi

step "all checks passed"
