"""Days of dates in ISO 8601."""

from __future__ import annotations

from typing import Final

DAY_LENGTH: Final = len("2024-05-18")


def day_of(date: str) -> str:
    """Return the day of a date in ISO 8601, which may have a time too."""
    return date[:DAY_LENGTH]
