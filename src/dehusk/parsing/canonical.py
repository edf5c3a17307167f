"""Text → the table of a page."""

from __future__ import annotations

import re
from typing import Final

from .._core import Table
from ..limits import Limits

_SURROGATE: Final = re.compile("[\ud800-\udfff]")


def table_of(html: bytes, limits: Limits) -> Table:
    """Parse a page in UTF-8 like a browser without scripts.

    The core leaves out what is never read, turns formulas in scripts into elements, and breaks the lines of code.
    """
    return Table.from_html(html, nodes=limits.nodes, depth=limits.depth, memory=limits.memory, seconds=limits.seconds)


def in_utf8(text: str) -> bytes:
    """Text in UTF-8. Lone surrogates, in text that no decoder made, are unreadable."""
    try:
        return text.encode()
    except UnicodeEncodeError:
        return _SURROGATE.sub("\N{REPLACEMENT CHARACTER}", text).encode()
