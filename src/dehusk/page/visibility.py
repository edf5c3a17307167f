"""Hidden and positioned elements, as far as they are known without fetching style sheets or running scripts.

The core finds them. These count: the `hidden` attribute, `style` attributes, elements that a browser never shows, and
the rules of the page's own `style` elements whose selector is a tag, a class, an id or a combination (`div.note`).
Rules inside `@media` and other conditions are ignored, and so is the cascade: a rule that hides an element always
counts.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from .facts import fact
from .table import Bools, Page, frozen

_POSITIONED: Final = 2
_ILLEGIBLE: Final = 1
_MIN_VISIBLE_SHARE: Final = 0.3
"""Minimum share of visible words; on a page with less, everything counts as visible."""


@fact
def _legibility(page: Page) -> npt.NDArray[np.uint8]:
    return np.frombuffer(page.table.legibility(), np.uint8)


def visible(page: Page) -> Bools:
    """Mask the rows that a reader sees, by what the page itself declares."""
    return frozen(_legibility(page) <= _ILLEGIBLE)


@fact
def legible(page: Page) -> Bools:
    """Mask the visible rows that a reader can read: not off the screen, clipped, without size or transparent."""
    return frozen(_legibility(page) < _ILLEGIBLE)


@fact
def visible_or_all(page: Page) -> Bools:
    """Mask the visible rows; all rows of a page of which little is visible, since a script will show it."""
    seen = page.words[page.visible].sum()
    return page.visible if seen > _MIN_VISIBLE_SHARE * page.words.sum() else frozen(np.ones(len(page), bool))


def static(page: Page) -> Bools:
    """Mask all rows but `div` elements that are positioned absolutely or fixed."""
    visibility = np.frombuffer(page.table.visibility(), np.uint8)
    return frozen((visibility & _POSITIONED == 0) | ~page.is_in(frozenset({"div"})))
