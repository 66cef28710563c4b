"""The drivers: each reads a clone of a repository and returns its pictures as cases."""

from . import accessibility, buddy, macros, markdown
from .case import Case

DRIVERS = {
    "swift-snapshot-testing-macros": macros.cases,
    "AccessibilitySnapshot": accessibility.cases,
    "swift-markdown-ui": markdown.cases,
    "TMBuddy": buddy.cases,
}

__all__ = ["Case", "DRIVERS"]
