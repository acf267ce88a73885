#!/usr/bin/env bash
# Compares the CPU time of clean builds of the working tree and of another revision.
#
#   scripts/build-cost.sh [REV] [ROUNDS]     (default: d5915b9, three rounds)
#
# The revisions are built alternately, and the minimum of all rounds is used, because the times of single builds differ by up to
# a third, and other load on the machine slows both.
set -euo pipefail
cd "$(dirname "$0")/.."

rev="${1:-d5915b9}"
rounds="${2:-3}"
work="$(mktemp -d)"
trap 'git worktree remove --force "$work/rev" >/dev/null 2>&1; rm -rf "$work"' EXIT
git worktree add --quiet --detach "$work/rev" "$rev"

names=("libraries" "everything with tests" "LinkHarnessTesting" "linkplan, release")
flags=("" "--build-tests" "--product LinkHarnessTesting" "-c release --product linkplan")

# Prints the user CPU seconds of a clean build of the package at $1 with the flags $2.
cost() {
  local log="$work/log"
  rm -rf "$work/build"
  TIMEFORMAT='%U'
  # shellcheck disable=SC2086 # $2 contains several flags
  { time swift build --package-path "$1" --scratch-path "$work/build" $2 >"$log" 2>&1 \
    || { cat "$log" >&2; exit 1; } ; } 2>&1 | tail -n 1
}

least() { awk -v a="$1" -v b="$2" 'BEGIN { print (a == "" || b < a) ? b : a }'; }

printf '%-24s %10s %10s %8s\n' "CPU seconds" "${rev:0:9}" "here" "ratio"
for index in "${!names[@]}"; do
  before="" after=""
  for ((round = 0; round < rounds; round++)); do
    before="$(least "$before" "$(cost "$work/rev" "${flags[$index]}")")"
    after="$(least "$after" "$(cost . "${flags[$index]}")")"
  done
  printf '%-24s %10.1f %10.1f %8.2f\n' "${names[$index]}" "$before" "$after" \
    "$(awk -v a="$before" -v b="$after" 'BEGIN { print b / a }')"
done
