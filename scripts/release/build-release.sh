#!/usr/bin/env bash
# Builds linkplan for users without a toolchain, on the system that it is for.
#
#   scripts/release/build-release.sh                  dist/linkplan-VERSION-SYSTEM-MACHINE.tar.gz and its .sha256
#   scripts/release/build-release.sh --formula URL    dist/linkplan.rb, the Homebrew formula for the tarballs at URL whose .sha256 are in dist
#
# On Linux, Swift's libraries are linked statically, and libcurl's development files are required
# (apt-get install libcurl4-openssl-dev). The binary needs libcurl and the C library of the system that it was built on, or newer ones.
set -euo pipefail
cd "$(dirname "$0")/../.."

version="$(scripts/release/version.sh)"
mkdir -p dist

if test "${1-}" = --formula; then
  formula="$(sed -e "s|@VERSION@|$version|g" -e "s|@URL@|${2:?"--formula needs the URL of the tarballs' directory"}|g" scripts/release/linkplan.rb)"
  for system in linux-x86_64 macos-arm64; do
    read -r sum _ <"dist/linkplan-$version-$system.tar.gz.sha256"
    formula="${formula//@SHA256 $system@/$sum}"
  done
  printf '%s\n' "$formula" >dist/linkplan.rb
  echo dist/linkplan.rb
  exit
fi
test $# -eq 0 || { echo "build-release.sh: unknown argument $1; expected --formula URL" >&2; exit 2; }

build=(swift build -c release --product linkplan --scratch-path .build-release)
system=macos
if test "$(uname)" = Linux; then
  system=linux
  build+=(--static-swift-stdlib)
fi
"${build[@]}"

name="linkplan-$version-$system-$(uname -m)"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/$name/completions"
cp "$("${build[@]}" --show-bin-path)/linkplan" LICENSE README.md CHANGELOG.md "$work/$name/"
linkplan="$work/$name/linkplan"
# On macOS, the symbols stay, because a stripped binary would have to be signed again.
test "$system" = macos || strip "$linkplan"
test "$("$linkplan" --version)" = "linkplan $version"
"$linkplan" completions bash >"$work/$name/completions/linkplan.bash"
"$linkplan" completions zsh >"$work/$name/completions/_linkplan"
"$linkplan" completions fish >"$work/$name/completions/linkplan.fish"

COPYFILE_DISABLE=1 tar -czf "dist/$name.tar.gz" -C "$work" "$name"
cd dist
if test "$system" = linux; then sha256sum "$name.tar.gz"; else shasum -a 256 "$name.tar.gz"; fi >"$name.tar.gz.sha256"
cat "$name.tar.gz.sha256"
