"""Pages whose content is only in their scripts."""

from __future__ import annotations

from typing import Final

from ...page import Page

MIN_OWN_WORDS: Final = 80
"""Number of words outside links from which on the content of a page is not looked for in its scripts."""


def reveal_page(page: Page) -> Page | None:
    """Return the page that the scripts of `page` would show, if the page itself has hardly any words; else None."""
    own_words = page.table.words_outside_links(MIN_OWN_WORDS)
    if own_words >= MIN_OWN_WORDS:
        return None
    from .substitute import make_substitute  # few pages need it

    return make_substitute(page, own_words)
