"""Pictures of cashapp/AccessibilitySnapshot: views with outlines around the frames that VoiceOver reads.

The legend beside each view is left out. Pictures of iOS 26, which has another look, are left out too, and so is the
view that consists of UIKit's views (PathShapesDemo).
"""

import re

import numpy
from scipy import ndimage

from .case import Case

SOURCE = "AccessibilitySnapshot"
IMAGES = "Example/SnapshotTests/ReferenceImages/_64/SnapshotTests."
PREVIEWS = "Example/AccessibilitySnapshotPreviewsTests/ReferenceImages/_64/AccessibilitySnapshotPreviewsTests."
DEMO = "Example/AccessibilitySnapshot/"
PREVIEW_DEMO = "Example/AccessibilitySnapshotPreviewsDemo/"

# Folder of pictures and name of the test; source files; the view; whether the window has a safe area; whether the
# outlines are those of the older or of the newer renderer, which numbers them.
VIEWS = [
    (IMAGES + "SwiftUISnapshotTests/testSimpleView", ["SwiftUIView"], "SwiftUIView()", True, "old"),
    (IMAGES + "SwiftUIListSectionTests/testListWithSectionHeaders", ["SwiftUIListWithSections"], "SwiftUIListWithSections()", True, "old"),
    (IMAGES + "SwiftUIListSectionTests/testListWithHeadersAndFooters", ["SwiftUIListWithSections"], "SwiftUIListWithHeadersAndFooters()", True, "old"),
    (IMAGES + "KeyboardAccessibilityTests/testSwiftUIKeyboardShortcuts", ["SwiftUIKeyboardShortcuts"], "SwiftUIKeyboardShortcuts()", True, None),
    ("Example/SnapshotTests/__Snapshots__/SnapshotTestingTests/testSimpleSwiftUIConfiguration", ["SwiftUIView"], "SwiftUIView()", True, "old"),
    ("Example/SnapshotTests/__Snapshots__/SnapshotTestingTests/testSimpleSwiftUIWithScrollViewConfiguration", ["SwiftUIView", "SwiftUIViewWithScrollView"], "SwiftUIViewWithScrollView()", True, "old"),
    ("Example/SnapshotTests/__Snapshots__/SnapshotTestingTests/testSwiftUITextEntry", ["SwiftUITextEntry"], "SwiftUITextEntry().frame(width: WIDTH, height: HEIGHT)", True, "old"),
    (PREVIEWS + "SwiftUIRendererTests/testBasicAccessibilityDemo", ["DemoSection", "BasicAccessibilityDemo"], "BasicAccessibilityDemo()", False, "new"),
    (PREVIEWS + "SwiftUIRendererTests/testCustomActionsDemo", ["DemoSection", "CustomActionsDemo"], "CustomActionsDemo()", False, "new"),
    (PREVIEWS + "SwiftUIRendererTests/testCustomContentDemo", ["DemoSection", "CustomContentDemo"], "CustomContentDemo()", False, "new"),
    (PREVIEWS + "SwiftUIRendererTests/testCustomRotorsDemo", ["DemoSection", "CustomRotorsDemo"], "CustomRotorsDemo()", False, "new"),
    (PREVIEWS + "SwiftUIRendererTests/testUnspokenTraitsDemo", ["DemoSection", "UnspokenTraitsDemoView"], "UnspokenTraitsDemoView()", False, "new"),
]

# The end of a picture's name, the size of the screen, the top and bottom of its safe area.
SCREENS = [
    (r"17[_-]5", (393, 852), (59, 34)),
    (r"18[_-]5", (402, 874), (62, 34)),
]


def cases(place):
    result = []
    for test, files, view, has_safe_area, outlines in VIEWS:
        folder, name = (place / test).parent, test.rsplit("/", 1)[1]
        for picture in sorted(folder.glob(name + "[_.]*.png")):
            for pattern, size, safe_area in SCREENS:
                if re.search(pattern, picture.name):
                    result.append(make(place, picture, files, view, size, safe_area if has_safe_area else (0, 0), outlines))
    return result


def make(place, picture, files, view, size, safe_area, outlines):
    sources = []
    for name in files:
        folder = DEMO if (place / DEMO / f"{name}.swift").exists() else PREVIEW_DEMO
        text = (place / folder / f"{name}.swift").read_text()
        text = re.sub(r"^import .*$", "", text, flags=re.M)
        sources.append(re.split(r"^#Preview|^(?:@available[^\n]*\n)?struct \w+_Previews", text, flags=re.M)[0])
    view = view.replace("WIDTH", str(size[0])).replace("HEIGHT", str(size[1]))
    if "frame(width" in view:
        # The view has the size of the screen, and its host knows only the safe area at the top.
        safe_area = (safe_area[0], 0)
    view += f".safeAreaPadding(.top, {safe_area[0]}).safeAreaPadding(.bottom, {safe_area[1]})"
    script = "\n".join(sources) + "\n" + "struct Screen: View { var body: some View { " + view + " } }\nScreen()\n"
    finder = {"old": lambda pixels, scale: outlined(pixels, 6, 38), "new": lambda pixels, scale: outlined(pixels, 7, 60)}
    return Case(
        SOURCE, str(picture.relative_to(place)), picture, script, size,
        crop=(0, 0, size[0] * 3, size[1] * 3), has_outer_size=False, outlines=finder.get(outlines),
        hides={"new": behind_a_number, "old": below_an_outline}.get(outlines, lambda element, outlines: False),
    )


def below_an_outline(element, outlines):
    """Tells whether an outline, which reaches two points into its frame, covers an end of a line."""
    return any(
        left - 7 <= element.left <= left + 8 and top - 7 <= element.top and element.bottom <= top + height + 7
        for left, top, width, height in outlines
    )


def behind_a_number(element, outlines):
    """Tells whether a line begins behind the number at the corner of an outline."""
    return any(
        element.left < left + 49 and element.right > left - 7 and element.top < top + 49 and element.bottom > top - 7
        for left, top, _, _ in outlines
    )


def outlined(pixels, margin, saturation):
    """Returns the frames inside of coloured outlines: left, top, width, height in pixels.

    Outlines have one colour each, are drawn beside each other and lie outside of the frame by a margin. One that
    another outline crosses is not whole and does not count. The strongest and the weakest part of an outline's colour
    differ at least by the saturation, so that it is told from what lies under it.
    """
    wide = pixels.astype(numpy.int64)
    keys = (wide[..., 0] << 16) | (wide[..., 1] << 8) | wide[..., 2]
    values, counts = numpy.unique(keys, return_counts=True)
    result = []
    for key, count in zip(values, counts):
        color = (int(key) >> 16, int(key) >> 8 & 255, int(key) & 255)
        if count < 200 or max(color) - min(color) < saturation:
            continue
        labels, _ = ndimage.label(keys == key, numpy.ones((3, 3)))
        for number, place in enumerate(ndimage.find_objects(labels), 1):
            mask = labels[place] == number
            height, width = mask.shape
            if height < 40 or width < 40 or not is_ring(mask):
                continue
            result.append((place[1].start + margin, place[0].start + margin, width - 2 * margin, height - 2 * margin))
    return result


def is_ring(mask):
    """Tells whether a shape is the outline of its bounding rectangle, and not an area."""
    height, width = mask.shape
    rows, columns = slice(height * 2 // 5, height * 3 // 5), slice(width * 2 // 5, width * 3 // 5)
    return (
        mask[0, columns].all() and mask[-1, columns].all() and mask[rows, 0].all() and mask[rows, -1].all()
        and not mask[rows, columns].all()
    )
