#!/usr/bin/env bash
# Prints the version of the sources, such as 0.9.0, without building them.
set -euo pipefail
sed -n 's/.*current = "\(.*\)".*/\1/p' "$(dirname "$0")/../../Sources/LinkHarness/Report/Version.swift"
