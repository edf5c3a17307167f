"""The language in which the text of a page is written."""

from __future__ import annotations

from typing import Final

from .._core import is_in_language
from ..page import Page
from ..page.facts import fact
from ..parsing.language import detect_language
from .evidence import Evidence
from .readers import Reader

_MIN_CHARS: Final = 100
"""Minimum length of a text whose language is detected: the detector guesses at shorter ones."""
_SMALL_SAMPLE: Final = (3, 50)
"""Number of parts in a sample of a text that may confirm a language, and length of each ..."""
_LARGE_SAMPLE: Final = (6, 100)
"""... and of a sample that may tell it. More text takes longer, and tells the language no better."""


def is_written_in(page: Page, language: str) -> bool:
    """Whether a small sample of the text is in a language, given as the detector calls it."""
    sample = _sample(_text_of(page), *_SMALL_SAMPLE)
    return len(sample) >= _MIN_CHARS and is_in_language(sample, language)


@Reader
def read_written_language(evidence: Evidence) -> list[str]:
    """Read the language of the text of the page, if it can be detected."""
    text = _text_of(evidence.page)
    return [_detect(_sample(text, *_LARGE_SAMPLE)) or _detect(text)]


def _sample(text: str, count: int, length: int) -> str:
    """Return parts from the whole of a text: many pages begin in English and go on in another language."""
    if len(text) <= (2 * count - 1) * length:
        return text
    step = (len(text) - length) // (count - 1)
    return " ".join(text[part * step : part * step + length] for part in range(count))


def _detect(text: str) -> str:
    detected = detect_language(text) if len(text) >= _MIN_CHARS else None
    return detected.language if detected else ""


@fact
def _text_of(page: Page) -> str:
    return page.table.beginning()
