"""Attributes of elements, read from the canonical HTML only when asked for."""

from __future__ import annotations

import re
from html import unescape
from typing import Final

import numpy as np

from .page import Bools, Page
from .tree import Rows

_AFTER_VALUE: Final = (b" ", b">", b"")
"""What stands behind a quotation mark that ends a value; a value itself begins so only if it is a blank."""
_AFTER_QUOTE: Final = np.frombuffer(b' >"', np.uint8)
"""The same with the end of an empty value."""
_ATTRIBUTE: Final = re.compile(rb' (=?[^ =]*)="([^"]*")')
_WORD: Final = 8


def attribute_values(page: Page, name: str) -> tuple[Rows, list[str]]:
    """The rows that carry the attribute `name`, in document order, and its values."""
    rows, _, found = find_values(page, name)
    texts = [value.decode() for value in found]
    return rows, [unescape(text) if "&" in text else text for text in texts]


def find_values(page: Page, *names: str, among: Bools | None = None) -> tuple[Rows, Rows, list[bytes]]:
    """The rows that carry one of the attributes, which one it is, and its value as it stands in the page.

    All values of the first attribute come first, in document order, then those of the next. Only the rows that are true
    in `among` are looked at, where it is given.
    """
    html = page.html
    starts = [_value_starts(page, f" {name}".encode()) for name in names]
    begin, which = np.concatenate(starts), np.repeat(np.arange(len(names)), [len(found) for found in starts])
    row = np.searchsorted(page.start, begin, side="right") - 1
    real = (begin < page.stop[row]) & ~page.is_text[row]
    if among is not None:
        real &= among[row]
    real[1:] &= (row[1:] != row[:-1]) | (which[1:] != which[:-1])
    row, which, begin = row[real], which[real], begin[real]
    values: list[bytes | None] = [html[at : html.find(b'"', at)] for at in begin.tolist()]
    for index in np.isin(np.frombuffer(html, np.uint8).take(begin), _AFTER_QUOTE).nonzero()[0].tolist():
        values[index] = _raw_attribute(page, int(row[index]), names[which[index]])
    if None in values:
        kept = np.array([value is not None for value in values])
        row, which = row[kept], which[kept]
    return row, which, [value for value in values if value is not None]


def _value_starts(page: Page, name: bytes) -> Rows:
    """Where something begins that looks like a value of the attribute; `name` with the blank before it."""
    if len(name) > _WORD:
        return np.array([match.end() for match in re.finditer(re.escape(name) + b'="', page.html)], np.int64)
    equals, words = page.equals
    tail = words >> np.uint64(8 * (_WORD - len(name)))
    begin: Rows = equals[tail == np.uint64(int.from_bytes(name, "little"))] + len('="')
    return begin


def find_equals(html: bytes) -> tuple[Rows, np.ndarray[tuple[int], np.dtype[np.uint64]]]:
    """Where `="` stands in canonical HTML, and the eight bytes before each as one integer."""
    data = np.frombuffer(html, np.uint8)
    equals = ((data[:-1] == ord("=")) & (data[1:] == ord('"'))).nonzero()[0]
    equals = equals[equals >= _WORD]
    words = np.ndarray((max(len(data) - _WORD + 1, 0),), "<u8", data, 0, (1,))
    return equals, words[equals - _WORD]


def attribute(page: Page, row: int, name: str) -> str | None:
    """The value of one attribute of one row, or None."""
    found = _raw_attribute(page, row, name)
    return None if found is None else unescape(found.decode())


def _raw_attribute(page: Page, row: int, name: str) -> bytes | None:
    """The value of one attribute as it stands in the page, where a quotation mark would be a character reference."""
    needle = f' {name}="'.encode()
    start, stop = int(page.start[row]), 0 if page.is_text[row] else int(page.stop[row])
    at = page.html.find(needle, start, stop) + len(needle)
    if at < len(needle):
        return None
    if page.html[at : at + 1] not in _AFTER_VALUE:
        return page.html[at : page.html.find(b'"', at)]
    for found, value in _ATTRIBUTE.findall(page.html, start, stop):
        if found == name.encode():
            return bytes(value[:-1])
    return None
