"""A headless Chromium, controlled with the DevTools protocol over a pipe; requires only Python."""

import base64
import json
import os
import select
import shutil
import subprocess
import tempfile
import time


def path():
    names = ["chromium", "chromium-browser", "google-chrome"]
    return next((found for found in map(shutil.which, names) if found), None)


class Failure(Exception):
    pass


class Browser:
    def __init__(self, *options, patience=30):
        self.profile = tempfile.mkdtemp(prefix="linkplan-browser-")
        self.patience = patience
        # The browser reads commands from descriptor 3 and writes responses to descriptor 4.
        self.process = subprocess.Popen(
            ["sh", "-c", 'exec "$@" 3<&0 4>&1 >/dev/null 2>&1', "sh", path(), "--headless", "--no-sandbox",
             "--disable-gpu", "--no-first-run", "--hide-scrollbars", "--remote-debugging-pipe",
             f"--user-data-dir={self.profile}", *options],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.number, self.session, self.received = 0, None, b""
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ["Page", "Runtime", "Network"]:
            self.call(f"{domain}.enable")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()
        shutil.rmtree(self.profile, ignore_errors=True)

    def call(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        self.process.stdin.write(json.dumps(message).encode() + b"\0")
        self.process.stdin.flush()
        deadline = time.monotonic() + self.patience
        while True:
            answer = self._next(deadline, method)
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise Failure(f"{method}: {answer['error']}")
                return answer["result"]

    def _next(self, deadline, method):
        while b"\0" not in self.received:
            if not select.select([self.process.stdout], [], [], max(0, deadline - time.monotonic()))[0]:
                raise Failure(f"{method}: no answer within {self.patience} s")
            piece = os.read(self.process.stdout.fileno(), 1 << 20)
            if not piece:
                raise Failure("the browser has ended")
            self.received += piece
        message, self.received = self.received.split(b"\0", 1)
        return json.loads(message)

    def evaluate(self, expression):
        result = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            raise Failure(f"{expression}: {result['exceptionDetails']}")
        return result["result"].get("value")

    def wait(self, expression, what=None):
        """Evaluates an expression repeatedly until it is true, and returns its value."""
        deadline = time.monotonic() + self.patience
        while time.monotonic() < deadline:
            try:
                value = self.evaluate(expression)
            except Failure:
                value = None  # The page is being replaced.
            if value:
                return value
            time.sleep(0.02)
        raise Failure(f"not within {self.patience} s: {what or expression}")

    def open(self, url):
        # A URL that differs only in its fragment would not load the page again.
        self.call("Page.navigate", url="about:blank")
        self.wait("location.href == 'about:blank' && document.readyState == 'complete'")
        self.call("Page.navigate", url=url)
        self.wait("location.href != 'about:blank' && document.readyState == 'complete'", f"open {url}")

    def scripts(self, are_on):
        self.call("Emulation.setScriptExecutionDisabled", value=not are_on)

    def window(self, width, height=800, scheme="light"):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])

    KEYS = {"Tab": (9, None), "Enter": (13, "\r"), " ": (32, " "), "Escape": (27, None), "ArrowDown": (40, None),
            "/": (191, "/"), "?": (191, "?"), "j": (74, "j"), "k": (75, "k")}

    def press(self, key, shift=False):
        code, text = self.KEYS[key]
        common = {"key": key, "code": "Space" if key == " " else key, "windowsVirtualKeyCode": code,
                  "modifiers": 8 if shift else 0}
        down = {"type": "keyDown", "text": text} if text else {"type": "rawKeyDown"}
        self.call("Input.dispatchKeyEvent", **down, **common)
        self.call("Input.dispatchKeyEvent", type="keyUp", **common)

    def type(self, text):
        self.call("Input.insertText", text=text)

    def tab_to(self, expression, limit=400):
        """Presses Tab until the expression is true for the focused element, `e`."""
        for _ in range(limit):
            self.press("Tab")
            if self.evaluate(f"(e => {{ return {expression} }})(document.activeElement)"):
                return
        raise Failure(f"Tab does not reach what is {expression}")

    def click(self, selector):
        point = self.wait(
            f"(e => {{ if (!e) return null; e.scrollIntoView({{block: 'center'}}); const r = e.getBoundingClientRect();"
            f" return [r.x + r.width / 2, r.y + r.height / 2]; }})(document.querySelector({json.dumps(selector)}))",
            f"there is {selector}")
        for kind in ["mousePressed", "mouseReleased"]:
            self.call("Input.dispatchMouseEvent", type=kind, x=point[0], y=point[1], button="left", clickCount=1)

    def pdf(self):
        """Prints the page; returns the number of pages."""
        return base64.b64decode(self.call("Page.printToPDF")["data"]).count(b"/Type /Page\n")

    def picture(self, file, width, height):
        data = self.call("Page.captureScreenshot", format="png",
                         clip={"x": 0, "y": 0, "width": width, "height": height, "scale": 1})["data"]
        with open(file, "wb") as out:
            out.write(base64.b64decode(data))
