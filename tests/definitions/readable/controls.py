"""Links that a page names as tools: those for editing a section, and those from a note back to its mark."""

from __future__ import annotations

from typing import Final

from dehusk.page import Page
from dehusk.page.attributes import attribute_values
from dehusk.page.tree import Rows, covered

_NAMES: Final = frozenset(
    "mw-editsection editsection mw-cite-backlink footnote-backref footnote-backlink footnote-back footnote-return"
    " data-footnote-backref reversefootnote".split()
)


def controls(page: Page) -> Rows:
    """The text rows in elements with one of these names."""
    rows, values = attribute_values(page, "class")
    named = rows[[not _NAMES.isdisjoint(value.split()) for value in values]] if values else rows
    found: Rows = (covered(page, named) & page.is_text).nonzero()[0]
    return found
