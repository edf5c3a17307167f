"""Texts of declarations and elements made plain, and forms of them that can be compared."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from html import unescape
from typing import Final

from ..declared import Json
from ..page import Page
from ..page.tree import Rows

_MARKUP: Final = re.compile(r"<(?:/?[a-zA-Z][^<>]{0,500}|!--[^<>]{0,500}--)>")
_REFERENCE: Final = re.compile(r"&(?:[a-zA-Z][a-zA-Z0-9]{1,30}|#\d{1,7}|#[xX][0-9a-fA-F]{1,6});")
_UNSEEN: Final = re.compile(
    "[\x00-\x08\x0e-\x1f\x7f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff\ufffe\uffff]|[\ud800-\udfff]"
)
_LETTERS: Final = re.compile(r"[^\W_]+")
_LONGEST: Final = 10_000
"""Characters of a value that are read."""


def plain_value(text: str) -> str:
    """A declared text on one line, without markup, character references and characters that nobody sees."""
    text = text[:_LONGEST]
    for _ in range(2):  # what is declared is often escaped twice
        if "&" in text and _REFERENCE.search(text):
            text = unescape(text)
    if "<" in text:
        text = _MARKUP.sub(" ", text)
    return plain_line(text)


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


@lru_cache(maxsize=256)
def letters(text: str) -> str:
    """The letters and digits of a text, for comparison."""
    folded = text.lower() if text.isascii() else unicodedata.normalize("NFKC", text).casefold()
    return "".join(_LETTERS.findall(folded))


def text_within(page: Page, row: int) -> str:
    """The text of an element on one line, without characters that nobody sees."""
    return texts_within(page, [row])[0]


def texts_within(page: Page, elements: list[int]) -> list[str]:
    """The text of each of some elements, as much as is read."""
    return list(map(plain_line, page.table.lines_within(elements, _LONGEST)))


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


def plain_line(text: str) -> str:
    """A text of the page on one line, without characters that nobody sees."""
    text = " ".join(text[:_LONGEST].split())
    return text if text.isprintable() else " ".join(_UNSEEN.sub("", text).split())


def rows_named(page: Page, *names: str) -> list[int]:
    """The rows of the elements with these names."""
    rows: list[int] = page.is_in(frozenset(names)).nonzero()[0].tolist()
    return rows
