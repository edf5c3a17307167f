"""Where entries end."""

from __future__ import annotations

from typing import Final

import numpy as np

from ...page import Bools, Page
from ...page.tags import HEADINGS, LINK
from ...page.tree import Rows, holds
from .lines import readable

_MOSTLY: Final = 0.6
"""The share of entries that text follows from which on it belongs to them."""
_MOST_WORDS: Final = 60
"""Words of a teaser; where more follow, on average, links stand between the paragraphs of a text."""


def stops_of(page: Page, kind: Rows, start: Rows) -> Rows:
    """For each entry the row behind it: the end of its element, or the next entry where what is between belongs to it.

    Some pages set titles and teasers side by side without an element around both. That is so of a kind where some words
    follow most of its entries, up to a heading; the last one in a parent then takes as much as the longest of its kind.
    Headings without links are no titles then, but those of the sections of a text.
    """
    if not len(start):
        return start
    stop, parent = page.end[start].astype(np.int64), np.maximum(page.parent[start], 0)
    goes_on = np.append((np.diff(kind) == 0) & (np.diff(parent) == 0), False)
    behind = np.minimum(np.append(start[1:], 0), _next_heading(page, stop))
    behind = np.where(goes_on, behind, stop)
    longest = np.zeros(int(kind.max()) + 1, np.int64)
    np.maximum.at(longest, kind, behind - stop)
    last = np.minimum(page.end[parent], stop + longest[kind])
    return np.where(_is_flat(page, kind, start, behind), np.where(goes_on, behind, last), stop)


def _next_heading(page: Page, rows: Rows) -> Rows:
    headings = np.append(page.is_in(HEADINGS).nonzero()[0], len(page))
    return headings[np.searchsorted(headings, rows)]


def _is_flat(page: Page, kind: Rows, start: Rows, behind: Rows) -> Bools:
    """Whether what stands up to `behind` belongs to an entry, as most of its kind have it."""
    read = np.append(0, np.cumsum(np.where(readable(page), page.words, 0)))
    words = np.where(behind > page.end[start], read[behind] - read[page.end[start]], 0)
    followers = np.bincount(kind, behind > page.end[start])
    with_words = np.bincount(kind, words > 0)
    linked = np.bincount(kind, holds(page, page.is_in(LINK))[start])
    is_flat = (with_words > _MOSTLY * followers) & (np.bincount(kind, words) <= _MOST_WORDS * followers)
    return (is_flat & (2 * linked > np.bincount(kind)))[kind]
