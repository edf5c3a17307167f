"""The images among the content."""

from __future__ import annotations

from typing import NamedTuple

from turbohtml import Element, Text

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
    content = content_of(page, marks)
    captions = _captions(content)
    images = content.select("img[src]")
    return [_image(image, captions) for image in images if is_safe_address(image.attr("src") or "", "src")]


def _captions(content: Element) -> dict[Element | None, str]:
    """The text of the first caption of each figure, without the figures in it."""
    texts: dict[Element | None, list[str]] = {caption: [] for caption in content.select("figcaption")}
    for node in content.descendants if texts else ():
        if isinstance(node, Text) and (around := node.closest("figure,figcaption")) in texts:
            texts[around].append(node.data)
    found: dict[Element | None, str] = {}
    for caption, pieces in texts.items():
        if caption is not None:
            found.setdefault(caption.closest("figure"), " ".join("".join(pieces).split()))
    return found


def _image(image: Element, captions: dict[Element | None, str]) -> Image:
    figure = image.closest("figure")
    caption = captions.get(figure, "") if figure is not None else ""
    return Image(image.attr("src") or "", _line(image, "alt"), _line(image, "title"), caption)


def _line(element: Element, attribute: str) -> str:
    """The value of an attribute on one line; empty where there is none."""
    return " ".join((element.attr(attribute) or "").split())
