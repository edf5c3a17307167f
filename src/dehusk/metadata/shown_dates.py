"""The dates that readers see: `time` elements and short texts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ..page.attributes import attribute
from ..page.tree import Rows
from .declared_dates import OF_CHANGES
from .evidence import Evidence
from .moments import read_moment
from .nearby import Nearby
from .record import Candidate
from .texts import rows_named, text_within

_SHORT: Final = 120
"""Characters of a text that says when something was published ..."""
_LITTLE_ELSE: Final = 45
"""... and of one that says little else."""


def times(evidence: Evidence, nearby: Nearby, *, changed: bool, everywhere: bool) -> Iterator[Candidate[str]]:
    """The `time` elements, beside the title or anywhere."""
    page = evidence.page
    first, stop = nearby.span
    for row in rows_named(page, "time"):
        if not everywhere and not first - 1 <= row < stop:
            continue
        names = " ".join(attribute(page, row, name) or "" for name in ("class", "itemprop"))
        label = nearby.label(row)
        if bool(OF_CHANGES.search(names) or OF_CHANGES.search(label)) == changed:
            moment = read_moment(attribute(page, row, "datetime") or "", evidence.month_first)
            moment = moment or read_moment(text_within(page, row), evidence.month_first)
            if moment:
                yield Candidate(moment, "time element")


def texts(evidence: Evidence, nearby: Nearby, rows: Rows, *, changed: bool) -> Iterator[Candidate[str]]:
    """Short texts that hold a date; those that hold little else first."""
    chars = nearby.page.chars[rows]
    for row in [*rows[chars <= _LITTLE_ELSE].tolist(), *rows[(chars > _LITTLE_ELSE) & (chars <= _SHORT)].tolist()]:
        text = nearby.text(row)
        if any(map(str.isdigit, text)):
            moment = read_moment(text, evidence.month_first)
            if moment and bool(OF_CHANGES.search(text) or OF_CHANGES.search(nearby.label(row))) == changed:
                yield Candidate(moment, "text")
