"""What is accepted as a page: text, bytes, a tree of lxml, or a response of a server."""

from __future__ import annotations

import zlib
from importlib import import_module
from typing import Any, Final

_GZIP: Final = b"\x1f\x8b\x08"
_WITH_HEADER: Final = 31
"""What tells zlib that its data have the header of gzip."""
_LARGEST: Final = 20_000_000
"""Bytes of a page that are unpacked; the rest of a larger one is left out."""


def html_of(given: Any) -> str | bytes:
    """The page as text or bytes; anything else is a `TypeError`.

    A tree is serialised by its own library, and what was packed by gzip is unpacked.
    """
    if is_of(given, "lxml"):
        html: str = import_module("lxml.etree").tostring(given, method="html", encoding="unicode", with_tail=False)
        return html
    content = getattr(given, "data", given)
    if not isinstance(content, str | bytes):
        raise TypeError(f"a page is text, bytes or a tree of lxml, not {type(given).__name__}")
    return _unpacked(content) if isinstance(content, bytes) and content.startswith(_GZIP) else content


def _unpacked(packed: bytes) -> bytes:
    try:
        return zlib.decompressobj(_WITH_HEADER).decompress(packed, _LARGEST)
    except zlib.error:
        return packed


def has_markup(html: str | bytes) -> bool:
    """Whether there is any tag in it; what has none is no page for trafilatura."""
    return ("<" if isinstance(html, str) else b"<") in html  # type: ignore[operator]


def as_markup(html: str | bytes) -> str | bytes:
    """The same page with a tag if it has none: other libraries read a mere address as the text that it is."""
    return f"<body>{html}" if isinstance(html, str) and not has_markup(html) else html


def is_of(given: object, library: str) -> bool:
    """Whether the class of an object comes from a library; that library is then installed."""
    return type(given).__module__.split(".")[0] == library
