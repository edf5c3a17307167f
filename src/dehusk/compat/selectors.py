"""The elements that a simple CSS selector selects: a tag, classes, ids, or these combined, as in `div.note`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

import numpy as np

from ..page import Bools, Page
from ..page.attributes import attribute_values
from ..page.tree import inside

_SIMPLE: Final = re.compile(r"(\*|[a-zA-Z][\w-]*)?((?:[.#][\w-]+)*)")


def is_simple(selector: str) -> bool:
    """Whether a selector is simple; several simple selectors may be separated by commas."""
    return all(part.strip() and _SIMPLE.fullmatch(part.strip()) for part in selector.split(","))


def selected(page: Page, selectors: Iterable[str]) -> Bools:
    """True on the elements that simple selectors select, and on everything in them."""
    named = {mark: _rows_by_name(page, attribute, mark) for mark, attribute in ((".", "class"), ("#", "id"))}
    found = np.zeros(len(page), bool)
    for simple in (part.strip() for selector in selectors for part in selector.split(",")):
        match = _SIMPLE.fullmatch(simple)
        assert match
        rows = ~page.is_text
        if match[1] not in (None, "*"):
            rows &= np.array(page.tags)[page.tag] == match[1].lower()
        for name in re.findall("[.#][^.#]+", match[2]):
            having = np.zeros(len(page), bool)
            having[named[name[0]].get(name, [])] = True
            rows &= having
        found |= rows
    return inside(page, found)


def _rows_by_name(page: Page, attribute: str, mark: str) -> dict[str, list[int]]:
    """The rows for each name in an attribute; the names begin with the mark that selectors have: `.` or `#`."""
    rows: dict[str, list[int]] = {}
    for row, value in zip(*attribute_values(page, attribute), strict=True):
        for name in value.split():
            rows.setdefault(mark + name, []).append(int(row))
    return rows
