"""A page whose content stands only in its scripts → the page that those scripts would show."""

from __future__ import annotations

from typing import Final

from ...page import Page
from ...page.tree import inside

LITTLE: Final = 80
"""Words outside links from which on a page speaks for itself."""


def revealed(page: Page) -> Page | None:
    """The page that the scripts of `page` hold, where the page itself says next to nothing; else None."""
    own = int(page.words[~inside(page, page.is_in(frozenset({"a"})))].sum())
    if own >= LITTLE:
        return None
    from .substitute import substitute  # few pages need it

    return substitute(page, own)
