"""Finds the boxes and the lines of text in a picture.

A box is a connected area of one colour, or a closed outline, at least 8 points wide and high. What is inside a box is
found with the colour of the box as background. Every other area is text or a symbol; parts of a line that are close to
each other form one line.
"""

from dataclasses import dataclass

import numpy
from scipy import ndimage

# How much a pixel differs from the background, of 255 steps, to be seen.
VISIBLE = 26
# How much of a box has one colour; less in a photograph, in which nothing is looked for.
FLAT = 0.25


@dataclass
class Element:
    """A box or a line with its edges in pixels."""

    kind: str
    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self):
        return self.right - self.left

    @property
    def height(self):
        return self.bottom - self.top

    @property
    def center(self):
        return ((self.left + self.right) / 2, (self.top + self.bottom) / 2)

    def contains(self, other):
        return (
            self.left <= other.left
            and self.top <= other.top
            and self.right >= other.right
            and self.bottom >= other.bottom
        )


def background(pixels):
    """Returns the commonest colour."""
    flat = pixels.reshape(-1, 3)
    keys = (flat[:, 0].astype(numpy.int64) << 16) | (flat[:, 1].astype(numpy.int64) << 8) | flat[:, 2]
    values, counts = numpy.unique(keys, return_counts=True)
    key = int(values[counts.argmax()])
    return numpy.array([key >> 16, key >> 8 & 255, key & 255], dtype=numpy.int16)


def find(pixels, scale, depth=0):
    """Returns the elements of a picture.

    pixels: height x width x 3, from 0 to 255. scale: pixels in a point.
    """
    if pixels.size == 0 or depth > 3:
        return []
    color = background(pixels)
    if depth and (pixels == color).all(axis=2).mean() < FLAT:
        return []
    seen = numpy.abs(pixels - color).max(axis=2) > VISIBLE
    # Most words of a line have less than ten points between them.
    reach = max(1, round(5 * scale))
    joined = ndimage.binary_dilation(seen, numpy.ones((1, 2 * reach + 1), dtype=bool))
    labels, _ = ndimage.label(joined, numpy.ones((3, 3), dtype=bool))
    boxes, lines = [], []
    for number, place in enumerate(ndimage.find_objects(labels), 1):
        own = seen[place] & (labels[place] == number)
        rows = numpy.flatnonzero(own.any(axis=1))
        columns = numpy.flatnonzero(own.any(axis=0))
        if not len(rows):
            continue
        top, left = place[0].start + int(rows[0]), place[1].start + int(columns[0])
        bottom, right = place[0].start + int(rows[-1]) + 1, place[1].start + int(columns[-1]) + 1
        own = own[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
        if is_box(own, scale):
            boxes.append(Element("box", left, top, right, bottom))
        elif is_grid(own, scale):
            boxes += cells(own, left, top, scale)
        else:
            lines.append(Element("line", left, top, right, bottom))
    # What lies in a box is found with the box.
    boxes = [box for box in boxes if not any(other is not box and other.contains(box) for other in boxes)]
    lines = [line for line in lines if not any(box.contains(line) for box in boxes)]
    within = [element for box in boxes for element in inside(pixels, box, scale, depth)]
    # Dashes and rules are thinner than letters.
    return boxes + within + [
        line for line in joined_words(merged(lines), scale) if 3 * scale <= line.height <= 60 * scale and line.width > 2 * scale
    ]


def is_box(mask, scale):
    """Tells whether an area is filled, or its outline is closed."""
    height, width = mask.shape
    if height < 8 * scale or width < 8 * scale:
        return False
    if mask.mean() > 0.6:
        return True
    middle = (slice(int(height * 0.2), int(height * 0.8)), slice(int(width * 0.2), int(width * 0.8)))
    edge = max(1, round(scale))
    sides = [
        mask[:edge, middle[1]].any(axis=0),
        mask[-edge:, middle[1]].any(axis=0),
        mask[middle[0], :edge].any(axis=1),
        mask[middle[0], -edge:].any(axis=1),
    ]
    return all(side.size and side.mean() > 0.95 for side in sides)


def is_grid(mask, scale):
    """Tells whether an area consists of straight lines from edge to edge, one of which is upright."""
    rows, columns = mask.mean(axis=1) > 0.98, mask.mean(axis=0) > 0.98
    is_large = mask.shape[0] >= 8 * scale and mask.shape[1] >= 8 * scale
    return is_large and columns.any() and not mask[~rows][:, ~columns].any()


def cells(mask, left, top, scale):
    """Returns the rectangles between the lines of a grid as boxes."""
    spans = []
    for axis in (1, 0):
        labels, _ = ndimage.label(mask.mean(axis=axis) <= 0.98)
        spans.append([place[0] for place in ndimage.find_objects(labels)])
    return [
        Element("box", left + column.start, top + row.start, left + column.stop, top + row.stop)
        for row in spans[0]
        for column in spans[1]
        if row.stop - row.start >= 8 * scale and column.stop - column.start >= 8 * scale
    ]


def inside(pixels, box, scale, depth):
    """Returns the elements inside of a box, beyond its corners."""
    inset = max(1, round(2 * scale))
    part = pixels[box.top + inset : box.bottom - inset, box.left + inset : box.right - inset]
    if part.shape[0] < 6 * scale or part.shape[1] < 6 * scale:
        return []
    height, width = part.shape[:2]
    found = []
    for element in find(part, scale, depth + 1):
        # What touches two edges is a corner or the outline, except for a cell of a grid.
        across = (element.left == 0) + (element.right == width)
        down = (element.top == 0) + (element.bottom == height)
        if across and down and (element.kind == "line" or across + down > 2):
            continue
        element.left += box.left + inset
        element.right += box.left + inset
        element.top += box.top + inset
        element.bottom += box.top + inset
        found.append(element)
    return found


def merged(lines):
    """Returns lines with their dots and accents, which lie above or below the letters."""
    lines = sorted(lines, key=lambda line: -line.width * line.height)
    result = []
    for line in lines:
        for other in result:
            gap = max(line.top - other.bottom, other.top - line.bottom)
            beside = line.left >= other.left - 2 and line.right <= other.right + 2
            if beside and gap < 0.3 * other.height and line.height < 0.5 * other.height:
                other.top, other.bottom = min(other.top, line.top), max(other.bottom, line.bottom)
                break
        else:
            result.append(line)
    return result


def joined_words(lines, scale):
    """Returns lines with the words beside them, of which large ones and those of code are further from each other."""
    result = []
    for line in sorted(lines, key=lambda line: line.left):
        for other in result:
            height = min(line.height, other.height)
            overlap = min(line.bottom, other.bottom) - max(line.top, other.top)
            if overlap > 0.6 * height and 0 <= line.left - other.right < 14 * scale:
                other.right = max(other.right, line.right)
                other.top, other.bottom = min(other.top, line.top), max(other.bottom, line.bottom)
                break
        else:
            result.append(line)
    return result
