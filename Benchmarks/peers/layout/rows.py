"""Lays out a column of rows with Taffy, through the package stretchable; prints milliseconds.

Usage: rows.py NODES. Each row has four cells: two of fixed size, one that grows, one of fixed size. The tree is made anew
for each run. Only Taffy's own work is timed: not the making of the tree, and not the reading of frames by Python.
"""

import sys
import time

import stretchable.node
from stretchable import Node
from stretchable.style import AUTO, FlexDirection

library = stretchable.node.taffylib
times = []


class Timed:
    """The library, with the time that its layout takes."""

    def __getattr__(self, name):
        return getattr(library, name)

    def node_compute_layout_with_measure(self, *arguments):
        start = time.perf_counter()
        result = library.node_compute_layout_with_measure(*arguments)
        times.append(time.perf_counter() - start)
        return result


def tree(rows):
    root = Node(flex_direction=FlexDirection.COLUMN, size=(393, AUTO))
    for _ in range(rows):
        row = Node(flex_direction=FlexDirection.ROW, gap=8)
        row.append(Node(size=(24, 24)))
        row.append(Node(size=(80, 20)))
        row.append(Node(flex_grow=1, size=(AUTO, 20)))
        row.append(Node(size=(44, 20)))
        root.append(row)
    return root


stretchable.node.taffylib = Timed()
for _ in range(7):
    tree(int(sys.argv[1]) // 5).compute_layout()
print(sorted(times)[3] * 1000)
