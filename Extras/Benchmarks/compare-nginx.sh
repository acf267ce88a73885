#!/bin/sh
# Compares the mock site with nginx (one worker), using wrk in alternating rounds, so both run under
# the same conditions. Requires wrk and nginx. Run `swift build -c release` in this directory first.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
path=/.well-known/apple-app-site-association
mkdir -p "$work/html/.well-known"
printf '%s' '{"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.shop"],"components":[{"/":"/product/*"},{"/":"/help/*","exclude":true}]}]}}' \
  > "$work/html$path"
cat > "$work/nginx.conf" <<CONF
worker_processes 1; daemon off; pid $work/pid; error_log $work/error.log;
events { worker_connections 1024; }
http {
  access_log off; keepalive_requests 1000000000; open_file_cache max=100;
  default_type application/json;
  server { listen 127.0.0.1:18099; root $work/html; }
}
CONF
chmod 755 "$work"
nginx -c "$work/nginx.conf" 2> /dev/null &
nginx=$!
"$here/.build/release/bench" serve mocksite > "$work/port" &
mocksite=$!
trap 'kill $nginx $mocksite; rm -rf "$work"' EXIT
sleep 1
rate() {
  wrk -t1 -c32 -d3s "http://127.0.0.1:$1$path" > "$work/wrk"
  if grep -q 'Non-2xx' "$work/wrk"; then echo "wrong answers from port $1" >&2; exit 1; fi
  awk '/Requests\/sec/ { print $2 }' "$work/wrk"
}
for round in 1 2 3; do
  ours=$(rate "$(cat "$work/port")")
  theirs=$(rate 18099)
  awk -v a="$ours" -v b="$theirs" 'BEGIN { printf "MockSite %d/s  nginx %d/s  x%.2f\n", a, b, a / b }'
done
