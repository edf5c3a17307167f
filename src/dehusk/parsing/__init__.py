"""Bytes or text → `Page`."""

from __future__ import annotations

from typing import Final

from ..page import Encoding, Page

_UNREADABLE: Final = "\N{REPLACEMENT CHARACTER}".encode()
"""What the parser puts for bytes that are no UTF-8. Its first byte is rare, and looking for one byte is fast."""


def parse(html: bytes | str, *, url: str | None = None, charset: str | None = None) -> Page:
    """Parse a page once, for any number of methods.

    `html` is what was served; `charset` is what was said about it from outside (an HTTP header). Text that is already
    decoded is taken as it is. No input raises: rubbish gives a page with little in it.
    """
    from .mend import mend
    from .scan import scan

    raw, encoding, markup = _canonical(html, charset)
    columns = scan(markup)
    if columns is None:
        markup = mend(markup)
        columns = scan(markup)
    if columns is None:
        markup = mend(canonical_html(markup.decode()))
        columns = scan(markup)
    assert columns is not None, "mended HTML is unambiguous"
    return Page(html=markup, raw=raw, encoding=encoding, url=url, **columns._asdict())


def canonical_html(source: str | bytes) -> bytes:
    """The canonical HTML of text, or of bytes in UTF-8."""
    from .canonical import canonical

    return canonical(source)


def _canonical(html: bytes | str, charset: str | None) -> tuple[bytes | str, Encoding, bytes]:
    """What was parsed, how it was read, and its canonical HTML.

    Bytes that are taken for UTF-8 go to the parser as they are; only where it met bytes that are none, they are
    looked at again.
    """
    if isinstance(html, str):
        return html, Encoding("utf-8", "text", 1.0), canonical_html(html)
    from .decode import decode, taken_for_utf8

    data = bytes(html)
    source = taken_for_utf8(data, charset)
    if source is not None:
        markup = canonical_html(data)
        if _UNREADABLE[:1] not in markup or _UNREADABLE not in markup or _is_utf8(data):
            return data, Encoding("utf-8", source, 1.0), markup
    text, encoding = decode(data, charset)
    return text, encoding, canonical_html(text)


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
