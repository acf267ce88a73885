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
        assert browser.evaluate(fields) == ["link", "from"], browser.evaluate(fields)
        browser.evaluate("document.getElementById('from').value = 'safari='")
        assert browser.evaluate(fields) == ["link", "from", "place"], "a source with a page has a field for it"
        browser.open(address)

        # With the keyboard only: type a link, choose where it is tapped, uninstall the app, and copy the row.
        browser.tab_to("e.id === 'link'")
        browser.type("https://shop.example/product/42?from=lab")
        browser.press("Enter")
        browser.wait("location.search.includes('lab') && document.querySelector('.verdict')?.textContent.includes('from=lab')")
        assert "Opens shop" in browser.evaluate("document.querySelector('.verdict').textContent")
        assert browser.evaluate("document.querySelectorAll('#answer .ladder li').length") == 8
        assert "matches" in browser.evaluate("document.querySelector('.rules').textContent")
        assert browser.evaluate("document.querySelector('.screens li').textContent").startswith("product/42")
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
            [...row.cells].map(cell => cell.textContent))""")
        words = lambda source: browser.evaluate(f"document.querySelector('#from option[value={source}]').textContent")
        assert [words("messages"), "shop", "rule-matches"] in sources, sources
        assert [words("addressBar"), "browser", "address-bar"] in sources, sources
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


def report():
    file = os.path.join(folder, "report.html")
    subprocess.run([LINKPLAN, "replay", "TestPlans/product-links.json", "TestPlans/sign-in-gate.json",
                    "TestPlans/before-ios-14.json", "TestPlans/Failing", "--report", f"html={file}",
                    "--source-url", "https://git.example/blob/{commit}/{path}#L{line}"],
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env={**os.environ, **CI})
    url = "file://" + file
    with Browser() as browser:
        browser.call("Browser.grantPermissions", permissions=["clipboardReadWrite", "clipboardSanitizedWrite"])
        browser.window(1280)
        browser.open(url)
        look(browser, "report")

        # Failures are a list of lines, grouped by cause; only the first is open.
        browser.open(url)
        assert browser.evaluate("document.querySelectorAll('#list .plan > .failed').length > 5"
                                " && document.querySelectorAll('#list .row[open]').length === 1")
        assert browser.evaluate("document.querySelector('.plan h2').textContent").endswith("(no-rule-matches)")
        heights = browser.evaluate("[...document.querySelectorAll('.plan[open] > .failed:not([open])')].map(row => row.offsetHeight)")
        assert heights and max(heights) < 48, heights
        browser.tab_to("e.dataset.copy === 'markdown'")
        browser.press("Enter")
        browser.wait("document.querySelector('[data-copy=markdown]').textContent === 'copied'")
        copied = browser.evaluate("navigator.clipboard.readText()").splitlines()
        assert copied[0] == copied[-1] == "```" and "expected opens \"shop\" got \"browser\"" in copied, copied
        assert copied[-2].startswith("linkplan explain --plan TestPlans/"), copied
        browser.tab_to("e.matches('.plan:not([open]) > summary')")
        browser.press(" ")
        browser.tab_to("e.matches('.plan[open] > .failed:not([open]) > summary')")
        browser.press("Enter")
        assert browser.evaluate("document.activeElement.parentElement.open")
        browser.evaluate("document.querySelector('.plan:not([open])').open = true")
        look(browser, "report with open groups")

        # The requests of a row are collapsed, and lists are compared element by element, stacked in a narrow window.
        assert browser.evaluate("document.querySelectorAll('#list .requests').length > 0"
                                " && !document.querySelector('#list .requests[open]')")
        browser.evaluate("{ for (const list of document.querySelectorAll('#list .requests')) list.open = true }")
        shown = browser.evaluate("[...document.querySelectorAll('#list .requests li')].map(item => item.textContent)")
        assert any("→ 404 no resource responded; the closest is" in item for item in shown), shown
        look(browser, "report with requests")
        browser.open(url + "#q=navigation.stack")
        look(browser, "report with lists")
        marks = browser.evaluate("[...document.querySelectorAll('#list .elements tbody th')].map(head => head.textContent)")
        assert {"equal", "missing", "extra", "not compared"} <= set(marks), marks
        cell = "getComputedStyle(document.querySelector('.elements td')).display"
        assert browser.evaluate(cell) == "table-cell"
        browser.window(320)
        assert browser.evaluate(cell) == "block"
        browser.window(1280)

        # With the keyboard: find the row by its reason, follow the link to it, and copy its command.
        browser.tab_to("e.type === 'search'")
        browser.type("excludes the link")
        shown = browser.wait("[...document.querySelectorAll('#list .row .id')].map(e => e.textContent)")
        assert browser.evaluate("[...document.querySelectorAll('#list .row')].every(row => /excludes the link/.test(row.textContent))")
        assert browser.evaluate("location.hash") == "#q=excludes+the+link"
        browser.open(url + "#q=excludes+the+link")
        assert browser.evaluate("[...document.querySelectorAll('#list .row .id')].map(e => e.textContent)") == shown
        browser.evaluate("document.querySelector('#list .row').open = true")
        browser.tab_to("e.textContent === 'link to this row'")
        browser.press("Enter")
        browser.wait("document.querySelector('.addressed .row')?.open")
        assert browser.evaluate("document.querySelector('.addressed .id').textContent") == shown[0]
        address = browser.evaluate("location.href")
        browser.open(address)
        assert browser.evaluate("document.querySelector('.addressed .id').textContent") == shown[0]
        assert browser.evaluate("document.querySelector('[name=show][value=all]').checked")
        browser.tab_to("e.matches('.addressed .command [data-copy]')")
        browser.press("Enter")
        browser.wait("document.querySelector('.addressed .command [data-copy]').textContent === 'copied'")
        command = browser.evaluate("navigator.clipboard.readText()")
        assert command.startswith("linkplan explain --plan TestPlans/"), command
        subprocess.run(["sh", "-c", command.replace("linkplan", '"$0"', 1), LINKPLAN], check=True, stdout=subprocess.DEVNULL)

        # A click on a stage or a plan is a filter, which the URL stores, and a link shows all rows again.
        rows = "[...document.querySelectorAll('#list .row')]"
        shown = "document.querySelector('output').textContent"
        browser.open(url)
        assert browser.evaluate(shown) == ""
        browser.click(".map a[href='#stage=route']")
        browser.wait(f"location.hash === '#stage=route' && {rows}.every(row => row.matches('.at-route'))")
        count = browser.evaluate("document.querySelector('.map a[href=\"#stage=route\"] .number').textContent")
        assert browser.evaluate(shown).startswith(count + " of "), browser.evaluate(shown)
        browser.click(".found a")
        browser.wait(f"{shown} === '' && {rows}.length >= 40", "all rows")
        browser.evaluate("document.querySelector('.plans:last-of-type').open = true")
        look(browser, "report with its plans", SIZES[::5])
        browser.click(".plans a[href$='sign-in-gate.json']")
        browser.wait(f"{rows}.length && {rows}.every(row => row.textContent.includes('TestPlans/sign-in-gate.json:'))")
        browser.open(url + "#q=" + "nothing-has-this")
        assert browser.evaluate(shown).startswith("0 of ")

        # Tags and the order are choices.
        browser.open(url)
        tag = browser.evaluate("document.querySelector('[name=tag]').options[1].value")
        choose = "{ const e = document.querySelector('[name=%s]'); e.value = '%s'; e.dispatchEvent(new Event('input', {bubbles: true})) }"
        browser.evaluate(choose % ("tag", tag))
        assert browser.evaluate(f"{rows}.length && {rows}.every(row => [...row.querySelectorAll('.tag')].some(e => e.textContent === '{tag}'))")
        browser.evaluate(choose % ("tag", "all"))
        browser.evaluate(choose % ("sort", "time"))
        times = browser.evaluate(f"{rows}.map(row => +row.dataset.time)")
        assert len(times) >= 40 and times == sorted(times, reverse=True) and times[0] > 0, times
        assert not browser.evaluate("document.body.textContent.includes('0.000 s')")

        # Keys move between rows, search, and show the list of keys.
        browser.open(url)
        focused = "document.activeElement.closest('.row') ? [...document.querySelectorAll('#list .row')].indexOf(document.activeElement.closest('.row')) : -1"
        for key, index in [("j", 0), ("j", 1), ("j", 2), ("k", 1)]:
            browser.press(key)
            assert browser.evaluate(focused) == index, (key, index)
        browser.press("/")
        assert browser.evaluate("document.activeElement.name === 'q' && document.activeElement.value === ''")
        browser.press("j")
        assert browser.evaluate("document.activeElement.value") == "j", "in the search field, keys are text"
        browser.open(url)
        browser.press("?")
        assert browser.evaluate("document.querySelector('dialog').open && document.querySelector('dialog').textContent.includes('next row')")
        look(browser, "report with the list of keys", SIZES[::5])
        browser.press("Escape")
        assert not browser.evaluate("document.querySelector('dialog').open")

        # The run's facts and the positions are links; a mismatch is shown once.
        facts = browser.evaluate("document.querySelector('.facts').textContent")
        assert "commit: abc" in facts.replace("commit", "commit:") and "main" in facts, facts
        assert browser.evaluate("document.querySelector('.facts a').href") == "https://git.example/shop/app/actions/runs/7"
        place = browser.evaluate("(e => [e.href, e.textContent])(document.querySelector('#list .failure .place a'))")
        assert place[0] == "https://git.example/blob/abc/" + place[1].rsplit(":", 1)[0].replace(":", "#L"), place
        assert not browser.evaluate("[...document.querySelectorAll('.failure')].some(e => /got.*got/s.test(e.querySelector('.place').previousElementSibling.textContent) && e.querySelector('.values'))")

        # In a narrow window, wrapped values stay inside the margins.
        browser.window(400)
        outside = browser.evaluate("""[...document.querySelectorAll("header *, #list :is(p, dd, dt, h2, summary)")].filter((e) => {
            if (!e.checkVisibility() || e.closest("svg, fieldset, pre")) return false;
            return [...e.getClientRects()].some((box) => box.width && (box.left < 11.5 || box.right > 388.5));
          }).map(e => e.outerHTML.slice(0, 100))""")
        assert not outside, outside
        browser.window(1280)

        # Printed pages contain the summary and the failures with their stages, with several failures per page.
        failures = open(file, encoding="utf-8").read().count('class="failure"')
        pages = browser.pdf()
        assert 0 < pages < failures / 3, f"{pages} pages for {failures} failures"
        browser.call("Emulation.setEmulatedMedia", media="print")
        assert browser.evaluate("[...document.querySelectorAll('#list .failed[open] .ladder .bad')].some(e => e.checkVisibility())")
        browser.call("Emulation.setEmulatedMedia", media="")

        # A run in which every row passed can be printed, and the browser can search all of it.
        passing = os.path.join(folder, "passing.html")
        subprocess.run([LINKPLAN, "replay", "TestPlans/product-links.json", "TestPlans/sign-in-gate.json", "TestPlans/one-row-many-values.json",
                        "--report", f"html={passing}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        browser.open("file://" + passing)
        total = browser.evaluate("+document.querySelector('h1').textContent.match(/All (\\d+) links passed/)[1]")
        lines = browser.pdf()
        assert browser.evaluate(f"{rows}.length") >= 40
        browser.evaluate("[...document.querySelectorAll('button')].find(e => e.textContent === 'show all').id = 'all'")
        browser.click("#all")
        assert browser.evaluate(f"{rows}.length") == total and browser.evaluate(f"{rows}.every(row => row.open)")
        last = browser.evaluate(f"{rows}.at(-1).querySelector('.command code').textContent")
        assert browser.evaluate(f"find({json.dumps(last)})"), "the browser finds what is in the last row"
        look(browser, "report with all rows", SIZES[::5])
        whole = browser.pdf()
        assert 1 <= lines < whole, (lines, whole)
        assert browser.evaluate(f"{rows}.length") == total, "all rows are still shown after printing"

        # Without scripts, the page shows the rows, and they can be filtered by result.
        browser.scripts(False)
        browser.open(url)
        browser.scripts(True)
        assert browser.evaluate("document.querySelectorAll('#rows .row, #list .row').length") > 100
        browser.tab_to("e.name === 'show'")
        browser.press("ArrowDown")
        visible = "[...document.querySelectorAll('.row')].filter(row => row.checkVisibility())"
        assert browser.evaluate(f"{visible}.length && {visible}.every(row => row.matches('.failed'))")
        plan = browser.evaluate("decodeURIComponent(document.querySelector('.plans a[href^=\"#plan\"]').hash.slice(1))")
        assert browser.evaluate(f"document.getElementById({json.dumps(plan)}) !== null")
        assert browser.evaluate("![...document.querySelectorAll('.tools, dialog')].some(e => e.checkVisibility())")
    print(f"report: a row found by its reason, followed and copied; {failures} failures are {pages} pages on paper")


def many():
    """A report of 20,000 rows has at most 10 MB, opens within 2 s and filters within 0.1 s."""
    rows = os.path.join(folder, "many.jsonl")
    sample = subprocess.run([LINKPLAN, "replay", "Examples/first-plan.json", "--report", "jsonl"],
                            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout.splitlines()
    samples = [json.loads(line) for line in sample if not line.startswith('{"run"')]
    requests = [
        {"step": 0, "method": "GET", "url": "https://shop.example/produkt/42?from=mail", "status": 404,
         "nearest": "page /product/:id: method ✓ / path ✗ expected /product/:id, got /produkt/42"},
        {"step": 0, "method": "GET", "url": "https://shop.example/product/42", "status": 200, "resource": "page /product/:id"},
    ]
    with open(rows, "w", encoding="utf-8") as out:
        for number in range(20_000):
            row = dict(samples[1 if number % 20 == 7 else 0])
            row.update(row=f"row {number}", index=number, requests=requests)
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
            browser.wait("document.querySelectorAll('#list .row').length >= 40")
            times.append(time.monotonic() - start)
        # Rows with the same body have their own words in it.
        command = "row.querySelector('.command code').textContent.includes(row.querySelector('.id').textContent)"
        assert browser.evaluate(f"[...document.querySelectorAll('#list .row')].every(row => {command})")
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
    assert size < 10_000_000, f"{size} bytes"
    assert opened < 2, f"opened in {times} s"
    assert filtered < 100, f"filtered in {filters} ms"
    print(f"report of 20,000 rows: opened in {opened:.1f} s, filtered in at most {filtered:.0f} ms")


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
