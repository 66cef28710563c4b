"""Pictures of gonzalezreal/swift-markdown-ui: Markdown in the themes that its tests name.

The tests say a text, a theme and a few modifiers. The texts and the modifiers are read from the tests; `markdown.decl`
reads and shows the Markdown, since the project's own parser is a library of C. Where a test changes a theme by itself,
`markdown.decl` has the changed theme.
"""

import pathlib
import re

from .case import Case

SOURCE = "swift-markdown-ui"
TESTS = "Tests/MarkdownUITests"
# An iPhone 8: its size, and what its status bar takes.
SIZE, STATUS_BAR = (375, 667), 20
# Themes for the tests that change one by modifiers with closures.
CHANGED = {
    "testSpacing": "close",
    "testInlinesStyling": "marked",
    "testTableBackground": "colored",
    "testTableBorder": "dashed",
}


def cases(place):
    """Returns the cases of all pictures."""
    library = (pathlib.Path(__file__).parent / "markdown.decl").read_text()
    result = []
    for picture in sorted(place.glob(f"{TESTS}/__Snapshots__/*/*.png")):
        name = picture.name.split(".")[0]
        test = body((place / TESTS / f"{picture.parent.name}.swift").read_text(), name)
        result.append(
            Case(
                SOURCE, str(picture.relative_to(place)), picture, library + script(test, name), SIZE, scale=2,
                has_outer_size=False, resources=place / TESTS / "Resources",
                # SnapshotTesting's iPhone 8 has a smaller type size than a new one.
                options=("--type-size", "medium"),
            )
        )
    return result


def body(text, name):
    """Returns the statements of a test."""
    return re.search(r"func " + name + r"\(\)[^{]*\{(.*?)\n    \}\n", text, re.S).group(1)


def script(test, name):
    """Returns a script that shows the view of a test."""
    statements = re.sub(r"guard #available.*?\n      \}\n", "", test, flags=re.S).split("assertSnapshot")[0]
    # The images come from the files, whoever provides them.
    statements = re.sub(r"\.markdownImageProvider\(", ".provider(", statements)
    statements = without_call(statements, ".provider(")
    for modifier in (".markdownTextStyle(", ".markdownBlockStyle("):
        statements = without_call(statements, modifier)
    statements = re.sub(r"theme: \.", "theme: Theme.", statements)
    theme = f".markdownTheme(Theme.{CHANGED[name]})" if name in CHANGED else ""
    return "\n".join(
        [
            "struct Screen: View { var body: some View {",
            statements,
            f"return view{theme}.frame(maxWidth: .infinity, maxHeight: .infinity)"
            f".safeAreaPadding(.top, {STATUS_BAR})",
            "} }",
            "Screen()",
            "",
        ]
    )


def without_call(text, start):
    """Returns a text without the calls that begin with something, and without their trailing closures."""
    while start in text:
        place = text.index(start)
        end = closing(text, place + len(start))
        closure = re.match(r"\s*\{", text[end:])
        if closure:
            end = closing(text, end + closure.end())
        text = text[:place] + text[end:]
    return text


def closing(text, place):
    """Returns the place behind the bracket that closes the one before a place."""
    depth = 1
    while depth:
        depth += {"(": 1, "{": 1, ")": -1, "}": -1}.get(text[place], 0)
        place += 1
    return place
