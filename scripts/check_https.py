"""Runs third-party clients against the HTTPS server of Extras/HTTPS and compares their verdicts with those of the model."""

import importlib.util
import json
import os
import re
import shutil
import stat
import subprocess
import sys
import tempfile
import time
import urllib.request

linkplan, linkplan_https = sys.argv[1:3]
records = "--record" in sys.argv[3:]
package = "Extras/HTTPS"
plan = f"{package}/Plans/certificates.json"
scratch = tempfile.mkdtemp(prefix="https-")
home = os.path.join(scratch, "home")
folder = os.path.join(scratch, "authority")
authority = os.path.join(folder, "authority.pem")
system_bundle = "/etc/ssl/certs/ca-certificates.crt"
hosts = {
    "valid": "valid.https.example",
    "selfSigned": "self-signed.https.example",
    "expired": "expired.https.example",
    "wrongHost": "wrong-host.https.example",
    "untrustedRoot": "untrusted-root.https.example",
}
failures = 0
# Proxy settings are removed, because they must not apply to loopback.
environment = {k: v for k, v in os.environ.items() if not k.lower().endswith("_proxy")}


def check(name, holds, found=""):
    global failures
    print(f"  {'✓' if holds else '✗'} {name}" + ("" if holds else f"\n    {found}"))
    failures += not holds


def client(name):
    print(f"\n== {name}")


def skip(name, why):
    print(f"\n== {name}: skipped, {why}")


def run(*words, timeout=60, **more):
    """Runs a command and returns its status and both outputs; the status is None after a timeout."""
    more = {"env": environment, **more}
    try:
        done = subprocess.run(words, capture_output=True, text=True, timeout=timeout, stdin=subprocess.DEVNULL, **more)
        return done.returncode, done.stdout, done.stderr
    except subprocess.TimeoutExpired:
        return None, "", "timed out"


class Server:
    """A command that serves until its standard input is closed."""

    def __init__(self, *words):
        self.output = os.path.join(scratch, f"output-{time.monotonic_ns()}")
        with open(self.output, "w") as output:
            self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=output, stderr=output, env=environment)
        found = None
        for _ in range(200):
            found = re.search(r"^proxy +127\.0\.0\.1:(\d+)$", self.text, re.M)
            if found or self.process.poll() is not None:
                break
            time.sleep(0.05)
        if not found:
            self.stop()
            sys.exit(f"{words[0]} did not start:\n{self.text}")
        self.port = int(found.group(1))
        self.proxy = f"http://127.0.0.1:{self.port}"

    @property
    def text(self):
        with open(self.output) as file:
            return file.read()

    def stop(self):
        self.process.stdin.close()
        return self.process.wait(timeout=20)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.stop()


def front(*words):
    return Server(linkplan_https, plan, "--authority", folder, *words)


# Each client returns whether it accepts the certificate of a host, and its message. None means that the client failed for another
# reason, which differs from every verdict of the model.


def curl(*route):
    def ask(host):
        status, out, err = run("curl", "--silent", "--show-error", "--max-time", "20", "--cacert", authority, *route,
                               "-o", os.devnull, "-w", "%{http_code}", f"https://{host}/product/42")
        words = re.sub(r"^curl: \(\d+\) (SSL certificate problem: |SSL: )?", "", err.split("\n")[0])
        # Status 60 is CURLE_PEER_FAILED_VERIFICATION.
        return {0: True, 60: False}.get(status), out if status == 0 else f"{status}: {words.replace(host, 'HOST')}"
    return ask


def requests_client(site):
    import requests

    session = requests.Session()
    session.trust_env = False
    session.proxies = {"https": site.proxy}
    session.verify = authority

    def ask(host):
        try:
            return True, str(session.get(f"https://{host}/product/42", timeout=20).status_code)
        except requests.exceptions.SSLError as error:
            found = re.search(r"certificate verify failed: (.*?)\.? \(_ssl", str(error))
            return (False, found.group(1).replace(host, "HOST")) if found else (None, str(error))
        except requests.exceptions.RequestException as error:
            return None, str(error)
    return ask


def openssl(site):
    def ask(host):
        _, out, err = run("openssl", "s_client", "-connect", f"127.0.0.1:{site.port}", "-servername", host,
                          "-verify_hostname", host, "-CAfile", authority)
        found = re.search(r"Verify return code: (\d+) \((.*)\)", out)
        if not found:
            return None, err.strip() or "no response"
        return found.group(1) == "0", f"{found.group(1)}: {found.group(2)}"
    return ask


def chromium(site, browser):
    def ask(host):
        _, out, err = run(browser, "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--dump-dom",
                          f"--user-data-dir={scratch}/profile-{host}", f"--proxy-server={site.proxy}",
                          f"https://{host}/product/42", env={**environment, "HOME": home})
        if "<title>Product 42</title>" in out:
            return True, "200"
        found = re.search(r"net::(ERR_CERT_[A-Z_]+)", err)
        return (False, found.group(1)) if found else (None, f"no page: {err[-300:]}")
    return ask


def in_bundle(words, bundle):
    """Returns the command, run in a mount namespace where the system bundle includes the authority; the machine is not changed."""
    with open(bundle, "w") as file:
        for part in (system_bundle, authority):
            with open(part) as source:
                file.write(source.read())
    script = f'mount --bind "{bundle}" {system_bundle} && exec "$@"'
    return ["unshare", "--map-root-user", "--mount", "sh", "-c", script, "sh", *words]


def url_session(site):
    def ask(host):
        words = in_bundle([linkplan, "check", "--json", host], os.path.join(scratch, "bundle.pem"))
        _, out, err = run(*words, env={**environment, "https_proxy": site.proxy})
        try:
            found = json.loads(out)
        except ValueError:
            return None, err.strip() or "no output"
        return {"fetched": True, "association-certificate": False}.get(found["outcome"]), found["outcome"]
    return ask


def can_have_a_bundle():
    if not (shutil.which("unshare") and os.path.exists(system_bundle)):
        return False
    return run(*in_bundle(["true"], os.path.join(scratch, "bundle.pem")))[0] == 0


def model():
    status, out, err = run(linkplan, "replay", plan, "--report", "jsonl")
    rows = {row["row"]: row for row in map(json.loads, out.splitlines()) if "run" not in row}
    assert status == 0, out + err
    outcomes = {}
    for state, host in hosts.items():
        fetched = rows[state]["stages"]["fetch"]
        outcomes[state] = next(one["outcome"] for one in fetched if one["host"] == host)
    return outcomes


def trust_in_chromium(guide):
    """Runs the command that the HTTPS server prints, in a separate home directory."""
    os.makedirs(home + "/.pki/nssdb", exist_ok=True)
    line = next(line.strip() for line in guide.split("\n") if line.strip().startswith("certutil") and "$HOME" in line)
    status, out, err = run("sh", "-c", line, env={**environment, "HOME": home})
    check("the printed command adds the authority", status == 0, line + "\n" + out + err)


def tap(site, serve, browser):
    """Taps an https link in the lab of linkplan serve, over HTTPS, and then on a page of the plan."""
    driver = subprocess.Popen(["chromedriver", "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
                              env={**environment, "HOME": home})
    try:
        port = next(found.group(1) for found in (re.search(r"on port (\d+)\.", line) for line in driver.stdout) if found)

        def ask(method, path, **body):
            data = json.dumps(body).encode() if method == "POST" else None
            request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", data, {"Content-Type": "application/json"},
                                             method=method)
            opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
            with opener.open(request, timeout=60) as answer:
                return json.load(answer)["value"]

        arguments = ["--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run",
                     f"--proxy-server={site.proxy}", f"--user-data-dir={scratch}/profile-tap"]
        options = {"binary": browser, "args": arguments}
        session = "/session/" + ask("POST", "/session", capabilities={
            "alwaysMatch": {"acceptInsecureCerts": False, "goog:chromeOptions": options}})["sessionId"]

        def element(selector):
            found = ask("POST", session + "/element", using="css selector", value=selector)
            return f"{session}/element/{next(iter(found.values()))}"

        def click(selector):
            ask("POST", element(selector) + "/click")

        def script(text):
            return ask("POST", session + "/execute/sync", script=text, args=[])

        def wait(text):
            """Looks again and again until a script returns a value; returns the last one."""
            value = None
            for _ in range(200):
                value = script(text)
                if value:
                    break
                time.sleep(0.05)
            return value

        link = "https://valid.https.example/product/42"
        # The front terminates TLS for localhost, too, and passes what is not in the plan to linkplan serve.
        ask("POST", session + "/url", url=f"https://localhost:{site.port}/")
        ask("POST", element("#link") + "/value", text=link + "\ue007")
        found = wait("return location.search.includes('link=') && isSecureContext"
                     " && document.querySelector('.verdict')?.textContent.includes('Opens shop')")
        check("the lab, over HTTPS, says where a typed https link ends up", found, script("return document.body?.innerText"))
        ask("POST", element("#from") + "/value", text="the address bar")
        found = wait("return document.querySelector('.verdict')?.textContent.includes('because address-bar')"
                     " && location.search.includes('from=addressBar')")
        check("the source changes the outcome", found, script("return document.body?.innerText"))
        rungs = script("return [...document.querySelectorAll('#answer .ladder li')]"
                       ".map(rung => rung.className + ' ' + rung.querySelector('b').textContent)")
        check("the ladder leads to the page instead of the app",
              {"ok decide", "no deliver", "ok fallback"} <= set(rungs), rungs)
        found = script("return document.querySelector('#answer .ladder').textContent")
        check("the ladder shows the page", "“Product 42”" in found and link in found, found)

        ask("POST", session + "/url", url=f"http://127.0.0.1:{serve.port}/")
        click("details[data-key='host valid.https.example'] > summary")
        click('a[href="http://valid.https.example/start"]')
        click("#tap")
        found = script("return [location.href, document.title, isSecureContext]")
        check("a tap opens the https link",
              found == ["https://valid.https.example/product/42", "Product 42", True], found)
        ask("POST", session + "/url", url=f"http://127.0.0.1:{serve.port}/")
        check("linkplan serve lists the request", "/product/42" in script("return document.body.innerText"))
        ask("DELETE", session)
    finally:
        driver.terminate()
        driver.wait()


def versions(out):
    return {name for name, state in re.findall(r"^(SSLv\d|TLSv[\d.]+) +(enabled|disabled)", out, re.M) if state == "enabled"}


def table(columns, rows):
    lines = ["| " + " | ".join(line) + " |" for line in [columns, ["---"] * len(columns), *rows]]
    return "\n".join(lines) + "\n"


def compare_table(text):
    path = f"{package}/README.md"
    begin, end = "<!-- table: clients -->\n", "<!-- end of table -->\n"
    with open(path) as file:
        page = file.read()
    before, rest = page.split(begin)
    recorded, after = rest.split(end)
    if records:
        with open(path, "w") as file:
            file.write(before + begin + text + end + after)
    elif recorded != text:
        print(f"\nThe table of {path} was recorded with other client versions; --record replaces it with:\n{text}")


def certificates(site, serve):
    columns, asks = ["`certificate`", "model"], {}
    if shutil.which("curl"):
        asks["curl"] = curl("--proxy", site.proxy)
        asks["curl, direct"] = curl("--connect-to", f"::127.0.0.1:{site.port}")
    else:
        skip("curl", "it is not installed")
    if importlib.util.find_spec("requests"):
        asks["Python requests"] = requests_client(site)
    else:
        skip("Python requests", "it is not installed and PyPI is not available")
    if shutil.which("openssl"):
        asks["openssl s_client"] = openssl(site)
    else:
        skip("openssl", "it is not installed")
    browser = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if browser and shutil.which("certutil"):
        client("certutil")
        trust_in_chromium(site.text)
        asks["Chromium"] = chromium(site, browser)
    else:
        skip("Chromium", "it or certutil (libnss3-tools) is not installed")
    if can_have_a_bundle():
        asks["linkplan check (URLSession)"] = url_session(site)
    else:
        skip("linkplan check (URLSession)", "it needs unshare, a mount namespace and the bundle of Debian")

    expected = model()
    said = {state: [] for state in hosts}
    for name, ask in asks.items():
        client(name)
        for state, host in hosts.items():
            accepts, words = ask(host)
            check(f"{state}: {words}", accepts == (expected[state] == "fetched"), f"the model: {expected[state]}")
            if name.startswith("linkplan check"):
                check(f"{state}: same reason as the model", words == expected[state], words)
            said[state].append(words)
        if name != "curl, direct":
            columns.append(name)
    at = list(asks).index("curl, direct") if "curl, direct" in asks else None
    for words in said.values():
        if at is not None:
            del words[at]
    if browser and shutil.which("certutil") and shutil.which("chromedriver"):
        client("Chromium, driven by chromedriver")
        tap(site, serve, browser)
    else:
        skip("the tap in Chromium", "chromedriver (chromium-driver) is not installed")
    compare_table(table(columns, [[f"`{s}`", f"`{expected[s]}`", *said[s]] for s in hosts]))


def protocols(site):
    if shutil.which("sslscan"):
        client("sslscan")
        _, out, err = run("sslscan", "--no-colour", f"--sni-name={hosts['valid']}", f"127.0.0.1:{site.port}")
        check("TLS 1.2 and 1.3 only", versions(out) == {"TLSv1.2", "TLSv1.3"}, out + err)
        check("the certificate matches SNI", hosts["valid"] in out, out)
    else:
        skip("sslscan", "it is not installed")
    tester = shutil.which("testssl") or shutil.which("testssl.sh")
    if tester:
        client("testssl.sh")
        _, out, err = run(tester, "--quiet", "--color", "0", "--warnings", "off", "--ip", "127.0.0.1", "-p", "-S",
                          f"{hosts['valid']}:{site.port}", timeout=300)
        offered = set(re.findall(r"^ (SSLv\d|TLS \d(?:\.\d)?) +offered", out, re.M))
        check("TLS 1.2 and 1.3 only", offered == {"TLS 1.2", "TLS 1.3"}, out + err)
    else:
        skip("testssl.sh", "it is not installed")


def faults():
    host = hosts["valid"]
    expected = {"handshakeCut": {35}, "noAnswer": {28}, "oldVersionOnly": {35}}
    for fault, statuses in expected.items():
        client(f"TLS fault {fault}")
        with front("--tls-fault", f"{host}={fault}") as site:
            if shutil.which("curl"):
                status, _, err = run("curl", "--silent", "--show-error", "--max-time", "3", "--cacert", authority,
                                     "--proxy", site.proxy, f"https://{host}/product/42")
                check(f"curl: {err.split(chr(10))[0]}", status in statuses, status)
            if fault == "oldVersionOnly" and shutil.which("openssl"):
                _, out, err = run("openssl", "s_client", "-connect", f"127.0.0.1:{site.port}", "-servername", host,
                                  "-tls1_1", "-cipher", "DEFAULT:@SECLEVEL=0", "-CAfile", authority)
                check("openssl s_client -tls1_1 connects", "Verify return code: 0 (ok)" in out, out + err)
            if fault == "oldVersionOnly" and shutil.which("sslscan"):
                _, out, err = run("sslscan", "--no-colour", f"--sni-name={host}", f"127.0.0.1:{site.port}")
                check("sslscan: TLS 1.0 and 1.1 only", versions(out) == {"TLSv1.0", "TLSv1.1"}, out + err)


def files():
    client("files of the authority")
    key = os.path.join(folder, "authority-key.pem")
    mode = stat.S_IMODE(os.stat(key).st_mode)
    check("the key has permissions 0600", mode == 0o600, oct(mode))
    status, out, _ = run(linkplan_https, "--remove-authority", "--authority", folder)
    check("--remove-authority removes the directory", status == 0 and not os.path.exists(folder), out)


try:
    with Server(linkplan, "serve", plan) as serve, front("--serve-port", str(serve.port)) as site:
        certificates(site, serve)
        protocols(site)
        check("the front is still running", site.process.poll() is None, site.text)
    faults()
    files()
finally:
    shutil.rmtree(scratch, ignore_errors=True)
print(f"\n{failures} checks failed" if failures else "\nall installed clients agree with the model")
sys.exit(1 if failures else 0)
