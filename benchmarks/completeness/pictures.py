"""Whether the lead picture of a page is in its Markdown, and whether junk pictures are.

The lead picture is the image that the page declares (`og:image`, or `image` in JSON-LD), if an element of the body
shows the same file and is not in a link to another page; addresses are compared by file name, without the size in it,
and all files of one `picture` are the same. A file that is called a logo or the like is not a lead picture.

A picture of the Markdown is junk if an image of the page with its address declares at most 48 pixels in one direction,
or has a word such as logo, icon or avatar in its file name, its class, or its short alternative text. Emoji and
formulas are not junk. This says nothing of how dehusk decides: it reads the attributes in the source of the page alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple
from urllib.parse import unquote, urljoin, urlsplit

from turbohtml import Element, parse

from dehusk import Page
from dehusk.declared import declared_of
from dehusk.page.base import base_of

_JUNK: Final = frozenset(
    """
    share sharing logo logos button buttons btn avatar avatars gravatar spacer spacers icon icons ico
    """.split()
)
"""Words in the names of pictures that no reader misses."""
_NOT_LEAD: Final = _JUNK | {"default", "placeholder", "fallback", "favicon", "blank"}
_INLINE: Final = re.compile(r"emoji|smil(?:ey|ie)|latex|math|(?:^|[\W_])tex(?:$|[\W_])", re.IGNORECASE)
"""In the class or the address of an image that stands for characters."""
_MAX_JUNK_PIXELS: Final = 48
_MAX_ALT_WORDS: Final = 4
"""Maximum length of an alternative text that names the picture instead of describing it."""
_MIN_NAME_CHARS: Final = 5
"""Minimum length of a file name that tells one picture from another."""
_PICTURE: Final = re.compile(r"!\[(?:\\.|[^\]\\\n])*\]\((?:<([^>\n]*)>|((?:\\.|\([^()\s]*\)|[^\s()\\])+))")
_ESCAPED: Final = re.compile(r"\\(.)")
_WORD: Final = re.compile(r"[A-Z]?[a-z]+|[A-Z]+")
_SIZE_IN_NAME: Final = re.compile(
    r"(?:[-_@.](?:\d{2,5}x\d{0,5}|x\d{2,5}|\d{2,4}w|\dx|scaled|e\d{8,}|large|medium|small|thumb(?:nail)?))+$"
)
_ONLY_SIZE: Final = re.compile(
    r"[\d_x]{1,20}w?|images?|photos?|pictures?|original|large|medium|small|thumb(?:nail)?|default|master|full|main|crop"
)
"""File names that tell the size or the kind of a picture, and not which it is."""
_PIXELS: Final = re.compile(r"\s*(\d{1,5})(?:\.\d+)?(?:px)?\s*")
_STYLE_PIXELS: Final = re.compile(r"(?:^|[;\s])(?:width|height)\s?:\s?(\d{1,5})(?:\.\d{1,5})?px", re.IGNORECASE)
_WORK: Final = re.compile("Article|Posting|Recipe|Report|Review|Product")
"""Types of what a page is about; the image of a person or an organisation is another."""
_IMAGE_PATH: Final = re.compile(r"\.(?:jpe?g|png|gif|webp|avif)$", re.IGNORECASE)
_SHOWING: Final = "img,amp-img,source,video"


class PagePictures(NamedTuple):
    """Images in the Markdown of a page; `has_lead` is None where the page has no lead picture."""

    has_lead: bool | None
    pictures: int
    junk: tuple[str, ...]
    """The addresses of the junk pictures."""


NO_PICTURES: Final = PagePictures(None, 0, ())


def find_pictures(page: Page, markdown: str) -> PagePictures:
    """Compare the pictures of the Markdown with those of the page."""
    return PageImages(page).find_pictures(markdown)


class PageImages:
    """The images of a page: the names of those that may be its lead picture, and all elements by address."""

    def __init__(self, page: Page) -> None:
        body = parse(page.source).select_one("body")
        images = body.select(_SHOWING) if body is not None else []
        self._base = base_of(page) or ""
        declared = _lead_names(page)
        leads = [image for image in images if declared & _file_names(image) and not _is_teaser(image, page)]
        self.lead_names = {name for image in leads for version in _versions(image) for name in _file_names(version)}
        self._by_address: dict[str, list[Element]] = {}
        for image in images:
            for address in _addresses(image):
                self._by_address.setdefault(_joined(self._base, address), []).append(image)

    def find_pictures(self, markdown: str) -> PagePictures:
        """Compare the pictures of Markdown with those of the page."""
        shown = [address for address in shown_pictures(markdown) if not address.startswith("data:")]
        kept = {file_name(address) for address in shown}
        junk = tuple(url for url in dict.fromkeys(shown) if any(is_junk(image, url) for image in self.elements_of(url)))
        return PagePictures(bool(self.lead_names & kept) if self.lead_names else None, len(shown), junk)

    def elements_of(self, address: str) -> list[Element]:
        """The elements that show a file."""
        return self._by_address.get(_joined(self._base, address), [])


def shown_pictures(markdown: str) -> list[str]:
    """The addresses of the pictures in Markdown."""
    return [_ESCAPED.sub(r"\1", bracketed or bare) for bracketed, bare in _PICTURE.findall(markdown)]


def is_junk(image: Element, address: str) -> bool:
    """Whether an image of the page with this address is a share, logo, button, avatar or icon picture, or a spacer."""
    named = image.attr("class") or ""
    if any(map(_INLINE.search, [named, *_addresses(image)])):
        return False
    if any(0 < size <= _MAX_JUNK_PIXELS for size in _declared_sizes(image)):
        return True
    alt = (image.attr("alt") or "").split()
    texts = [named, _last_segment(address), *(alt if len(alt) <= _MAX_ALT_WORDS else [])]
    return any(word.lower() in _JUNK for text in texts for word in _WORD.findall(text))


def file_name(address: str) -> str:
    """The file name of an address in lower case, without ending and size; the folder where it says only the size.

    Empty where the name is too short to tell one picture from another.
    """
    address = address.strip()
    query = urlsplit_or_empty(address).query
    inner = re.search(r"(?:^|[&=])((?:https?%3A|https?:)[^&]+)", query, re.IGNORECASE)
    if inner:
        return file_name(unquote(inner[1]))
    for segment in reversed(unquote(urlsplit_or_empty(address).path).split("/")):
        stem = re.sub(r"(?:\.(?:jpe?g|png|gif|webp|avif|svg|bmp))+$", "", segment.lower())
        stem = _SIZE_IN_NAME.sub("", stem)
        if len(stem) >= _MIN_NAME_CHARS and not _ONLY_SIZE.fullmatch(stem):
            return stem
        if not _ONLY_SIZE.fullmatch(stem):
            return ""
    return ""


def urlsplit_or_empty(address: str) -> Any:
    """The parts of an address; of one that is not valid, empty parts."""
    try:
        return urlsplit(address)
    except ValueError:
        return urlsplit("")


def _lead_names(page: Page) -> set[str]:
    """The file names of the declared images that may be lead pictures."""
    declared = declared_of(page)
    addresses = [
        value for name, value in declared.core.metas() if name in ("og:image", "og:image:url", "og:image:secure_url")
    ]
    for thing in declared.things:
        if "headline" in thing or _WORK.search(str(thing.get("@type"))):
            addresses += _image_addresses(thing.get("image"))
    names = set()
    for address in addresses:
        words = {word.lower() for word in _WORD.findall(_last_segment(address))}
        if not words & _NOT_LEAD:
            names.add(file_name(address))
    return names - {""}


def _image_addresses(value: object) -> Iterator[str]:
    """The addresses of the first image that JSON-LD gives."""
    if isinstance(value, list):
        value = value[0] if value else None
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from (each for key in ("url", "contentUrl") if isinstance(each := value.get(key), str))


def _is_teaser(image: Element, page: Page) -> bool:
    """Whether an image is in a link to another page: neither to a picture nor to the page itself."""
    link = image.closest("a[href]")
    path = urlsplit_or_empty((link.attr("href") or "") if link is not None else "").path
    return bool(path) and not _IMAGE_PATH.search(path) and path != urlsplit_or_empty(page.url or "").path


def _versions(image: Element) -> Sequence[Element]:
    """All elements of a `picture`, which show the same in other sizes; otherwise the image alone."""
    around = image.closest("picture")
    return [image] if around is None else around.select(_SHOWING)


def _file_names(image: Element) -> set[str]:
    return {file_name(address) for address in _addresses(image) if not address.startswith("data:")} - {""}


def _addresses(image: Element) -> Iterator[str]:
    """All addresses in the attributes of an image."""
    for name in image.attrs:
        value = (image.attr(name) or "").strip()
        if "srcset" in name:
            yield from (part.strip(",") for part in value.split() if "/" in part or "." in part)
        elif "src" in name or name in ("poster", "data-original", "data-lazy", "data-hires", "data-echo"):
            yield value


def _declared_sizes(image: Element) -> Iterator[int]:
    """The width and height that attributes and style declare, in pixels."""
    for name in ("width", "height"):
        if found := _PIXELS.fullmatch(image.attr(name) or ""):
            yield int(found[1])
    yield from map(int, _STYLE_PIXELS.findall(image.attr("style") or ""))


def _last_segment(address: str) -> str:
    return unquote(urlsplit_or_empty(address).path).rstrip("/").rpartition("/")[2]


def _joined(base: str, address: str) -> str:
    try:
        return urljoin(base, address.strip()) if base else address.strip()
    except ValueError:
        return address
