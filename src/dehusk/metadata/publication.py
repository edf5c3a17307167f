"""When a page was published."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime
from typing import Final

from .candidates import Candidate, candidates_of, first_of
from .evidence import Evidence
from .sources import DECLARED, FALLBACK, SHOWN

_DAY: Final = len("2024-01-01")
_MINUTE: Final = 60


def date_of(evidence: Evidence) -> Candidate[str] | None:
    """When the page was published.

    A declared moment may be given in any time zone, while readers are shown a day of their own. Where the page shows a
    day near its title that differs by one from the declared day, and the two can be the same moment, the shown day is
    taken. So is an earlier shown day: the declared one is then that of a later edition. Where a shown date can be read
    in several ways, it is read as the declared day if it can be.
    """
    declared = first_of("date", evidence, DECLARED)
    evidence.declared_date = declared.value if declared else ""
    if declared is None:
        return first_of("date", evidence, SHOWN) or first_of("date", evidence, FALLBACK)
    return _corrected(declared, candidates_of("date", evidence, SHOWN))


def _corrected(declared: Candidate[str], shown: Iterable[Candidate[str]]) -> Candidate[str]:
    """The declared day, or the shown day that is taken in its place. Nothing is read after a shown day that agrees."""
    others: list[tuple[int, Candidate[str]]] = []
    for candidate in shown:
        between = _days_between(candidate.value, declared.value)
        if between == 0:
            return declared._replace(agreed=True)
        others.append((between, candidate))
    for between, candidate in others:
        if abs(between) == 1 and _same_moment(candidate.value, declared.value):
            return candidate
    between, first = others[0] if others else (0, declared)
    return first if between < 0 and len(first.value) == _DAY else declared


def _days_between(one: str, other: str) -> int:
    return (date.fromisoformat(one[:_DAY]) - date.fromisoformat(other[:_DAY])).days


def _same_moment(one: str, other: str) -> bool:
    """Whether two dates can be the same moment in different time zones, which are quarters of an hour apart."""
    if len(one) == _DAY or len(other) == _DAY:
        return True
    moments = [datetime.fromisoformat(text) for text in (one, other)]
    if all(moment.tzinfo for moment in moments):
        return abs((moments[0] - moments[1]).total_seconds()) <= _MINUTE
    apart = abs((moments[0].replace(tzinfo=None) - moments[1].replace(tzinfo=None)).total_seconds())
    return apart % (15 * _MINUTE) <= _MINUTE
