"""Bytes or text → `Page`."""

from __future__ import annotations

from ..page import Page


def parse(html: bytes | str, *, url: str | None = None, charset: str | None = None) -> Page:
    """Parse a page once, for any number of methods.

    `html` is what was served; `charset` is what was said about it from outside (an HTTP header). Text that is already
    decoded is taken as it is. No input raises: rubbish gives a page with little in it.
    """
    from .build import build_page  # the HTML library is loaded with the first page

    return build_page(html, url, charset)


def is_charset(label: str) -> bool:
    """Whether there is an encoding of that name on the web."""
    from .decode import encoding_name

    return encoding_name(label.strip()) is not None
