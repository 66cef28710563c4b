"""The widths of San Francisco's letters beside those of Inter.

Lines of text are as wide as on Apple's systems only if the letters are. The numbers are measured in pictures that SwiftUI drew:
`Tests/Pictures/letters.py` places the letters of a line in such a picture and in one of Decl's, and finds the differences
of the widths by least squares. They hold for the sizes of text, up to 17 points, and for the regular weight. Of heavier letters the
pictures show too few: words are wider as a whole.
"""
import unicodedata

# How much wider a letter of San Francisco is than Inter's, in thousandths of an em. Letters that the pictures do not
# show often enough are left as they are.
WIDER = {
    "(": 18, ")": 18, ",": 21, ".": 10, ":": 9, ";": 9, "'": 40, "’": 40, "@": -30, "1": -5, "4": 9,
    "A": -14, "B": 10, "C": -10, "M": -13, "P": -5, "S": -4, "T": -18, "X": 8,
    "a": -10, "b": -4, "c": 5, "d": -6, "e": -11, "g": 2, "h": -8, "i": 10, "k": -3, "l": 12, "m": 1,
    "o": -4, "r": 7, "s": -1, "t": -4, "v": -11, "w": -48, "x": -20, "y": -15, "z": 6,
}


# How much wider each letter of a semibold or heavier word is.
HEAVY = 9
# The share of HEAVY in the widths of a weight.
SHARES = {"Medium": 0.5, "SemiBold": 1, "Bold": 1, "ExtraBold": 1, "Black": 1}


def wider(point, weight):
    """Returns how much wider a character is in thousandths of an em; one with an accent is as its letter."""
    share = SHARES.get(weight, 0)
    return (1 - share) * WIDER.get(unicodedata.normalize("NFD", chr(point))[0], 0) + share * HEAVY
