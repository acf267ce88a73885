#!/usr/bin/env bash
# Compares the public interface of the libraries with the one recorded for the last version, scripts/release/public.txt. It fails if a change
# breaks code that uses the package and CHANGELOG.md does not name it under "Incompatible changes".
#
#   scripts/release/check-api.sh             compare
#   scripts/release/check-api.sh --record    record the interface for the version in Sources/LinkHarness/Report/Version.swift
set -euo pipefail
cd "$(dirname "$0")/../.."

case "${1-}" in
  "" | --record) ;;
  *) echo "check-api.sh: unknown argument $1; expected --record" >&2; exit 2 ;;
esac
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT

# These are the flags of check.sh, so that its build can be reused.
flags=(-Xswiftc -warnings-as-errors --explicit-target-dependency-import-check error)
swift build "${flags[@]}" >"$work/log" 2>&1 || { cat "$work/log" >&2; exit 1; }
modules="$(swift build --show-bin-path)/Modules"
target="$(swiftc -print-target-info | python3 -c 'import json, sys; print(json.load(sys.stdin)["target"]["triple"])')"
mkdir "$work/graphs"
for module in HarnessText MockSite LinkModel LinkHarness LinkHarnessTesting; do
  swift-symbolgraph-extract -module-name "$module" -I "$modules" -target "$target" -output-dir "$work/graphs" \
    -minimum-access-level public -skip-synthesized-members
done
python3 scripts/release/check_api.py list "$work/graphs" >"$work/public.txt"

if test "${1-}" = --record; then
  { echo "# $(scripts/release/version.sh)"; cat "$work/public.txt"; } >scripts/release/public.txt
fi
python3 scripts/release/check_api.py compare scripts/release/public.txt "$work/public.txt" CHANGELOG.md
