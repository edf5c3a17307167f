"""The images among the content."""

from __future__ import annotations

from typing import NamedTuple

from turbohtml import Element

from ..method import Marks
from ..page import Page
from .content import content_of
from .safety import is_safe_address


class Image(NamedTuple):
    """An image as the page shows it; what the page does not say is empty."""

    url: str
    """Its address, absolute where the address of the page is known."""
    alt: str
    """The text in place of the image."""
    title: str
    caption: str
    """The text of the caption of its figure."""


def images_of(page: Page, marks: Marks) -> list[Image]:
    """The images in the order of the page, each address once for each place where it is shown."""
    images = content_of(page, marks).select("img[src]")
    return [_image(image) for image in images if is_safe_address(image.attr("src") or "", "src")]


def _image(image: Element) -> Image:
    figure = image.closest("figure")
    captions = figure.select("figcaption") if figure is not None else []
    caption = " ".join(captions[0].text.split()) if captions else ""
    return Image(image.attr("src") or "", _line(image, "alt"), _line(image, "title"), caption)


def _line(element: Element, attribute: str) -> str:
    """The value of an attribute on one line; empty where there is none."""
    return " ".join((element.attr(attribute) or "").split())
