"""The address against which the addresses in a page are read."""

from __future__ import annotations

from .._core import join_url
from .facts import fact
from .table import Page


@fact
def base_of(page: Page) -> str:
    """The base address of a page as the HTML standard defines it; empty where it is unknown or not of the web.

    The first `base` element with an `href` decides, and it may itself be relative to the address of the page. A base
    that is malformed, or whose scheme no base may have, counts for nothing.
    """
    return page.table.base_url(page.url or "")


def resolved(page: Page, address: str) -> str:
    """Where an address in a page leads; it stays as it is written without a base, and is empty where malformed."""
    return join_url(base_of(page), address)
