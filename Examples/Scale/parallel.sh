#!/usr/bin/env bash
# Rows from standard input through GNU parallel: blocks of lines to one process for each processor, answers in order.
#
#   parallel.sh PLAN < ROWS > ANSWERS
set -euo pipefail
: "${1:?the plan}"
linkplan="${LINKPLAN:-linkplan}"
command -v parallel >/dev/null || { echo "parallel.sh: GNU parallel is not installed" >&2; exit 2; }

# linkplan ends with 1 or 2 when a row fails or is none, which the answers say row by row; parallel counts such ends.
parallel --pipe --keep-order --block "${BLOCK:-16M}" --no-notice \
  "$linkplan" replay - --jobs 1 --plan "$1" || test $? -le 100
