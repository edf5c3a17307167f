"""What is not a page: addresses, names of files, and data of other formats."""

from __future__ import annotations

import os
import re
from typing import Final

from ..errors import NotHtml

_WORD: Final = re.compile(r"[^\s<>]{1,4096}")
"""What an address and the name of a file have in common."""
_ADDRESS: Final = re.compile(r"(?:https?|ftp|file)://.|www\.[^.]+\..", re.IGNORECASE)
_EXTENSIONS: Final = (".html", ".htm", ".xhtml", ".shtml")
_HINT: Final = "dehusk.fetch(url) gives the page at an address, dehusk.read(path) the one in a file"
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
_OTHER_FORMATS: Final = tuple(_SIGNATURES)
_JSON: Final = re.compile(rb'(?:\xef\xbb\xbf)?\s*(?:\{\s*"|\[\s*[\[{"])')
"""The beginning of an object, or of a list of objects, lists or texts."""


def refuse_place(html: object) -> None:
    """Raise `NotHtml` where this is no page, but says where one is.

    Only a text of one word that begins like an address or ends like the name of an HTML file is refused, so no page
    and no plain text is.
    """
    if isinstance(html, os.PathLike):
        raise NotHtml(f"{os.fspath(html)!r} is the name of a file, not HTML; {_HINT}")
    place = html.strip() if isinstance(html, str) else ""
    if not _WORD.fullmatch(place):
        return
    if _ADDRESS.match(place):
        raise NotHtml(f"{place!r} is an address, not HTML; {_HINT}")
    if place.lower().endswith(_EXTENSIONS):
        raise NotHtml(f"{place!r} is the name of a file, not HTML; {_HINT}")


def refuse_other_format(data: bytes) -> None:
    """Raise `NotHtml` where data are of another format, whose name is known: a document, an image, an archive, JSON."""
    if data.startswith(_OTHER_FORMATS):
        what = next(what for signature, what in _SIGNATURES.items() if data.startswith(signature))
        raise NotHtml(f"this is {what}, not HTML")
    if _JSON.match(data) and _is_json(data):
        raise NotHtml("this is JSON, not HTML")


def _is_json(data: bytes) -> bool:
    from json import loads

    try:
        loads(data.decode("utf-8-sig"))
    except (RecursionError, ValueError):
        return False
    return True
