"""Cutting a page that is too large."""

from __future__ import annotations

from typing import Final

from .canonical import in_utf8

_LONGEST: Final = 4
"""The maximum bytes of a character in UTF-8."""


def beginning(page: bytes | str, size: int) -> bytes | str:
    """The first bytes of a page, `size` at most; of text, those in UTF-8. The page itself where it has no more."""
    if isinstance(page, bytes):
        return page if len(page) <= size else _cut(page, size)
    if len(page) * _LONGEST <= size or len(encoded := in_utf8(page)) <= size:
        return page
    return _cut(encoded, size).decode()


def _cut(page: bytes, size: int) -> bytes:
    """Cut before a character, if the page is in UTF-8."""
    end = size
    while end > max(size - _LONGEST, 0) and page[end] & 0xC0 == 0x80:
        end -= 1
    return page[:end]
