"""A `declrepl preview` that tests start and end."""

import json
import os
import shutil
import subprocess
import tempfile
import time
import urllib.error
import urllib.request


class Preview:
    """A running `declrepl preview`."""

    def __init__(self, tool, script, *arguments, name="main.decl"):
        self.folder = tempfile.mkdtemp(prefix="page-")
        self.file = os.path.join(self.folder, name)
        if os.path.exists(script):
            shutil.copy(script, self.file)
        else:
            self.write(script)
        self.process = subprocess.Popen(
            [tool, "preview", self.file, "--port", "4800", *arguments], stdout=subprocess.PIPE, text=True)
        line = ""
        while "http" not in line:
            line = self.process.stdout.readline()
            if not line:
                raise AssertionError("declrepl preview ended")
        self.address = line.strip()

    def write(self, text):
        with open(self.file + ".new", "w", encoding="utf-8") as file:
            file.write(text)
        os.rename(self.file + ".new", self.file)

    def state(self):
        with urllib.request.urlopen(self.address + "state") as answer:
            return json.load(answer)

    def post(self, path, content):
        """Sends a request as the page does; returns the answer, also that of a step that was refused."""
        request = urllib.request.Request(
            self.address + path, json.dumps(content).encode(), {"Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(request) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            return json.load(error)

    def run(self, line):
        return self.post("run", {"line": line})

    def wait_for_update(self, last):
        """Waits until there is an update after the one with that number."""
        for _ in range(1000):
            if self.state()["last"] != last:
                return
            time.sleep(0.02)
        raise AssertionError(f"no update after {last}")

    def end(self):
        self.process.terminate()
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)
