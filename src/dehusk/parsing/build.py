"""The steps from bytes or text to a `Page`: cut, decode, parse."""

from __future__ import annotations

import re
from typing import Final

from .._core import Table, is_utf8
from ..limits import Limits
from ..page import Encoding, Page
from .decode import decode, guessed_utf8

_UNREADABLE: Final = "\N{REPLACEMENT CHARACTER}".encode()
_WHOLE: Final = (None, "depth")
"""Limits after which a page is read to its end all the same."""
_SURROGATE: Final = re.compile("[\ud800-\udfff]")
_MAX_CHARACTER_BYTES: Final = 4
"""The maximum bytes of a character in UTF-8."""


def build_page(html: bytes | str, url: str | None, charset: str | None, limits: Limits) -> Page:
    """Decode, parse, and let the core make the table."""
    if not isinstance(html, str | bytes | bytearray | memoryview):
        raise TypeError(f"a page is text or bytes, not {type(html).__name__}")
    given = html if isinstance(html, str) else bytes(html)
    url = url and encode_utf8(url).decode()
    data = _take_beginning(given, limits.bytes)
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
        return html, Encoding("utf-8", "text", 1.0), parse_table(encode_utf8(html), limits)
    source = guessed_utf8(html, charset)
    if source is not None:
        is_valid = is_utf8(html)
        table = parse_table(html if is_valid else html.decode("utf-8", "replace").encode(), limits)
        if is_valid or _UNREADABLE not in table.html:
            return html, Encoding("utf-8", source, 1.0), table
    text, encoding = decode(html, charset)
    is_ascii = text.isascii() and len(text) == len(html)
    utf8 = html if is_ascii else encode_utf8(text)  # one copy of the page is enough
    return utf8, encoding, parse_table(utf8, limits)


def _read_part(raw: bytes | str, table: Table) -> bytes:
    """The part of the page that was read before a limit ended it, in UTF-8."""
    text = raw if isinstance(raw, str) else raw.decode("utf-8", "replace")
    return encode_utf8(text)[: table.read]


def parse_table(html: bytes, limits: Limits) -> Table:
    """Parse a page in UTF-8 like a browser without scripts.

    The core leaves out what is never read, turns formulas in scripts into elements, and breaks the lines of code.
    """
    return Table.from_html(html, nodes=limits.nodes, depth=limits.depth, memory=limits.memory, seconds=limits.seconds)


def encode_utf8(text: str) -> bytes:
    """Text in UTF-8. Lone surrogates, in text that no decoder made, are unreadable."""
    try:
        return text.encode()
    except UnicodeEncodeError:
        return _SURROGATE.sub("\N{REPLACEMENT CHARACTER}", text).encode()


def _take_beginning(page: bytes | str, size: int) -> bytes | str:
    """The first bytes of a page, `size` at most; of text, those in UTF-8. The page itself where it has no more."""
    if isinstance(page, bytes):
        return page if len(page) <= size else _cut(page, size)
    if len(page) * _MAX_CHARACTER_BYTES <= size or len(encoded := encode_utf8(page)) <= size:
        return page
    return _cut(encoded, size).decode()


def _cut(page: bytes, size: int) -> bytes:
    """Cut before a character, if the page is in UTF-8."""
    end = size
    while end > max(size - _MAX_CHARACTER_BYTES, 0) and page[end] & 0xC0 == 0x80:
        end -= 1
    return page[:end]
