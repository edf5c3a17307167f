"""A page whose content stands only in its scripts → the page that those scripts would show."""

from __future__ import annotations

from typing import Final

from ...page import Page

LITTLE: Final = 80
"""A page with at least so many words outside links speaks for itself."""


def revealed(page: Page) -> Page | None:
    """The page that the scripts of `page` hold, where the page itself says next to nothing; else None."""
    own = page.table.words_outside_links(LITTLE)
    if own >= LITTLE:
        return None
    from .substitute import substitute  # few pages need it

    return substitute(page, own)
