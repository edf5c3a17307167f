"""Texts of declarations and elements made plain, and forms of them that can be compared."""

from __future__ import annotations

from typing import Final

from .._core import letters, plain_line, plain_value
from ..declared import Json
from ..page import Page

__all__ = [
    "first_text",
    "letters",
    "plain_line",
    "plain_value",
    "rows_named",
    "text_within",
    "texts_in",
    "texts_within",
]

_MAX_PARTS: Final = 100
_MAX_CHARACTERS: Final = 10_000
"""Maximum length of a value; the rest of it is not read."""


def texts_in(value: Json) -> list[str]:
    """Return the plain texts in a declared value: a text, an object with a text as `@value`, or a list of these."""
    parts = value[:_MAX_PARTS] if isinstance(value, list) else [value]
    stated = [part.get("@value") if isinstance(part, dict) else part for part in parts]
    return [text for part in stated if isinstance(part, str) and (text := plain_value(part))]


def first_text(value: Json) -> str:
    """Return the first plain text in a declared value; an empty text where there is none."""
    if isinstance(value, str):
        return plain_value(value)
    return next(iter(texts_in(value)), "")


def text_within(page: Page, row: int) -> str:
    """Return the text of an element on one line, without characters that nobody sees."""
    return texts_within(page, [row])[0]


def texts_within(page: Page, elements: list[int]) -> list[str]:
    """Return the beginning of the text of each of some elements on one line."""
    return list(map(plain_line, page.table.lines_within(elements, _MAX_CHARACTERS)))


def rows_named(page: Page, *names: str) -> list[int]:
    """Return the rows of the elements with these names."""
    rows: list[int] = page.is_in(frozenset(names)).nonzero()[0].tolist()
    return rows
