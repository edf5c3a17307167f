"""The steps from bytes or text to a `Page`."""

from __future__ import annotations

from typing import Final

from .._core import Table, is_utf8
from ..page import Encoding, Page
from .canonical import table_of
from .decode import decode, guessed_utf8

_UNREADABLE: Final = "\N{REPLACEMENT CHARACTER}".encode()


def build_page(html: bytes | str, url: str | None, charset: str | None) -> Page:
    """Decode, parse, and let the core make the table."""
    raw, encoding, table = _read(html, charset)
    return Page(table=table, raw=raw, encoding=encoding, url=url)


def _read(html: bytes | str, charset: str | None) -> tuple[bytes | str, Encoding, Table]:
    """The data that were parsed, their encoding, and the table.

    Bytes that seem to be UTF-8 are read as such. Only if some of what a reader reads is not UTF-8, the encoding is
    determined with more care.
    """
    if isinstance(html, str):
        return html, Encoding("utf-8", "text", 1.0), table_of(html)
    if not isinstance(html, bytes | bytearray | memoryview):
        raise TypeError(f"a page is text or bytes, not {type(html).__name__}")
    data = bytes(html)
    source = guessed_utf8(data, charset)
    if source is not None:
        is_valid = is_utf8(data)
        table = Table.from_html(data) if is_valid else table_of(data.decode("utf-8", "replace"))
        if is_valid or _UNREADABLE not in table.html:
            return data, Encoding("utf-8", source, 1.0), table
    text, encoding = decode(data, charset)
    is_ascii = text.isascii() and len(text) == len(data)
    utf8 = data if is_ascii else text.encode("utf-8", "replace")  # one copy of the page is enough
    return utf8, encoding, Table.from_html(utf8)
