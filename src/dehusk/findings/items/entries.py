"""Entries: around each title the largest element with no other title of its kind, and which of these are alike."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from ...page import Bools
from ...page.tree import Rows, inside
from .entry_ends import entry_ends
from .shapes import Shapes

_MENUS: Final = frozenset({"nav", "footer", "aside", "menu", "label"})
"""Elements for what surrounds a list: menus, notes at the side, the choices of a form."""
_OF_ENTRY: Final = np.uint64(0x9E3779B97F4A7C15)
_OF_PARENT: Final = np.uint64(0xC2B2AE3D27D4EB4F)


@dataclass(frozen=True, eq=False)
class Entries:
    """The entries of all kinds, kind by kind and in document order, each a run of rows.

    Entries of one kind have the same tag and class, in a parent of the same tag and class, and their titles stand in
    them at the same place.
    """

    kind: Rows
    """The number of the kind of each entry."""
    start: Rows
    stop: Rows
    title: Rows
    """The link or heading."""
    in_menu: Bools
    """Whether the entry stands in an element for navigation."""

    def __len__(self) -> int:
        return len(self.kind)


def entries_of(shapes: Shapes, title: Rows) -> Entries:
    """For each row that may be a title the entry around it; entries of different kinds may overlap."""
    page = shapes.page
    start = _surroundings(shapes, title)
    in_menu = inside(page, page.is_in(_MENUS))[start]
    way = (shapes.path[title] - shapes.path[start]).astype(np.uint64)
    own = shapes.own.astype(np.uint64)
    key = way + own[start] * _OF_ENTRY + (own[np.maximum(page.parent[start], 0)] + in_menu) * _OF_PARENT
    kind = np.unique(key, return_inverse=True)[1]
    order = np.lexsort((title, start, kind))
    kind, start, title, in_menu = kind[order], start[order], title[order], in_menu[order]
    new = np.append(True, (np.diff(kind) != 0) | (np.diff(start) != 0))[: len(kind)]
    kind, start, title, in_menu = kind[new], start[new], title[new], in_menu[new]
    return Entries(kind, start, entry_ends(page, kind, start), title, in_menu)


def _surroundings(shapes: Shapes, title: Rows) -> Rows:
    """For each title the element that is its entry: as many levels above it as is usual in its slot.

    Titles of one slot have the same tags and first classes from the root down to them. For each title the largest
    element that holds no other title of its slot is found, and the median of their heights is the usual one: it keeps
    the last card of a page from taking in the rest of the page.
    """
    page = shapes.page
    slot = np.unique(shapes.path[title], return_inverse=True)[1]
    order = np.lexsort((title, slot))
    row, slot = title[order], slot[order]
    height = page.depth[row] - page.depth[_largest_around(shapes, row, slot)]
    count = np.bincount(slot)
    middle = np.cumsum(count) - count + (count - 1) // 2
    usual = height[np.lexsort((height, slot))][middle]
    found = np.empty_like(title)
    found[order] = shapes.ancestors(row, usual[slot])
    return found


def _largest_around(shapes: Shapes, row: Rows, slot: Rows) -> Rows:
    """For each title, sorted by slot, the largest element below `body` that holds no other title of the same slot."""
    page = shapes.page
    same = np.diff(slot) == 0
    before = np.append(-1, np.where(same, row[:-1], -1))[: len(row)]
    after = np.append(np.where(same, row[1:], len(page)), len(page))[: len(row)]
    around = row
    for step in reversed(shapes.above):
        higher = step[around]
        alone = (higher > before) & (page.end[higher] <= after) & (higher > page.body)
        around = np.where(alone, higher, around)
    return around
