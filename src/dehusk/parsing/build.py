"""The steps from bytes or text to a `Page`."""

from __future__ import annotations

from typing import Final

from .._core import Table, is_utf8
from ..limits import Limits
from ..page import Encoding, Page
from .canonical import in_utf8, table_of
from .cutting import beginning
from .decode import decode, guessed_utf8

_UNREADABLE: Final = "\N{REPLACEMENT CHARACTER}".encode()
_WHOLE: Final = (None, "depth")
"""Limits after which a page is read to its end all the same."""


def build_page(html: bytes | str, url: str | None, charset: str | None, limits: Limits) -> Page:
    """Decode, parse, and let the core make the table."""
    if not isinstance(html, str | bytes | bytearray | memoryview):
        raise TypeError(f"a page is text or bytes, not {type(html).__name__}")
    given = html if isinstance(html, str) else bytes(html)
    url = url and in_utf8(url).decode()
    data = beginning(given, limits.bytes)
    raw, encoding, table = _read(data, charset, limits)
    if table.limit not in _WHOLE:
        return Page(table, _read_part(raw, table), encoding, url, limits=limits, limit=table.limit)
    return Page(table, raw, encoding, url, limits=limits, limit=table.limit if data is given else "bytes")


def _read(html: bytes | str, charset: str | None, limits: Limits) -> tuple[bytes | str, Encoding, Table]:
    """The data that were parsed, their encoding, and the table.

    Bytes that seem to be UTF-8 are read as such. Only if some of what a reader reads is not UTF-8, the encoding is
    determined with more care.
    """
    if isinstance(html, str):
        return html, Encoding("utf-8", "text", 1.0), table_of(in_utf8(html), limits)
    source = guessed_utf8(html, charset)
    if source is not None:
        is_valid = is_utf8(html)
        table = table_of(html if is_valid else html.decode("utf-8", "replace").encode(), limits)
        if is_valid or _UNREADABLE not in table.html:
            return html, Encoding("utf-8", source, 1.0), table
    text, encoding = decode(html, charset)
    is_ascii = text.isascii() and len(text) == len(html)
    utf8 = html if is_ascii else in_utf8(text)  # one copy of the page is enough
    return utf8, encoding, table_of(utf8, limits)


def _read_part(raw: bytes | str, table: Table) -> bytes:
    """The part of the page that was read before a limit ended it, in UTF-8."""
    text = raw if isinstance(raw, str) else raw.decode("utf-8", "replace")
    return in_utf8(text)[: table.read]
