"""Tests the lab and the HTML report in a headless Chromium; see check-browser.sh."""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request

from browser import Browser, path

LINKPLAN, AXE = sys.argv[1], sys.argv[2]
PICTURES = sys.argv[3] if len(sys.argv) > 3 else None
CI = {"GITHUB_SHA": "abc", "GITHUB_REF_NAME": "main", "GITHUB_SERVER_URL": "https://git.example",
      "GITHUB_REPOSITORY": "shop/app", "GITHUB_RUN_ID": "7"}
SIZES = [(1280, "light"), (1280, "dark"), (375, "light"), (375, "dark"), (320, "light"), (320, "dark")]

folder = tempfile.mkdtemp(prefix="linkplan-check-")
axe = open(AXE, encoding="utf-8").read() if os.path.exists(AXE) else None


def look(browser, what, sizes=SIZES):
    """Checks in these sizes that the page is not wider than the window and that axe reports no violations."""
    for width, scheme in sizes:
        browser.window(width, 900, scheme)
        wide = browser.evaluate("document.documentElement.scrollWidth")
        assert wide <= width, f"{what}: {wide} pixels wide in a window of {width}"
        if axe:
            browser.evaluate(axe + "; 0")
            found = browser.evaluate(
                "axe.run(document, {iframes: false}).then(r => r.violations.map(v => v.id + ': ' + v.nodes.map(n =>"
                " n.target.join(' ') + ' ' + n.failureSummary).join(' | ')))")
            assert not found, f"{what}, {width} {scheme}: " + "\n".join(found)[:3000]
    browser.window(1280, 900)


def serve(plan):
    process = subprocess.Popen([LINKPLAN, "serve", plan], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                               stderr=subprocess.DEVNULL, text=True)
    address = process.stdout.readline().split()[-1]
    process.stdout.readline()
    return process, address, process.stdout.readline().split(maxsplit=1)[1].split()


def ask(origin, host, target):
    request = urllib.request.Request(origin + target, headers={"Host": host, "X-Note": "<b>"})
    try:
        return urllib.request.urlopen(request).read().decode()
    except urllib.error.HTTPError as error:
        return error.read().decode()


def paste(plan, row):
    """Inserts a row after the last one, as a user would."""
    text = open(plan, encoding="utf-8").read()
    end = text.rstrip().rindex("]")
    with open(plan, "w", encoding="utf-8") as file:
        file.write(text[:end].rstrip() + ",\n" + row + "\n  " + text[end:])


def lab():
    plan = os.path.join(folder, "plan.json")
    shutil.copy("Examples/first-plan.json", plan)
    process, address, browser_command = serve(plan)
    origin = address.rstrip("/")
    with Browser() as browser:
        browser.call("Browser.grantPermissions", permissions=["clipboardReadWrite", "clipboardSanitizedWrite"])
        browser.window(1280)
        browser.open(address)
        look(browser, "start page")

        # The page begins with the first link of the plan, with few fields.
        assert browser.evaluate("document.getElementById('link').value") == "https://shop.example/product/42"
        assert browser.evaluate("document.getElementById('answer').textContent.includes('The plan already has this row, a product')")
        fields = "[...document.querySelectorAll('form.lab :is(input, select)')].filter(e => e.checkVisibility()).map(e => e.id)"
        assert browser.evaluate(fields) == ["link", "from", "device", "state", "signedIn"], browser.evaluate(fields)
        browser.evaluate("document.getElementById('from').value = 'safari='")
        assert browser.evaluate(fields) == ["link", "from", "place", "device", "state", "signedIn"], "a source with a page has a field for it"
        browser.open(address)

        # With the keyboard only: type a link, choose where it is tapped, uninstall the app, and copy the row.
        browser.tab_to("e.id === 'link'")
        browser.type("https://shop.example/product/42?from=lab")
        browser.press("Enter")
        browser.wait("location.search.includes('lab') && document.querySelector('.verdict')?.textContent.includes('from=lab')")
        assert "Opens shop" in browser.evaluate("document.querySelector('.verdict').textContent")
        assert browser.evaluate("document.querySelectorAll('#answer .ladder li').length") == 8
        assert "matches" in browser.evaluate("document.querySelector('.rules').textContent")
        assert "product/42" in browser.evaluate("document.querySelector('#answer .ladder').textContent")
        browser.tab_to("e.id === 'from'")
        browser.press("ArrowDown")
        browser.wait("document.getElementById('row').textContent.includes('\"from\": \"mail\"')", "the source is in the row")
        browser.tab_to("e.textContent === 'More'")
        browser.press("Enter")
        browser.tab_to("e.name === 'installed'")
        browser.press(" ")
        browser.wait("document.querySelector('.verdict').textContent.includes('Opens in the browser')", "no app, no way in")
        assert "not-installed" in browser.evaluate("document.querySelector('.verdict').textContent") \
            or "no-app" in browser.evaluate("document.querySelector('.verdict').textContent")
        assert "installed=" not in browser.evaluate("location.search"), "what is chosen is in the address"
        look(browser, "lab")
        browser.tab_to("e.dataset.copy === 'row'")
        browser.press("Enter")
        browser.wait("document.querySelector('[data-copy]').textContent === 'Copied'")
        browser.tab_to("e.id === 'id'")
        browser.type("a link of mine")
        browser.wait("document.getElementById('row').textContent.includes('a link of mine')", "the id is in the row")
        browser.tab_to("e.dataset.copy === 'row'")
        browser.press("Enter")
        browser.wait("document.querySelector('[data-copy]').textContent === 'Copied'")
        row = browser.evaluate("navigator.clipboard.readText()")
        assert json.loads(row)["expect"]["opens"] == "browser", row

        # After the row is pasted into the plan, it passes, and the open page names it.
        paste(plan, row)
        identifier = json.loads(row)["id"]
        subprocess.run([LINKPLAN, "replay", plan, "--row", identifier], check=True,
                       stdout=subprocess.DEVNULL)
        known = json.dumps("already has this row, " + identifier)
        browser.wait(f"document.getElementById('answer').textContent.includes({known})", "live reload")

        # Requests and findings appear without a reload; a request that nothing matched shows the nearest resource.
        assert "Product 7" in ask(origin, "shop.example", "/product/7")
        ask(origin, "shop.example", "/produkt/8")
        ask(origin, "update.example", "/browser")
        browser.wait("/product\\/7[^]*x-note: <b>/i.test(document.getElementById('requests-part').textContent)", "live request")
        browser.wait("/nearest: page \\/product/.test(document.getElementById('requests-part').textContent)")
        assert not browser.evaluate("document.body.textContent.includes('update.example')")
        good = open(plan, encoding="utf-8").read()
        with open(plan, "w", encoding="utf-8") as file:
            file.write(good.replace('"pages"', '"pagse"'))
        browser.wait("document.getElementById('problem')?.textContent", "the finding appears")
        assert browser.evaluate("document.querySelector('#answer .verdict').textContent").startswith("The plan is invalid at " + plan)
        assert "fix: did you mean" in browser.evaluate("document.querySelector('#answer').textContent")
        assert not browser.evaluate("document.querySelector('#row, .ladder')")
        # A host is on one line.
        for width in [1280, 720]:
            browser.window(width)
            assert browser.evaluate("""
                [...document.querySelectorAll("[data-label=Host]")].every((cell) => {
                  const range = document.createRange();
                  range.selectNodeContents(cell);
                  return range.getClientRects().length === 1;
                })""")
        look(browser, "start page with a finding")
        with open(plan, "w", encoding="utf-8") as file:
            file.write(good)
        browser.wait("!document.getElementById('problem')", "the finding goes")

        # The link of another source shows that source.
        browser.open(address)
        sources = browser.evaluate("""[...document.querySelectorAll("#sources tbody tr")].map(row =>
            [row.cells[0].textContent, ...[...row.cells].slice(1).map(cell => cell.querySelector("a").title.split(", route")[0])])""")
        words = lambda source: browser.evaluate(f"document.querySelector('#from option[value={source}]').textContent")
        assert [words("messages")] + ["shop, because rule-matches"] * 4 in sources, sources
        assert [words("addressBar")] + ["browser, because address-bar"] * 4 in sources, sources
        # The answer and the grid are beside each other, and a phone need not scroll sideways.
        sides = "['.verdict', '#sources'].map(name => document.querySelector(name).getBoundingClientRect())"
        assert browser.evaluate(f"(([a, b]) => a.right < b.left && Math.abs(a.top - b.top) < 80)({sides})")
        browser.window(390, 844)
        assert browser.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert browser.evaluate("[...document.querySelectorAll('#sources td a')].every(a => a.scrollWidth <= a.clientWidth)")
        browser.window(1280)
        browser.evaluate(f"[...document.querySelectorAll('#sources a')].find(a => a.textContent === {json.dumps(words('addressBar'))}).id = 'other'")
        browser.click("#other")
        browser.wait("document.getElementById('from').value === 'addressBar'")
        browser.wait("document.querySelector('.verdict').textContent.includes('address-bar')")

        # In a narrow window, the result of a tap is scrolled into view.
        browser.window(400, 700)
        browser.open(address + "?link=")
        browser.tab_to("e.id === 'link'")
        browser.type("shop.example/product/77")
        browser.press("Enter")
        browser.wait("document.getElementById('answer').textContent.includes('so https://shop.example/product/77 is tapped')")
        browser.wait("document.querySelector('.verdict').getBoundingClientRect().top < innerHeight / 2", "the result is in view")
        browser.window(1280)

        # Without scripts, the lab works with forms and links.
        browser.scripts(False)
        browser.open(address)
        browser.scripts(True)
        browser.tab_to("e.id === 'link'")
        browser.type("https://shop.example/product/help")
        browser.scripts(False)
        browser.press("Enter")
        browser.wait("document.querySelector('.verdict')?.textContent.includes('excluded')", "the lab without scripts")
        assert browser.evaluate("document.querySelector('[data-copy]').hidden")
        browser.scripts(True)
    with Browser(*[option for option in browser_command if option.startswith("--proxy-pac-url")]) as browser:
        browser.open("http://shop.example/product/42")
        assert browser.evaluate("document.title") == "Product 42"
        browser.open(address)
        hosts = browser.evaluate("[...document.querySelectorAll('[data-label=Host]')].map(cell => cell.textContent)")
        assert hosts and set(hosts) == {"shop.example"}, hosts
    process.stdin.close()
    process.wait(10)
    print("lab: a link typed, tapped, switched and pasted, by keyboard, live and without scripts")


def failing(count, causes):
    """A plan with this number of failures, and a report of it in HTML."""
    rules = [{"/": f"/sale-{number}/*", "exclude": True, "comment": "a rule that is not new"} for number in range(causes)]
    association = {"applinks": {"details": [{"appIDs": ["ABCDE12345.com.example.shop"], "components": rules}]}}
    rows = [{"id": f"an article of the sale {number}", "open": f"https://shop.example/sale-{number % causes}/article-{number}",
             "from": "messages", "tags": ["sale"], "expect": {"opens": "shop"}} for number in range(count)]
    plan = {"version": 1, "sites": {"shop.example": {"association": association}}, "links": rows,
            "apps": {"shop": {"id": "ABCDE12345.com.example.shop", "associatedDomains": ["applinks:shop.example"]}}}
    path = os.path.join(folder, f"sale-{count}.json")
    with open(path, "w", encoding="utf-8") as out:
        json.dump(plan, out, indent=1)
    file = os.path.join(folder, f"sale-{count}.html")
    subprocess.run([LINKPLAN, "replay", path, "Examples/first-plan.json", "--report", f"html={file}"],
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return "file://" + file


def report():
    file = os.path.join(folder, "report.html")
    subprocess.run([LINKPLAN, "replay", "TestPlans/product-links.json", "TestPlans/sign-in-gate.json",
                    "TestPlans/before-ios-14.json", "TestPlans/Failing", "--report", f"html={file}",
                    "--source-url", "https://git.example/blob/{commit}/{path}#L{line}"],
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env={**os.environ, **CI})
    url = "file://" + file
    with Browser() as browser:
        # The causes stand in the first screen, each with its fix, and the marked value of an open one is in sight.
        inside = """[...document.querySelectorAll('.cause > summary')].filter(line => {
            const box = line.getBoundingClientRect(), fix = line.querySelector('.fix').getBoundingClientRect();
            return box.bottom <= innerHeight && fix.height > 0 && fix.bottom <= innerHeight;
          }).length"""
        for count, causes in [(2, 2), (79, 5)]:
            page = failing(count, causes)
            for width, height, wanted in [(1280, 900, causes + 1), (390, 844, 3)]:
                for scheme in ["light", "dark"]:
                    browser.window(width, height, scheme)
                    browser.open(page)
                    shown = browser.evaluate(inside)
                    assert shown >= wanted, f"{shown} causes of {causes + 1} in {width} × {height}"
                    browser.evaluate("document.querySelector('.cause').open = true")
                    assert browser.evaluate("""(box => box.width > 20 && box.left >= 0 && box.right <= innerWidth)(
                        document.querySelector('.cause mark').getBoundingClientRect())"""), f"the value, {width}"
        look(browser, "report of 80 failures", SIZES)

        browser.window(1280)
        browser.open(url)
        look(browser, "report")
        browser.evaluate("{ for (const part of document.querySelectorAll('details')) part.open = true }")
        look(browser, "report in which all is open", SIZES[::5])
        assert browser.evaluate("[...document.querySelectorAll('.ladder .after > b')].some(e => e.textContent === 'elsewhere: browser')")
        marks = browser.evaluate("[...document.querySelectorAll('.elements tbody th')].map(head => head.textContent)")
        assert {"equal", "missing", "extra"} <= set(marks), marks
        shown = browser.evaluate("[...document.querySelectorAll('.requests li')].map(item => item.textContent)")
        assert any("→ 404 no resource responded; the closest is" in item for item in shown), shown

        # With the keyboard: the rows are filtered by a reason, and the URL stores the filters.
        rows = "[...document.querySelectorAll('.row')].filter(row => row.checkVisibility())"
        browser.open(url)
        browser.tab_to("e.matches('.filters > summary')")
        browser.press("Enter")
        browser.tab_to("e.type === 'search'")
        browser.type("nearest rule matches")
        found = "document.querySelector('output').textContent"
        browser.wait(f"/^[1-9]\\d* of /.test({found})")
        assert browser.evaluate("location.hash") == "#q=nearest+rule+matches"
        count = browser.evaluate(found)
        browser.open(url + "#q=nearest+rule+matches")
        assert browser.evaluate(found) == count
        browser.open(url + "#stage=route")
        assert browser.evaluate("document.querySelectorAll('.row:not([hidden])').length") == \
            browser.evaluate("+[...document.querySelectorAll('.strip .bad')].find(e => /route/.test(e.textContent)).textContent.match(/\\d+/)[0]")
        browser.open(url + "#q=nothing-has-this")
        assert browser.evaluate(found).startswith("0 of ") and browser.evaluate(f"{rows}.length") == 0
        browser.open(url + "#sort=time")
        times = browser.evaluate(f"{rows}.map(row => +row.dataset.time || 0)")
        assert len(times) >= 40 and times == sorted(times, reverse=True) and times[0] > 0, times
        browser.open(page)
        key = browser.evaluate("document.querySelector('.cause .rest .row').id")
        browser.open(page + "#" + key)
        assert browser.evaluate(f"document.getElementById('{key}').checkVisibility()"), "the row of the URL is shown"

        # The command of a failure explains it; the run's facts and the positions are links.
        browser.open(url)
        command = browser.evaluate("document.querySelector('.command').textContent")
        subprocess.run(["sh", "-c", command.replace("linkplan", '"$0"', 1), LINKPLAN], check=True, stdout=subprocess.DEVNULL)
        assert browser.evaluate("document.querySelector('.facts a').href") == "https://git.example/shop/app/actions/runs/7"
        place = browser.evaluate("(e => [e.href, e.textContent])(document.querySelector('.failure a:has(code)'))")
        assert place[0] == "https://git.example/blob/abc/" + place[1].rsplit(":", 1)[0].replace(":", "#L"), place

        # Printed pages contain the causes with their stages.
        browser.open(url)
        pages, causes = browser.pdf(), browser.evaluate("document.querySelectorAll('.cause').length")
        assert 0 < pages < causes, f"{pages} pages for {causes} causes"

        # Without scripts, all of the page can be read.
        browser.scripts(False)
        browser.open(url)
        browser.scripts(True)
        browser.tab_to("e.matches('.cause > summary')")
        browser.press("Enter")
        assert browser.evaluate("document.querySelector('.cause .row').checkVisibility() && !document.querySelector('.filters').checkVisibility()")
    print(f"report: causes in the first screen, rows found and followed; {causes} causes are {pages} pages on paper")


def many():
    """A report of 20,000 rows has at most 10 MB, opens within 2 s and filters within 0.1 s."""
    rows = os.path.join(folder, "many.jsonl")
    sample = subprocess.run([LINKPLAN, "replay", "Examples/first-plan.json", "--report", "jsonl"],
                            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout.splitlines()
    samples = [json.loads(line) for line in sample if not line.startswith('{"run"')]
    with open(rows, "w", encoding="utf-8") as out:
        for number in range(20_000):
            row = dict(samples[1 if number % 20 == 7 else 0])
            row.update(row=f"row {number}", index=number)
            out.write(json.dumps(row) + "\n")
        out.write(json.dumps({"run": {"rows": 20_000}}) + "\n")
    file = os.path.join(folder, "many.html")
    subprocess.run([LINKPLAN, "merge", rows, "--report", f"html={file}"], stdout=subprocess.DEVNULL)
    with Browser() as browser:
        browser.window(1280)
        times = []
        for _ in range(2):
            start = time.monotonic()
            browser.open("file://" + file)
            browser.wait("document.querySelectorAll('.row').length === 20000 && !document.querySelector('.filters').hidden")
            times.append(time.monotonic() - start)
        filters = browser.evaluate("""
          (() => {
            const field = document.querySelector("[type=search]");
            const filter = (text) => {
              const start = performance.now();
              field.value = text;
              field.dispatchEvent(new Event("input", { bubbles: true }));
              document.body.offsetHeight;
              return performance.now() - start;
            };
            return ["r", "row 1999", "no such row", ""].map((text) => Math.min(...[1, 2, 3].map(() => filter(text))));
          })()""")
    opened, filtered, size = min(times), max(filters), os.path.getsize(file)
    print(f"report of 20,000 rows: {size} bytes, opened in {opened:.1f} s, filtered in at most {filtered:.0f} ms")
    assert size < 10_000_000, f"{size} bytes"
    assert opened < 2, f"opened in {times} s"
    assert filtered < 100, f"filtered in {filters} ms"


def pictures():
    process, address, _ = serve("Examples/first-plan.json")
    os.makedirs(PICTURES, exist_ok=True)
    with Browser() as browser:
        browser.window(1080, 760)
        browser.open(address + "?link=https://shop.example/product/help")
        browser.wait("!!document.querySelector('.rules')")
        browser.picture(PICTURES + "/lab.png", 1080, 600)
        file = os.path.join(folder, "picture.html")
        subprocess.run([LINKPLAN, "replay", "Examples/first-plan.json", "--report", f"html={file}"],
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        # The screenshot omits facts that differ from run to run.
        text = re.sub(r'<dl class="facts">.*?</dl>| data-time="\d+"', "", open(file, encoding="utf-8").read())
        with open(file, "w", encoding="utf-8") as out:
            out.write(text)
        browser.open("file://" + file)
        browser.picture(PICTURES + "/report.png", 1080, 760)
    process.stdin.close()
    process.wait(10)
    for name in ["lab.png", "report.png"]:
        size = os.path.getsize(os.path.join(PICTURES, name))
        assert size < 100_000, f"{name} has {size} bytes"
    print(f"pictures: {PICTURES}")


try:
    if PICTURES:
        pictures()
    else:
        lab()
        report()
        many()
        print("axe found nothing" if axe else "skipped: axe-core cannot be had from PyPI")
finally:
    shutil.rmtree(folder, ignore_errors=True)
