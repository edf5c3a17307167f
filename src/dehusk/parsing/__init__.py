"""Bytes or text → `Page`."""

from __future__ import annotations

from ..errors import BadParameter
from ..limits import DEFAULT_LIMITS, Limits
from ..page import Page


def parse(
    html: bytes | str, *, url: str | None = None, charset: str | None = None, limits: Limits = DEFAULT_LIMITS
) -> Page:
    """Parse a page once, for any number of methods.

    `html` is the page as bytes or as text. `charset` is the character encoding that is known from elsewhere, such as an
    HTTP header; text needs none. No page is an error: a broken one gives a page with little in it, and of a page that
    goes past one of the `limits` only a part is read. Data of another format (PDF, images, archives, JSON) are one, and
    so are an address or the name of a file in place of a page, and a charset that does not exist.
    """
    from .build import build_page
    from .refusal import refuse_other_format, refuse_place

    if isinstance(html, bytes):
        refuse_other_format(html)
    else:
        refuse_place(html)
    return build_page(html, url, None if charset is None else known_charset(charset), limits)


def as_page(html: bytes | str | Page) -> Page:
    """The page, parsed unless that was done before."""
    return html if isinstance(html, Page) else parse(html)


def is_charset(label: str) -> bool:
    """Whether this is the name of a character encoding that browsers know."""
    from .decode import browser_label

    return browser_label(label) is not None


def known_charset(label: str) -> str:
    """A name by which browsers know a character encoding; an error if they do not know it."""
    from .decode import browser_label

    known = browser_label(label)
    if known is None:
        raise BadParameter(f"there is no charset {label!r:.40}")
    return known
