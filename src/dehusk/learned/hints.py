"""What a page says of its kind outside its text: its address, its type for social networks, its structured data."""

from __future__ import annotations

from ..declared import declared_of
from ..page import Page
from ..page.facts import fact


def hints_of(page: Page) -> list[str]:
    """Words such as `og=article`, `ld=Product`, `url=shop`, `url:parts=2`, each once, in alphabetical order."""
    return declared_of(page).core.hints(address_of(page))


def meta_names(page: Page) -> list[str]:
    """The names of the `meta` elements in the head, in lower case and alphabetical order."""
    return declared_of(page).names_in_head


def counted_types(page: Page) -> list[str]:
    """The types of the structured data with their number, in order: `item=ListItem:12`, `ld=Product:1`."""
    return declared_of(page).counted_types


@fact
def address_of(page: Page) -> str:
    """Return the web address of a page, given or as the page names it; empty where neither is so.

    The address of a local file is not one: it tells where somebody keeps the page, and nothing about its kind.
    """
    return declared_of(page).core.url(page.url or "")
