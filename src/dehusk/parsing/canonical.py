"""Text → the table of a page."""

from __future__ import annotations

import re
from typing import Any, Final

from .._core import Table
from ..limits import Limits

_SURROGATE: Final = re.compile("[\ud800-\udfff]")


def table_of(html: bytes, limits: Limits) -> Table:
    """Parse a page in UTF-8 like a browser without scripts.

    The core leaves out what is never read, turns formulas in scripts into elements, and breaks the lines of code.
    """
    return Table.from_html(html, **_of_parser(limits))


def script_words_of(html: bytes, limits: Limits) -> list[tuple[int, int]]:
    """Return for each script of a page the row of the element around it, and its number of words."""
    return Table.script_words(html, **_of_parser(limits))


def _of_parser(limits: Limits) -> dict[str, Any]:
    """Return the limits that the parser observes."""
    return {"nodes": limits.nodes, "depth": limits.depth, "memory": limits.memory, "seconds": limits.seconds}


def in_utf8(text: str) -> bytes:
    """Text in UTF-8. Lone surrogates, in text that no decoder made, are unreadable."""
    try:
        return text.encode()
    except UnicodeEncodeError:
        return _SURROGATE.sub("\N{REPLACEMENT CHARACTER}", text).encode()
