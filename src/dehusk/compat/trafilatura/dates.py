"""Which of the dates of a page is wanted, and in what form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Final

from ...metadata import Metadata

_DAY: Final = len("2024-05-18")
_READ_FROM_TEXT: Final = "text"


@dataclass(frozen=True, kw_only=True)
class DateWish:
    """The parameters for dates that trafilatura gives to htmldate."""

    original: bool = True
    """Whether the date of publication is wanted, not that of the last change."""
    extensive: bool = True
    """Whether a date counts that only the text of the page tells."""
    form: str = "%Y-%m-%d"
    earliest: str = ""
    latest: str = "9999-12-31"

    def date_of(self, known: Metadata) -> str | None:
        """The wanted date, if the page has one."""
        field = "date" if self.original or not known.modified else "modified"
        value: str | None = getattr(known, field)
        if not value or (not self.extensive and known.found[field].source == _READ_FROM_TEXT):
            return None
        day = value[:_DAY]
        return date.fromisoformat(day).strftime(self.form) if self.earliest <= day <= self.latest else None


def date_wish(parameters: Mapping[str, Any] | None, extensive: bool = True) -> DateWish:
    """The wish in parameters of htmldate; without them, the day of publication."""
    usual = DateWish(extensive=extensive)
    if not parameters:
        return usual
    return DateWish(
        original=parameters.get("original_date", False),
        extensive=parameters.get("extensive_search", True),
        form=parameters.get("outputformat", usual.form),
        earliest=_day(parameters.get("min_date")) or usual.earliest,
        latest=_day(parameters.get("max_date")) or usual.latest,
    )


def _day(given: date | datetime | str | None) -> str:
    """A day in ISO 8601, given in it or as a date."""
    return given[:_DAY] if isinstance(given, str) else f"{given:%Y-%m-%d}" if given else ""
