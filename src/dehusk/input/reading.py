"""A file, a URL or standard input → the bytes of a page, and what was said about them."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final, NamedTuple

from ..errors import EmptyPage, NotFound, NotHtml

_BINARY: Final = {
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


class Served(NamedTuple):
    """A page as it was served."""

    data: bytes
    url: str | None = None
    charset: str | None = None


def read_page(place: str, *, allow_private: bool = False) -> Served:
    """Read a file, a URL (`http` or `https`), or standard input (`-`). What is no page raises with one clear line."""
    if place.lower().startswith(("http://", "https://")):
        from .fetching import fetch

        served = fetch(place, allow_private=allow_private)
    elif place == "-":
        served = Served(_standard_input())
    elif "://" in place:
        raise NotFound(f"{place}: only addresses with http:// or https:// are fetched")
    else:
        served = Served(_file(place))
    _demand_html(served.data, name_of(place))
    return served


def name_of(place: str) -> str:
    """What a place is called in messages."""
    return "standard input" if place == "-" else place


def _standard_input() -> bytes:
    stream = getattr(sys.stdin, "buffer", None)
    if stream is None:
        raise NotFound("standard input: is closed")
    data: bytes = stream.read()
    return data


def _file(place: str) -> bytes:
    path = Path(place)
    try:
        return path.read_bytes()
    except FileNotFoundError:
        raise NotFound(f"{place}: no such file") from None
    except IsADirectoryError:
        raise NotFound(f"{place}: is a directory, not a page") from None
    except PermissionError:
        raise NotFound(f"{place}: permission denied") from None
    except (OSError, ValueError) as error:
        raise NotFound(f"{place}: cannot be read: {error}") from None


def _demand_html(data: bytes, place: str) -> None:
    """Raise where the bytes are empty or are something other than text."""
    if not data.strip():
        raise EmptyPage(f"{place}: the page is empty")
    for magic, what in _BINARY.items():
        if data.startswith(magic):
            raise NotHtml(f"{place}: this is {what}, not HTML")
    if b"\0" in data[:4096] and not data.startswith(_UTF16_MARKS) and not _is_bare_utf16(data):
        raise NotHtml(f"{place}: these are binary data, not HTML")


def _is_bare_utf16(data: bytes) -> bool:
    """Whether every other byte of the beginning is NUL, as in UTF-16 text without a mark."""
    head = data[:64]
    return not any(head[0::2]) or not any(head[1::2])
