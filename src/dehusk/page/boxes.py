"""Rectangles that the rows of a page fill in a browser window."""

from __future__ import annotations

from typing import Literal, NamedTuple

import numpy as np
import numpy.typing as npt

from ..errors import BadParameter
from .table import Floats, Page
from .tree import Rows

BoxPosition = Literal["none", "top", "centre", "top-and-centre"]


class Boxes(NamedTuple):
    """Edges of the box of each row, in pixels of the page; the box of an element contains those of its children.

    A row that fills nothing has an empty box in the corner at the bottom left, as far from top and centre as possible.
    """

    left: Floats
    top: Floats
    right: Floats
    bottom: Floats
    window: float
    """Width of the browser window."""

    def of_rows(self, rows: Rows) -> Boxes:
        """Return the boxes of some rows."""
        return Boxes(self.left[rows], self.top[rows], self.right[rows], self.bottom[rows], self.window)

    @property
    def width(self) -> Floats:
        """Share of the window's width."""
        return (self.right - self.left) / self.window

    @property
    def area(self) -> Floats:
        """Area in square pixels."""
        return (self.right - self.left) * (self.bottom - self.top)

    @property
    def off_centre(self) -> Floats:
        """Distance between the middle of the box and the centre line of the window: 0, up to 1 at the edges."""
        return np.abs((self.left + self.right) / self.window - 1)

    @property
    def depth(self) -> Floats:
        """Distance between the top of the page and the box: 0, up to 1 at the bottom of the page."""
        return self.top / float(max(self.bottom.max(), 1.0))

    def distances(self, position: BoxPosition) -> list[Floats]:
        """Return the distances that `position` names: from the top of the page, and from the centre line."""
        distances = [self.depth] if "top" in position else []
        return [*distances, self.off_centre] if "centre" in position else distances


def enclosing_boxes(page: Page, boxes: npt.ArrayLike, window: float) -> Boxes:
    """Convert boxes `x, y, width, height` to edges inside the window, and enlarge each to contain its children.

    Floating children often stick out of their parent, which may have no height itself.
    """
    given = _checked(page, boxes, window)
    left, right = (edge.clip(0, window) for edge in (given[:, 0], given[:, 0] + given[:, 2]))
    top, bottom = (edge.clip(0) for edge in (given[:, 1], given[:, 1] + given[:, 3]))
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
    return Boxes(left, top, right, bottom, window)


def boxes_of(page: Page) -> Boxes:
    """Return the boxes of a page, or raise `BadParameter` if it has none."""
    if page.boxes is None:
        raise BadParameter("box_size and box_position need the boxes that a browser gives: Page.with_boxes adds them")
    return page.boxes


def _checked(page: Page, boxes: npt.ArrayLike, window: float) -> Floats:
    """Convert boxes to numbers, one box for each row, or raise `BadParameter`."""
    given = np.asarray(boxes, np.float64)
    if given.shape != (len(page), 4) or not np.isfinite(given).all():
        raise BadParameter(f"boxes must be {len(page)} rows of x, y, width and height, not an array of {given.shape}")
    if not window > 0:
        raise BadParameter(f"window must be more than 0, not {window!r}")
    return given
