#!/usr/bin/env bash
# Builds the DocC documentation of every library; a warning is an error.
#
#   scripts/docs.sh [FOLDER]   where the archives go, .build/documentation unless told otherwise
set -euo pipefail
cd "$(dirname "$0")/.."

out="${1:-.build/documentation}"
mkdir -p "$out"
# With the flags of check.sh, whose build this uses.
swift package -Xswiftc -warnings-as-errors dump-symbol-graph --minimum-access-level public --skip-synthesized-members >/dev/null
graphs="$(swift build --show-bin-path)/../symbolgraph"
for module in HarnessText MockSite LinkModel LinkAudit LinkHarness LinkHarnessTesting; do
  only="$out/$module.symbolgraph"
  rm -rf "$only" && mkdir -p "$only"
  cp "$graphs/$module".symbols.json "$graphs/$module"@*.symbols.json "$only/" 2>/dev/null || true
  docc convert "Sources/$module/$module.docc" \
    --additional-symbol-graph-dir "$only" \
    --fallback-display-name "$module" --fallback-bundle-identifier "org.link-harness.$module" \
    --output-path "$out/$module.doccarchive" --warnings-as-errors
done
