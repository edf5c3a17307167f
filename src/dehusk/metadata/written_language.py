"""The language in which the text of a page is written."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ..page import Page
from ..page.facts import fact
from ..parsing.language import detect_language
from .evidence import Evidence
from .readers import Reader

_MIN_CHARS: Final = 100
"""Minimum length of a text whose language is detected: the detector guesses at shorter ones."""
_PARTS: Final = 3
_PART_CHARS: Final = 50
"""Length of each part of a text in the sample."""


def detect_in_sample(page: Page) -> str:
    """Return the language of a sample of the text, which takes a tenth of the time; empty where it is not sure."""
    text = _text_of(page)
    is_long = len(text) > (2 * _PARTS - 1) * _PART_CHARS
    return _detect(" ".join(_parts_of(text)) if is_long else text)


@Reader
def read_written_language(evidence: Evidence) -> list[str]:
    """Read the language of the text of the page, if it can be detected."""
    return [_detect(_text_of(evidence.page))]


def _parts_of(text: str) -> Iterator[str]:
    """Yield parts from the whole of a text: many pages begin in English and go on in another language."""
    step = (len(text) - _PART_CHARS) // (_PARTS - 1)
    return (text[at * step : at * step + _PART_CHARS] for at in range(_PARTS))


def _detect(text: str) -> str:
    detected = detect_language(text) if len(text) >= _MIN_CHARS else None
    return detected.language if detected else ""


@fact
def _text_of(page: Page) -> str:
    return page.table.beginning()
