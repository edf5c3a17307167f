"""Texts that may be the dates of posts, read as dates."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import datetime
from typing import Final, NamedTuple

from ...limits import check_time
from ...page import Bools, Page
from ...page.parse_date import month_number, parse_date

_CLOCK: Final = re.compile(r"\b\d{1,2}[:h]\d\d\b")
_DAY: Final = re.compile(r"\b\d{1,2}\.?\s([^\W\d_]{3,12})\b|\b([^\W\d_]{3,12})\.?\s\d{1,2}\b")
_UNIT: Final = r"(?:\s[^\W\d_]{1,12}\b|\s?[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7a3]{1,4})"
_AGE: Final = re.compile(rf"\D{{0,25}}\b\d{{1,3}}{_UNIT}\D{{0,20}}(?:\d{{1,2}}\s[^\W\d_]+\D{{0,12}})?")
"""A text with a number and a unit, and maybe another of each: "vor 3 Tagen"."""
_DAY_FIRST: Final = re.compile(r"(?<!\d)(?:1[3-9]|2\d|3[01])[/-]\d{1,2}[/-]\d{2}")
_STATED, _WRITTEN, _PART, _SHORT = 3.0, 2.0, 1.0, 0.5
"""How certain a date is: stated for programs, written in full, in part, or as an age."""
_CHECK_EVERY: Final = 1000


class ReadDate(NamedTuple):
    """What is known of a text that may be a date."""

    certainty: float
    iso: str
    has_clock: bool

    @property
    def moment(self) -> int:
        """A number that grows with time; 0 where the day is not known."""
        if not self.iso:
            return 0
        moment = datetime.fromisoformat(self.iso).replace(tzinfo=None)
        return (moment.toordinal() * 24 + moment.hour) * 3600 + moment.minute * 60 + moment.second


def read_dates(page: Page, shown: Bools) -> dict[int, ReadDate]:
    """The rows of the shown texts that are dates, or as short as ages, with what they say.

    A day in numbers that could be a month is read in the order that the other dates of the page force.
    """
    candidates = page.table.date_candidates(shown.tobytes())
    month_first = not any(_DAY_FIRST.search(text) for _, text, _, _ in candidates)
    dates, read = {}, {}
    for number, (row, text, stated, is_time) in enumerate(candidates):
        if number % _CHECK_EVERY == 0:
            check_time()
        key = text, *stated, is_time
        if key not in read:
            read[key] = _read(text, stated, month_first, is_time=is_time)
        if read[key].certainty:
            dates[row] = read[key]
    return dates


def _read(text: str, stated: Iterable[str], month_first: bool, *, is_time: bool) -> ReadDate:
    has_clock = bool(_CLOCK.search(text))
    iso = next(filter(None, (parse_date(value, month_first) for value in stated)), "")
    if iso or is_time:
        return ReadDate(_STATED, iso or parse_date(text, month_first), has_clock)
    if iso := parse_date(text, month_first):
        return ReadDate(_WRITTEN, iso, has_clock)
    day = _DAY.search(text)
    if has_clock or (day and month_number(day[1] or day[2])):
        return ReadDate(_PART, "", has_clock)
    return ReadDate(_SHORT if _AGE.fullmatch(text) else 0.0, "", has_clock)
