"""The language that a text is written in, by the detector of the core."""

from __future__ import annotations

from typing import Final, NamedTuple

from .._core import LANGUAGES
from .._core import detect_language as detect

KNOWN: Final = frozenset(LANGUAGES)
"""The languages that can be detected, as language tags write them."""


class Detected(NamedTuple):
    """The language of a text."""

    language: str
    """As language tags write it, such as `en`."""
    is_latin: bool
    """Whether it is written in Latin letters."""


def detect_language(text: str) -> Detected | None:
    """The language of a text; None if the detector is not sure of it, or knows no letter of it."""
    found = detect(text)
    return Detected(*found) if found else None
