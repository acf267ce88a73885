#!/usr/bin/env bash
# Tests the lab of `linkplan serve` and the HTML report in a headless Chromium: with the keyboard, with live updates and without
# scripts, in wide and narrow windows, in light and dark mode, and with axe. Also measures the speed of a report with 20,000 rows.
#
#   scripts/check-browser.sh [LINKPLAN]             tests this command (default: that of the debug build)
#   scripts/check-browser.sh --pictures [LINKPLAN]  creates the screenshots for the README instead
#
# Requires Python and Chromium, which is controlled through its DevTools pipe; axe-core is part of axe-playwright-python on PyPI.
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
