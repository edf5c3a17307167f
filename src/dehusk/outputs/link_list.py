"""The links in the content."""

from __future__ import annotations

from typing import NamedTuple

from turbohtml import Element

from ..method import Marks
from ..page import Page
from ..page.base import base_of
from .content import content_of
from .safety import is_safe_address


class Link(NamedTuple):
    """A link to another page."""

    url: str
    """Its address, absolute where the address of the page is known."""
    text: str
    """Its text; of a link without text, the texts in place of the images in it."""
    title: str


def links_of(page: Page, marks: Marks) -> list[Link]:
    """The links in the order of the page, without those to a place in the page itself and those that run a program."""
    own = base_of(page).partition("#")[0]
    return [_link(link) for link in content_of(page, marks).select("a[href]") if _leads_elsewhere(link, own)]


def _leads_elsewhere(link: Element, own: str) -> bool:
    address = (link.attr("href") or "").strip()
    target, mark, _ = address.partition("#")
    return target != "" and not (mark and target == own) and is_safe_address(address, "href")


def _link(link: Element) -> Link:
    text = link.text.strip() or " ".join(image.attr("alt") or "" for image in link.select("img"))
    address, title = (link.attr("href") or "").strip(), link.attr("title") or ""
    return Link(address, " ".join(text.split()), " ".join(title.split()))
