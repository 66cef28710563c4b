"""The table of symbols from Debian's package bootstrap-icons."""
import os
import re
import xml.etree.ElementTree as ET

from fontTools.pens.recordingPen import RecordingPen
from fontTools.svgLib.path import parse_path

from encoding import Bytes, write_outlines

FOLDER = "/usr/share/bootstrap-icons/svg"
# A picture is 16 units wide; the table has hundredths.
SCALE = 100

# Marks of companies and products: they are trademarks, and no interface needs them.
MARKS = set("""
alexa alipay amd android android2 apple behance bootstrap bootstrap-fill bootstrap-reboot browser-chrome browser-edge
browser-firefox browser-safari discord dribbble dropbox facebook git github gitlab google google-play instagram line
linkedin mastodon medium messenger meta microsoft microsoft-teams nintendo-switch nvidia paypal pinterest playstation
quora reddit signal sina-weibo skype slack snapchat spotify stack-overflow steam strava stripe telegram tencent-qq
tiktok trello twitch twitter ubuntu unity vimeo wechat whatsapp windows wikipedia wordpress xbox yelp youtube
command option app-indicator
""".split())


def path_of(element):
    tag = element.tag.split("}")[-1]
    if tag == "path":
        return element.get("d")
    if tag == "circle":
        x, y, r = (float(element.get(k)) for k in ("cx", "cy", "r"))
        return f"M{x - r} {y}A{r} {r} 0 1 1 {x + r} {y}A{r} {r} 0 1 1 {x - r} {y}Z"
    if tag == "rect":
        x, y, w, h = (float(element.get(k, "0")) for k in ("x", "y", "width", "height"))
        r = float(element.get("rx", "0"))
        if r == 0:
            return f"M{x} {y}h{w}v{h}h{-w}z"
        return (f"M{x + r} {y}h{w - 2 * r}a{r} {r} 0 0 1 {r} {r}v{h - 2 * r}a{r} {r} 0 0 1 {-r} {r}h{2 * r - w}"
                f"a{r} {r} 0 0 1 {-r} {-r}v{2 * r - h}a{r} {r} 0 0 1 {r} {-r}z")
    return None


def commands(text):
    pen = RecordingPen()
    parse_path(text, pen)
    result = []
    names = {"moveTo": "M", "lineTo": "L", "curveTo": "C", "qCurveTo": "Q", "closePath": "Z", "endPath": "Z"}
    for kind, points in pen.value:
        result.append((names[kind], [(x * SCALE, y * SCALE) for x, y in points]))
    return result


def table():
    out = Bytes()
    symbols = []
    for name in sorted(file[:-4] for file in os.listdir(FOLDER)):
        if name in MARKS or not re.fullmatch(r"[a-z0-9-]+", name):
            continue
        root = ET.parse(os.path.join(FOLDER, name + ".svg")).getroot()
        assert root.get("viewBox") == "0 0 16 16", name
        paths = []
        for element in root.iter():
            text = path_of(element)
            if text:
                if element.get("transform") or element.get("stroke"):
                    # Lines and turned rectangles: a handful of pictures, whose other paths are enough.
                    continue
                paths.append((element.get("fill-rule") == "evenodd", commands(text)))
        symbols.append((name, paths))
    out.number(SCALE * 16)
    out.number(len(symbols))
    last = ""
    for name, paths in symbols:
        shared = len(os.path.commonprefix([last, name]))
        out.number(shared)
        out.number(len(name) - shared)
        out.raw(name[shared:].encode())
        last = name
        out.number(len(paths))
        for is_even_odd, _ in paths:
            out.number(1 if is_even_odd else 0)
    write_outlines(out, [path for _, paths in symbols for _, path in paths])
    return out.bytes()
