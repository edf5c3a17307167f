"""When a page was published and when it was last changed."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime
from typing import Final

from .declared_dates import declared_changes, declared_dates, stated
from .evidence import Evidence
from .nearby import Nearby
from .record import Candidate
from .shown_dates import texts, times

_DAY: Final = len("2024-01-01")
_MINUTE: Final = 60


def date_of(evidence: Evidence, nearby: Nearby) -> Candidate[str] | None:
    """When the page was published.

    A declared moment is given in any time zone; readers are shown a day of theirs. Where the page shows a day beside
    its title that differs by one, or an earlier one, that is the day.
    """
    declared = next(declared_dates(evidence), None)
    shown = list(_shown_dates(evidence, nearby))
    if declared is None:
        return next(_other_dates(evidence, nearby, shown), None)
    days = [_days_between(candidate, declared) for candidate in shown]
    if 0 in days:
        return Candidate(declared.value, declared.source, True)
    for candidate, between in zip(shown, days, strict=True):
        if abs(between) == 1 and _same_moment(candidate.value, declared.value):
            return candidate
    return shown[0] if shown and days[0] < 0 and len(shown[0].value) == _DAY else declared


def modified_of(evidence: Evidence, nearby: Nearby) -> Candidate[str] | None:
    """When the page was last changed."""
    return next(declared_changes(evidence), None) or next(times(evidence, nearby, changed=True, everywhere=False), None)


def _shown_dates(evidence: Evidence, nearby: Nearby) -> Iterator[Candidate[str]]:
    yield from times(evidence, nearby, changed=False, everywhere=False)
    yield from texts(evidence, nearby, nearby.texts, changed=False)


def _other_dates(evidence: Evidence, nearby: Nearby, shown: list[Candidate[str]]) -> Iterator[Candidate[str]]:
    """Dates for pages that declare none: shown beside the title, anywhere, or of the last change."""
    yield from shown
    yield from stated(evidence, "dateCreated", "uploadDate")
    yield from texts(evidence, nearby, nearby.texts, changed=True)
    yield from times(evidence, nearby, changed=False, everywhere=True)
    yield from texts(evidence, nearby, nearby.dated, changed=False)
    yield from declared_changes(evidence)
    yield from times(evidence, nearby, changed=True, everywhere=True)
    yield from texts(evidence, nearby, nearby.dated, changed=True)


def _days_between(one: Candidate[str], other: Candidate[str]) -> int:
    return (date.fromisoformat(one.value[:_DAY]) - date.fromisoformat(other.value[:_DAY])).days


def _same_moment(one: str, other: str) -> bool:
    """Whether two dates can be the same moment in different time zones, which are quarters of an hour apart."""
    if len(one) == _DAY or len(other) == _DAY:
        return True
    moments = [datetime.fromisoformat(text) for text in (one, other)]
    if all(moment.tzinfo for moment in moments):
        return abs((moments[0] - moments[1]).total_seconds()) <= _MINUTE
    apart = abs((moments[0].replace(tzinfo=None) - moments[1].replace(tzinfo=None)).total_seconds())
    return apart % (15 * _MINUTE) <= _MINUTE
