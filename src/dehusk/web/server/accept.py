"""Content negotiation: the media type that suits the `Accept` header of a request best."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from http import HTTPStatus
from typing import NamedTuple

from .problem import Problem


class _Range(NamedTuple):
    """One entry of the header: a media type or a range of them, and how welcome it is."""

    pattern: str
    quality: float

    def matches(self, media_type: str) -> bool:
        kind = media_type.partition("/")[0]
        return self.pattern in (media_type, f"{kind}/*", "*/*")

    @property
    def precision(self) -> int:
        """How exactly a type is named; a range of types gives way to the type itself."""
        return 2 - self.pattern.count("*")


@lru_cache
def negotiated(accept: str, offered: tuple[str, ...]) -> str:
    """The most welcome of the offered media types, the first of several; none is a problem."""
    ranges = [_range(entry) for entry in accept.split(",") if entry.strip()] or [_Range("*/*", 1.0)]
    best = max(offered, key=lambda media_type: _quality(media_type, ranges))
    if not _quality(best, ranges):
        raise Problem(HTTPStatus.NOT_ACCEPTABLE, f"the answer can be {', '.join(offered)}")
    return best


def _quality(media_type: str, ranges: Sequence[_Range]) -> float:
    fitting = [entry for entry in ranges if entry.matches(media_type)]
    return max(fitting, key=lambda entry: entry.precision).quality if fitting else 0.0


def _range(entry: str) -> _Range:
    pattern, *parameters = (part.strip().lower() for part in entry.split(";"))
    quality = next((value for name, _, value in (p.partition("=") for p in parameters) if name.strip() == "q"), "1")
    try:
        return _Range(pattern, min(max(float(quality), 0.0), 1.0))
    except ValueError:
        return _Range(pattern, 0.0)
