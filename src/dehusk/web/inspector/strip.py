"""The grey strip of content code blurring: the source of the page, before the first step and after the last."""

from __future__ import annotations

from collections import deque
from typing import Any, Final

import numpy as np

from ...method import METHODS
from ...methods.ccb import blurring
from ...page import Floats, Page
from ...page.hidden_rows import VisiblePart
from ...page.stream import words_of
from .asking import Answer

_WIDTH: Final = 1200
"""More shades than this do not fit beside each other on a screen."""
_METHOD: Final = "ccb"


def strips(answer: Answer) -> dict[str, Any]:
    """Both strips as shades from 0 (code) to 255 (text), and the row that stands at each shade.

    The parameters are those of the extraction, if it is by content code blurring, or else its defaults.
    """
    found, page = answer.extraction, answer.extraction.page
    method = METHODS.get(found.method)
    is_own = method is not None and _METHOD in (method.name, method.variant_of)
    values = found.parameters if is_own else METHODS[_METHOD].resolve({})
    seen, part = METHODS[_METHOD].page_seen(page, values)
    keywords: dict[str, Any] = METHODS[_METHOD].keywords(values)
    steps = blurring(seen, **keywords)
    first = next(steps)
    steps_done, last = deque(enumerate(steps, 1), maxlen=1).pop()
    return {
        "before": _shades(first.vector),
        "after": _shades(last.vector),
        "rows": _rows_along(page, part),
        "steps": steps_done,
        "entries": len(first.vector),
        "threshold": round(255 * float(values["threshold"])),
    }


def _shades(vector: Floats) -> list[int]:
    """The mean of each of at most `_WIDTH` equal stretches of the vector."""
    if not len(vector):
        return []
    edges = np.linspace(0, len(vector), min(_WIDTH, len(vector)) + 1).astype(np.int64)
    sums = np.concatenate([[0.0], np.cumsum(vector)])
    shades: list[int] = np.rint(255 * np.diff(sums[edges]) / np.diff(edges)).astype(np.int64).tolist()
    return shades


def _rows_along(page: Page, part: VisiblePart | None) -> list[int]:
    """The text row at or before each place of the strip, by its share of the source of `body`.

    Where the strip is that of a part of the page, the rows are those of the whole page all the same.
    """
    seen = page if part is None else part.page
    words = words_of(seen)
    if not len(words.row):
        return []
    places = np.linspace(seen.start[seen.body], seen.close[seen.body], _WIDTH)
    at = np.searchsorted(words.start, places, side="right") - 1
    rows = words.row[np.maximum(at, 0)]
    found: list[int] = (rows if part is None else part.rows_of_whole(rows)).tolist()
    return found
