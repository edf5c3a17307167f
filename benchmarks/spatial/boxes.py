"""The rectangles that rows fill on the screen, and the numbers that describe their place."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from dehusk.page import Floats, Page

WIDTH: Final = 1280
"""The width of the window, in pixels."""


class Boxes(NamedTuple):
    """The edges of the box of each row, in pixels of the page.

    A row that fills nothing has an empty box in the corner at the bottom left, as far from top and centre as can be.
    """

    left: Floats
    top: Floats
    right: Floats
    bottom: Floats

    @property
    def width(self) -> Floats:
        """The share of the window's width."""
        return (self.right - self.left) / WIDTH

    @property
    def area(self) -> Floats:
        """In square pixels."""
        return (self.right - self.left) * (self.bottom - self.top)

    @property
    def off_centre(self) -> Floats:
        """The distance of the middle of the box from the centre line of the window: 0, up to 1 at its edges."""
        return np.abs((self.left + self.right) / WIDTH - 1)

    @property
    def depth(self) -> Floats:
        """How far down the page the box begins: 0 at its top, up to 1 at its bottom."""
        return self.top / float(max(self.bottom.max(), 1.0))


def around_all(page: Page, found: Floats) -> Boxes:
    """The boxes `x, y, width, height` of the rows as edges, inside the window; each holds the boxes of its children.

    Floating children often stick out of their parent, which may have no height itself.
    """
    left, right = (edge.clip(0, WIDTH) for edge in (found[:, 0], found[:, 0] + found[:, 2]))
    top, bottom = (edge.clip(0) for edge in (found[:, 1], found[:, 1] + found[:, 3]))
    empty = (left >= right) | (top >= bottom)
    left[empty] = top[empty] = np.inf
    right[empty] = bottom[empty] = -np.inf
    for level in range(int(page.depth.max()), 0, -1):
        rows = (page.depth == level).nonzero()[0]
        above = page.parent[rows]
        for edge, outermost in ((left, np.minimum), (top, np.minimum), (right, np.maximum), (bottom, np.maximum)):
            outermost.at(edge, above, edge[rows])
    empty = left > right
    left[empty] = right[empty] = 0.0
    top[empty] = bottom[empty] = max(bottom.max(), 0.0)
    return Boxes(left, top, right, bottom)
