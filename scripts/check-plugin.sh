#!/usr/bin/env bash
# Runs the command plugin, `swift package linkplan`, in a package of its own that depends on this one: it replays, explains and updates a plan,
# and passes the exit status of linkplan on.
set -euo pipefail
cd "$(dirname "$0")/.."

root="$PWD"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/Plans" "$work/Sources/App"
cat >"$work/Package.swift" <<END
// swift-tools-version: 6.2
import PackageDescription

let package = Package(name: "App", dependencies: [.package(path: "$root")], targets: [.target(name: "App")])
END
echo 'public struct App {}' >"$work/Sources/App/App.swift"
plan() { # OPENS: a plan whose row expects the link to open this
  echo '{ "version": 1, "apps": { "shop": { "id": "ABCDE12345.com.example.shop", "urlSchemes": ["shop"] } },
    "links": [{ "id": "sale", "open": "shop://sale", "expect": { "opens": "'"$1"'" } }] }' >"$work/Plans/plan.json"
}

linkplan() { # STATUS TEXT [OPTION…] linkplan ARGUMENT…: ends with the status, and prints the text
  local expected="$1" text="$2" status=0
  shift 2
  # The package is another each time, but what is built in it is not. CI refuses --update.
  env -u CI swift package --scratch-path "$root/.build-plugin" "$@" >"$work/results" 2>"$work/errors" || status=$?
  # SwiftPM ends with status 1 for every other than 0, and prints what it was.
  grep -qF "Plugin ended with exit code $expected" "$work/errors" || test "$expected" -eq "$status" || status=other
  if test "$status" = other || ! grep -qF "$text" "$work/results"; then
    cat "$work/results" "$work/errors" >&2
    echo "swift package $* does not end with $expected, or does not print: $text" >&2
    exit 1
  fi
}

cd "$work"
plan browser
linkplan 1 'expected opens "browser", got "shop"' linkplan replay Plans
linkplan 0 'wrote 1 value in 1 plan' --allow-writing-to-package-directory linkplan replay Plans --update changed
linkplan 0 '1 passed' linkplan replay Plans
linkplan 0 'shop, because' linkplan explain shop://sale --plan Plans/plan.json
linkplan 2 'file not found: nowhere.json' linkplan replay nowhere.json
