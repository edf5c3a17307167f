"""The URLs of authors and of posts."""

from __future__ import annotations

from typing import Final

from ...page import Page
from ...page.attributes import attribute
from ...page.base import resolved

_SCRIPT: Final = "javascript:"
_NOWHERE: Final = ("", "#")
_MOST_LEVELS: Final = 3
"""Maximum number of elements between a text and its link."""


def url_of(page: Page, link: int | None) -> str:
    """Where a link leads; empty where there is none, or it runs a script."""
    address = "" if link is None else (attribute(page, link, "href") or "").strip()
    return "" if address in _NOWHERE or address.lower().startswith(_SCRIPT) else resolved(page, address)


def url_near(page: Page, element: int | None) -> str:
    """Where the link around an element, or else the first one in it, leads; empty where there is none."""
    if element is None:
        return ""
    above = element
    for _ in range(_MOST_LEVELS):
        if page.name(above) == "a":
            return url_of(page, above)
        above = max(int(page.parent[above]), 0)
    within = range(element, min(int(page.end[element]), element + 10))
    return url_of(page, next((row for row in within if page.name(row) == "a"), None))
