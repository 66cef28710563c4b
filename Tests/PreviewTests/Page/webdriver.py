"""A small client of the WebDriver protocol, for a headless Chromium."""

import base64
import json
import os
import subprocess
import time
import urllib.error
import urllib.request

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
KEYS = {"Enter": "\ue007", "Tab": "\ue004", "Escape": "\ue00c", "Left": "\ue012", "Up": "\ue013", "Right": "\ue014",
        "Down": "\ue015", "Alt": "\ue00a", "Control": "\ue009", "Shift": "\ue008", "Backspace": "\ue003", "End": "\ue010",
        "Home": "\ue011", "Space": " ", "Delete": "\ue017", "F10": "\ue03a"}

# The seconds that a page may take to show something.
PATIENCE = 20


class Failure(Exception):
    """An answer of the browser that is an error."""


class Driver:
    """A running chromedriver; each page is a browser of its own."""

    def __init__(self, port):
        self.base = f"http://127.0.0.1:{port}"
        self.process = subprocess.Popen(
            ["chromedriver", f"--port={port}", "--silent"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(100):
            try:
                if self.call("GET", "/status")["ready"]:
                    return
            except (urllib.error.URLError, Failure):
                time.sleep(0.1)
        raise Failure("chromedriver does not answer")

    def call(self, method, path, content=None):
        data = json.dumps(content if content is not None else {}).encode() if method == "POST" else None
        request = urllib.request.Request(self.base + path, data=data, method=method)
        request.add_header("Content-Type", "application/json")
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise Failure(json.load(error)["value"]["message"]) from None

    def end(self):
        self.process.terminate()
        self.process.wait()


class Page:
    """A browser with one page."""

    def __init__(self, driver, address, width=1280, height=860, scheme="light", reducesMotion=True):
        arguments = ["--headless=new", "--disable-gpu", "--hide-scrollbars", "--force-device-scale-factor=1",
                     f"--window-size={width},{height}"]
        if reducesMotion:
            arguments.append("--force-prefers-reduced-motion")
        if os.geteuid() == 0:
            # Chromium refuses its sandbox to root, as in a container.
            arguments.append("--no-sandbox")
        if scheme == "dark":
            arguments.append("--force-dark-mode")
        made = driver.call("POST", "/session", {"capabilities": {"alwaysMatch": {
            "goog:chromeOptions": {"args": arguments}, "goog:loggingPrefs": {"browser": "ALL"}}}})
        self.driver = driver
        self.path = "/session/" + made["sessionId"]
        self.size(width, height)
        self.open(address)

    def post(self, path, content=None):
        return self.driver.call("POST", self.path + path, content)

    def size(self, width, height):
        # The size is that of the window; what the page gets is a little less.
        self.post("/window/rect", {"width": width, "height": height})
        inner = self.run("return [innerWidth, innerHeight]")
        self.post("/window/rect", {"width": 2 * width - inner[0], "height": 2 * height - inner[1]})

    def open(self, address):
        self.post("/url", {"url": address})

    def run(self, script, *arguments):
        """Returns the result of a script; one that uses an element that is not there yet runs again."""
        end = time.time() + PATIENCE
        while True:
            try:
                return self.post("/execute/sync", {"script": script, "args": list(arguments)})
            except Failure as failure:
                if "Cannot read properties of" not in str(failure) or time.time() > end:
                    raise
                time.sleep(0.02)

    def text(self, selector):
        return self.run("return document.querySelector(arguments[0])?.innerText ?? ''", selector)

    def count(self, selector):
        return self.run("return document.querySelectorAll(arguments[0]).length", selector)

    def wait(self, script, *arguments, seconds=PATIENCE):
        """Waits until a script returns something true; returns that."""
        end = time.time() + seconds
        while time.time() < end:
            value = self.run("return " + script, *arguments)
            if value:
                return value
            time.sleep(0.02)
        raise AssertionError(f"not within {seconds} s: {script}")

    def box(self, selector):
        return self.wait(
            "(() => { const e = document.querySelector(arguments[0]); if (!e) return null;"
            " const r = e.getBoundingClientRect(); return [r.left, r.top, r.width, r.height]; })()", selector)

    def click(self, selector):
        x, y, width, height = self.box(selector)
        self.tap(x + width / 2, y + height / 2)

    def tap(self, x, y):
        self.pointer([(x, y)])

    def pointer(self, points, pause=20, hold=0, alt=False):
        """Moves to the first point, presses, moves along the others, and lets go."""
        moves = [{"type": "pointerMove", "x": round(points[0][0]), "y": round(points[0][1]), "duration": 0},
                 {"type": "pointerDown", "button": 0}, {"type": "pause", "duration": hold}]
        for x, y in points[1:]:
            moves.append({"type": "pointerMove", "x": round(x), "y": round(y), "duration": pause})
        moves.append({"type": "pointerUp", "button": 0})
        self.post("/actions", {"actions": [{"type": "pointer", "id": "finger", "actions": moves}]})

    def move(self, x, y, alt=False):
        actions = [{"type": "pointer", "id": "finger", "actions": [
            {"type": "pause", "duration": 0}, {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 10}]}]
        if alt:
            actions.append({"type": "key", "id": "keys", "actions": [{"type": "keyDown", "value": KEYS["Alt"]}]})
        self.post("/actions", {"actions": actions})

    def release(self):
        self.driver.call("DELETE", self.path + "/actions")

    def wheel(self, x, y, dy):
        self.post("/actions", {"actions": [{"type": "wheel", "id": "wheel", "actions": [
            {"type": "scroll", "x": round(x), "y": round(y), "deltaX": 0, "deltaY": dy, "duration": 0}]}]})

    def keys(self, *names):
        """Presses keys one after another; other texts are typed letter by letter."""
        actions = []
        for name in names:
            for value in [KEYS[name]] if name in KEYS else name:
                actions += [{"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}]
        self.post("/actions", {"actions": [{"type": "key", "id": "keys", "actions": actions}]})

    def chord(self, *names):
        """Presses keys together."""
        values = [KEYS.get(name, name) for name in names]
        actions = [{"type": "keyDown", "value": value} for value in values]
        actions += [{"type": "keyUp", "value": value} for value in reversed(values)]
        self.post("/actions", {"actions": [{"type": "key", "id": "keys", "actions": actions}]})

    def picture(self, path):
        data = self.driver.call("GET", self.path + "/screenshot")
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))

    def log(self):
        """The errors and warnings of the page since the last call."""
        entries = self.post("/se/log", {"type": "browser"})
        return [entry["message"] for entry in entries if entry["level"] in ("SEVERE", "WARNING")]

    def end(self):
        self.driver.call("DELETE", self.path)
