#!/usr/bin/env bash
# Type-checks code that is compiled only on Darwin, on any system. Conditions such as `#if canImport(Darwin)` are evaluated
# as on Darwin, and `import Darwin` imports scripts/darwin, which contains the declarations that the project uses.
set -euo pipefail
cd "$(dirname "$0")/.."

if test "$(uname)" = Darwin; then
  echo "SKIPPED: on this system the build compiles these branches"
  exit 0
fi
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
compile=(
  swiftc -swift-version 6 -warnings-as-errors -package-name link_harness -I "$work"
  -enable-upcoming-feature ExistentialAny
  -enable-upcoming-feature InternalImportsByDefault -enable-upcoming-feature MemberImportVisibility
  -enable-upcoming-feature NonisolatedNonsendingByDefault
)

# Copies Swift sources with the conditions evaluated as on Darwin; line numbers do not change.
decide() {
  local folder="$work/$1" file
  shift
  for file in "$@"; do
    mkdir -p "$folder/$(dirname "$file")"
    sed -E -e '/^ *#(if|elseif)/{ s/canImport\((Glibc|Musl)\)|os\(Linux\)/false/g; s/canImport\(Darwin\)/true/g; }' \
      "$file" > "$folder/$file"
  done
}

# Compiles files under $work as a module that others can import; only its interface is written.
module() {
  local name="$1"
  shift
  "${compile[@]}" -parse-as-library -emit-module -emit-module-path "$work/$name.swiftmodule" -module-name "$name" "$@"
}

sources() { find "$@" -name '*.swift' | sort; }

module DarwinTypes scripts/darwin/DarwinTypes.swift
module Darwin scripts/darwin/Darwin.swift
# shellcheck disable=SC2046
{
  decide text $(sources Sources/HarnessText)
  decide site $(sources Sources/MockSite)
  module HarnessText $(sources "$work/text")
  module MockSite -enable-testing $(sources "$work/site")
  "${compile[@]}" -typecheck -parse-as-library -module-name MockSite $(sources "$work/site")
  decide tests $(sources Tests/MockSiteTests/Support) Tests/LinkToolsTests/Support/HostileServer.swift
  # In place of what the tests export to all their files.
  echo "@_exported public import MockSite" >"$work/tests/Imports.swift"
  "${compile[@]}" -typecheck -parse-as-library -module-name Support $(sources "$work/tests")
}
left="$(grep -rlE 'canImport\(Darwin\)' Sources Tests --include='*.swift' | grep -vE '^(Sources/MockSite|Tests/MockSiteTests/Support|Tests/LinkToolsTests/Support)/' || true)"
test -z "$left" || { echo "branches for Darwin that this script does not type-check: $left" >&2; exit 1; }
