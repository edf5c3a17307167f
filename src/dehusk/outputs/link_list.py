"""The links in the content."""

from __future__ import annotations

from typing import NamedTuple

from .._core import ContentTree
from ..page import Page
from ..page.base import base_of


class Link(NamedTuple):
    """A link to another page."""

    url: str
    """Its address, absolute where the address of the page is known."""
    text: str
    """Its text; of a link without text, the texts in place of the images in it."""
    title: str


def links_of(page: Page, tree: ContentTree) -> list[Link]:
    """The links in the order of the page, without those to a place in the page itself and those that run a program."""
    return [Link(*link) for link in tree.links(base_of(page))]
