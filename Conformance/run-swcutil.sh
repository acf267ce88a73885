#!/usr/bin/env bash
# Runs the tests in association-files with Apple's swcutil on a Mac. Prints each disagreement with a corrected test to paste and a table
# of agreements, and writes a transcript: system, swcutil's checksum, date and commit, every response, and the SHA-256 of all that.
#
#   Conformance/run-swcutil.sh                      runs every test with swcutil, using sudo; writes swcutil-transcript.txt
#   Conformance/run-swcutil.sh paths order-and-…    runs only the tests in these files
#   Conformance/run-swcutil.sh --record FILE        writes the transcript to FILE
#   Conformance/run-swcutil.sh --domain DOMAIN      also downloads the domain's file, and shows what this Mac knows about the domain
#   Conformance/run-swcutil.sh --transcript FILE    reads the responses from a transcript; needs no Mac
#
# Exit status: 0 if swcutil agrees with every test that was run, 1 if it disagrees or its response has an unknown form, and 2 if no
# test could be run.
set -euo pipefail
command -v python3 >/dev/null || { echo "run-swcutil.sh: python3 is not installed; install Apple's command line tools" >&2; exit 2; }
exec python3 -B "$(dirname "$0")/run_swcutil.py" "$@"
