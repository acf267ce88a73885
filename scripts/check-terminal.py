#!/usr/bin/env python3
"""Runs commands on a terminal of 80 columns, and compares what they print with scripts/terminal.expected.txt.

    scripts/check-terminal.py [--record] [LINKPLAN]

Fails if a line is wider than the terminal, which would break it within a word, unless it is one long word.
"""
import fcntl
import os
import pathlib
import pty
import re
import struct
import subprocess
import sys
import termios
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
EXPECTED = ROOT / "scripts/terminal.expected.txt"
COLUMNS = 80
SESSION = [
    ["help"], ["help", "replay"],
    ["replay", "TestPlans/cold-start.json"],
    ["replay", "TestPlans/Failing/wrong-earlier.json"],
    ["replay", "TestPlans/Failing/misspelt-key.json"],
    ["explain", "https://shop.example/sale/shoes?preview=1", "--association", "Examples/apple-app-site-association",
     "--from", "mail"],
    ["lint", "Examples/apple-app-site-association"],
    ["serve", "TestPlans/product-links.json"],
]


def output(linkplan, words):
    """What the command prints; `serve` is ended when it has nothing more to say."""
    main, side = pty.openpty()
    fcntl.ioctl(side, termios.TIOCSWINSZ, struct.pack("HHHH", 24, COLUMNS, 0, 0))
    environment = {k: v for k, v in os.environ.items() if k != "CI"} | {"NO_COLOR": "1", "TERM": "dumb"}
    process = subprocess.Popen(
        [linkplan, *words], stdin=side, stdout=side, stderr=side, cwd=ROOT, env=environment, close_fds=True)
    os.close(side)
    if words[0] == "serve":
        os.set_blocking(main, False)
    text, end = b"", time.monotonic() + 60
    while time.monotonic() < end:
        try:
            piece = os.read(main, 65536)
            if not piece:
                break
            text += piece
        except BlockingIOError:
            if text.endswith(b"--no-first-run\r\n"):  # the last line before it waits for requests
                process.terminate()  # a process in the background may ignore SIGINT
                os.set_blocking(main, True)
            time.sleep(0.05)
        except OSError:  # the command has ended
            break
    else:
        process.kill()
        sys.exit(f"linkplan {' '.join(words)} has not ended after a minute; it printed:\n{text.decode()}")
    process.wait()
    os.close(main)
    return text.decode().replace("\r\n", "\n")


def steady(text):
    """The text without what differs from run to run: durations, ports and keys."""
    # The summary wraps where its duration ends, so it is compared as one line.
    text = re.sub(r"(?m)^(\d+ links? in .*)\n +(?=\S)", r"\1 ", text)
    text = re.sub(r"(in memory), [0-9.]+ (ms|s)", r"\1", text)
    text = re.sub(r"(127\.0\.0\.1|localhost):\d+", r"\1:PORT", text)
    text = re.sub(r"(?m)^browser .*\n(?: +.*\n)*", "browser     …\n", text)  # the browser of this machine
    text = re.sub(r"key=[\w-]+", "key=KEY", text)
    return re.sub(r"/tmp/[\w./-]+", "/tmp/…", text)


def main():
    words = [word for word in sys.argv[1:] if word != "--record"]
    linkplan = os.path.abspath(words[0]) if words else str(ROOT / ".build/debug/linkplan")
    session, wide = "", []
    for command in SESSION:
        text = output(linkplan, command)
        wide += [line for line in text.split("\n") if len(line) > COLUMNS and " " in line.strip()]
        session += "$ linkplan " + " ".join(command) + "\n" + steady(text) + "\n"
    for line in wide:
        print(f"wider than {COLUMNS} columns: {line}")
    if "--record" in sys.argv:
        EXPECTED.write_text(session)
    elif EXPECTED.read_text() != session:
        other = EXPECTED.with_suffix(".actual")
        other.write_text(session)
        subprocess.run(["diff", str(EXPECTED), str(other)])
        other.unlink()
        sys.exit("the session on a terminal of 80 columns differs; record it with --record after a review")
    sys.exit(1 if wide else 0)


main()
