"""Texts of declarations and elements made plain, and forms of them that can be compared."""

from __future__ import annotations

from collections.abc import Iterator
from html import unescape

from ..declared import Json
from ..declared.plain_values import MAX_CHARACTERS, letters, plain_line, plain_value
from ..page import Page
from ..page.tree import Rows

__all__ = [
    "first_text",
    "letters",
    "plain_line",
    "plain_value",
    "rows_named",
    "text_of",
    "text_within",
    "texts_in",
    "texts_of",
    "texts_within",
]


def texts_in(value: Json) -> Iterator[str]:
    """The plain texts that are a value or stand in lists of it."""
    if isinstance(value, str):
        text = plain_value(value)
        if text:
            yield text
    elif isinstance(value, list):
        for part in value[:100]:
            if isinstance(part, str) or (isinstance(part, dict) and "@value" in part):
                yield from texts_in(part)
    elif isinstance(value, dict):
        yield from texts_in(value.get("@value") if isinstance(value.get("@value"), str) else None)


def first_text(value: Json) -> str:
    """The first of these, or an empty text."""
    return next(texts_in(value), "")


def text_within(page: Page, row: int) -> str:
    """The text of an element on one line, without characters that nobody sees."""
    return texts_within(page, [row])[0]


def texts_within(page: Page, elements: list[int]) -> list[str]:
    """The text of each of some elements, as much as is read."""
    return list(map(plain_line, page.table.lines_within(elements, MAX_CHARACTERS)))


def texts_of(page: Page, rows: Rows) -> list[str]:
    """The texts of some text rows as they stand in the page, character references resolved."""
    return list(map(unescape, _joined(page, rows, "<").split("<")))


def text_of(page: Page, rows: Rows) -> str:
    """The same with a blank between them."""
    return unescape(_joined(page, rows, " "))


def _joined(page: Page, rows: Rows, sign: str) -> str:
    """The canonical HTML of some text rows, in which there is no `<`, with a sign between them."""
    html, spans = page.html, zip(page.start[rows].tolist(), page.stop[rows].tolist(), strict=True)
    return sign.encode().join([html[start:stop] for start, stop in spans]).decode()


def rows_named(page: Page, *names: str) -> list[int]:
    """The rows of the elements with these names."""
    rows: list[int] = page.is_in(frozenset(names)).nonzero()[0].tolist()
    return rows
