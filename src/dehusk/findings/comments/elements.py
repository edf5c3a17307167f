"""The elements that are comments or posts, by their names."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

import numpy as np

from ...page import Bools, Page
from ...page.attributes import attribute, attribute_values
from ...page.roles import in_comments
from ...page.tree import Rows

_CLASS: Final = re.compile(r"(?:\S+[-_])?comment(?:[-_]{1,2}(?:item|entry|post|single|wrap|wrapper))?", re.IGNORECASE)
"""A class of one comment; names of its parts and of the list of all go on in other ways."""
_ID: Final = re.compile(r"(?:.*[-_])?comment[-_]?\d+", re.IGNORECASE)
_TYPE: Final = re.compile(r"https?://schema\.org/(?:User)?Comments?/?", re.IGNORECASE)
_POST_CLASS: Final = re.compile(
    r"h-?entry|(?:\S+[-_])?(?:post|answer|reply|message)(?:[-_]{1,2}(?:item|entry|single|wrap|wrapper|container))?",
    re.IGNORECASE,
)
_POST_TYPE: Final = re.compile(r"https?://schema\.org/(?:Answer|Question|DiscussionForumPosting)/?", re.IGNORECASE)
_PARTS_OF_NAMES: Final = ("omment", "post", "osting", "nswer", "eply", "essage", "entry")
"""What is in all of these names; it is looked for first, because that is fast."""
_ITEMS: Final = frozenset({"li"})
_NO_HOLDERS: Final = frozenset(
    "a abbr b body button code em font h1 h2 h3 h4 h5 h6 i input label p small span strong".split()
)
"""Elements that hold no whole comment, whatever they are called: in code, `span` elements are comments of programs."""


def comment_elements(page: Page) -> Rows:
    """The rows of the elements that are one comment each, replies within others included.

    Where no element is named as one comment, the entries of lists in elements named for comments are.
    """
    named = _holders(page, _named(page, {"class": _CLASS, "id": _ID, "itemtype": _TYPE}))
    return named if len(named) else (page.is_in(_ITEMS) & in_comments(page)).nonzero()[0]


def post_elements(page: Page) -> Rows:
    """The rows of the elements that are one post of a thread or one answer each.

    A type says so; a class says so only where the element beside it has such a class too.
    """
    typed = _holders(page, _named(page, {"itemtype": _POST_TYPE}))
    classed = _holders(page, _named(page, {"class": _POST_CLASS}))
    _, siblings, count = np.unique(page.parent[classed], return_inverse=True, return_counts=True)
    return np.union1d(typed, classed[count[siblings] > 1]) if len(classed) else typed


def named_among(page: Page, candidates: Bools) -> Rows:
    """The rows of the candidates that are one comment, post or answer each, by a type or a class of their own.

    A class says so only where the element beside it has such a class too.
    """
    hinted = {row for part in _PARTS_OF_NAMES for row in page.table.elements_with(part) if candidates[row]}
    typed = [row for row in hinted if _has(page, row, "itemtype", _TYPE, _POST_TYPE)]
    classed = [row for row in hinted if _has(page, row, "class", _CLASS, _POST_CLASS)]
    count = Counter(page.parent[classed].tolist())
    siblings = [row for row in classed if count[int(page.parent[row])] > 1]
    return np.array(sorted({*typed, *siblings}), np.int64)


def _has(page: Page, row: int, name: str, *forms: re.Pattern[str]) -> bool:
    """Whether one of the names in an attribute of an element has one of the forms."""
    names = (attribute(page, row, name) or "").split()
    return any(form.fullmatch(value) for value in names for form in forms)


def innermost(page: Page, elements: Rows) -> Rows:
    """For each row the place of the innermost of some elements around it; -1 where there is none."""
    found = np.full(len(page), -1)
    for place, row in enumerate(elements.tolist()):
        found[row : page.end[row]] = place
    return found


def _holders(page: Page, rows: Iterator[int]) -> Rows:
    found = np.unique(np.fromiter(rows, np.int64))
    return found[(found > page.body) & ~page.is_in(_NO_HOLDERS)[found]]


def _named(page: Page, forms: Mapping[str, re.Pattern[str]]) -> Iterator[int]:
    """The rows with one of the attributes, among whose names there is one of the form."""
    for name, form in forms.items():
        for row, value in zip(*attribute_values(page, name), strict=True):
            if any(map(form.fullmatch, value.split())):
                yield int(row)
