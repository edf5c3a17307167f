"""Dates as pages write them → ISO 8601: a day, or a day and a time if a time is told."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import Final

from .months import month_number

_YEARS: Final = range(1980, 2100)
"""Years in which a page can have been written."""
_ISO: Final = re.compile(
    r"(?<!\d)(?P<y>\d{4})-?(?P<m>\d\d)-?(?P<d>\d\d)"
    r"(?:(?:[T_]|,?\s+(?:at\s+)?)(?P<H>\d\d):?(?P<M>\d\d)(?::?(?P<S>\d\d)(?:[.,]\d{1,9})?)?\s*(?P<Z>Z|UTC|GMT|[+-]\d\d:?\d\d)?)?(?!\d)"
)
_STRICT_ISO: Final = re.compile(
    r"(?<!\d)\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?(?!\d)"
)
_YEAR_FIRST: Final = re.compile(r"(?<![\d/.-])(\d{4})\s?[./年년-]\s?(\d{1,2})\s?[./月월-]\s?(\d{1,2})(?!\d)")
_YEAR_LAST: Final = re.compile(r"(?<![\d/.,-])(\d{1,2})\s?([./-])\s?(\d{1,2})\s?\2\s?(\d{4}|\d\d)(?![\d/]|[.,-]\d)")
_DAY_FIRST: Final = re.compile(
    r"(?<![\d.,/:-])(\d{1,2})(?:st|nd|rd|th|er|º|ª|\.|\s?de)?[\s/–-]{0,3}(?:de\s|del\s|of\s)?([^\W\d_]{3,12})\.?,?[\s/–-]{0,3}(?:de\s|del\s)?(\d{4}|['’]\d\d)(?![\d])"
)
_MONTH_FIRST: Final = re.compile(
    r"(?<![^\W\d_])([^\W\d_]{3,12})\.?\s{0,2}(\d{1,2})(?:st|nd|rd|th)?(?:,\s?|\s{1,2}|\.\s)(\d{4})(?!\d)"
)
_CLOCK: Final = re.compile(
    r"(?<![\d:])(?P<H>\d{1,2})[:h](?P<M>\d\d)(?::(?P<S>\d\d))?\s*(?P<half>[ap]\.?m\b\.?)?\s*(?P<Z>Z\b|UTC\b|GMT\b|[+-]\d\d:?\d\d)?",
    re.IGNORECASE,
)
_DAY: Final = len("2024-05-18")
_THREE_DIGITS: Final = re.compile(r"\d\D*\d\D*\d")
"""Every date has at least three digits, as in "5 May '24"; most other texts with a digit have fewer."""
_SECONDS: Final = re.compile(r"\d{10}(?:\d{3})?")

Reader = Callable[[re.Match[str], bool], list[str]]
"""From what a pattern found, and whether the month comes first, to the days that it may mean, the likeliest first."""


def parse_date(text: str, month_first: bool = True, expected: str = "") -> str:
    """The first date in a text, in ISO 8601; empty if there is none.

    Of two numbers that could both be the month, `month_first` says which one is. Where one of the readings of a date is
    the day of an `expected` date, it is the right one.
    """
    text = text[:200].strip()
    return _first_date(text, month_first, expected) if _THREE_DIGITS.search(text) else ""


@lru_cache(maxsize=256)
def _first_date(text: str, month_first: bool, expected: str) -> str:
    """The same of a text with digits. Answers are kept: several sources of a page show the same text."""
    if _SECONDS.fullmatch(text):
        return _since_1970(int(text[:10]))
    found = _ISO.search(text)
    if found:
        day = _day(found["y"], found["m"], found["d"])
        if day:
            return f"{day}{_time(found)}"
    places = [match for pattern, read in _READERS if (match := _read(pattern, read, text, month_first))]
    if not places:
        return ""
    _, stop, days = min(places)
    day = expected[:_DAY] if expected[:_DAY] in days else days[0]
    clock = _CLOCK.search(text, stop, stop + 30)
    return f"{day}{_time(clock) if clock and not _far(text, stop, clock.start()) else ''}"


def iso_date(text: str) -> str:
    """The first date that a text gives in ISO 8601, as it is written there; empty if it has none.

    It knows no words, so it never takes a wrong month for the right one.
    """
    found = _STRICT_ISO.search(text)
    try:
        datetime.fromisoformat(found[0] if found else "")
    except ValueError:
        return ""
    return found[0] if found else ""


def _far(text: str, stop: int, start: int) -> bool:
    """Whether there is more between a date and a time than a word such as "at"."""
    return any(map(str.isdigit, text[stop:start])) or start - stop > 12


def _read(pattern: re.Pattern[str], read: Reader, text: str, month_first: bool) -> tuple[int, int, list[str]] | None:
    """Where the first date that a pattern finds begins and ends, and the days that it may mean."""
    for match in pattern.finditer(text):
        days = list(filter(None, read(match, month_first)))
        if days:
            return match.start(), match.end(), days
    return None


def _year_first(match: re.Match[str], _: bool) -> list[str]:
    return [_day(match[1], match[2], match[3])]


def _year_last(match: re.Match[str], month_first: bool) -> list[str]:
    """A date in numbers. With full stops the day comes first; a year of two digits may be the first number."""
    first, sign, second, last = match.groups()
    year = _long_year(last)
    days = [_day(year, second, first), _day(year, first, second)]
    found = list(filter(None, days if sign == "." or not month_first else days[::-1]))
    return [*found, _day(_long_year(first), second, last)] if found and len(first) == len(last) else found


def _day_first(match: re.Match[str], _: bool) -> list[str]:
    return [_day(_long_year(match[3].strip("'’")), month_number(match[2]), match[1])]


def _month_first(match: re.Match[str], _: bool) -> list[str]:
    return [_day(match[3], month_number(match[1]), match[2])]


_READERS: Final = (
    (_YEAR_FIRST, _year_first),
    (_YEAR_LAST, _year_last),
    (_DAY_FIRST, _day_first),
    (_MONTH_FIRST, _month_first),
)


def _long_year(year: str) -> str:
    return year if len(year) == 4 else f"20{year}" if int(year) < 70 else f"19{year}"


def _day(year: str, month: str | int, day: str) -> str:
    """A day in ISO 8601; empty if the calendar has no such day."""
    if int(year) not in _YEARS:
        return ""
    try:
        return datetime(int(year), int(month), int(day)).date().isoformat()
    except ValueError:
        return ""


def _time(found: re.Match[str]) -> str:
    """The time of a match as ISO 8601 writes it after a day; empty if none is told."""
    if found["H"] is None:
        return ""
    groups = found.groupdict()
    hour, minute, second = int(groups["H"]), int(groups["M"]), int(groups["S"] or 0)
    half = (groups.get("half") or "").lower()[:1]
    if half and hour <= 12:
        hour = hour % 12 + (12 if half == "p" else 0)
    if hour > 23 or minute > 59 or second > 59:
        return ""
    return f"T{hour:02}:{minute:02}:{second:02}{_zone(groups['Z'] or '')}"


def _zone(text: str) -> str:
    """A time zone as ISO 8601 writes it; empty if there is no such zone."""
    if text.upper() in ("Z", "UTC", "GMT"):
        return "+00:00"
    zone = text if not text or ":" in text else f"{text[:3]}:{text[3:]}"
    return "" if zone and (int(zone[1:3]) > 15 or int(zone[4:]) > 59) else zone


def _since_1970(seconds: int) -> str:
    moment = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(seconds=seconds)
    return moment.isoformat() if moment.year in _YEARS else ""
