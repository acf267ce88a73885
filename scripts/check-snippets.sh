#!/usr/bin/env bash
# Compiles the documentation's snippets in the three modes that apps use: Swift 5, Swift 6, and Swift 6 with main-actor
# isolation by default. They see only what is public, as in a user's package. Needs a build with tests; takes seconds.
set -euo pipefail
cd "$(dirname "$0")/.."

modules="$(swift build --show-bin-path)/Modules"
for mode in "-swift-version 5" "-swift-version 6" "-swift-version 6 -default-isolation MainActor"; do
  # shellcheck disable=SC2086 # A mode is several words. SIL is emitted because data races are found in it.
  swiftc -wmo -emit-sil -o /dev/null $mode -warnings-as-errors -parse-as-library -module-name Snippets -I "$modules" \
    Tests/DocumentationTests/*Snippets.swift
  echo "compiled with $mode"
done
