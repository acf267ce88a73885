#!/usr/bin/env bash
# Replays rows from standard input with GNU parallel. Each block of rows is passed to a separate process, and one process per
# processor runs at a time. The results are printed in the order of the rows.
#
#   parallel.sh PLAN < ROWS > ANSWERS
set -euo pipefail
: "${1:?the plan}"
linkplan="${LINKPLAN:-linkplan}"
command -v parallel >/dev/null || { echo "parallel.sh: GNU parallel is not installed" >&2; exit 2; }

# linkplan exits with 1 if a row fails and with 2 if a row is invalid; both are reported in the results. parallel exits with the
# number of such processes, up to 100.
parallel --pipe --keep-order --block "${BLOCK:-16M}" --no-notice \
  "$linkplan" replay - --jobs 1 --plan "$1" || test $? -le 100
