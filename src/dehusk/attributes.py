"""Attributes of elements, read from the canonical HTML only when asked for."""

from __future__ import annotations

import re
from html import unescape

import numpy as np

from .page import Page
from .tree import Rows


def attribute_values(page: Page, name: str) -> tuple[Rows, list[str]]:
    """The rows that carry the attribute `name`, in document order, and its values."""
    needle = f' {name}="'.encode()
    found = np.array([match.start() for match in re.finditer(re.escape(needle), page.html)], np.int64)
    row = np.searchsorted(page.start, found, side="right") - 1
    in_tag = (found < page.stop[row]) & ~page.is_text[row]
    rows, values = [], []
    for holder, at in zip(row[in_tag].tolist(), found[in_tag].tolist(), strict=True):
        if not page.html.count(b'"', page.start[holder], at) % 2:
            rows.append(holder)
            values.append(_value(page.html, at + len(needle)))
    return np.array(rows, np.int64), values


def attribute(page: Page, row: int, name: str) -> str | None:
    """The value of one attribute of one row, or None."""
    needle = f' {name}="'.encode()
    start, stop = int(page.start[row]), 0 if page.is_text[row] else int(page.stop[row])
    at = page.html.find(needle, start, stop)
    while at >= 0 and page.html.count(b'"', start, at) % 2:
        at = page.html.find(needle, at + 1, stop)
    return _value(page.html, at + len(needle)) if at >= 0 else None


def _value(html: bytes, begin: int) -> str:
    """The attribute value that begins there; a quotation mark inside it would be a character reference."""
    value = html[begin : html.find(b'"', begin)].decode()
    return unescape(value) if "&" in value else value
