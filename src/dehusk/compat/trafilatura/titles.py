"""The title of a page that declares none, and the name of the site in a title."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from ...metadata.plain_text import rows_named, texts_within
from ...page import Page
from ...page.attributes import find_named_rows

_NAMES: Final = ("title", "headline")
_LENGTHS: Final = range(3, 151)
"""Numbers of characters that a title has."""
_HOST: Final = re.compile(r"(?:[\w-]+\.)+[a-z]{2,}")
_BETWEEN: Final = re.compile(r"\s[-–—|·»]\s")


def title_of(page: Page, known: str | None) -> str | None:
    """The known title; if there is none, or if it is only the host of the site, the first text in place of a title."""
    if known and not _HOST.fullmatch(known):
        return known
    return next((text for text in _in_place_of_title(page) if len(text) in _LENGTHS), known)


def host_in_title(page: Page) -> str | None:
    """The host of the site, if it is a part of the title."""
    return next(filter(_HOST.fullmatch, _BETWEEN.split(page.title or "")), None)


def _in_place_of_title(page: Page) -> Iterator[str]:
    """The texts of the main headings, of the elements that are named for titles, and of the next lower headings."""
    named = [row for row in find_named_rows(page, _NAMES).tolist() if row > page.body]
    for rows in (rows_named(page, "h1"), named, rows_named(page, "h2")):
        yield from texts_within(page, rows) if rows else ()
