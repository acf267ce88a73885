#!/usr/bin/env bash
# Compiles the documentation's snippets in the three modes that apps use: Swift 5, Swift 6, and Swift 6 with main-actor
# isolation by default. They see only what is public, as in a user's package. Needs a build with tests; takes seconds.
set -euo pipefail
cd "$(dirname "$0")/.."

modules="$(swift build --show-bin-path)/Modules"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
if test "$(uname)" != Darwin; then # Elsewhere, a view is checked against declarations of SwiftUI.
  swiftc -swift-version 6 -parse-as-library -emit-module -emit-module-path "$work/SwiftUI.swiftmodule" -module-name SwiftUI \
    -I "$modules" scripts/darwin/SwiftUI.swift
fi
for mode in "-swift-version 5" "-swift-version 6" "-swift-version 6 -default-isolation MainActor"; do
  # shellcheck disable=SC2086 # A mode is several words. SIL is emitted because data races are found in it.
  swiftc -wmo -emit-sil -o /dev/null $mode -warnings-as-errors -parse-as-library -module-name Snippets -I "$modules" -I "$work" \
    Tests/DocumentationTests/*Snippets.swift
  echo "compiled with $mode"
done
