"""The steps from bytes or text to a `Page`."""

from __future__ import annotations

from typing import Final

from ..page import Encoding, Page
from .canonical import canonical
from .decode import decode, guessed_utf8, valid_utf8
from .mend import mend
from .scan import scan

_UNREADABLE: Final = "\N{REPLACEMENT CHARACTER}".encode()
"""What the parser writes for bytes that are not UTF-8. Its first byte is rare, and a search for one byte is fast."""


def build_page(html: bytes | str, url: str | None, charset: str | None) -> Page:
    """Decode, make canonical, scan; HTML that is ambiguous is mended before it is scanned again."""
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
    """The data that were parsed, their encoding, and the canonical HTML.

    Bytes that seem to be UTF-8 go to the parser directly. Only if it finds bytes that are not UTF-8, the encoding is
    determined with more care.
    """
    if isinstance(html, str):
        return html, Encoding("utf-8", "text", 1.0), canonical(html)
    if not isinstance(html, bytes | bytearray | memoryview):
        raise TypeError(f"a page is text or bytes, not {type(html).__name__}")
    data = bytes(html)
    source = guessed_utf8(data, charset)
    if source is not None:
        markup = canonical(data)
        if _UNREADABLE[:1] not in markup or _UNREADABLE not in markup or valid_utf8(data) is not None:
            return data, Encoding("utf-8", source, 1.0), markup
    text, encoding = decode(data, charset)
    return text, encoding, canonical(text)
