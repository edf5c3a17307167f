"""Attributes of elements, read from the canonical HTML only when asked for."""

from __future__ import annotations

import re
from typing import Final

import numpy as np

from .table import Page
from .tree import Rows

_WORD: Final = 8


def attribute_values(page: Page, name: str) -> tuple[Rows, list[str]]:
    """The rows that carry the attribute `name`, in document order, and its values."""
    rows, values = page.table.attribute_values(name)
    return np.frombuffer(rows, np.int32).astype(np.int64), values


def value_starts(page: Page, name: str) -> Rows:
    """Where something begins in the canonical HTML that looks like a value of the attribute `name`."""
    label = f" {name}".encode()
    if len(label) > _WORD:
        return np.array([match.end() for match in re.finditer(re.escape(label) + b'="', page.html)], np.int64)
    equals, words = page.equals
    tail = words >> np.uint64(8 * (_WORD - len(label)))
    begin: Rows = equals[tail == np.uint64(int.from_bytes(label, "little"))] + len('="')
    return begin


def find_equals(html: bytes) -> tuple[Rows, np.ndarray[tuple[int], np.dtype[np.uint64]]]:
    """Where `="` stands in canonical HTML, and the eight bytes before each as one integer.

    Before the first place where it can stand, in `<html a="">`, there are only seven bytes: a NUL is put before them.
    """
    data = np.frombuffer(b"\0" + html, np.uint8)
    equals = ((data[:-1] == ord("=")) & (data[1:] == ord('"'))).nonzero()[0]
    words = np.ndarray((max(len(data) - _WORD + 1, 0),), "<u8", data, 0, (1,))
    return equals - 1, words[equals - _WORD]


def attribute(page: Page, row: int, name: str) -> str | None:
    """The value of one attribute of one row, or None."""
    return page.table.attribute(row, name)


def element_label(page: Page, row: int) -> str:
    """The name of an element with its id or its first class, as in a selector; `#text` for a text."""
    identity, classes = attribute(page, row, "id"), (attribute(page, row, "class") or "").split()
    mark = f"#{identity}" if identity else f".{classes[0]}" if classes else ""
    return page.name(row) + mark
