"""Refusing an address or the name of a file that is given in place of a page."""

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


def refuse_place(html: object) -> None:
    """Raise `NotHtml` where this is no page, but says where one is.

    Only a text of one word that begins like an address or ends like the name of an HTML file is refused, so no page
    and no plain text is. Bytes are never refused: they were read from somewhere.
    """
    if isinstance(html, bytes):
        return
    if isinstance(html, os.PathLike):
        raise NotHtml(f"{os.fspath(html)!r} is the name of a file, not HTML; {_HINT}")
    place = html.strip() if isinstance(html, str) else ""
    if not _WORD.fullmatch(place):
        return
    if _ADDRESS.match(place):
        raise NotHtml(f"{place!r} is an address, not HTML; {_HINT}")
    if place.lower().endswith(_EXTENSIONS):
        raise NotHtml(f"{place!r} is the name of a file, not HTML; {_HINT}")
