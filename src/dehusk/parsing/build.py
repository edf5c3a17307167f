"""The way from bytes or text to a `Page`, step by step."""

from __future__ import annotations

from typing import Final

from ..page import Encoding, Page
from .canonical import canonical
from .decode import decode, taken_for_utf8, valid_utf8
from .mend import mend
from .scan import scan

_UNREADABLE: Final = "\N{REPLACEMENT CHARACTER}".encode()
"""What the parser puts for bytes that are no UTF-8. Its first byte is rare, and looking for one byte is fast."""


def build_page(html: bytes | str, url: str | None, charset: str | None) -> Page:
    """Decode, make canonical, mend where that is ambiguous, and scan."""
    raw, encoding, markup = _read(html, charset)
    columns = scan(markup)
    if columns is None:
        markup = mend(markup)
        columns = scan(markup)
    if columns is None:
        markup = mend(canonical(markup.decode()))
        columns = scan(markup)
    assert columns is not None, "mended HTML is unambiguous"
    return Page(html=markup, raw=raw, encoding=encoding, url=url, **columns._asdict())


def _read(html: bytes | str, charset: str | None) -> tuple[bytes | str, Encoding, bytes]:
    """What was parsed, how it was read, and its canonical HTML.

    Bytes that are taken for UTF-8 go to the parser as they are; only where it met bytes that are none, they are
    looked at again.
    """
    if isinstance(html, str):
        return html, Encoding("utf-8", "text", 1.0), canonical(html)
    if not isinstance(html, bytes | bytearray | memoryview):
        raise TypeError(f"a page is text or bytes, not {type(html).__name__}")
    data = bytes(html)
    source = taken_for_utf8(data, charset)
    if source is not None:
        markup = canonical(data)
        if _UNREADABLE[:1] not in markup or _UNREADABLE not in markup or valid_utf8(data) is not None:
            return data, Encoding("utf-8", source, 1.0), markup
    text, encoding = decode(data, charset)
    return text, encoding, canonical(text)
