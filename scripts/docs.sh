#!/usr/bin/env bash
# Builds the DocC documentation of all libraries and of the guide as one site, with warnings as errors.
#
#   scripts/docs.sh [DIR]   directory for the archives (default: .build/documentation)
#
# The site is DIR/site.doccarchive; to read it, serve that directory, for example with python3 -m http.server.
set -euo pipefail
cd "$(dirname "$0")/.."

out="${1:-.build/documentation}"
rm -rf "$out"
mkdir -p "$out"
# These are the flags of check.sh, so that its build can be reused.
swift package -Xswiftc -warnings-as-errors dump-symbol-graph --minimum-access-level public --skip-synthesized-members >/dev/null
graphs="$(swift build --show-bin-path)/../symbolgraph"

archives=()
built=()
# convert NAME CATALOG [OPTION...] builds an archive that can link to those built before it.
convert() {
  local name="$1" catalog="$out/catalogs/$1.docc"
  mkdir -p "$out/catalogs"
  python3 scripts/doc_links.py "$2" "$catalog" ${built[@]+"${built[@]}"}
  shift 2
  local dependencies=()
  for archive in ${archives[@]+"${archives[@]}"}; do dependencies+=(--dependency "$archive"); done
  docc convert "$catalog" "$@" ${dependencies[@]+"${dependencies[@]}"} \
    --fallback-display-name "$name" --fallback-bundle-identifier "org.link-harness.$name" \
    --enable-experimental-external-link-support \
    --output-path "$out/$name.doccarchive" --warnings-as-errors
  archives+=("$out/$name.doccarchive")
  built+=("$name")
}

for module in HarnessText MockSite LinkModel LinkHarness LinkHarnessTesting; do
  symbols="$out/$module.symbolgraph"
  mkdir -p "$symbols"
  cp "$graphs/$module".symbols.json "$graphs/$module"@*.symbols.json "$symbols/" 2>/dev/null || true
  convert "$module" "Sources/$module/$module.docc" --additional-symbol-graph-dir "$symbols"
done
convert Guide Documentation/Guide.docc

docc merge "${archives[@]}" --output-path "$out/site.doccarchive" \
  --synthesized-landing-page-name "Link Harness" --synthesized-landing-page-kind Package
python3 scripts/check_docs.py "$out/site.doccarchive"
