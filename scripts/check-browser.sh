#!/usr/bin/env bash
# A person's way through the lab of `linkplan serve` and through the HTML report, in a headless Chromium: by keyboard, live and
# without scripts, wide and narrow, light and dark, with axe, and a report of 20,000 rows against the clock.
#
#   scripts/check-browser.sh [LINKPLAN]             the command; the one in the debug build unless told otherwise
#   scripts/check-browser.sh --pictures [LINKPLAN]  makes the pictures of the README instead
#
# Needs Python and Chromium, which is driven through its DevTools pipe; axe-core comes with axe-playwright-python from PyPI.
set -euo pipefail
cd "$(dirname "$0")/.."

pictures=""
if test "${1:-}" = --pictures; then
  pictures=Documentation/Images
  shift
fi
linkplan="${1:-$(swift build --show-bin-path)/linkplan}"

command -v python3 >/dev/null || { echo "skipped: there is no python3 to drive a browser with"; exit 0; }
command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null \
  || { echo "skipped: there is no Chromium to visit lab and report with (apt install chromium)"; exit 0; }

tools=.build/axe
axe="$tools/axe_playwright_python/axe.min.js"
if ! test -f "$axe"; then
  python3 -m pip install --quiet --no-deps --target "$tools" axe-playwright-python \
    || echo "axe-playwright-python cannot be had from PyPI, so axe does not look at the pages"
fi

python3 scripts/check_browser.py "$(realpath "$linkplan")" "$axe" $pictures
