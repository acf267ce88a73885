#!/usr/bin/env bash
# Runs the cases of association-files through Apple's swcutil on a Mac, and prints the disagreements as rows to paste.
#
#   Conformance/run-swcutil.sh                      asks swcutil, with sudo, about every case
#   Conformance/run-swcutil.sh paths order-and-…    about those of these files only
#   Conformance/run-swcutil.sh --record FILE        writes what swcutil answers to a transcript as well
#   Conformance/run-swcutil.sh --transcript FILE    reads the answers from a transcript; needs no Mac
#
# Status 0: swcutil agrees with every case that was asked. 1: it does not. 2: nothing could be asked.
set -euo pipefail
command -v python3 >/dev/null || { echo "run-swcutil.sh: there is no python3; install Apple's command line tools" >&2; exit 2; }
exec python3 -B "$(dirname "$0")/run_swcutil.py" "$@"
