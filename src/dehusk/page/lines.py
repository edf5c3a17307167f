"""The line of text that a reader sees for some rows of a page, which the core writes.

Inline tags neither glue nor split words. White space between two texts separates them, and so do a line break, the edge
of an element that is a block by its name or its style, and the end of a source that introduces a quotation. A text
between them that is left out leaves a space. White space is that of a page: ASCII white space, control characters and
the no-break space.
"""

from __future__ import annotations

from typing import Final

from .._core import lines_of_runs
from .table import Page
from .tree import Indices, Rows

_SPACES: Final = dict.fromkeys([*range(ord(" ") + 1), ord("\N{NO-BREAK SPACE}")], " ")


def line_of(page: Page, rows: Rows) -> str:
    """Return the given text rows on one line."""
    return lines_of_runs(page.table, rows.tolist(), [0])[0]


def lines_of(page: Page, rows: Rows, first: Indices) -> list[str]:
    """Return runs of text rows, each on one line; `first` says where each run begins in `rows`."""
    return lines_of_runs(page.table, rows.tolist(), first.tolist())


def line_within(page: Page, row: int) -> str:
    """Return all text of an element on one line."""
    return page.table.lines_within([row])[0]


def lines_within(page: Page, elements: Rows) -> list[str]:
    """Return for each of the given elements all its text on one line."""
    return page.table.lines_within(elements.tolist())


def on_one_line(text: str) -> str:
    """Return a text with each run of white space as one space, and none at its ends."""
    return " ".join(filter(None, text.translate(_SPACES).split(" ")))
