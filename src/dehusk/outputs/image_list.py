"""The images among the content."""

from __future__ import annotations

from typing import NamedTuple

from .._core import ContentTree


class Image(NamedTuple):
    """An image as the page shows it; what the page does not say is empty."""

    url: str
    """Its address, absolute where the address of the page is known."""
    alt: str
    """The text in place of the image."""
    title: str
    caption: str
    """The text of the caption of its figure."""


def images_of(tree: ContentTree) -> list[Image]:
    """The images in the order of the page, each address once for each place where it is shown."""
    return [Image(*image) for image in tree.images()]
