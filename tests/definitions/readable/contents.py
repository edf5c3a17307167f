"""The title of a table of contents of which nothing else is selected."""

from __future__ import annotations

from typing import Final

from dehusk.page import Bools, Page
from dehusk.page.attributes import attribute_values
from dehusk.page.tags import LINK

_NAMES: Final = frozenset({"toc", "vector-toc", "table-of-contents"})


def lone_titles(page: Page, content: Bools) -> list[int]:
    """The text rows in tables of contents that have links, but none with selected text."""
    is_link = page.is_in(LINK)
    found: list[int] = []
    for row, value in zip(*attribute_values(page, "class"), strict=True):
        rows = range(int(row), int(page.end[row]))
        links = [link for link in rows if is_link[link]]
        if (
            not _NAMES.isdisjoint(value.split())
            and links
            and not any(content[link : page.end[link]].any() for link in links)
        ):
            found += [text for text in rows if page.is_text[text]]
    return found
