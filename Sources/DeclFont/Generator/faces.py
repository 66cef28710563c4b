#!/usr/bin/python3
"""Makes the tables of DeclFont from Debian's packages of fonts and icons.

Needs the packages fonts-inter, fonts-jetbrains-mono, bootstrap-icons and python3-fonttools. The build never runs
this script: `Sources/DeclFont/Generator/faces.py` writes Data/*.swift and Data/manifest.txt again, and a test
compares the hashes of the manifest with the committed files.

A table is a byte string in base64. All numbers are variable-length (seven bits a byte, least significant first);
signed ones have their sign in the lowest bit. Typeface.swift and Outline.swift read the tables.
"""
import base64
import os
import sys

from fontTools.pens.basePen import BasePen
from fontTools.ttLib import TTFont

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import icons
import letters
from encoding import Bytes, write_outlines

INTER = "/usr/share/fonts/opentype/inter/"
MONO = "/usr/share/fonts/truetype/jetbrains-mono/"
DATA = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Data")

# Units of an em in the tables: widths and kerning are as exact as a four-thousandth of a point at 10 points;
# outlines need less.
UNITS = 2048
OUTLINE_UNITS = 1024

WEIGHTS = ["Thin", "ExtraLight", "Light", "Regular", "Medium", "SemiBold", "Bold", "ExtraBold", "Black"]


def file_name(family, weight, italic):
    if italic:
        weight = "Italic" if weight == "Regular" else weight + "Italic"
    return f"{family}-{weight}"


def code_points():
    """The characters that get a table: Latin, Greek, Cyrillic, punctuation, arrows, currency, some signs."""
    ranges = [
        (0x20, 0x7E), (0xA0, 0x17F), (0x18F, 0x18F), (0x192, 0x192), (0x1E8, 0x1E9), (0x218, 0x21B), (0x259, 0x259),
        (0x2C6, 0x2C7), (0x2D8, 0x2DD), (0x37E, 0x37E), (0x384, 0x3CE), (0x3D1, 0x3D1), (0x3D5, 0x3D6),
        (0x400, 0x45F), (0x490, 0x493), (0x49A, 0x49B), (0x4A2, 0x4A3), (0x4AE, 0x4B3), (0x4BA, 0x4BB),
        (0x4D8, 0x4D9), (0x4E8, 0x4E9), (0x1E80, 0x1E85), (0x1E9E, 0x1E9E), (0x1EF2, 0x1EF3), (0x2002, 0x2003),
        (0x2009, 0x200A), (0x2010, 0x2015), (0x2018, 0x201E), (0x2020, 0x2022), (0x2026, 0x2026), (0x202F, 0x202F),
        (0x2030, 0x2030), (0x2032, 0x2033), (0x2039, 0x203A), (0x203C, 0x203D), (0x2044, 0x2044), (0x2047, 0x2049),
        (0x2070, 0x2070), (0x2074, 0x208E), (0x20A0, 0x20C0), (0x2113, 0x2113), (0x2116, 0x2117), (0x2120, 0x2122),
        (0x2126, 0x2126), (0x212E, 0x212E), (0x2150, 0x215E), (0x2190, 0x2199), (0x21A9, 0x21AA), (0x21B0, 0x21B3),
        (0x21BA, 0x21BB), (0x21D0, 0x21D5), (0x21E7, 0x21E7), (0x21EA, 0x21EA), (0x2202, 0x2202), (0x2205, 0x2206),
        (0x220F, 0x2212), (0x2215, 0x2215), (0x2219, 0x221A), (0x221E, 0x221E), (0x222B, 0x222B), (0x2236, 0x2236),
        (0x2248, 0x2248), (0x2260, 0x2261), (0x2264, 0x2265), (0x2303, 0x2303), (0x2318, 0x2318), (0x2325, 0x2326),
        (0x232B, 0x232B), (0x23CE, 0x23CF), (0x25A0, 0x25A1), (0x25B2, 0x25B3), (0x25B6, 0x25B7), (0x25BC, 0x25BD),
        (0x25C0, 0x25C1), (0x25C6, 0x25C7), (0x25CA, 0x25CB), (0x25CF, 0x25CF), (0x2605, 0x2606), (0x2661, 0x2661),
        (0x2665, 0x2665), (0x2713, 0x2713), (0x2717, 0x2717), (0xFB01, 0xFB02), (0xFFFD, 0xFFFD),
    ]
    return [c for low, high in ranges for c in range(low, high + 1)]


class PathPen(BasePen):
    """Collects a glyph's outline as absolute commands in the table's units."""

    def __init__(self, glyph_set, scale, stretch=1, shift=0):
        super().__init__(glyph_set)
        self.scale, self.stretch, self.shift = scale, stretch, shift
        self.commands = []

    def point(self, p):
        # The tables' y axis points downwards, as in pictures.
        return ((p[0] * self.stretch + self.shift) * self.scale, -p[1] * self.scale)

    def _moveTo(self, p):
        self.commands.append(("M", [self.point(p)]))

    def _lineTo(self, p):
        self.commands.append(("L", [self.point(p)]))

    def _curveToOne(self, a, b, c):
        self.commands.append(("C", [self.point(a), self.point(b), self.point(c)]))

    def _qCurveToOne(self, a, b):
        self.commands.append(("Q", [self.point(a), self.point(b)]))

    def _closePath(self):
        self.commands.append(("Z", []))


def kerning(font, names, scale):
    """Returns the kerning of all pairs of the glyphs as {(left, right): value}; the first subtable that covers a
    pair decides, as in the OpenType specification."""
    if "GPOS" not in font:
        return {}
    table = font["GPOS"].table
    lookups = []
    for record in table.FeatureList.FeatureRecord:
        if record.FeatureTag == "kern":
            for index in record.Feature.LookupListIndex:
                if index not in lookups:
                    lookups.append(index)
    wanted = set(names)
    result = {}
    for index in sorted(lookups):
        decided = {}
        for subtable in table.LookupList.Lookup[index].SubTable:
            if subtable.LookupType == 9:
                subtable = subtable.ExtSubTable
            if subtable.LookupType != 2:
                continue
            lefts = [g for g in subtable.Coverage.glyphs if g in wanted]
            if subtable.Format == 1:
                for left in lefts:
                    pairs = subtable.PairSet[subtable.Coverage.glyphs.index(left)]
                    for record in pairs.PairValueRecord:
                        if record.SecondGlyph in wanted:
                            value = record.Value1.XAdvance if record.Value1 and hasattr(record.Value1, "XAdvance") else 0
                            decided.setdefault((left, record.SecondGlyph), value)
            else:
                classes = subtable.ClassDef2.classDefs
                for left in lefts:
                    row = subtable.Class1Record[subtable.ClassDef1.classDefs.get(left, 0)].Class2Record
                    for right in wanted:
                        value = row[classes.get(right, 0)].Value1
                        decided.setdefault((left, right), value.XAdvance if value and hasattr(value, "XAdvance") else 0)
        for pair, value in decided.items():
            result[pair] = result.get(pair, 0) + value
    return {pair: round(value * scale) for pair, value in result.items() if round(value * scale) != 0}


def classes_of(names, kern):
    """Groups glyphs with the same kerning on the left and on the right: returns two lists of classes (0 for none)
    and the values of pairs of classes."""
    rows = {}
    columns = {}
    for (left, right), value in kern.items():
        rows.setdefault(left, {})[right] = value
        columns.setdefault(right, {})[left] = value

    def group(lines):
        known = {}
        return [
            0 if name not in lines else known.setdefault(tuple(sorted(lines[name].items())), len(known) + 1)
            for name in names
        ]

    lefts, rights = group(rows), group(columns)
    pairs = {}
    for (left, right), value in kern.items():
        pairs[(lefts[names.index(left)], rights[names.index(right)])] = value
    return lefts, rights, pairs


def write_kerning(out, names, kern):
    lefts, rights, pairs = classes_of(names, kern)
    out.number(max(lefts, default=0) + 1)
    out.number(max(rights, default=0) + 1)
    for value in lefts:
        out.number(value)
    for value in rights:
        out.number(value)
    for left in range(1, max(lefts, default=0) + 1):
        row = sorted((right, value) for (l, right), value in pairs.items() if l == left)
        out.number(len(row))
        last = 0
        for right, value in row:
            out.number(right - last)
            out.signed(value)
            last = right


def face(path, display_path=None, weight=None):
    """Returns the table of a font; with a display cut, also its advances; with a weight, with letters
    as wide as San Francisco's."""
    font = TTFont(path)
    cmap = font.getBestCmap()
    glyph_set = font.getGlyphSet()
    scale = UNITS / font["head"].unitsPerEm
    points = [c for c in code_points() if c in cmap]
    names = [cmap[c] for c in points]
    out = Bytes()
    out.number(UNITS)
    out.number(OUTLINE_UNITS)
    out.number(len(points))
    last = 0
    for c in points:
        out.number(c - last)
        last = c
    wider = [letters.wider(c, weight) / 1000 if weight else 0 for c in points]
    advances = [round(font["hmtx"][name][0] * scale + more * UNITS) for name, more in zip(names, wider)]
    last = 0
    for advance in advances:
        out.signed(advance - last)
        last = advance
    out.number(round(font["hmtx"][tabular_digit(font, cmap) or cmap[0x30]][0] * scale))
    if display_path:
        display = TTFont(display_path)
        display_cmap = display.getBestCmap()
        display_scale = UNITS / display["head"].unitsPerEm
        out.number(1)
        for c, advance in zip(points, advances):
            name = display_cmap.get(c)
            out.signed(round(display["hmtx"][name][0] * display_scale) - advance if name else 0)
    else:
        out.number(0)
    unique = list(dict.fromkeys(names))
    kern = kerning(font, unique, scale)
    write_kerning(out, names, kern)
    glyphs = []
    for name, more in zip(names, wider):
        em = font["head"].unitsPerEm
        width = font["hmtx"][name][0]
        # A narrower letter is drawn narrower, so that it does not touch the next one; a wider one has more room around it.
        stretch, shift = (1 + more * em / width, 0) if more < 0 else (1, more * em / 2)
        pen = PathPen(glyph_set, OUTLINE_UNITS / em, stretch, shift)
        glyph_set[name].draw(pen)
        glyphs.append(pen.commands)
    write_outlines(out, glyphs)
    return out.bytes()


def tabular_digit(font, cmap):
    """Returns the name of the zero of constant width, or None."""
    if "GSUB" not in font:
        return None
    table = font["GSUB"].table
    for record in table.FeatureList.FeatureRecord:
        if record.FeatureTag == "tnum":
            for index in record.Feature.LookupListIndex:
                for subtable in table.LookupList.Lookup[index].SubTable:
                    if subtable.LookupType == 7:
                        subtable = subtable.ExtSubTable
                    if subtable.LookupType == 1 and cmap[0x30] in subtable.mapping:
                        return subtable.mapping[cmap[0x30]]
    return None


def fnv1a(data):
    """The 64-bit FNV-1a hash, which a test can compute in a few lines."""
    value = 0xCBF29CE484222325
    for byte in data:
        value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return value


def write(name, licence, data, manifest):
    """Writes a table as a Swift file with a string constant."""
    text = base64.b64encode(data).decode().rstrip("=")
    lines = [text[i:i + 112] for i in range(0, len(text), 112)]
    content = (
        f"// Made by Generator/faces.py. Not under the licence of Decl but under {licence}.\n"
        "// swift-format-ignore-file\n"
        f"extension TableText {{\n  static let {name}: StaticString = \"\"\"\n"
        + "\n".join(lines) + "\n\"\"\"\n}\n")
    file = name[0].upper() + name[1:] + ".swift"
    with open(os.path.join(DATA, file), "w") as out:
        out.write(content)
    manifest.append(f"{fnv1a(content.encode()):016x} {file}")
    print(file, len(content))


def main():
    os.makedirs(DATA, exist_ok=True)
    manifest = []
    for italic in (False, True):
        for weight in WEIGHTS:
            name = file_name("Inter", weight, italic)
            display = INTER + file_name("InterDisplay", weight, italic) + ".otf"
            write("inter" + name[6:], "the SIL Open Font License 1.1 (OFL-Inter.txt)", face(INTER + name + ".otf", display, weight),
                  manifest)
    for italic in (False, True):
        for weight in ("Regular", "Bold"):
            name = file_name("JetBrainsMono", weight, italic)
            write("mono" + name[14:], "the SIL Open Font License 1.1 (OFL-JetBrainsMono.txt)", face(MONO + name + ".ttf"),
                  manifest)
    write("bootstrapIcons", "the MIT licence (MIT-BootstrapIcons.txt)", icons.table(), manifest)
    with open(os.path.join(DATA, "manifest.txt"), "w") as out:
        out.write("\n".join(sorted(manifest, key=lambda line: line[17:])) + "\n")


if __name__ == "__main__":
    main()
