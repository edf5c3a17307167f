"""A node of the page, and those of its texts that belong to a segment or menu."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from ...method import Marks
from ...page import Page
from ...page.attributes import element_label
from ...page.tree import path
from ...selection import text_of


@dataclass(frozen=True, eq=False)
class Region:
    """What segments and menus have in common."""

    page: Page = field(repr=False)
    row: int
    """The row of the node: an element, or a text that stands beside others."""
    texts: tuple[int, ...] = field(repr=False)
    """The text rows below the node, or itself, that belong to the region, in document order."""
    words: int
    links: int
    """The number of links in which its words stand."""

    @property
    def path(self) -> str:
        """The node and the elements around it from `body` down, each with its id or its first class."""
        return path_below(self.page, self.row, -1)

    @property
    def text(self) -> str:
        """Its text, in lines as a browser would show them."""
        content = np.zeros(len(self.page), bool)
        content[list(self.texts)] = True
        return text_of(self.page, Marks(content, np.zeros(len(self.page))))


def path_below(page: Page, row: int, top: int) -> str:
    """The path to a row from the first element below `top`, or from `body` if `top` is not above the row."""
    rows = path(page, row)
    below = rows[: rows.index(top)] if top in rows else rows
    return " > ".join(element_label(page, above) for above in reversed(below))
