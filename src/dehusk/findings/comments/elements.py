"""The elements that are comments, by their names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import numpy as np

from ...page import Page
from ...page.attributes import attribute_values
from ...page.roles import in_comments
from ...page.tree import Rows

_CLASS: Final = re.compile(r"(?:\S+[-_])?comment(?:[-_]{1,2}(?:item|entry|post|single|wrap|wrapper))?", re.IGNORECASE)
"""A class of one comment; names of its parts and of the list of all go on in other ways."""
_ID: Final = re.compile(r"(?:.*[-_])?comment[-_]?\d+", re.IGNORECASE)
_TYPE: Final = re.compile(r"https?://schema\.org/(?:User)?Comments?/?", re.IGNORECASE)
_ITEMS: Final = frozenset({"li"})
_NO_HOLDERS: Final = frozenset(
    "a abbr b body button code em font h1 h2 h3 h4 h5 h6 i input label p small span strong".split()
)
"""Elements that hold no whole comment, whatever they are called: in code, `span` elements are comments of programs."""


def comment_elements(page: Page) -> Rows:
    """The rows of the elements that are one comment each, replies within others included.

    Where no element is named as one comment, the entries of lists in elements named for comments are.
    """
    named = np.unique(np.fromiter(_named(page), np.int64))
    named = named[(named > page.body) & ~page.is_in(_NO_HOLDERS)[named]]
    return named if len(named) else (page.is_in(_ITEMS) & in_comments(page)).nonzero()[0]


def comment_of_rows(page: Page, elements: Rows) -> Rows:
    """For each row the place of the innermost comment around it in `elements`; -1 where there is none."""
    found = np.full(len(page), -1)
    for place, row in enumerate(elements.tolist()):
        found[row : page.end[row]] = place
    return found


def _named(page: Page) -> Iterator[int]:
    for row, value in zip(*attribute_values(page, "class"), strict=True):
        if any(map(_CLASS.fullmatch, value.split())):
            yield int(row)
    for name, form in (("id", _ID), ("itemtype", _TYPE)):
        for row, value in zip(*attribute_values(page, name), strict=True):
            if form.fullmatch(value.strip()):
                yield int(row)
