"""The content of a page as a tree, which the core makes, and its links and images.

Markdown, HTML and TEI are written from this tree.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import NamedTuple

from .._core import ContentTree
from ..declared import declared_images
from ..findings.thread import SignedPost
from ..limits import check_time
from ..method import Selection
from ..page import Page
from ..page.base import base_of
from ..page.days import day_of
from ..selection import cut_pieces


class Link(NamedTuple):
    """A link to another page."""

    url: str
    """Its URL, absolute where the URL of the page is known."""
    text: str
    """Its text; of a link without text, the alternative texts of its images."""
    title: str


class Image(NamedTuple):
    """An image as the page shows it; what the page does not say is empty."""

    url: str
    """Its URL, absolute where the URL of the page is known."""
    alt: str
    """Its alternative text."""
    title: str
    caption: str
    """The text of the caption of its figure."""


def build_content_tree(
    page: Page, selection: Selection, posts: Iterable[SignedPost] = (), *, normalize: bool = True
) -> ContentTree:
    """Make the tree of a selection, in which `posts` are signed.

    Images have the URL that a reader would have seen, links are absolute where the URL of the page is known,
    layout tables become plain blocks, and code whose lines are the rows of a table becomes `pre`. With `normalize`,
    texts have the characters that `dehusk._core.normalised` describes.
    """
    signed = [(post.row, post.author, post.date, post.follows) for post in posts]
    pieces, images, base = cut_pieces(page, selection), images_for(page, selection), base_of(page)
    check_time()
    return page.table.content_tree(selection.content.tobytes(), pieces, images, signed, normalize, base)


def images_for(page: Page, selection: Selection) -> list[str] | None:
    """Return the URLs of the images that the page declares, for the core to find its lead image; None for no image."""
    return declared_images(page) if selection.images else None


def list_links(page: Page, tree: ContentTree) -> list[Link]:
    """Return the links in document order, without those within the page itself and those that run a program."""
    return [Link(*link) for link in tree.links(base_of(page))]


def list_images(tree: ContentTree) -> list[Image]:
    """Return the images in document order, each URL once for each place where it is shown."""
    return [Image(*image) for image in tree.images()]


def write_bylines(posts: Iterable[SignedPost]) -> list[tuple[int, bytes]]:
    """Return the lines before posts in plain text that say who wrote them and when, where the posts do not say so.

    Each is the row of a post, and its line as HTML without tags.
    """
    lines = [(post.row, ", ".join(filter(None, (post.author, day_of(post.date))))) for post in posts]
    return [(row, escape(line, quote=False).encode()) for row, line in lines if line]
