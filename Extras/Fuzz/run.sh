#!/usr/bin/env bash
# Builds the fuzz targets and runs them in sequence.
#
#   Extras/Fuzz/run.sh SECONDS [TARGET...]     SECONDS for each target (default: all of them)
#
# Each target starts from Extras/Fuzz/Seeds/TARGET and from Extras/Fuzz/Corpus/TARGET, where it saves inputs that reach new code. Git ignores
# Extras/Fuzz/Corpus, and a clean build does not delete it, so the next run continues from it. A failing input is saved as
# Extras/Fuzz/Corpus/TARGET-crash-..., and run.sh exits with status 1.
set -euo pipefail
cd "$(dirname "$0")/../.."

all="association connection json link pattern plan property-list request"

# Sets the product of a target, its maximum input length (short inputs are faster and sufficient), and the project's files that
# serve as additional seeds.
describe() {
  case "$1" in
    association) product=FuzzAssociation length=2048 shared="TestPlans/Associations Conformance/association-files" ;;
    connection) product=FuzzConnection length=2048 shared="" ;;
    json) product=FuzzJSON length=4096 shared="TestPlans/Associations Conformance/association-files" ;;
    link) product=FuzzLink length=512 shared="" ;;
    pattern) product=FuzzPattern length=400 shared="" ;;
    plan) product=FuzzPlan length=2048 shared="" ;;
    property-list) product=FuzzPropertyList length=4096 shared="" ;;
    request) product=FuzzRequest length=2048 shared="" ;;
    *) return 1 ;;
  esac
}

usage() { echo "usage: Extras/Fuzz/run.sh SECONDS [TARGET...]; targets: $all" >&2; exit 2; }
seconds="${1:-}"
[[ "$seconds" =~ ^[1-9][0-9]*$ ]] || usage
shift
# shellcheck disable=SC2086
if test "$#" -eq 0; then set -- $all; fi
for target in "$@"; do describe "$target" || usage; done

# The package has no product for lint, except for these targets.
export LINK_HARNESS_FUZZ=1
# With testing enabled, targets can use internal declarations.
build=(swift build --package-path Extras/Fuzz -c release -Xswiftc -sanitize=fuzzer -Xswiftc -enable-testing)
for target in "$@"; do
  describe "$target"
  "${build[@]}" --product "$product"
done

mkdir -p Extras/Fuzz/Corpus/plan
# Each line of the file is a plan.
split -a 3 -l 1 Extras/Fuzz/Seeds/plan.jsonl Extras/Fuzz/Corpus/plan/seed-
# The keys and keywords of plans, from the schema.
grep -oE '"[A-Za-z$-]{2,40}"' Schemas/test-plan.v1.schema.json | sort -u \
  | sed -E 's/^"(.*)"$/"\\"\1\\""/' > Extras/Fuzz/Corpus/plan.dict
failed=""
for target in "$@"; do
  describe "$target"
  corpus="Extras/Fuzz/Corpus/$target"
  log="$corpus.log"
  mkdir -p "$corpus"
  # The timeout per input is long because it is wall-clock time, and a busy machine may pause for many seconds.
  if test -d "Extras/Fuzz/Seeds/$target"; then shared="Extras/Fuzz/Seeds/$target $shared"; fi
  arguments=(
    -max_total_time="$seconds" -max_len="$length" -timeout=60 -rss_limit_mb=2048 -print_final_stats=1
    -artifact_prefix="$corpus-"
  )
  for words in "Extras/Fuzz/Corpus/$target.dict" "Extras/Fuzz/Seeds/$target.dict"; do
    if test -f "$words"; then arguments+=(-dict="$words"); fi
  done
  # shellcheck disable=SC2086
  if ! "Extras/Fuzz/.build/release/$product" "${arguments[@]}" "$corpus" $shared > "$log" 2>&1; then
    failed="$failed $target"
    tail -n 40 "$log" >&2
  fi
  executed="$(sed -nE 's/^stat::number_of_executed_units: +//p' "$log")"
  rate="$(sed -nE 's/^stat::average_exec_per_sec: +//p' "$log")"
  printf '%-13s %10s executions  %7s a second  %5s inputs kept\n' \
    "$target" "${executed:-?}" "${rate:-?}" "$(find "$corpus" -type f | wc -l)"
done
if test -n "$failed"; then
  echo "failed:$failed; see Extras/Fuzz/Corpus/TARGET.log and Extras/Fuzz/Corpus/TARGET-crash-..." >&2
  exit 1
fi
