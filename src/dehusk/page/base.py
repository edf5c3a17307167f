"""The address against which the addresses in a page are read."""

from __future__ import annotations

from typing import Final
from urllib.parse import urljoin, urlsplit

from .attributes import attribute
from .facts import fact
from .table import Page
from .tree import inside

_BASE: Final = frozenset({"base"})
_ELSEWHERE: Final = frozenset({"template", "svg", "math"})
"""A `base` in one of these is not the page's own."""
_IGNORED: Final = ("data", "javascript")
"""Schemes that no base may have: a browser then falls back to the address of the page."""
_WEB: Final = ("http", "https")


@fact
def base_of(page: Page) -> str:
    """The base address of a page as the HTML standard defines it; empty where it is unknown or not of the web.

    The first `base` element with an `href` decides, and it may itself be relative to the address of the page. A base
    that is malformed, or whose scheme no base may have, counts for nothing.
    """
    own = _joined("", page.url or "")
    stated = _joined(own, _stated(page))
    base = own if not stated or urlsplit(stated).scheme in _IGNORED else stated
    return base if urlsplit(base).scheme in _WEB else ""


def resolved(page: Page, address: str) -> str:
    """Where an address in a page leads; it stays as it is written without a base, and is empty where malformed."""
    return _joined(base_of(page), address)


def _stated(page: Page) -> str:
    """The `href` of the first `base` element that has one; empty where there is none."""
    bases = page.is_in(_BASE)
    if not bases.any():
        return ""
    rows = (bases & ~inside(page, page.is_in(_ELSEWHERE))).nonzero()[0].tolist()
    return next((href for row in rows if (href := attribute(page, row, "href")) is not None), "")


def _joined(base: str, address: str) -> str:
    try:
        joined = urljoin(base, address.strip())
        urlsplit(joined)
    except ValueError:  # brackets, or letters that stand for others, in the wrong place of an address
        return ""
    return joined
