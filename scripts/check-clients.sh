#!/usr/bin/env bash
# Tests a served site with independent clients: curl, Python's http.client, requests, headless Chromium, wrk, and ten
# thousand idle connections. Clients that are not installed are skipped with a message.
#
#   scripts/check-clients.sh
set -uo pipefail
cd "$(dirname "$0")/.."

swift build --product linkplan >/dev/null || exit 2
linkplan="$(swift build --show-bin-path)/linkplan"
scratch="$(mktemp -d)"
ulimit -n "$(ulimit -Hn)"
"$linkplan" serve TestPlans/what-a-site-answers.json >"$scratch/out" 2>"$scratch/err" &
server=$!
trap 'kill "$server" 2>/dev/null; wait "$server" 2>/dev/null; rm -rf "$scratch"' EXIT
for _ in $(seq 100); do
  port="$(sed -n 's/^proxy *127\.0\.0\.1:\([0-9]*\)$/\1/p' "$scratch/out")"
  test -n "$port" && break
  kill -0 "$server" 2>/dev/null || { cat "$scratch/err" >&2; exit 2; }
  sleep 0.1
done
origin="http://127.0.0.1:$port"
failures=0

# check NAME EXPECTED ACTUAL
check() {
  if test "$2" = "$3"; then
    printf '  ✓ %s\n' "$1"
  else
    printf '  ✗ %s\n    expected %s\n    got      %s\n' "$1" "$2" "$3"
    failures=$((failures + 1))
  fi
}
client() { printf '\n== %s\n' "$*"; }
skip() { printf '\n== %s: skipped, %s\n' "$1" "$2"; }

if command -v curl >/dev/null; then
  client "curl $(curl --version | awk 'NR==1 {print $2}')"
  ask() { curl --silent --max-time 20 --header 'Host: shop.example' "$@"; }
  check "a text" "mugs" "$(ask "$origin/search?q=mug")"
  check "a form" "202" "$(ask -o /dev/null -w '%{http_code}' --data 'qty=2&item=42' "$origin/cart")"
  check "JSON" '{"id":42,"state":"added"}' \
    "$(ask --json '{"item":{"id":42,"tags":["new"]}}' "$origin/cart" | tr -d ' ')"
  check "a content in chunks" "201" "$(printf '{"item":{"id":42,"tags":["new"]}}' |
    ask -o /dev/null -w '%{http_code}' -X POST -H 'Transfer-Encoding: chunked' -T - "$origin/cart")"
  check "a content announced with Expect" "202" "$(ask -o /dev/null -w '%{http_code}' \
    -H 'Expect: 100-continue' --data 'item=1' "$origin/cart")"
  check "the head alone" "200" "$(ask --head -o /dev/null -w '%{http_code}' "$origin/terms")"
  check "a part" "shop" "$(ask --range 13-16 "$origin/terms")"
  tag="$(ask -D - -o /dev/null "$origin/news/spring" | tr -d '\r' | sed -n 's/^[Ee][Tt]ag: //p')"
  check "what has not changed" "304" \
    "$(ask -o /dev/null -w '%{http_code}' -H "If-None-Match: $tag" "$origin/news/spring")"
  check "a redirect that is followed" "200 http://shop.example/v2/products/7" \
    "$(curl --silent --max-time 20 --proxy "127.0.0.1:$port" --location -o /dev/null \
      -w '%{http_code} %{url_effective}' "http://shop.example/to-a-cup")"
  check "two requests, one connection" "10" \
    "$(ask -o /dev/null -o /dev/null -w '%{num_connects}' "$origin/any" "$origin/any")"
  check "HTTP/1.0" "any method" "$(ask --http1.0 "$origin/any")"
  check "no tunnels" "501" "$(curl --silent --max-time 20 --proxy "127.0.0.1:$port" -o /dev/null \
    -w '%{http_connect}' "https://shop.example/")"
else
  skip curl "it is not installed"
fi

if command -v python3 >/dev/null; then
  client "Python $(python3 -c 'import platform; print(platform.python_version())'), http.client"
  check "keep-alive, a content of its own in chunks, HEAD, pieces" "ok" "$(python3 - "$port" 2>&1 <<'PYTHON'
import http.client, json, sys
c = http.client.HTTPConnection("127.0.0.1", int(sys.argv[1]), timeout=20)
host = {"Host": "shop.example"}
def ask(method, path, body=None, headers={}, **more):
    c.request(method, path, body=body, headers={**host, **headers}, **more)
    r = c.getresponse()
    return r, r.read()
for _ in range(50):
    r, body = ask("GET", "/search?q=mug")
    assert (r.status, body, r.version) == (200, b"mugs", 11), (r.status, body)
socket = c.sock
order = json.dumps({"item": {"id": 42, "tags": ["new"]}}).encode()
r, body = ask("POST", "/cart", iter([order[:5], order[5:]]), encode_chunked=True, headers={"Transfer-Encoding": "chunked"})
assert r.status == 201 and json.loads(body)["id"] == 42, (r.status, body)
assert r.headers.get_all("Set-Cookie") == ["a=1", "b=2"]
r, body = ask("HEAD", "/terms")
assert (r.status, body, r.headers["Content-Length"]) == (200, b"", "19")
r, body = ask("DELETE", "/cart")
assert (r.status, r.headers["Allow"]) == (405, "POST, OPTIONS")
assert c.sock is socket, "the connection was not kept"
print("ok")
PYTHON
)"
  venv="$scratch/venv"
  python="python3"
  if ! python3 -c 'import requests' 2>/dev/null; then
    python3 -m venv "$venv" >/dev/null 2>&1 && "$venv/bin/pip" install --quiet requests >/dev/null 2>&1
    python="$venv/bin/python"
  fi
  if "$python" -c 'import requests' 2>/dev/null; then
    client "requests $("$python" -c 'import requests; print(requests.__version__)')"
    check "session, redirect by proxy, JSON, cookies, compression" "ok" "$("$python" - "$port" 2>&1 <<'PYTHON'
import requests, sys
s = requests.Session()
s.trust_env = False
s.proxies = {"http": "http://127.0.0.1:" + sys.argv[1]}
r = s.get("http://shop.example/search", params={"q": "mug"}, timeout=20)
assert (r.status_code, r.text) == (200, "mugs"), r.text
r = s.post("http://shop.example/cart", json={"item": {"id": 42, "tags": ["new"]}}, timeout=20)
assert (r.status_code, r.json()["state"]) == (201, "added"), r.text
assert s.cookies.get_dict() == {"a": "1", "b": "2"}, s.cookies
r = s.get("http://shop.example/to-a-cup", timeout=20)
assert r.json()["title"] == "Cup" and len(r.history) == 1, r.text
r = s.get("http://shop.example/packed", timeout=20)
assert r.headers["Content-Encoding"] == "gzip" and r.text == "again and again and again", r.text
assert s.get("http://shop.example/nothing", timeout=20).status_code == 404
print("ok")
PYTHON
)"
  else
    skip requests "it is not installed and cannot be fetched"
  fi

  client "ten thousand idle connections"
  idle="$(python3 - "$port" 2>&1 <<'PYTHON'
import http.client, resource, socket, sys, time
soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
count = min(10_000, hard - 100)
start = time.monotonic()
idle = [socket.create_connection(("127.0.0.1", int(sys.argv[1])), timeout=20) for _ in range(count)]
opened = time.monotonic()
c = http.client.HTTPConnection("127.0.0.1", int(sys.argv[1]), timeout=20)
times = []
for _ in range(1_000):
    before = time.monotonic()
    c.request("GET", "/any", headers={"Host": "shop.example"})
    assert c.getresponse().read() == b"any method"
    times.append(time.monotonic() - before)
times.sort()
# Idle connections must still accept a request.
for number in (0, count // 2, count - 1):
    idle[number].sendall(b"GET /any HTTP/1.1\r\nHost: shop.example\r\n\r\n")
    assert idle[number].recv(9) == b"HTTP/1.1 "
print("ok")
print("    %d connections in %.2f s; a request among them: median %.2f ms, 99 of 100 under %.2f ms" % (
    count, opened - start, times[500] * 1e3, times[990] * 1e3))
PYTHON
)"
  check "all are held, and others are served" "ok" "${idle%%$'\n'*}"
  printf '%s\n' "$idle" | tail -n +2
else
  skip "Python and requests" "python3 is not installed"
fi

browser="$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)"
if test -n "$browser"; then
  client "$("$browser" --version 2>/dev/null)"
  dump() {
    timeout 60 "$browser" --headless --no-sandbox --disable-gpu --no-first-run --user-data-dir="$scratch/profile" \
      --dump-dom "$@" 2>/dev/null
  }
  check "the start page" "1" "$(dump "$origin/" | grep -c '<h1')"
  check "a page of a host, by proxy" "<title>News: spring</title>" \
    "$(dump --proxy-server="127.0.0.1:$port" http://shop.example/news/spring | grep -o '<title>.*</title>')"
else
  skip Chromium "it is not installed"
fi

if command -v wrk >/dev/null; then
  client "wrk"
  wrk -t1 -c64 -d2s -H 'Host: shop.example' "$origin/any" >"$scratch/wrk"
  check "no errors" "" "$(grep -E 'Socket errors|Non-2xx' "$scratch/wrk")"
  grep 'Requests/sec' "$scratch/wrk" | sed 's/^/    /'
else
  skip wrk "it is not installed"
fi

echo
if test "$failures" -eq 0; then echo "all installed clients received the expected responses"; else
  echo "$failures checks failed"
  exit 1
fi
