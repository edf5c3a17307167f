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
    at = np.array([match.start() for match in re.finditer(re.escape(needle), page.html)], np.int64)
    rows = np.searchsorted(page.start, at, side="right") - 1
    in_tag = at < page.stop[rows]
    in_tag &= page.tag[rows] != 0
    begins = (at[in_tag] + len(needle)).tolist()
    values = [page.html[begin : page.html.index(b'"', begin)].decode() for begin in begins]
    return rows[in_tag], [unescape(value) if "&" in value else value for value in values]


def attribute(page: Page, row: int, name: str) -> str | None:
    """The value of one attribute of one row, or None."""
    tag = page.html[page.start[row] : page.stop[row]] if page.tag[row] else b""
    match = re.search(rb' %s="([^"]*)"' % re.escape(name.encode()), tag)
    return unescape(match[1].decode()) if match else None
