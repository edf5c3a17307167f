"""Refusing data that are not HTML, as their first bytes show."""

from __future__ import annotations

from typing import Final

from ..errors import EmptyPage, NotHtml

_SIGNATURES: Final = {
    b"%PDF-": "a PDF document",
    b"\x89PNG": "a PNG image",
    b"\xff\xd8\xff": "a JPEG image",
    b"GIF8": "a GIF image",
    b"PK\x03\x04": "a ZIP archive",
    b"\x1f\x8b": "gzip-compressed data",
    b"7z\xbc\xaf": "a 7z archive",
    b"\x7fELF": "a program",
    b"RIFF": "a media file",
    b"OggS": "a media file",
    b"ID3": "a media file",
    b"wOF2": "a font",
    b"SQLite format 3": "a database",
}
_UTF16_MARKS: Final = (b"\xff\xfe", b"\xfe\xff")


def require_html(data: bytes) -> None:
    """Raise an error if the data are empty or something other than text."""
    if not data.strip():
        raise EmptyPage("the page is empty")
    for signature, what in _SIGNATURES.items():
        if data.startswith(signature):
            raise NotHtml(f"this is {what}, not HTML")
    if b"\0" in data[:4096] and not data.startswith(_UTF16_MARKS) and not _is_unmarked_utf16(data):
        raise NotHtml("these are binary data, not HTML")


def _is_unmarked_utf16(data: bytes) -> bool:
    """Whether every second byte of the beginning is NUL, as in UTF-16 text without a byte order mark."""
    head = data[:64]
    return not any(head[0::2]) or not any(head[1::2])
