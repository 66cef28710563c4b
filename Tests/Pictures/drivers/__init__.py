"""The drivers: each reads a clone of a repository and returns its pictures as cases."""

from . import accessibility, macros
from .case import Case

DRIVERS = {
    "swift-snapshot-testing-macros": macros.cases,
    "AccessibilitySnapshot": accessibility.cases,
}

__all__ = ["Case", "DRIVERS"]
