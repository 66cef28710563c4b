#!/usr/bin/env python3
"""Compares pictures that Apple's SwiftUI drew with those that Decl draws from the same sources.

compare.py DECLREPL FOLDER [--only TEXT] [--keep FOLDER] [--verbose]

FOLDER holds clones of the repositories that the drivers read; a repository that is missing is left out. Boxes and lines
of text are compared, not pixels. Needs Pillow, numpy and scipy.
"""

import argparse
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import threading
from collections import Counter, defaultdict
from concurrent.futures import ThreadPoolExecutor

import numpy
from PIL import Image

import elements
from drivers import DRIVERS


def pixels(path, crop=None, paper=(255, 255, 255)):
    """Returns the pixels of a picture on a background."""
    image = Image.open(path).convert("RGBA")
    if crop:
        image = image.crop(crop)
    sheet = Image.new("RGBA", image.size, (*paper, 255))
    sheet.alpha_composite(image)
    return numpy.asarray(sheet.convert("RGB")).astype(numpy.int16)


class Renderer:
    """Runs declrepl."""

    def __init__(self, program, folder):
        self.program, self.folder = program, pathlib.Path(folder)
        self.sizes, self.known, self.guards, self.lock = {}, {}, {}, threading.Lock()

    def render(self, case, number):
        """Returns the pixels of the picture, its elements and the frames of the views.

        Many tests differ in the appearance alone, which changes no frame: these are drawn once. Raises RuntimeError when
        drawing fails.
        """
        key = (case.script, case.size, case.scale)
        with self.lock:
            guard = self.guards.setdefault(key, threading.Lock())
        with guard:
            if key not in self.known:
                try:
                    picture, frames = self.draw(case, number)
                    drawn = case.prepare(pixels(picture))
                    self.known[key] = (drawn.shape, elements.find(drawn, case.scale), frames)
                except (RuntimeError, subprocess.TimeoutExpired) as error:
                    self.known[key] = error
        if isinstance(self.known[key], Exception):
            raise RuntimeError(str(self.known[key]))
        return self.known[key]

    def draw(self, case, number):
        """Returns the path of the picture and the frames of the views."""
        script = self.folder / f"{number}.decl"
        picture = self.folder / f"{number}.png"
        script.write_text(case.script)
        if case.resources:
            with self.lock:
                shutil.copytree(case.resources, self.folder, dirs_exist_ok=True)
        width, height = case.size
        options = ["--scale", str(case.scale), *case.options]
        if width is None or height is None:
            # The content says how large the picture is along these axes.
            free = options + ["--device", f"{width or 3000}x{height or 3000}"]
            pad = case.padding
            ideal = self.ideal_size(case.script, script, free)
            width = ideal[0] + pad[1] + pad[3] if width is None else width
            height = ideal[1] + pad[0] + pad[2] if height is None else height
        options += ["--device", f"{width:.12g}x{height:.12g}"]
        self.run("render", script, options + ["--out", str(picture)])
        return picture, self.frames(script, options) if case.outlines else []

    def ideal_size(self, text, script, options):
        """Returns the size of the outermost view of the library."""
        key = (text, *options)
        if key not in self.sizes:
            self.sizes[key] = self.frames(script, options, "primitive")[0][2:]
        return self.sizes[key]

    def frames(self, script, options, kind=None):
        """Returns the frames of the views: left, top, width and height in points, the outermost first."""
        output = self.run("run", script, options + ["--frames", "--json"])
        result = []

        def add(node):
            if node.get("frame") and kind in (None, node["kind"]):
                result.append(tuple(node["frame"]))
            for child in node["children"]:
                add(child)

        for root in json.loads(output.splitlines()[-1])["roots"]:
            add(root)
        if not result:
            raise RuntimeError("no view has a frame")
        return result

    def run(self, command, script, options):
        done = subprocess.run(
            [self.program, command, str(script), *options], capture_output=True, text=True, timeout=120
        )
        if done.returncode:
            raise RuntimeError((done.stderr or done.stdout).strip().splitlines()[0])
        return done.stdout


def match(expected, found, kind, reach):
    """Returns pairs of elements of one kind, the nearest first; None where nothing is near."""
    rest = [element for element in found if element.kind == kind]
    pairs = []
    candidates = []
    wanted = [element for element in expected if element.kind == kind]
    for index, element in enumerate(wanted):
        for other in rest:
            distance = sum(abs(a - b) for a, b in zip(element.center, other.center))
            distance += abs(element.width - other.width) + abs(element.height - other.height)
            candidates.append((distance, index, id(other), other))
    taken, used = {}, set()
    for distance, index, key, other in sorted(candidates, key=lambda entry: entry[:3]):
        if index not in taken and key not in used and distance <= reach + wanted[index].width * 0.1:
            taken[index] = other
            used.add(key)
    return [(element, taken.get(index)) for index, element in enumerate(wanted)]


def near(a, b, tolerance):
    return abs(a - b) <= tolerance


class Score:
    """Counts what agrees, by kind."""

    def __init__(self):
        self.right, self.all, self.notes = Counter(), Counter(), []

    def add(self, kind, agrees, note):
        self.all[kind] += 1
        self.right[kind] += agrees
        if not agrees:
            self.notes.append(f"{kind}: {note}")

    def share(self):
        total = sum(self.all.values())
        return sum(self.right.values()) / total if total else 1


def compare(case, renderer, number):
    """Returns the score of one picture."""
    score = Score()
    reference = case.prepare(pixels(case.picture, case.crop, case.paper))
    expected = elements.find(reference, case.scale)
    try:
        shape, found, frames = renderer.render(case, number)
    except RuntimeError as error:
        # Nothing that the picture shows is right.
        for element in expected:
            if element.kind == "box" and not case.has_boxes:
                continue
            score.add("width of a line" if element.kind == "line" else "box", False, str(error)[:100])
        if case.has_outer_size:
            score.add("outer size", False, str(error)[:100])
        return score
    if case.has_outer_size:
        height, width = reference.shape[:2]
        agrees = all(
            near(a, b, max(1, 0.015 * a if case.has_text else 0)) for a, b in ((width, shape[1]), (height, shape[0]))
        )
        score.add("outer size", agrees, f"{width}x{height}, drawn {shape[1]}x{shape[0]}")
    if case.outlines:
        # A frame of a view, or a box that a modifier draws.
        boxes = [
            tuple(value / case.scale for value in (box.left, box.top, box.width, box.height))
            for box in found
            if box.kind == "box"
        ]
        outlines = case.outlines(reference, case.scale)
        for outline in outlines:
            best = min(
                (difference(outline, frame, case.scale) for frame in frames + boxes), default=(999, "nothing")
            )
            score.add("box", best[0] <= 1, f"outline {outline}, nearest frame {best[1]}")
    elif case.has_boxes:
        for element, other in match(expected, found, "box", 60 * case.scale):
            texts = any(element.contains(line) for line in expected if line.kind == "line")
            allowance = lambda length: max(1, 0.015 * length if texts else 0)
            agrees = (
                other is not None
                and near(element.width, other.width, allowance(element.width))
                and near(element.height, other.height, allowance(element.height))
            )
            score.add("box", agrees, f"{element}, drawn {other}")
    for element, other in match(expected, found, "line", 60 * case.scale):
        if case.outlines and case.hides(element, outlines):
            continue
        agrees = other is not None and near(element.width, other.width, max(1, 0.015 * element.width))
        score.add("width of a line", agrees, f"{element}, drawn {other}")
    return score


def difference(outline, frame, scale):
    """Returns how far a frame is from an outline, in pixels beyond what text may differ, and the frame."""
    left, top, width, height = outline
    x, y, w, h = (value * scale for value in frame)
    spare = 0.015 * width
    worst = max(abs(x - left), abs(y - top), max(0, abs(w - width) - spare), abs(h - height))
    return worst, tuple(round(value) for value in (x, y, w, h))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("declrepl")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--only", default="", help="only pictures whose name contains this")
    parser.add_argument("--keep", help="a folder for scripts and pictures")
    parser.add_argument("--verbose", action="store_true", help="say what differs in each picture")
    options = parser.parse_args()
    cases = []
    for name, driver in DRIVERS.items():
        place = options.folder / name
        if place.is_dir():
            cases += [case for case in driver(place) if options.only in f"{case.source}/{case.name}"]
        else:
            print(f"{place} is missing", file=sys.stderr)
    with tempfile.TemporaryDirectory() as folder:
        keep = options.keep or folder
        pathlib.Path(keep).mkdir(parents=True, exist_ok=True)
        renderer = Renderer(options.declrepl, keep)
        with ThreadPoolExecutor(2) as pool:
            scores = list(pool.map(lambda entry: compare(entry[1], renderer, entry[0]), enumerate(cases)))
    totals = defaultdict(Score)
    for number, (case, score) in enumerate(zip(cases, scores)):
        if options.verbose and score.notes:
            print(f"{number} {case.name}")
            for note in score.notes:
                print("    " + note)
        for total in (totals[case.source], totals["all"]):
            total.all += score.all
            total.right += score.right
    print(f"{len(cases)} pictures")
    for name, total in sorted(totals.items()):
        kinds = "  ".join(f"{kind} {total.right[kind]}/{total.all[kind]}" for kind in sorted(total.all))
        print(f"{name:32} {100 * total.share():5.1f} %  {kinds}")


if __name__ == "__main__":
    main()
