"""The grey strip of content code blurring: the source of the page, before the first step and after the last."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from ...method import METHODS
from ...page import Floats, Page
from ...page.hidden_rows import VisiblePart
from ...page.stream import words_of
from .asking import Answer

_WIDTH: Final = 1200
"""More shades than this do not fit beside each other on a screen."""


def strips(answer: Answer) -> dict[str, Any]:
    """Both strips as shades from 0 (code) to 255 (text), and the row that stands at each shade.

    The values are those by which the extraction selected its words. For a method that blurs nothing, `ccb` is run.
    """
    found, page = answer.extraction, answer.extraction.page
    vector, part = found.marks.vector, None
    if vector is None:
        vector = METHODS["ccb"](page).vector
    else:
        _, part = METHODS[found.method].page_seen(page, found.parameters)
    assert vector is not None, "content code blurring has a vector"
    return {
        "before": _shades(vector.before),
        "after": _shades(vector.after),
        "rows": _rows_along(page, part),
        "steps": vector.steps,
        "entries": len(vector.before),
        "threshold": round(255 * vector.threshold),
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
