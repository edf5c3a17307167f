"""The choice of the date of publication: the declared one, corrected by the day that readers see."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta
from typing import Final

from ..page.days import DAY_LENGTH, day_of
from .evidence import Evidence
from .sources import FALLBACK, SHOWN, Candidate, read_candidates, read_first

_TOLERANCE: Final = timedelta(minutes=1)
_ZONE_STEP: Final = timedelta(minutes=15)
"""Offsets of time zones are multiples of a quarter of an hour ..."""
_MAX_ZONE: Final = timedelta(hours=14)
"""... up to this one."""


def choose_date(evidence: Evidence, declared: Candidate[str] | None) -> Candidate[str] | None:
    """Return the declared date of publication, or one that the page shows in its place."""
    if declared is None:
        return read_first("date", evidence, SHOWN) or read_first("date", evidence, FALLBACK)
    return _correct_date(declared, read_candidates("date", evidence, SHOWN))


def _correct_date(declared: Candidate[str], shown: Iterable[Candidate[str]]) -> Candidate[str]:
    """Return the declared date, or a shown one where no shown day is the declared one.

    A moment may be declared in any time zone, while readers are shown a day of their own: the first shown date of the
    day before or after is taken, if both can be the same moment. Else the first shown date is taken if its day is
    earlier: the declared date is then that of a later edition.
    """
    others: list[Candidate[str]] = []
    for candidate in shown:
        if day_of(candidate.value) == day_of(declared.value):
            return declared._replace(agreed=True)
        others.append(candidate)
    for candidate in others:
        if abs(_days_between(declared.value, candidate.value)) == 1 and _can_be_same_moment(declared, candidate):
            return candidate
    is_earlier = bool(others) and day_of(others[0].value) < day_of(declared.value)
    return others[0] if is_earlier else declared


def _days_between(first: str, second: str) -> int:
    return (date.fromisoformat(day_of(second)) - date.fromisoformat(day_of(first))).days


def _can_be_same_moment(one: Candidate[str], other: Candidate[str]) -> bool:
    """Whether two dates can be the same moment in two time zones; a date without a time can be any moment of its day.

    A time without a zone is some local time: its offset from the other is that of a zone.
    """
    if DAY_LENGTH in (len(one.value), len(other.value)):
        return True
    moments = [datetime.fromisoformat(candidate.value) for candidate in (one, other)]
    in_utc = [moment if moment.tzinfo else moment.replace(tzinfo=UTC) for moment in moments]
    offset = abs(in_utc[0] - in_utc[1])
    if all(moment.tzinfo for moment in moments):
        return offset <= _TOLERANCE
    past_step = offset % _ZONE_STEP
    return offset <= _MAX_ZONE + _TOLERANCE and min(past_step, _ZONE_STEP - past_step) <= _TOLERANCE
