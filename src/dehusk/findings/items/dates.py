"""Dates as lists show them, found by their markup and their digits; words such as names of months are not read."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, NamedTuple

import numpy as np

from ...page import Bools
from ...page.attributes import attribute_values
from ...page.lines import line_within
from ...page.names import key_of
from ...page.parse_date import iso_date
from ...page.tree import Rows, covered, subtree_sum
from .shapes import Shapes

_TIME: Final = frozenset({"time"})
_NAMES: Final = ("date", "datetime", "posted", "published", "time", "timestamp")
_LONGEST: Final = 40
"""Characters of a line that is a date and little else."""
_DATE: Final = re.compile(r"(?<![\d.,])(?:19|20)\d\d(?![\d.,]*\d)|(?<!\d)\d{1,4}([./-])\d\d?\1\d{1,4}(?!\d)")
"""A year of our time, or three numbers as dates have them."""


class Shown(NamedTuple):
    """A date as the page shows it, and as ISO 8601; empty where it is not known."""

    text: str
    iso: str


class Dates:
    """The dates of a page."""

    def __init__(self, shapes: Shapes) -> None:
        page = shapes.page
        rows, values = attribute_values(page, "datetime")
        keys = np.array([key_of(name) for name in _NAMES], np.uint64)
        self._page = page
        self._stated = dict(zip(rows.tolist(), values, strict=True))
        self._times: Rows = page.is_in(_TIME).nonzero()[0]
        named = shapes.names.row[np.isin(shapes.names.key, keys)]
        self._named: Bools = covered(page, named[subtree_sum(page, page.chars)[named] <= _LONGEST])

    def within(self, start: int, stop: int, lines: Iterable[tuple[int, str]]) -> Shown:
        """The date in a run of rows: of a `time` element, or else a short line that looks like one.

        `lines` are its lines that may be the date, as first row and text.
        """
        for row in self._times[slice(*np.searchsorted(self._times, (start, stop)).tolist())].tolist():
            shown = Shown(line_within(self._page, row), iso_date(self._stated.get(row, "")))
            if any(shown):
                return Shown(shown.text, shown.iso or iso_date(shown.text))
        for row, text in lines:
            if len(text) <= _LONGEST and self._looks_like_one(row, text):
                return Shown(text, iso_date(text))
        return Shown("", "")

    def _looks_like_one(self, row: int, text: str) -> bool:
        return _DATE.search(text) is not None or bool(self._named[row] and any(map(str.isdigit, text)))
