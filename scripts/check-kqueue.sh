#!/usr/bin/env bash
# Runs the server's tests with kqueue on Linux, where libkqueue emulates Darwin's event loop.
set -euo pipefail
cd "$(dirname "$0")/.."

if test "$(uname)" = Darwin; then
  echo "SKIPPED: on this system swift test uses kqueue"
  exit 0
fi
if ! cflags="$(pkg-config --cflags libkqueue 2>/dev/null)"; then
  echo "SKIPPED: libkqueue is not installed: apt-get install libkqueue-dev, or build github.com/mheily/libkqueue and set PKG_CONFIG_PATH"
  exit 0
fi
libraries="$(pkg-config --variable=libdir libkqueue)"
arguments=(-Xswiftc -DLIBKQUEUE -Xcc -DLIBKQUEUE -Xlinker "-L$libraries" -Xlinker -lkqueue -Xlinker -rpath -Xlinker "$libraries")
for flag in $cflags; do arguments+=(-Xcc "$flag"); done
swift test --scratch-path .build-kqueue "${arguments[@]}" --filter MockSiteTests
