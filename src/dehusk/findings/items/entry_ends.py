"""Where entries end."""

from __future__ import annotations

from typing import Final

import numpy as np

from ...page import Bools, Page
from ...page.tags import HEADINGS, LINK
from ...page.tree import Rows, holds
from ...page.visibility import visible_or_all

_MOSTLY: Final = 0.6
"""The share of the entries of a kind that text must follow, if that text belongs to them."""
_MOST_WORDS: Final = 60
"""The maximum number of words of a teaser; where more follow, on average, links stand between paragraphs of a text."""


def entry_ends(page: Page, kind: Rows, start: Rows) -> Rows:
    """For each entry the row after it: the end of its element, or the next entry if what is between belongs to it.

    Some pages set titles and teasers side by side without an element around both. A kind of entry is such a case if
    words follow most of its entries, up to a heading; the last entry in a parent then takes as much as the longest of
    its kind. Headings without links are no titles then, but those of the sections of a text.
    """
    if not len(start):
        return start
    stop, parent = page.end[start].astype(np.int64), np.maximum(page.parent[start], 0)
    goes_on = np.append((np.diff(kind) == 0) & (np.diff(parent) == 0), False)
    after = np.minimum(np.append(start[1:], 0), _next_heading(page, stop))
    after = np.where(goes_on, after, stop)
    longest = np.zeros(int(kind.max()) + 1, np.int64)
    np.maximum.at(longest, kind, after - stop)
    last = np.minimum(page.end[parent], stop + longest[kind])
    return np.where(_has_text_after(page, kind, start, after), np.where(goes_on, after, last), stop)


def _next_heading(page: Page, rows: Rows) -> Rows:
    headings = np.append(page.is_in(HEADINGS).nonzero()[0], len(page))
    return headings[np.searchsorted(headings, rows)]


def _has_text_after(page: Page, kind: Rows, start: Rows, after: Rows) -> Bools:
    """Whether what stands between an entry and the row `after` belongs to the entry, as in most entries of its kind."""
    read = np.append(0, np.cumsum(np.where(visible_or_all(page), page.words, 0)))
    words = np.where(after > page.end[start], read[after] - read[page.end[start]], 0)
    followed = np.bincount(kind, after > page.end[start])
    with_words = np.bincount(kind, words > 0)
    linked = np.bincount(kind, holds(page, page.is_in(LINK))[start])
    belongs = (with_words > _MOSTLY * followed) & (np.bincount(kind, words) <= _MOST_WORDS * followed)
    return (belongs & (2 * linked > np.bincount(kind)))[kind]
