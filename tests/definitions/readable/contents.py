"""The title of a table of contents of which nothing else is selected."""

from __future__ import annotations

from typing import Final

from dehusk.page import Bools, Page
from dehusk.page.attributes import attribute
from dehusk.page.tags import HEADINGS
from dehusk.page.tree import path

_NAMES: Final = frozenset({"toc", "vector-toc", "table-of-contents"})
_MAX_LEVELS: Final = 3
"""How many levels above a heading the table of contents may be."""


def lone_titles(page: Page, content: Bools) -> list[int]:
    """The selected text rows in headings of tables of contents that have links, but none with selected text."""
    found: list[int] = []
    for heading in page.is_in(HEADINGS).nonzero()[0].tolist():
        above = path(page, heading)[1 : 1 + _MAX_LEVELS]
        if any(_is_contents(page, outer) and _lacks_entries(page, outer, content) for outer in above):
            found += [row for row in range(heading, page.end[heading]) if content[row]]
    return found


def _is_contents(page: Page, row: int) -> bool:
    return not _NAMES.isdisjoint((attribute(page, row, "class") or "").split())


def _lacks_entries(page: Page, contents: int, content: Bools) -> bool:
    links = [row for row in range(contents, page.end[contents]) if page.name(row) == "a"]
    return bool(links) and not any(content[link : page.end[link]].any() for link in links)
