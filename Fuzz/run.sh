#!/bin/sh
# Fuzzes the request parser with libFuzzer, which is part of the toolchain: Fuzz/run.sh [seconds]
#
# The parser's sources are compiled together with the target, since it is not public.
set -eu
cd "$(dirname "$0")/.."
work=${FUZZ_WORK:-.build/fuzz}
mkdir -p "$work/corpus"
swiftc -O -parse-as-library -sanitize=fuzzer,address -swift-version 6 -package-name link-harness \
  Sources/MockSite/HTTP/*.swift Fuzz/RequestParserFuzz.swift -o "$work/request-parser"
printf '\200GET / HTTP/1.1\r\nHost: a\r\n\r\n' > "$work/corpus/get"
printf '\100POST /x?y HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n' \
  > "$work/corpus/chunked"
printf '\100POST http://a/ HTTP/1.0\r\nContent-Length: 3\r\nConnection: keep-alive\r\n\r\nabc' \
  > "$work/corpus/length"
exec "$work/request-parser" -max_total_time="${1:-600}" -max_len=2048 -print_final_stats=1 \
  -artifact_prefix="$work/" "$work/corpus"
