"""One picture and the script that draws it."""

import pathlib
from dataclasses import dataclass
from typing import Callable, Optional


@dataclass
class Case:
    # The repository, and the picture in it.
    source: str
    name: str
    picture: pathlib.Path
    script: str
    # The size in points; None along an axis where the content decides.
    size: tuple
    scale: int = 3
    # The part of the picture that counts, in pixels.
    crop: Optional[tuple] = None
    # The colour behind transparent pictures.
    paper: tuple = (255, 255, 255)
    # What the script puts around the content: top, leading, bottom, trailing.
    padding: tuple = (0, 0, 0, 0)
    has_text: bool = True
    has_outer_size: bool = True
    has_boxes: bool = True
    # Changes the pixels of both pictures before they are compared, such as by hiding an outline around the text.
    prepare: Callable = lambda pixels: pixels
    # Finds the frames that the picture outlines, for pictures that show them.
    outlines: Optional[Callable] = None
    # Tells whether something that only the picture has, such as a marker at an outline, hides a line.
    hides: Callable = lambda element, outlines: False
    # A folder with images that the script shows.
    resources: Optional[pathlib.Path] = None
    # Options of declrepl.
    options: tuple = ()
