"""The words-leaves ratio and the position of nodes, with the boxes that a browser gives them."""

from __future__ import annotations

from typing import Literal

import numpy as np

from ..page import Floats, Ints, Page
from ..page.boxes import boxes_of
from ..page.tree import Rows, subtree_sums

BoxSize = Literal["none", "width", "area", "per-area", "text-area"]
BoxPosition = Literal["none", "top", "centre", "top-and-centre"]


def sized_ratio(page: Page, rows: Rows, amount: Rows | Ints, parts: Rows, size: BoxSize) -> Floats:
    """Divide the words or characters of each node of C by its leaves or nodes, and use the size of its box."""
    if size == "none":
        return amount / parts
    boxes = boxes_of(page)
    area = boxes.area
    if size == "per-area":
        return np.divide(amount, area[rows], where=area[rows] > 0, out=np.zeros(len(rows)))
    if size == "text-area":
        return _area_of_texts(page, rows, area) / parts
    return amount / parts * (boxes.width if size == "width" else area)[rows]


def place_of_nodes(page: Page, rows: Rows, position: BoxPosition) -> Rows | Floats:
    """Return the place of each node of C: id(n) of definition 4.6, or the distances of its box."""
    if position == "none":
        return np.arange(len(rows))
    boxes = boxes_of(page)
    if position == "top":
        return boxes.depth[rows]
    if position == "centre":
        return boxes.off_centre[rows]
    return boxes.depth[rows] + boxes.off_centre[rows]


def _area_of_texts(page: Page, rows: Rows, area: Floats) -> Floats:
    """The area of the boxes of all texts of C in each subtree."""
    own = np.zeros(len(page))
    own[rows] = np.where(page.is_text[rows], area[rows], 0.0)
    (total,) = subtree_sums(page, own)
    return np.asarray(total[rows], np.float64)
