# SPDX-License-Identifier: Apache-2.0
"""The player's desktop: a screen, a keyboard, and a browser."""
import json
import os
import re
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

SECONDS = 120


def wait_until(condition, what):
    deadline = time.monotonic() + SECONDS
    while time.monotonic() < deadline:
        value = condition()
        if value:
            return value
        time.sleep(0.02)
    raise AssertionError(f"it did not come true: {what() if callable(what) else what}")


class Desktop:
    """An X server without a window manager, so that the game's window has the keyboard."""

    def __init__(self):
        reader, writer = os.pipe()
        command = ["Xvfb", "-displayfd", str(writer), "-screen", "0", "1280x720x24", "-nolisten", "tcp"]
        self.process = subprocess.Popen(command, pass_fds=[writer], stderr=subprocess.DEVNULL)
        os.close(writer)
        with os.fdopen(reader) as answer:
            self.display = ":" + answer.readline().strip()
        self.environment = {**os.environ, "DISPLAY": self.display, "OMP_THREAD_LIMIT": "1"}

    def end(self):
        self.process.terminate()
        self.process.wait()

    def run(self, *command):
        return subprocess.run(command, env=self.environment, check=True, capture_output=True).stdout

    def press(self, *keys):
        self.run("xdotool", "key", *keys)

    def hold(self, key):
        self.run("xdotool", "keydown", key)

    def release(self, key):
        self.run("xdotool", "keyup", key)

    def type(self, text):
        self.run("xdotool", "type", "--delay", "12", text)

    def click(self, x, y):
        self.run("xdotool", "mousemove", str(x), str(y), "click", "1")

    def resize(self, width, height):
        window = self.run("xdotool", "search", "--name", "Falling Blocks").split()[0].decode()
        self.run("xdotool", "windowsize", window, str(width), str(height))

    def picture(self, path, width=1280, height=720):
        self.run("import", "-window", "root", "-crop", f"{width}x{height}+0+0", "+repage", str(path))

    def read(self, path):
        """The words of a picture, as a person reads them."""
        # It was trained on large dark letters.
        large = f"{path}.large"
        self.run("convert", str(path), "-colorspace", "Gray", "-negate", "-resize", "200%", f"png:{large}")
        text = self.run("tesseract", large, "-", "--psm", "11").decode()
        os.unlink(large)
        return " ".join(text.split())


class Browser:
    """The player's Chromium."""

    def __init__(self):
        self.home = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self.process = subprocess.Popen(["chromedriver", "--port=0", "--log-level=SEVERE"], text=True, stdout=subprocess.PIPE,
                                        stderr=subprocess.DEVNULL, env={**os.environ, "HOME": self.home.name, "TMPDIR": self.home.name})
        line = next((line for line in self.process.stdout if "started successfully" in line), "")
        port = re.search(r"port (\d+)", line)
        if port is None:
            raise RuntimeError("chromedriver did not start")
        self.address = f"http://127.0.0.1:{port[1]}/session"
        arguments = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking",
                     "--disable-component-update", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
                     f"--user-data-dir={self.home.name}/profile"]
        capabilities = {"browserName": "chrome", "goog:chromeOptions": {"binary": "/usr/bin/chromium", "args": arguments},
                        "timeouts": {"implicit": 10000, "pageLoad": 120000, "script": 120000}}
        self.address += "/" + self.send("POST", "", {"capabilities": {"alwaysMatch": capabilities}})["sessionId"]

    def end(self):
        try:
            self.send("DELETE", "")
        finally:
            self.process.kill()
            self.process.communicate()
            self.home.cleanup()

    def send(self, method, path, body=None):
        data = json.dumps(body or {}).encode() if method == "POST" else None
        request = urllib.request.Request(self.address + path, data, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=SECONDS) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise RuntimeError(f"{path}: {error.read().decode()}") from error

    def has(self, selector):
        script = "return document.querySelector(arguments[0]) !== null"
        return self.send("POST", "/execute/sync", {"script": script, "args": [selector]})

    def element(self, selector):
        found = self.send("POST", "/element", {"using": "css selector", "value": selector})
        return "/element/" + next(iter(found.values()))

    def click(self, selector):
        self.send("POST", self.element(selector) + "/click")

    def enter(self, selector, text):
        element = self.element(selector)
        self.send("POST", element + "/clear")
        self.send("POST", element + "/value", {"text": text})

    def open(self, url):
        self.send("POST", "/url", {"url": url})

    def title(self):
        return self.send("GET", "/title")

    def agree_as(self, email):
        """Signs in on the provider's page."""
        self.element("#allow")
        if self.has("#account-new"):
            self.click("#account-new")
        self.enter("#email", email)
        self.enter("#given-name", "Ada")
        self.enter("#family-name", "Lovelace")
        self.click("#allow")
        wait_until(lambda: self.title() == "Done", self.title)

    def refuse(self):
        self.click("#refuse")
        wait_until(lambda: self.title() == "Not signed in", self.title)
