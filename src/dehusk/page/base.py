"""The base URL of a page, and URLs resolved against it."""

from __future__ import annotations

from .._core import join_url
from .facts import fact
from .table import Page


@fact
def base_of(page: Page) -> str:
    """Return the base URL of a page as the HTML standard defines it; empty where it is unknown or not of the web.

    The first `base` element with an `href` decides, and it may itself be relative to the URL of the page. A base
    that is malformed, or whose scheme no base may have, is ignored.
    """
    return page.table.base_url(page.url or "")


def resolve_url(page: Page, url: str) -> str:
    """Resolve a URL in a page; it is unchanged without a base, and empty where malformed."""
    return join_url(base_of(page), url)
