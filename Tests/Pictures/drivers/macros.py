"""Pictures of adammcarter/swift-snapshot-testing-macros: tests that name a view, a size and a background.

The name of a picture says which axes its size is given on: in `t_min-width_dark.1.png` the content decides about the
width. Its folders say the test file and the configuration.
"""

import re
import struct

from .case import Case

SOURCE = "swift-snapshot-testing-macros"
DEVICES = {"iPhoneX": 3, "iPadPro11": 2}
# The sizes that some tests print.
SIZES = """let oneScaleSize = CGSize(width: 150, height: 250)
let twoScaleSize = CGSize(width: 300, height: 500)
let threeScaleSize = CGSize(width: 450, height: 750)
enum DefaultScale { static let deviceScale: CGFloat = 3; static let defaultScaleSize = threeScaleSize }
struct TestDevice { let debugDescription = "iPhoneX"; let scale: CGFloat = 3 }
let device = TestDevice(), deviceSize = CGSize(width: 375, height: 812), deviceScaleSize = CGSize(width: 1125, height: 2436)
extension CGSize { func formatted() -> String { "\\(Int(width))x\\(Int(height))" } }
extension CGFloat { func formattedAsScale() -> String { "@\\(Int(self))x" } }
extension Double { func formattedAsScale() -> String { "@\\(Int(self))x" } }"""
# The sides on which the configurations of a test differ in the values that its views show.
VALUES = {"1": "1", "2": "2", "3": "3", "Name 1": "1", "Name 2": "2"}


def cases(place):
    """Returns the cases of all pictures of SwiftUI's views."""
    result = []
    for picture in sorted(place.glob("Tests/*/**/__Snapshots__/**/*.png")):
        case = make(place, picture)
        if case:
            result.append(case)
    return result


def make(place, picture):
    relative = picture.relative_to(place)
    parts = relative.parts
    home = parts.index("__Snapshots__")
    suite = parts[home + 1]
    source = place.joinpath(*parts[:home], suite + ".swift")
    if "UIKit" in str(relative) or not source.exists():
        return None
    configuration = parts[home + 2].removesuffix(" configuration") if home + 3 < len(parts) else None
    found = re.fullmatch(r"(.*)_([^_]+)_(light|dark)\.(\d+)\.png", picture.name)
    if not found:
        return None
    title, sizing, theme, _ = found.groups()
    device = sizing.split("-")[0] if sizing.split("-")[0] in DEVICES else None
    if title.endswith("_" + (device or "?")):
        title = title.removesuffix("_" + device)
    test = Test.find(source.read_text(), title, device)
    if test is None:
        return None
    width, height = struct.unpack(">II", picture.read_bytes()[16:24])
    scale = DEVICES.get(device, 3)
    if test.scale:
        scale = test.scale
    free = {"min-size": (True, True), "min-width": (True, False), "min-height": (False, True)}
    is_free = next((value for key, value in free.items() if sizing.endswith(key)), (False, False))
    size = tuple(None if open else length / scale for open, length in zip(is_free, (width, height)))
    script, padding = test.script(configuration, is_free)
    return Case(
        SOURCE, str(relative), picture, script, size, scale=scale, padding=padding,
        paper=(255, 255, 255) if theme == "light" else (0, 0, 0),
    )


def block(text, start):
    """Returns the text from a place inside braces to the closing brace."""
    depth, place = 1, start
    while depth:
        depth += {"{": 1, "}": -1}.get(text[place], 0)
        place += 1
    return text[start : place - 1]


class Test:
    """A test function: the expression of its view, its parameters and what its attributes say."""

    def __init__(self, name, attribute, parameters, body, suite, text):
        self.text = text
        self.name, self.attribute, self.parameters, self.body = name, attribute, parameters, body
        self.suite = suite
        scale = re.search(r"scale: (\d)\.0", attribute)
        self.scale = int(scale.group(1)) if scale else None

    @classmethod
    def find(cls, text, title, device):
        """Returns the test whose function or whose display name a picture has; file names have other characters.

        Of tests with one name that which says a device counts for pictures of a device.
        """
        tests = list(cls.named(text, title))
        fitting = [test for test in tests if ("device" in test.attribute) == bool(device)]
        return (fitting or tests or [None])[0]

    @classmethod
    def named(cls, text, title):
        pattern = r"@SnapshotTest\b(\s*\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))?\s*(?:@\w+\s*)*func (\w+)\(([^)]*)\)[^{]*\{"
        for found in re.finditer(pattern, text):
            attribute, name, parameters = found.groups(default="")
            before = text[: found.start()]
            suites = re.findall(r"@SnapshotSuite\b\s*(\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))?", before)
            suite = suites[-1] if suites else ""
            names = {name}
            for place in (attribute, suite):
                display = re.match(r'\s*\(\s*"((?:[^"\\]|\\.)*)"', place)
                if display:
                    names.add(re.sub(r"[^\w]+", "-", display.group(1).replace("\\\\", "\\")).strip("-"))
            if title in names:
                yield cls(name, attribute, parameters, block(text, found.end()), suite, text)

    def trait(self, name):
        """Returns what a trait says, of the test or of its suite; the last one counts."""
        for attribute in (self.attribute, self.suite):
            found = re.findall(r"\." + name + r"\b(\((?:[^()]|\([^()]*\))*\))?", attribute)
            if found:
                return found[-1]
        return None

    def insets(self):
        """Returns the insets of the padding trait: top, leading, bottom, trailing. The harness pads by 16."""
        said = self.trait("padding")
        if said is None:
            return (0, 0, 0, 0)
        inner = said.strip("()")
        numbers = [float(number) for number in re.findall(r"(?<![\w.])\d+(?:\.\d+)?", inner)]
        if len(numbers) == 4:
            return (numbers[0], numbers[1], numbers[2], numbers[3])
        length = numbers[0] if numbers else 16
        if "horizontal" in inner:
            return (0, length, 0, length)
        if "vertical" in inner:
            return (length, 0, length, 0)
        return (length,) * 4

    def script(self, configuration, is_free):
        """Returns a script that shows the view as the harness does, and the padding around it."""
        body = self.body.replace("#function", f'"{self.name}()"').replace("return ", "")
        insets = self.insets()
        constants = []
        if self.parameters and configuration is not None:
            number = re.findall(r"\d+", configuration)[-1]
            for parameter in self.parameters.split(","):
                name, kind = (word.strip() for word in parameter.split(":"))
                name = name.split()[-1]
                value = {"String": f'"{number}"', "Double": f"{number}.0"}.get(kind, number)
                constants.append(f"let {name}: {kind} = {value}")
        fixed = [axis for axis, free in zip(("horizontal", "vertical"), is_free) if free]
        content = "content()"
        if fixed:
            # The ideal length along these axes.
            content += ".fixedSize(" + ", ".join(f"{a}: {'true' if a in fixed else 'false'}" for a in ("horizontal", "vertical")) + ")"
        if any(insets):
            top, leading, bottom, trailing = insets
            content += f".padding(EdgeInsets(top: {top:g}, leading: {leading:g}, bottom: {bottom:g}, trailing: {trailing:g}))"
        content += ".frame(maxWidth: .infinity, maxHeight: .infinity)"
        color = self.trait("backgroundColor")
        if color:
            content += f".background(Color{color.strip('()')}.ignoresSafeArea())"
        support = self.support()
        return "\n".join(
            support + constants
            + ["@ViewBuilder func content() -> some View {", body, "}"]
            + ["struct Screen: View { var body: some View { " + content + " } }", "Screen()", ""]
        ), insets

    def support(self):
        """Returns the values that views of these tests read beyond their parameters."""
        result = []
        if "formatted" in self.body or "makeText" in self.body:
            result += SIZES.splitlines()
            body = re.search(r"private func makeText.*?\{(.*?)\n    \}", self.text, re.S)
            if body and "makeText" in self.body:
                result.append("func makeText(scale: Double, scaledSize: CGSize) -> Text {" + body.group(1) + "}")
        scoped = re.search(r'(?:customValueTrait|testScopingTrait)\(value: ("[^"]*")\)', self.attribute + self.suite)
        value = scoped.group(1) if scoped else '"default"'
        for name in ("CustomValueTrait", "MyExampleTrait"):
            if name in self.body:
                result.append(f"enum {name} {{ static let current = {value} }}")
        return result
