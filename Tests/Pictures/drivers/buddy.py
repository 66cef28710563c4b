"""Pictures of grigorye/TMBuddy, an app of macOS: the widths of text lines alone.

The views, their states and their texts are read from the clone; `buddy.decl` has what they take from the rest of the app
and from AppKit. Pictures of windows, menus and of lists of files, whose names are those of another machine, are left out.
"""

import pathlib
import re

import numpy

from .case import Case

SOURCE = "TMBuddy"
CHECKPOINTS = "Targets/TMBuddy/Sources/Checkpoints"
LEGEND = "Targets/TMBuddy/Sources/Legend/Standalone"
SCALE = 2
# The padding around a view, and the width of its frame, in points.
PADDING, WIDTH = 16, 360

FINDER = "FinderSyncExtensionCheckpointState.Sample.{}.state"
# Folder of a view; the folders of what it needs beyond itself; its state, with the samples that the picture names.
VIEWS = [
    ("FinderSyncExtension", [], FINDER),
    ("FolderSelection", [], "FolderSelectionCheckpointView.State.Sample.{}.state"),
    (
        "PlugInFullDiskAccess",
        ["FinderSyncExtension"],
        "PlugInFullDiskAccessCheckpointView.State(fullDiskAccess: PlugInFullDiskAccessCheckpointState.Sample.{}.state, "
        f"finderSync: {FINDER})",
    ),
    (
        "PostInstallHelper",
        ["SMJobBless"],
        "PostInstallHelperCheckpointView.State(bless: SMJobBlessCheckpointState.Sample.{}.state, "
        "postInstall: PostInstallHelperCheckpointState.Sample.{}.state)",
    ),
    ("SMJobBless", [], "SMJobBlessCheckpointState.Sample.{}.state"),
]


def cases(place):
    """Returns the cases of the pictures of checkpoints and of the legend."""
    library = (pathlib.Path(__file__).parent / "buddy.decl").read_text()
    result = []
    for name, others, state in VIEWS:
        folder = place / CHECKPOINTS / name / "Standalone"
        sources = [library] + [source(place, other) for other in others + [name]]
        for picture in sorted(folder.glob("*Snapshots/*/*.png")):
            samples = [part.split("-")[-1] for part in picture.name.split(".")[1].split("_")]
            view = f"{name}CheckpointView(state: {state.format(*samples)}, actions: nil)"
            result.append(make(place, picture, sources, view + OUTLINE, text_areas))
    return result + legend(place, library)


OUTLINE = f""".overlay {{ Rectangle().strokeBorder(style: StrokeStyle(lineWidth: 1, dash: [2])) }}
.frame(width: {WIDTH}, alignment: .leading).padding({PADDING})"""


def source(place, name):
    """Returns the source of a checkpoint without AppKit."""
    parts = []
    for kind in ("Model", "View", "Samples"):
        path = place / CHECKPOINTS / name / "Standalone" / f"{name}Checkpoint+{kind}.swift"
        parts.append(re.sub(r"^import .*$", "", path.read_text(), flags=re.M))
    text = "\n".join(parts)
    # The pictures come from macOS 13, where footnotes have ten points.
    text = text.replace("ProcessInfo().operatingSystemVersion.majorVersion", "13")
    return text.replace(".font(.footnote)", ".font(.system(size: 10))")


def legend(place, library):
    """Returns the case of the legend: texts beside symbols of 51.2 points."""
    result = []
    text = (place / LEGEND / "LegendView.swift").read_text()
    names = re.findall(r'return ("[^"]*")', text.split("func localizedStatus")[1])
    shown = [name for name in names if name not in ('"Not excluded"', '"Unknown"')]
    rows = "\n".join(f"HStack {{ Color.clear.frame(width: 51.2, height: 51.2); Text({name}) }}" for name in shown)
    view = f"VStack(alignment: .leading) {{ {rows} }}.padding({PADDING}).fixedSize()"
    for picture in sorted((place / LEGEND).glob("*Snapshots/*/*.png")):
        result.append(make(place, picture, [library], view, legend_text))
    return result


def make(place, picture, sources, view, prepare):
    with open(picture, "rb") as file:
        header = file.read(24)
    size = tuple(int.from_bytes(header[at : at + 4], "big") / SCALE for at in (16, 20))
    screen = f"struct Screen: View {{ var body: some View {{ ({view}).inWindow()\n"
    screen += ".frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading) } }\nScreen()\n"
    return Case(
        SOURCE, str(picture.relative_to(place)), picture, "\n".join(sources + [screen]), size, scale=SCALE,
        has_outer_size=False, has_boxes=False, prepare=prepare,
    )


def text_areas(pixels):
    """Returns a picture of a checkpoint without the symbol, the dotted outline and the border."""
    inset = PADDING * SCALE
    dark = pixels.max(axis=2) < 128
    right = numpy.flatnonzero(dark[inset : inset + SCALE].any(axis=0))[-1]
    bottom = numpy.flatnonzero(dark[:, inset : inset + SCALE].any(axis=1))[-1]
    result = pixels.copy()
    text = (slice(inset + SCALE, bottom - SCALE + 1), slice(inset + 19 * SCALE, right - SCALE + 1))
    mask = numpy.ones(pixels.shape[:2], dtype=bool)
    mask[text] = False
    # The edges of buttons are lighter than text.
    result[mask | (pixels.min(axis=2) > 150)] = 255
    return result


def legend_text(pixels):
    """Returns a picture of the legend without its symbols."""
    result = pixels.copy()
    result[:, : (PADDING + 54) * SCALE] = 255
    return result
