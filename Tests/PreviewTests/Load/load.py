#!/usr/bin/env python3
"""Puts load on `declrepl preview` through its protocol (docs/preview.md), and measures it.

Usage: load.py DECLREPL [TEST…]

Each test prints what it measured, and fails when a bound does not hold. Without names all tests run, which takes about
four minutes. The bounds are those of a release build on a machine with two cores; SCALE=0.1 shortens everything for a
first try.
"""

import json
import multiprocessing
import os
import random
import re
import selectors
import socket
import statistics
import sys
import threading
import time
import traceback

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../Page"))
from preview import Preview  # noqa: E402

SCALE = float(os.environ.get("SCALE", "1"))

SMALL = """struct Counter: View {
  @State private var count = 0
  @State private var isOn = false
  var body: some View {
    Text("Count \\(count)")
    Button("Add") { count += 1 }
    Toggle("On", isOn: $isOn)
    if isOn { Badge() }
  }
}
struct Badge: View {
  @State private var seen = 1
  var body: some View { Text("badge \\(seen)") }
}
Counter()
"""

# 200 rows of five views each.
MANY = """struct Rows: View {
  @State private var total = 0
  var body: some View {
    Text("Total \\(total)")
    ScrollView {
      VStack {
        ForEach(0..<200) { row in Row(number: row, total: $total) }
      }
    }
  }
}
struct Row: View {
  let number: Int
  @Binding var total: Int
  @State private var count = 0
  var body: some View {
    HStack {
      Text("Row \\(number): \\(count)")
      Button("Add \\(number)") { count += 1; total += 1 }
    }
  }
}
Rows()
"""


class Client:
    """A client that listens to the events, as a page does, and keeps what the page keeps."""

    def __init__(self, preview, is_whole=True):
        self.preview = preview
        # The content of messages is only read where it is compared: reading takes longer than sending.
        self.is_whole = is_whole
        self.revision = 0
        self.arrivals = []
        self.counts = {"state": 0, "change": 0, "busy": 0}
        self.bytes = 0
        self.model = None
        self.has_ended = False
        self.socket = connect(preview, receive=1 << 20)
        self.socket.sendall(request(preview, "GET", "events"))
        self.thread = threading.Thread(target=self.listen, daemon=True)
        self.thread.start()

    def listen(self):
        waiting = b""
        try:
            while True:
                part = self.socket.recv(1 << 20)
                if not part:
                    break
                self.bytes += len(part)
                pieces = part.split(b"\n\n")
                if len(pieces) > 1:
                    # Joined only once: a message may arrive in many parts.
                    self.take(waiting + pieces[0])
                    for piece in pieces[1:-1]:
                        self.take(piece)
                    waiting = pieces[-1]
                else:
                    waiting += part
        except OSError:
            pass
        self.has_ended = True

    def take(self, event):
        start = event.find(b"event: ")
        if start < 0:
            return
        name, _, data = event[start + 7:].partition(b"\ndata: ")
        name = name.decode()
        self.counts[name] += 1
        if name == "busy":
            return
        revision = int(re.match(rb'\{"revision":(\d+)', data).group(1))
        if self.is_whole:
            self.merge(json.loads(data))
        self.revision = max(self.revision, revision)
        self.arrivals.append((time.monotonic(), revision))

    def merge(self, message):
        """Does what `takeState` of the page does."""
        if message.get("whole"):
            self.model = {"entries": {}, "lanes": {}}
        elif message["revision"] <= self.model["revision"]:
            return
        # A number stands for a view that shows the same as before.
        known = {node["h"]: node for node in self.model.get("tree", [])}
        message["tree"] = [known[node] if isinstance(node, int) else node for node in message["tree"]]
        for entry in message["entries"]:
            self.model["entries"][entry["n"]] = entry
        for lane in message["lanes"]:
            known = self.model["lanes"].get(lane["h"])
            if known:
                lane["runs"] = known["runs"] + lane["runs"]
                lane["states"] = known["states"] + lane["states"]
            self.model["lanes"][lane["h"]] = lane
        if not message.get("whole"):
            message["steps"] = self.model["steps"][:message.pop("kept")] + message["steps"]
        kept = {"entries": self.model["entries"], "lanes": self.model["lanes"]}
        self.model = {**{"files": self.model.get("files")}, **message, **kept}

    def wait(self, revision, seconds=10):
        end = time.monotonic() + seconds
        while self.revision < revision and time.monotonic() < end:
            time.sleep(0.01)
        return self.revision >= revision

    def end(self):
        self.socket.close()


class Crowd:
    """Many clients that listen in a process of their own, so that they take no time from the one that acts."""

    start = re.compile(rb'event: (state|change)\ndata: \{"revision":(\d+)')

    def __init__(self, preview, count):
        self.revisions = multiprocessing.Array("q", count, lock=False)
        self.states = multiprocessing.Array("q", count, lock=False)
        self.ended = multiprocessing.Value("q", 0, lock=False)
        self.process = multiprocessing.Process(target=self.listen, args=(preview, count), daemon=True)
        self.process.start()

    def listen(self, preview, count):
        chooser = selectors.DefaultSelector()
        for number in range(count):
            client = connect(preview, receive=1 << 20)
            client.sendall(request(preview, "GET", "events"))
            chooser.register(client, selectors.EVENT_READ, [number, b""])
        while chooser.get_map():
            for key, _ in chooser.select():
                part = key.fileobj.recv(1 << 20)
                if not part:
                    self.ended.value += 1
                    chooser.unregister(key.fileobj)
                    continue
                number, rest = key.data
                # The beginning of a message may arrive in two parts.
                part = rest + part
                for found in self.start.finditer(part):
                    if found.end() >= len(rest) and found.end() < len(part):
                        self.revisions[number] = max(self.revisions[number], int(found.group(2)))
                        self.states[number] += found.group(1) == b"state"
                key.data[1] = part[-80:]

    def wait(self, revision, seconds=20):
        """Waits until all clients have a revision; returns the number of those that have not."""
        end = time.monotonic() + seconds
        while (missing := sum(each < revision for each in self.revisions)) and time.monotonic() < end:
            time.sleep(0.005)
        return missing

    def end(self):
        self.process.terminate()
        self.process.join()


def connect(preview, receive=None):
    host, port = re.match(r"http://([\d.]+):(\d+)/", preview.address).groups()
    made = socket.socket()
    if receive:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive)
    made.connect((host, int(port)))
    return made


def request(preview, method, path, content=None):
    host, base = re.match(r"http://([^/]+)(/.*)", preview.address).groups()
    body = b"" if content is None else json.dumps(content).encode()
    head = f"{method} {base}{path} HTTP/1.1\r\nHost: {host}\r\nContent-Length: {len(body)}\r\n"
    return (head + "Content-Type: application/json\r\n\r\n").encode() + body


def send(preview, method, path, content=None):
    """Returns the status and the content of an answer."""
    with connect(preview) as to:
        to.sendall(request(preview, method, path, content))
        parts = []
        while part := to.recv(1 << 20):
            parts.append(part)
    head, _, body = b"".join(parts).partition(b"\r\n\r\n")
    return int(head.split(b" ")[1]), json.loads(body) if body else None


def step(preview, line):
    status, answer = send(preview, "POST", "run", {"line": line})
    assert status == 200, (line, status, answer)
    return answer


def memory(preview):
    """The resident memory of the server in MB."""
    with open(f"/proc/{preview.process.pid}/status", encoding="utf-8") as file:
        return int(re.search(r"VmRSS:\s+(\d+)", file.read()).group(1)) / 1024


def processor_time(preview):
    """The processor time of the server in seconds."""
    with open(f"/proc/{preview.process.pid}/stat", encoding="utf-8") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def drive(preview, lines, rate, seconds):
    """Sends steps at times that do not depend on the answers: one that comes late delays no later one more than it must.

    Returns the delays from the time when a step was due until its answer, in milliseconds, and the steps a second.
    """
    delays = []
    count = max(1, int(rate * seconds))
    start = time.monotonic()
    for index in range(count):
        due = start + index / rate
        time.sleep(max(0, due - time.monotonic()))
        step(preview, lines(index))
        delays.append((time.monotonic() - due) * 1000)
    return delays, count / max(time.monotonic() - start, count / rate)


def summary(values):
    ordered = sorted(values)
    return (f"median {statistics.median(ordered):.1f}, 99 of 100 within {ordered[int(len(ordered) * 0.99)]:.1f}, "
            f"longest {ordered[-1]:.1f}")


def compare(client, state, what):
    """Checks that a client that has followed the changes has what a new one gets."""
    model = client.model
    for member in state:
        if member in ("entries", "lanes", "whole", "reasons", "typeSizes"):
            continue
        assert model.get(member) == state[member], f"{what}: {member} differs"
    entries = [entry["n"] for entry in state["entries"]]
    assert all(model["entries"].get(n) for n in entries), f"{what}: entries are missing"
    for lane in state["lanes"]:
        own = model["lanes"].get(lane["h"])
        assert own, f"{what}: lane {lane['h']} is missing"
        for member in lane:
            if member in ("runs", "states"):
                # A page keeps more of them than the server.
                count = len(lane[member])
                assert own[member][len(own[member]) - count:] == lane[member], f"{what}: {member} of lane {lane['h']} differ"
            else:
                assert own[member] == lane[member], f"{what}: {member} of lane {lane['h']} differs"


def test_pace(tool):
    """60 steps a second for a minute on 1,000 views, with a page that listens."""
    preview = Preview(tool, MANY)
    try:
        client = Client(preview, is_whole=False)
        assert client.wait(1)
        state = send(preview, "GET", "state")[1]
        before, used, start = memory(preview), processor_time(preview), time.monotonic()
        delays, rate = drive(preview, lambda index: f':tap "Add {index * 7 % 200}"', 60, 60 * SCALE)
        seconds = time.monotonic() - start
        time.sleep(0.5)
        pictures = client.counts["change"] + client.counts["state"]
        print(f"    views {len(state['tree'])}, steps a second {rate:.1f}, answers in ms: {summary(delays)}")
        print(f"    pictures a second {pictures / seconds:.0f}, of {client.bytes / pictures / 1024:.0f} KB, "
              f"memory {before:.0f} to {memory(preview):.0f} MB, "
              f"processor {100 * (processor_time(preview) - used) / seconds:.0f} %")
        end = send(preview, "GET", "state")[1]
        assert f"Total {len(delays):,}<" in end["picture"]
        assert len(state["tree"]) >= 1000, len(state["tree"])
        assert rate > 59, rate
        assert statistics.median(delays) < 50, statistics.median(delays)
        assert client.wait(end["revision"])
    finally:
        preview.end()


def test_memory(tool):
    """10,000 steps: memory stays nearly flat, and the timeline, moments, undo and replay go on beyond what is kept."""
    preview = Preview(tool, SMALL)
    try:
        client = Client(preview, is_whole=False)
        assert client.wait(1)
        count = int(10_000 * SCALE)
        sizes, times, message = {}, {}, {}
        last = time.monotonic()
        for index in range(1, count + 1):
            step(preview, ':toggle "On"' if index % 10 == 0 else ':tap "Add"')
            if index in (count // 100, count // 10, count // 2, count):
                now = time.monotonic()
                sizes[index], times[index], last = memory(preview), now - last, now
                before = client.bytes, client.counts["change"] + client.counts["state"]
                time.sleep(0.3)
                step(preview, ':set @1.count = 0')
                time.sleep(0.3)
                message[index] = (client.bytes - before[0]) / 1024 / max(
                    1, client.counts["change"] + client.counts["state"] - before[1])
        print("    after steps, MB: " + ", ".join(f"{n}: {size:.0f}" for n, size in sizes.items()))
        print("    after steps, KB of a change: " + ", ".join(f"{n}: {size:.0f}" for n, size in message.items()))
        print(f"    steps a second {count / sum(times.values()):.0f}")
        state = send(preview, "GET", "state")[1]
        assert len(state["steps"]) == count + len(sizes), len(state["steps"])
        last = state["last"]
        for update in [last, last - 1, last - 500, last // 2, 2]:
            start = time.monotonic()
            status, moment = send(preview, "GET", f"moment/{update}")
            print(f"    the moment after update {update} of {last}: {status}, {1000 * (time.monotonic() - start):.0f} ms"
                  + ("" if status == 200 else f" ({moment.get('error')})"))
            assert status in (200, 422)
        lanes = state["lanes"]
        counter = next(lane for lane in lanes if lane["type"] == "Counter")
        assert counter["runs"][-2] in (last, last - 1), counter["runs"][-2:]
        assert sum(lane["type"] == "Badge" for lane in lanes) == count // 20
        step(preview, ":undo")
        assert len(send(preview, "GET", "state")[1]["steps"]) == len(state["steps"]) - 1
        start = time.monotonic()
        status, answer = send(preview, "POST", "replay", {"steps": state["steps"]})
        assert status == 200, answer
        again = send(preview, "GET", "state")[1]
        assert again["picture"] == state["picture"] and again["steps"] == state["steps"]
        print(f"    performed again in {time.monotonic() - start:.1f} s, then {memory(preview):.0f} MB")
        assert sizes[count] < sizes[count // 10] * 1.25 + 4, sizes
        assert message[count] < 2 * message[count // 100] + 8, message
    finally:
        preview.end()


def test_clients(tool):
    """100 clients: each has every picture soon, and steps do not wait for them."""
    for name, script, lines, rate in [
        ("a small script", SMALL, lambda index: ':tap "Add"', 60),
        ("1,000 views", MANY, lambda index: f':tap "Add {index % 200}"', 20),
    ]:
        preview = Preview(tool, script)
        start = time.monotonic()
        crowd = Crowd(preview, 100)
        try:
            assert crowd.wait(1) == 0
            joined = time.monotonic() - start
            before = memory(preview)
            delays, reached = drive(preview, lines, rate, 20 * SCALE)
            start = time.monotonic()
            revision = send(preview, "GET", "state")[1]["revision"]
            missing = crowd.wait(revision)
            print(f"    {name}: all have begun after {joined * 1000:.0f} ms, steps a second {reached:.1f}, "
                  f"answers in ms: {summary(delays)}")
            print(f"    {name}: all have the last picture {1000 * (time.monotonic() - start):.0f} ms after the last answer, "
                  f"{sum(crowd.states) - 100} were sent the whole state again, memory {before:.0f} to {memory(preview):.0f} MB")
            assert missing == 0, missing
            assert reached > rate * 0.95, reached
            assert crowd.ended.value == 0
        finally:
            crowd.end()
            preview.end()


def test_silent(tool):
    """Clients that never read, read slowly, or never finish their request do not stop others."""
    preview = Preview(tool, MANY)
    others = []
    try:
        client = Client(preview, is_whole=False)
        assert client.wait(1)
        alone, _ = drive(preview, lambda index: f':tap "Add {index % 200}"', 20, 5 * SCALE)
        for _ in range(20):
            silent = connect(preview, receive=4096)
            silent.sendall(request(preview, "GET", "events"))
            others.append(silent)
            unfinished = connect(preview)
            unfinished.sendall(b"POST /run HTTP/1.1\r\n")
            others.append(unfinished)
        has_ended = threading.Event()

        def read_slowly():
            slow = connect(preview, receive=4096)
            slow.sendall(request(preview, "GET", "events"))
            others.append(slow)
            try:
                while not has_ended.is_set() and slow.recv(1024):
                    time.sleep(0.05)
            except OSError:
                pass

        readers = [threading.Thread(target=read_slowly, daemon=True) for _ in range(5)]
        for reader in readers:
            reader.start()
        before = memory(preview)
        delays, rate = drive(preview, lambda index: f':tap "Add {index % 200}"', 20, 30 * SCALE)
        revision = send(preview, "GET", "state")[1]["revision"]
        assert client.wait(revision)
        has_ended.set()
        print(f"    answers in ms, alone: {summary(alone)}")
        print(f"    answers in ms, beside 20 that never read, 20 that never ask, 5 that read slowly: {summary(delays)}")
        print(f"    memory {before:.0f} to {memory(preview):.0f} MB")
        assert rate > 19, rate
        assert statistics.median(delays) < 2 * statistics.median(alone) + 20, statistics.median(delays)
    finally:
        for other in others:
            other.close()
        preview.end()


def test_together(tool):
    """Pages that stay and pages that come and go while steps go on all end with what a new page gets."""
    preview = Preview(tool, MANY)
    try:
        staying = [Client(preview) for _ in range(2)]
        assert all(client.wait(1) for client in staying)
        numbers = random.Random(1)
        leaving, has_ended = [], threading.Event()

        def come_and_go():
            while not has_ended.is_set():
                client = Client(preview)
                leaving.append(client)
                time.sleep(numbers.uniform(0, 0.6))
                client.end()

        visitor = threading.Thread(target=come_and_go, daemon=True)
        visitor.start()

        def lines(index):
            if index % 200 == 49:
                return ":undo"
            return f':tap "Add {numbers.randrange(200)}"'

        delays, rate = drive(preview, lines, 30, 20 * SCALE)
        has_ended.set()
        visitor.join()
        back = Client(preview)
        state = send(preview, "GET", "state")[1]
        for number, client in enumerate([*staying, back]):
            assert client.wait(state["revision"])
            compare(client, state, f"client {number}")
        print(f"    steps a second {rate:.1f}, answers in ms: {summary(delays)}")
        print(f"    {len(leaving)} clients came and went; two that stayed and one that came back have the same as a new one")
        # Two pages act at once.
        def act(row):
            for _ in range(int(100 * SCALE)):
                step(preview, f':tap "Add {row}"')

        actors = [threading.Thread(target=act, args=(row,)) for row in range(4)]
        for actor in actors:
            actor.start()
        for actor in actors:
            actor.join()
        state = send(preview, "GET", "state")[1]
        for number, client in enumerate([*staying, back]):
            assert client.wait(state["revision"])
            compare(client, state, f"client {number} after four that acted at once")
        # The server goes and comes back: pages are told by the end of the stream.
        preview.process.terminate()
        preview.process.wait()
        end = time.monotonic() + 5
        while not all(client.has_ended for client in staying) and time.monotonic() < end:
            time.sleep(0.05)
        assert all(client.has_ended for client in staying)
    finally:
        preview.end()


TESTS = [test_pace, test_memory, test_clients, test_silent, test_together]


def main():
    if len(sys.argv) < 2:
        print(__doc__.strip(), file=sys.stderr)
        sys.exit(2)
    tool, wanted = os.path.abspath(sys.argv[1]), sys.argv[2:]
    failed = 0
    for each in TESTS:
        name = each.__name__.removeprefix("test_")
        if wanted and name not in wanted:
            continue
        start = time.monotonic()
        print(f"{name}: {each.__doc__}", flush=True)
        try:
            each(tool)
            print(f"passed: {name} ({time.monotonic() - start:.0f} s)", flush=True)
        except Exception:
            failed += 1
            print(f"failed: {name}\n{re.sub('^', '    ', traceback.format_exc(), flags=re.M)}", flush=True)
    print(f"{failed} failed" if failed else "the load is borne")
    sys.exit(1 if failed else 0)


main()
