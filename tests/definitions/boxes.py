"""Boxes of a page in a browser window, for the methods that use size and position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from dehusk.page import Page

WINDOW = 1280
"""Width of the window in pixels."""


class Box(NamedTuple):
    """Edges of a rectangle in pixels of the page."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def area(self) -> float:
        return self.width * (self.bottom - self.top)


def enclosing(page: Page, given: Sequence[Sequence[float]]) -> dict[int, Box]:
    """For each row the smallest box around all boxes `x, y, width, height` of its subtree, cut at the window's edges.

    Empty boxes do not count. A row without any box is empty, in the corner at the bottom left.
    """
    seen = {row: box for row, box in ((row, _inside_window(*given[row])) for row in range(len(page))) if box.area > 0}
    height = max([0.0, *(box.bottom for box in seen.values())])
    found = {}
    for row in range(len(page)):
        boxes = [seen[below] for below in range(row, int(page.end[row])) if below in seen]
        left, top = min((box.left for box in boxes), default=0.0), min((box.top for box in boxes), default=height)
        right = max((box.right for box in boxes), default=0.0)
        found[row] = Box(left, top, right, max((box.bottom for box in boxes), default=height))
    return found


def _inside_window(x: float, y: float, width: float, height: float) -> Box:
    left, right = (min(max(edge, 0.0), WINDOW) for edge in (x, x + width))
    top, bottom = max(y, 0.0), max(y + height, 0.0)
    return Box(left, top, right, bottom) if left < right and top < bottom else Box(0, 0, 0, 0)
