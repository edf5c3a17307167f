"""Bytes or text → `Page`."""

from __future__ import annotations

from ..page import Page


def parse(html: bytes | str, *, url: str | None = None, charset: str | None = None) -> Page:
    """Parse a page once, for any number of methods.

    `html` is the page as bytes or as text. `charset` is the character encoding that is known from elsewhere, such as an
    HTTP header; text needs none. No input is an error: data that are not HTML give a page with little in it.
    """
    from .build import build_page  # loads the HTML library, which the import of the package must not do

    return build_page(html, url, charset)


def is_charset(label: str) -> bool:
    """Whether this is the name of a character encoding that browsers know."""
    from .decode import encoding_name

    return encoding_name(label.strip()) is not None
