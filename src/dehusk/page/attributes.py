"""Attributes, names and paths of elements, read from the canonical HTML only when asked for."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from .._core import element_paths, rows_named
from .table import Page
from .tree import Rows


class Place(NamedTuple):
    """The two paths of an element. Both lead from the root down and count only siblings of the same name.

    What the table leaves out, such as scripts, does not matter then: a path finds the same element in the table, in the
    parsed source and in a browser.
    """

    css: str
    """The selector that finds it and no other."""
    xpath: str


def attribute_values(page: Page, name: str) -> tuple[Rows, list[str]]:
    """Return the rows that carry the attribute `name`, in document order, and its values."""
    rows, values = page.table.attribute_values(name)
    return np.frombuffer(rows, np.int32).astype(np.int64), values


def attribute(page: Page, row: int, name: str) -> str | None:
    """Return the value of one attribute of one row, or None."""
    return page.table.attribute(row, name)


def element_label(page: Page, row: int) -> str:
    """Return the name of an element with its id or its first class, as in a selector; `#text` for a text."""
    identity, classes = attribute(page, row, "id"), (attribute(page, row, "class") or "").split()
    mark = f"#{identity}" if identity else f".{classes[0]}" if classes else ""
    return page.name(row) + mark


def find_named_rows(page: Page, words: Iterable[str]) -> Rows:
    """Return the rows of the elements with text that have one of the words in their class or id.

    A word in a role is written after `role=`. A word ends where its letters end, and before a capital letter that
    follows a small one.
    """
    return np.frombuffer(rows_named(page.table, list(words)), np.int64)


def find_paths(page: Page, rows: Iterable[int], *, limited: bool = False) -> list[Place]:
    """Return the paths of elements; where they are `limited`, of those below level 128 the paths of the element of that
    level around them: the paths of all texts of a page that nests without end would be far longer than the page.
    """
    return [Place(*paths) for paths in element_paths(page.table, list(rows), limited)]
