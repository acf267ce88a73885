#!/usr/bin/env bash
# Fuzzes one target with libFuzzer, which is part of the toolchain.
#
#   Fuzz/run.sh TARGET [SECONDS]   TARGET: request-parser json association pattern link plan; 600 seconds
#
# Sources are compiled together with the target, since most of what is fuzzed is not public. The first corpus is
# made from the project's own files; what libFuzzer finds to be new is kept in FUZZ_WORK.
set -euo pipefail
cd "$(dirname "$0")/.."

target="${1:?a target: request-parser json association pattern link plan}"
seconds="${2:-600}"
work="${FUZZ_WORK:-.build/fuzz}/$target"
corpus="$work/corpus"
mkdir -p "$corpus"

strict=(-O -swift-version 6 -parse-as-library -package-name link-harness -suppress-warnings)
for feature in ExistentialAny InternalImportsByDefault MemberImportVisibility \
  NonisolatedNonsendingByDefault; do
  strict+=(-enable-upcoming-feature "$feature")
done
model=$(find Sources/LinkModel -name '*.swift')

# Compiles a module that a target imports.
module() {
  local name="$1"
  shift
  swiftc "${strict[@]}" -sanitize=fuzzer -wmo -module-name "$name" -I "$work" "$@" \
    $(find "Sources/$name" -name '*.swift') \
    -emit-module -emit-module-path "$work/$name.swiftmodule" -c -o "$work/$name.o"
}

case "$target" in
  request-parser)
    swiftc "${strict[@]}" -sanitize=fuzzer,address Sources/MockSite/HTTP/*.swift \
      Fuzz/RequestParserFuzz.swift -o "$work/fuzz"
    printf '\200GET / HTTP/1.1\r\nHost: a\r\n\r\n' > "$corpus/get"
    printf '\100POST /x?y HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n' \
      > "$corpus/chunked"
    printf '\100POST http://a/ HTTP/1.0\r\nContent-Length: 3\r\nConnection: keep-alive\r\n\r\nabc' \
      > "$corpus/length"
    length=2048
    ;;
  json)
    swiftc "${strict[@]}" -sanitize=fuzzer -module-name LinkModel $model Fuzz/JSONFuzz.swift \
      -o "$work/fuzz"
    cp TestPlans/Associations/*.json TestPlans/*.json "$corpus/"
    length=4096
    ;;
  association)
    swiftc "${strict[@]}" -sanitize=fuzzer -module-name LinkModel $model Fuzz/AssociationFuzz.swift \
      -o "$work/fuzz"
    cp TestPlans/Associations/*.json "$corpus/"
    Fuzz/seeds.py "$corpus" Conformance/association-files/*.json
    length=4096
    ;;
  pattern)
    swiftc "${strict[@]}" -sanitize=fuzzer -module-name LinkModel $model \
      Tests/LinkModelTests/Support/NaiveGlob.swift Fuzz/PatternFuzz.swift -o "$work/fuzz"
    printf '\000/a*b?/$(v)\n/axxbc/a\na*' > "$corpus/variable"
    printf '\003/$(digit)$(lang)*\n/7en/x\n?' > "$corpus/predefined"
    printf '\001*a*a*\n//aaa//\n*a' > "$corpus/stars"
    length=64
    ;;
  link)
    swiftc "${strict[@]}" -sanitize=fuzzer -module-name LinkModel $model Fuzz/LinkFuzz.swift \
      -o "$work/fuzz"
    grep -ohE '"open": *"[^"]+"' TestPlans/*.json | cut -d'"' -f4 | sort -u | head -300 \
      | while read -r link; do printf '%s' "$link" > "$corpus/$(printf '%s' "$link" | cksum | cut -d' ' -f1)"; done
    length=512
    ;;
  plan)
    module LinkModel
    module MockSite -I Sources/CLinux/include
    swiftc "${strict[@]}" -sanitize=fuzzer -module-name LinkHarness -I "$work" \
      -I Sources/CLinux/include $(find Sources/LinkHarness -name '*.swift') Fuzz/PlanFuzz.swift \
      "$work/LinkModel.o" "$work/MockSite.o" -o "$work/fuzz"
    cp TestPlans/*.json TestPlans/Failing/*.json "$corpus/"
    length=16384
    ;;
  *)
    echo "run.sh: no target $target" >&2
    exit 2
    ;;
esac

exec "$work/fuzz" -max_total_time="$seconds" -max_len="$length" -timeout=10 -rss_limit_mb=1024 \
  -print_final_stats=1 -artifact_prefix="$work/" "$corpus"
