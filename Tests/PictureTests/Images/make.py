#!/usr/bin/python3
"""Makes the images of FormatTests with Pillow (pip install pillow). Kept so that they can be made again."""
import io
import struct
import zlib

from PIL import Image

small = Image.new("RGB", (16, 8))
for y in range(8):
    for x in range(16):
        small.putpixel((x, y), (0, 255, 0) if y >= 4 else (255, 0, 0) if x < 8 else (0, 0, 255))

grey = Image.new("L", (16, 8))
for y in range(8):
    for x in range(16):
        grey.putpixel((x, y), 0 if x < 8 else 255)
grey.convert("1").save("grey1.png")
small.quantize(4).save("palette4.png", bits=4)


def png(name, kind, depth, rows, interlace=0):
    def chunk(tag, data):
        return struct.pack(">I", len(data)) + tag + data + struct.pack(">I", zlib.crc32(tag + data))
    header = struct.pack(">IIBBBBB", 16, 8, depth, kind, 0, 0, interlace)
    with open(name, "wb") as out:
        out.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def row(y, step=1, start=0, part=lambda p: bytes(p)):
    return b"".join(part(small.getpixel((x, y))) for x in range(start, 16, step))


png("grey16.png", 0, 16, b"".join(
    b"\0" + b"".join(struct.pack(">H", grey.getpixel((x, y)) * 257) for x in range(16)) for y in range(8)))
png("rgb16.png", 2, 16, b"".join(
    b"\0" + row(y, part=lambda p: b"".join(struct.pack(">H", c * 257) for c in p)) for y in range(8)))
# The filter Paeth, by hand.
def paeth(a, b, c):
    p = a + b - c
    return min((abs(p - a), 0, a), (abs(p - b), 1, b), (abs(p - c), 2, c))[2]
rows, above = b"", bytes(64)
for y in range(8):
    line = row(y, part=lambda p: bytes(p) + (b"\xff" if y < 4 else b"\x80"))
    rows += b"\4" + bytes(
        (line[i] - paeth(line[i - 4] if i > 3 else 0, above[i], above[i - 4] if i > 3 else 0)) & 255
        for i in range(64))
    above = line
png("alpha.png", 6, 8, rows)
passes = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
png("interlaced.png", 2, 8, b"".join(
    b"\0" + row(y, dx, x) for x, start, dx, dy in passes for y in range(start, 8, dy)), 1)

large = Image.new("RGB", (48, 40))
for y in range(40):
    for x in range(48):
        large.putpixel((x, y), (0, 255, 0) if y >= 24 else (255, 0, 0) if x < 24 else (0, 0, 255))
large.save("baseline.jpg", quality=90, subsampling=0)
large.save("progressive.jpg", quality=90, subsampling=2, progressive=True)
large.save("sampled.jpg", quality=90, subsampling=2)
large.save("restart.jpg", quality=90, subsampling=1, restart_marker_blocks=2)
large.convert("L").save("grey.jpg", quality=90)
ink = Image.merge("CMYK", [channel.point(lambda v: 255 - v) for channel in large.split()] + [Image.new("L", (48, 40), 0)])
ink.save("cmyk.jpg", quality=95)
exif = Image.Exif()
exif[0x112] = 6
large.save("turned.jpg", quality=90, exif=exif)
