#!/usr/bin/env bash
# Builds a fuzz target and runs it, starting from the project's own files.
#
#   Fuzz/run.sh TARGET SECONDS     TARGET: association, pattern, json, link, plan or request
set -euo pipefail
cd "$(dirname "$0")/.."
target="${1:?association, pattern, json, link, plan or request}"
seconds="${2:?how many seconds}"
case "$target" in
  association) product=FuzzAssociation; seeds="TestPlans/Associations Conformance/association-files" ;;
  pattern) product=FuzzPattern; seeds="" ;;
  json) product=FuzzJSON; seeds="TestPlans TestPlans/Associations TestPlans/Failing" ;;
  link) product=FuzzLink; seeds="" ;;
  plan) product=FuzzPlan; seeds="TestPlans TestPlans/Failing" ;;
  request)
    # The request parser is not public, so its sources are compiled together with the target.
    work=.build/fuzz && mkdir -p "$work/corpus"
    compile=(swiftc -O -parse-as-library -sanitize=fuzzer,address -swift-version 6 -package-name link-harness)
    "${compile[@]}" -wmo -emit-module -emit-module-path "$work/HarnessText.swiftmodule" \
      -module-name HarnessText -emit-object -o "$work/HarnessText.o" Sources/HarnessText/*/*.swift
    "${compile[@]}" -I "$work" "$work/HarnessText.o" \
      Sources/MockSite/HTTP/*.swift Fuzz/RequestParser/RequestParserFuzz.swift -o "$work/request-parser"
    printf '\200GET / HTTP/1.1\r\nHost: a\r\n\r\n' > "$work/corpus/get"
    printf '\100POST /x?y HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n' \
      > "$work/corpus/chunked"
    printf '\100POST http://a/ HTTP/1.0\r\nContent-Length: 3\r\nConnection: keep-alive\r\n\r\nabc' \
      > "$work/corpus/length"
    exec "$work/request-parser" -max_total_time="$seconds" -max_len=2048 -print_final_stats=1 \
      -artifact_prefix="$work/" "$work/corpus"
    ;;
  *) echo "there is no target $target" >&2; exit 2 ;;
esac
swift build --package-path Fuzz -c release --product "$product" -Xswiftc -sanitize=fuzzer
corpus="Fuzz/.build/corpus/$target"
mkdir -p "$corpus"
if [ "$target" = pattern ]; then
  printf '*a*a*a*b\naaaaaaaa' > "$corpus/stars"
  printf '/id/????\n/id/4815' > "$corpus/marks"
  printf '$(digit)$(lower)?*\n7ax' > "$corpus/classes"
elif [ "$target" = link ]; then
  printf 'https://user@shop.example:443/a%%20b/?q=1#top' > "$corpus/web"
  printf 'shop://product/42' > "$corpus/scheme"
fi
for folder in $seeds; do
  find "$folder" -maxdepth 1 -type f -exec cp -n {} "$corpus/" \;
done
"Fuzz/.build/release/$product" -max_total_time="$seconds" -max_len=8192 -timeout=10 \
  -artifact_prefix="Fuzz/.build/$target-" -print_final_stats=1 "$corpus"
