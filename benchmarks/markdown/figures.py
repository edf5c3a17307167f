"""Images and captions that belong to the content of a page, and how many of them Markdown keeps.

The gold knows no images. An image belongs to the content if the texts before and after it are in the gold, and to the
husk if neither is. Images beside only one such text, such as one above the whole article, count for neither. Captions
are those of the images that belong to the content.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple
from urllib.parse import unquote

from turbohtml import Element

from .reading import image_addresses, letters, tokens_of, visible_text
from .texts import Texts

_MIN_SIZE: Final = 50
"""Images with a smaller width or height, in pixels, are icons."""
_FILE: Final = re.compile(r"[^/?&=#,\s\\]+\.(?:jpe?g|png|gif|webp|avif|svg)(?![^\W_])", re.IGNORECASE)
_SIZE_IN_NAME: Final = re.compile(r"[-_]\d{2,4}x\d{2,4}(?=\.\w+$)")
_PLACES: Final = re.compile(r"src|srcset|data-.*")
"""The attributes that may hold addresses of an image."""
_CAPTIONS: Final = "figcaption,.wp-caption-text"
_FIGURES: Final = "figure,.wp-caption"

Names = frozenset[str]
"""The file names of an image in all its sizes: writers choose different ones."""


class Figures(NamedTuple):
    """The images of the content, the captions among them, and the images of the husk."""

    images: set[Names]
    captions: set[str]
    husk: set[Names]


def figures_of(texts: Texts) -> Figures:
    """The images and captions of a page with a gold."""
    found = Figures(set(), set(), set())
    for image in texts.page.select("img"):
        names = frozenset(_names(image))
        around = texts.around(image)
        if not names or _is_icon(image) or around is None:
            continue
        if around == (True, True):
            found.images.add(names)
            found.captions.update(_captions(image))
        elif around == (False, False):
            found.husk.add(names)
    return found._replace(husk=found.husk - found.images)


def kept_figures(markdown: str, wanted: Figures) -> dict[str, tuple[int, int]]:
    """How many of the images and captions of a page Markdown has, and how many there are."""
    tokens = tokens_of(markdown)
    shown = {name for address in image_addresses(tokens) for name in _names_in(address)}
    text = letters(visible_text(tokens))
    return {
        "images": _shown(wanted.images, shown),
        "captions": (sum(caption in text for caption in wanted.captions), len(wanted.captions)),
        "images of the husk": _shown(wanted.husk, shown),
    }


def _shown(images: set[Names], shown: set[str]) -> tuple[int, int]:
    return sum(not names.isdisjoint(shown) for names in images), len(images)


def _captions(image: Element) -> Iterator[str]:
    figure = image.closest(_FIGURES)
    caption = figure.select_one(_CAPTIONS) if figure is not None else None
    if caption is not None and letters(caption.text):
        yield letters(caption.text)


def _names(image: Element) -> Iterator[str]:
    for name in image.attrs:
        if _PLACES.fullmatch(name):
            yield from _names_in(image.attr(name) or "")


def _names_in(address: str) -> Iterator[str]:
    if not address.startswith("data:"):
        for name in _FILE.findall(unquote(address)):
            yield _SIZE_IN_NAME.sub("", name)


def _is_icon(image: Element) -> bool:
    sizes = [image.attr(name) or "" for name in ("width", "height")]
    return any(size.isdecimal() and int(size) < _MIN_SIZE for size in sizes)
