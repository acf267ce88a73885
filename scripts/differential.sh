#!/bin/sh
# Compares the matcher with the reference implementation in the tests, in random cases.
#
#   scripts/differential.sh [CASES [SEED]]     (default: a million cases from seed 1)
set -eu
cd "$(dirname "$0")/.."
cases=${1:-1000000}
seed=${2:-1}
DIFFERENTIAL_CASES=$((cases / 8)) DIFFERENTIAL_SEED=$seed \
  swift test --filter DifferentialTests ${SCRATCH:+--scratch-path "$SCRATCH"}
echo "$cases cases from seed $seed"
