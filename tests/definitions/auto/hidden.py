"""Text that a browser does not show is no content, unless it is the body of the page or a control opens it."""

from __future__ import annotations

import re
from typing import Final

import numpy as np

from definitions.visibility import visibility
from dehusk.page import Bools, Floats, Page
from dehusk.page.attributes import attribute_values
from dehusk.page.hidden_rows import Hidden

from ..style_sheets import HIDDEN, OFF_SCREEN

_NEARLY_ALL: Final = 0.8
_LARGE: Final = 0.25
_MANY: Final = 100
_POSSIBLE: Final = 0.1
_OPENS: Final = ("aria-controls", "data-target", "data-bs-target", "href")
_OPENED: Final = ("aria-labelledby", "aria-expanded")
_OPENED_BY_VALUE: Final = (("role", "tabpanel"), ("hidden", "until-found"))
_ONE_OF_SEVERAL: Final = frozenset({"tab", "tabpanel", "accordion", "collapse"})
_WORD: Final = re.compile(r"[A-Z]+[a-z]*|[a-z]+")


def unseen(page: Page, probability: Floats, wish: Hidden) -> Bools:
    """True on the rows that may not be content because a browser does not show them.

    `probability` says how likely each row is content. With `auto` nothing is left out that a control of the page opens,
    and nothing at all where the hidden part is the body of the page: nearly all of what is to be expected, or much.
    """
    none = np.zeros(len(page), bool)
    if wish == "keep":
        return none
    found = visibility(page) & (HIDDEN | OFF_SCREEN) > 0
    if wish == "auto" and (probability[found] >= _POSSIBLE).any():
        for row in _opened(page):
            if found[row]:
                none[row : page.end[row]] = True
        found, none = found & ~none, np.zeros(len(page), bool)
        expected = probability * page.words
        hidden, total = expected[found].sum(), expected.sum()
        if hidden >= _NEARLY_ALL * total or (hidden >= _LARGE * total and hidden >= _MANY):
            return none
    return found


def _opened(page: Page) -> list[int]:
    """The elements that a control of the page opens."""
    ids: set[str] = set()
    for name in _OPENS:
        for value in attribute_values(page, name)[1]:
            ids |= {word.lstrip("#") for word in value.split() if name != "href" or word.startswith("#")}
    found = [row for row, value in zip(*attribute_values(page, "id"), strict=True) if value in ids]
    found += [row for name in _OPENED for row in attribute_values(page, name)[0]]
    for name, wanted in _OPENED_BY_VALUE:
        found += [row for row, value in zip(*attribute_values(page, name), strict=True) if value == wanted]
    return found + _named_for_one_of_several(page)


def _named_for_one_of_several(page: Page) -> list[int]:
    """The elements named for parts of which a page shows one at a time."""
    values = [pair for name in ("class", "id") for pair in zip(*attribute_values(page, name), strict=True)]
    return [row for row, value in values if {word.lower() for word in _WORD.findall(value)} & _ONE_OF_SEVERAL]
