#!/usr/bin/env bash
# Builds a fuzz target and runs it, starting from the project's own files.
#
#   Fuzz/run.sh TARGET SECONDS     TARGET: association, pattern, json, link or plan
set -euo pipefail
cd "$(dirname "$0")/.."
target="${1:?association, pattern, json, link or plan}"
seconds="${2:?how many seconds}"
case "$target" in
  association) product=FuzzAssociation; seeds="TestPlans/Associations Conformance/association-files" ;;
  pattern) product=FuzzPattern; seeds="" ;;
  json) product=FuzzJSON; seeds="TestPlans TestPlans/Associations TestPlans/Failing" ;;
  link) product=FuzzLink; seeds="" ;;
  plan) product=FuzzPlan; seeds="TestPlans TestPlans/Failing" ;;
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
