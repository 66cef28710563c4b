"""The byte strings of the tables of DeclFont."""


class Bytes:
    def __init__(self):
        self.data = bytearray()

    def number(self, value):
        """A number of at least 0: seven bits a byte, least significant first, the high bit set in all but the last."""
        assert value >= 0
        while value >= 0x80:
            self.data.append(value & 0x7F | 0x80)
            value >>= 7
        self.data.append(value)

    def signed(self, value):
        self.number(value * 2 if value >= 0 else -value * 2 - 1)

    def raw(self, data):
        self.data += data

    def bytes(self):
        return bytes(self.data)


# The operations of a contour. An operation is a byte: its number in the low three bits, the count of repetitions in the
# others. All coordinates are relative to the point before.
LINE, HORIZONTAL, VERTICAL, CUBIC, QUADRATIC, HORIZONTAL_CURVE, VERTICAL_CURVE = range(7)


def contours_of(commands):
    """Splits absolute commands ("M", "L", "C", "Q", "Z" with points in units) into contours: pairs of the start and the
    commands after it, with points in whole units relative to the start. So equal contours at different places are
    equal, whatever the rounding of their places."""
    contours = []
    for kind, points in commands:
        if kind == "M":
            start = points[0]
            contours.append(((round(start[0]), round(start[1])), []))
        elif kind != "Z":
            contours[-1][1].append((kind, [(round(x - start[0]), round(y - start[1])) for x, y in points]))
    return [contour for contour in contours if contour[1]]


def encode_contour(commands):
    """Encodes a contour. Every contour is closed, so that a last line to the start needs no bytes."""
    steps = []
    current = (0, 0)
    for index, (kind, points) in enumerate(commands):
        deltas = []
        for point in points:
            deltas.append((point[0] - current[0], point[1] - current[1]))
            current = point
        if kind == "L":
            dx, dy = deltas[0]
            if (dx, dy) == (0, 0) or current == (0, 0) and index + 1 == len(commands):
                continue
            if dy == 0:
                steps.append((HORIZONTAL, [dx]))
            elif dx == 0:
                steps.append((VERTICAL, [dy]))
            else:
                steps.append((LINE, [dx, dy]))
        elif kind == "Q":
            steps.append((QUADRATIC, [*deltas[0], *deltas[1]]))
        else:
            (ax, ay), (bx, by), (cx, cy) = deltas
            if ay == 0 and cx == 0:
                steps.append((HORIZONTAL_CURVE, [ax, bx, by, cy]))
            elif ax == 0 and cy == 0:
                steps.append((VERTICAL_CURVE, [ay, bx, by, cx]))
            else:
                steps.append((CUBIC, [ax, ay, bx, by, cx, cy]))
    out = Bytes()
    index = 0
    while index < len(steps):
        kind = steps[index][0]
        count = 1
        while index + count < len(steps) and steps[index + count][0] == kind and count < 31:
            count += 1
        out.data.append(kind | count << 3)
        for _, values in steps[index:index + count]:
            for value in values:
                out.signed(value)
        index += count
    return out.bytes()


def write_outlines(out, glyphs):
    """Writes the outlines of glyphs: each contour once, because letters with accents repeat those without."""
    numbers = {}
    placed = []
    for commands in glyphs:
        contours = [(start, encode_contour(steps)) for start, steps in contours_of(commands)]
        placed.append([(start, numbers.setdefault(data, len(numbers))) for start, data in contours if data])
    out.number(len(numbers))
    for data in numbers:
        out.number(len(data))
    for data in numbers:
        out.raw(data)
    for contours in placed:
        out.number(len(contours))
        x = y = 0
        for start, number in contours:
            out.number(number)
            out.signed(start[0] - x)
            out.signed(start[1] - y)
            x, y = start
