"""Attributes of elements, read from the canonical HTML only when asked for."""

from __future__ import annotations

import re
from html import unescape
from typing import Final

import numpy as np

from .page import Page
from .tree import Rows

_AFTER_VALUE: Final = (b" ", b">", b"")
"""What stands behind a quotation mark that ends a value; a value itself begins so only if it is a blank."""
_AFTER_QUOTE: Final = np.frombuffer(b' >"', np.uint8)
"""The same with the end of an empty value."""
_ATTRIBUTE: Final = re.compile(rb' (=?[^ =]*)="([^"]*")')


def attribute_values(page: Page, name: str) -> tuple[Rows, list[str]]:
    """The rows that carry the attribute `name`, in document order, and its values."""
    needle = f' {name}="'.encode()
    before, *pieces = page.html.split(needle)
    if not pieces:
        return np.zeros(0, np.int64), []
    lengths = np.fromiter(map(len, [before, *pieces[:-1]]), np.int64, len(pieces))
    found = np.cumsum(lengths + len(needle)) - len(needle)
    row = np.searchsorted(page.start, found, side="right") - 1
    in_tag = ((found < page.stop[row]) & ~page.is_text[row]).nonzero()[0]
    in_tag = in_tag[np.append(True, np.diff(row[in_tag]) > 0)[: len(in_tag)]]
    rows = row[in_tag]
    texts = [piece[: piece.find(b'"')].decode() for piece in [pieces[index] for index in in_tag.tolist()]]
    values: list[str | None] = [unescape(text) if "&" in text else text for text in texts]
    after = np.frombuffer(page.html, np.uint8).take(found[in_tag] + len(needle))
    for index in np.isin(after, _AFTER_QUOTE).nonzero()[0].tolist():
        values[index] = attribute(page, int(rows[index]), name)
    if None in values:
        rows = rows[[value is not None for value in values]]
    return rows, [value for value in values if value is not None]


def attribute(page: Page, row: int, name: str) -> str | None:
    """The value of one attribute of one row, or None."""
    needle = f' {name}="'.encode()
    start, stop = int(page.start[row]), 0 if page.is_text[row] else int(page.stop[row])
    at = page.html.find(needle, start, stop) + len(needle)
    if at < len(needle):
        return None
    if page.html[at : at + 1] not in _AFTER_VALUE:
        return _value(page.html[at:stop])
    for found, value in _ATTRIBUTE.findall(page.html, start, stop):
        if found == name.encode():
            return _value(value)
    return None


def _value(html: bytes) -> str:
    """The attribute value that `html` begins with; a quotation mark inside it would be a character reference."""
    value = html[: html.find(b'"')].decode()
    return unescape(value) if "&" in value else value
