#!/usr/bin/env python3
"""Measures how much wider the letters of San Francisco are than those of Decl, in pictures that SwiftUI drew.

letters.py DECLREPL FOLDER [--weight NUMBER]

FOLDER is that of compare.py. Every picture with one line of text is drawn with DECLREPL at the same scale. A letter begins
where the ink begins in both pictures; the distances of the beginnings in the two pictures differ by the widths of the letters
between them and by the room before the letters at both ends. Least squares find both for each letter; few samples
count less (ridge regression). The numbers are thousandths of an em; Sources/DeclFont/Generator/letters.py holds those
that were found with Inter's own widths. Needs Pillow, numpy and scipy.
"""

import argparse
import pathlib
import re
import subprocess
import tempfile
from collections import Counter

import numpy

import elements
from compare import pixels
from drivers import DRIVERS

SIZE = 17
# How much a pixel differs from the background, of 255 steps, to belong to a letter.
INK = 60


def beginnings(image, line):
    """Returns where letters begin in a line, in pixels; a letter that touches the one before is left out."""
    part = numpy.abs(image[line.top : line.bottom, line.left : line.right] - elements.background(image)).max(axis=2)
    columns = part.max(axis=0) / part.max()
    result, is_inside = [], False
    for place, ink in enumerate(columns):
        if ink * 255 > INK and not is_inside:
            # A pixel that is covered in part begins later.
            result.append(line.left + place + 1 - ink)
        is_inside = ink * 255 > INK
    return result


def only_line(image, scale):
    """Returns the line of a picture with one line; None for others."""
    lines = [element for element in elements.find(image, scale) if element.kind == "line"]
    return lines[0] if len(lines) == 1 else None


def drawn(program, text, scale, folder):
    """Returns the picture that Decl draws of a line."""
    script, picture = folder / "line.decl", folder / "line.png"
    quoted = text.replace("\\", "\\\\").replace('"', '\\"')
    script.write_text(
        'struct Line: View { var body: some View { Text(verbatim: "%s").font(.system(size: %d)).fixedSize() } }\nLine()\n'
        % (quoted, SIZE)
    )
    subprocess.run(
        [program, "render", script, "--scale", str(scale), "--device", "2000x200", "--out", picture],
        check=True, capture_output=True,
    )
    image = pixels(picture)
    lines = [element for element in elements.find(image, scale) if element.kind == "line"]
    # The status bar is above the line.
    return image, max(lines, key=lambda line: line.width)


def pairs(text, one, other, scale):
    """Returns (letters, next letter, difference in ems) between beginnings of letters that both pictures show."""
    letters = [(place, letter) for place, letter in enumerate(text) if letter != " "]
    if len(one) != len(other) or len(one) != sum(2 if letter == '"' else 1 for _, letter in letters):
        return []
    places = [place for place, letter in letters for _ in range(2 if letter == '"' else 1)]
    result = []
    for index in range(len(places) - 1):
        if places[index] == places[index + 1]:
            continue
        difference = (one[index + 1] - one[index]) - (other[index + 1] - other[index])
        result.append((text[places[index] : places[index + 1]], text[places[index + 1]], difference / scale / SIZE))
    return result


def solve(samples, weight):
    """Returns how much wider each letter is, in ems."""
    letters = sorted({letter for passed, next_letter, _ in samples for letter in passed + next_letter})
    index = {letter: place for place, letter in enumerate(letters)}
    count = len(letters)
    rows, values = [], []
    for passed, next_letter, difference in samples:
        row = numpy.zeros(2 * count)
        for letter in passed:
            row[index[letter]] += 1
        row[count + index[next_letter]] += 1
        row[count + index[passed[0]]] -= 1
        rows.append(row)
        values.append(difference)
    for place in range(2 * count):
        row = numpy.zeros(2 * count)
        row[place] = weight if place < count else 1.5 * weight
        rows.append(row)
        values.append(0)
    found, *_ = numpy.linalg.lstsq(numpy.array(rows), numpy.array(values), rcond=None)
    return {letter: found[place] for letter, place in index.items()}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("declrepl")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--weight", type=float, default=0.8, help="how many samples a letter needs to count in full")
    options = parser.parse_args()
    samples, seen = [], set()
    with tempfile.TemporaryDirectory() as folder:
        for name, driver in DRIVERS.items():
            place = options.folder / name
            for case in driver(place) if place.is_dir() else []:
                texts = re.findall(r'Text\("((?:[^"\\]|\\.)*)"\)', case.script)
                if len(texts) != 1 or "\\" in texts[0] or "font(" in case.script or (texts[0], case.scale) in seen:
                    continue
                image = pixels(case.picture, case.crop, case.paper)
                line = only_line(image, case.scale)
                if line is None:
                    continue
                seen.add((texts[0], case.scale))
                own, own_line = drawn(options.declrepl, texts[0], case.scale, pathlib.Path(folder))
                samples += pairs(texts[0], beginnings(image, line), beginnings(own, own_line), case.scale)
    if not samples:
        raise SystemExit("no picture has one line of text")
    counts = Counter(letter for passed, _, _ in samples for letter in passed)
    print(f"{len(seen)} lines, {len(samples)} distances")
    for letter, wider in solve(samples, options.weight).items():
        print(f"{letter}  {1000 * wider:+6.1f}  {counts[letter]} samples")


if __name__ == "__main__":
    main()
