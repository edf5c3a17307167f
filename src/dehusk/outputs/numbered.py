"""The whole page with the number of its row on every element and around every text, for programs that draw on it."""

from __future__ import annotations

from typing import Final

import numpy as np

from ..page import Page
from ..page.tree import inside
from .outlined import dressed_html

_PLAIN_TEXT: Final = frozenset({"textarea", "option", "title", "svg", "math"})
"""Elements in which a text cannot be wrapped: its row is that of the element around it."""


def numbered_html(page: Page) -> str:
    """The page with its own style sheets, `data-dehusk-row` on every node, and without anything that runs.

    A text becomes a `dehusk-text` element, a name that no style sheet of a page mentions. The content of `noscript` is
    shown, as a reader without scripts sees it.
    """
    wrapped = page.is_text & ~inside(page, page.is_in(_PLAIN_TEXT))
    wrapped[: page.body] = False
    pieces: list[bytes] = []
    at = 0
    columns = (column.tolist() for column in (np.arange(len(page)), page.start, page.stop, page.is_text, wrapped))
    for row, start, stop, is_text, wrap in zip(*columns, strict=True):
        if not is_text:
            at = _written(pieces, page, at, stop - 1, b' data-dehusk-row="%d"' % row)
        elif wrap:
            at = _written(pieces, page, at, start, b'<dehusk-text data-dehusk-row="%d">' % row)
            at = _written(pieces, page, at, stop, b"</dehusk-text>")
    return dressed_html(page, _with_noscript(b"".join([*pieces, page.html[at:]])))


def _written(pieces: list[bytes], page: Page, at: int, to: int, added: bytes) -> int:
    """Write the HTML up to a place, and something there; the place is where to go on."""
    pieces += [page.html[at:to], added]
    return to


def _with_noscript(html: bytes) -> bytes:
    """Canonical HTML with the `noscript` elements of its body under a name that a browser with scripts shows too."""
    head, body, rest = html.partition(b"<body")
    renamed = rest.replace(b"<noscript", b"<dehusk-noscript").replace(b"</noscript>", b"</dehusk-noscript>")
    return head + body + renamed
