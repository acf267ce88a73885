#!/usr/bin/env bash
# Checks the format and tests of Extras/HTTPS, and runs third-party clients, which must reject a certificate exactly where the
# model's reason is association-certificate. The results are the table in Extras/HTTPS/README.md.
#
#   scripts/check-https.sh             prints the table if it differs from the recorded one
#   scripts/check-https.sh --record    records the table
#
# The script prints SKIPPED if the dependencies of the package cannot be fetched, and a line for each client that is not installed.
# It does not change the trust stores of the machine.
set -euo pipefail
cd "$(dirname "$0")/.."

package=Extras/HTTPS
tools="$PWD/.build/https-tools"
# These are the flags of scripts/check.sh.
strict=(-Xswiftc -warnings-as-errors --explicit-target-dependency-import-check error)

swift format lint --strict --parallel --recursive "$package/Package.swift" "$package/Sources" "$package/Tests"
# An error in the manifest fails here, so it cannot be mistaken for dependencies that cannot be fetched.
swift package --package-path "$package" dump-package >/dev/null
if ! GIT_TERMINAL_PROMPT=0 swift package --package-path "$package" resolve >/dev/null 2>&1; then
  echo "SKIPPED: the dependencies of $package cannot be fetched"
  exit 0
fi
# SwiftPM finds new files in the package at ../.. only if the manifest is newer than the last build.
touch "$package/Package.swift"
swift build --build-tests --package-path "$package" "${strict[@]}"
swift test --skip-build --package-path "$package" "${strict[@]}"

command -v python3 >/dev/null || { echo "skipped: python3 is not installed"; exit 0; }
if ! test -x "$tools/bin/python"; then
  python3 -m venv "$tools" && "$tools/bin/pip" install --quiet requests || rm -rf "$tools"
fi
python="$tools/bin/python"
test -x "$python" || python=python3

swift build --product linkplan "${strict[@]}"
"$python" scripts/check_https.py "$(swift build --show-bin-path)/linkplan" \
  "$(swift build --package-path "$package" --show-bin-path)/linkplan-https" "$@"
