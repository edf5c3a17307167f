"""The way from bytes or text to a `Page`, step by step."""

from __future__ import annotations

from .._core import Table
from ..page import Encoding, Page
from .canonical import table_of
from .decode import decode, taken_for_utf8, valid_utf8


def build_page(html: bytes | str, url: str | None, charset: str | None) -> Page:
    """Decode, parse, and let the core make the table."""
    raw, encoding, table = _read(html, charset)
    return Page(table=table, raw=raw, encoding=encoding, url=url)


def _read(html: bytes | str, charset: str | None) -> tuple[bytes | str, Encoding, Table]:
    """What was parsed, how it was read, and its table.

    Bytes that are taken for UTF-8 go to the parser as they are; only where it met bytes that are none, they are
    looked at again.
    """
    if isinstance(html, str):
        return html, Encoding("utf-8", "text", 1.0), table_of(html)
    if not isinstance(html, bytes | bytearray | memoryview):
        raise TypeError(f"a page is text or bytes, not {type(html).__name__}")
    data = bytes(html)
    source = taken_for_utf8(data, charset)
    if source is not None:
        table = table_of(data)
        if not table.has_unreadable or valid_utf8(data) is not None:
            return data, Encoding("utf-8", source, 1.0), table
    text, encoding = decode(data, charset)
    return text, encoding, table_of(text)
