"""The language in which the text of a page is written."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ..page import Page
from ..page.facts import fact
from ..parsing.language import detect_language
from .evidence import Evidence

_MIN_CHARS: Final = 100
"""Minimum length of a text whose language is detected: the detector guesses at shorter ones."""
_PARTS: Final = 3
_PART_CHARS, _READ_PART_CHARS = 50, 400
"""Lengths of the parts of a text that are detected, and of those in which function words are looked for."""
_MIN_FUNCTION_WORDS: Final = 2
FUNCTION_WORDS: Final = {
    "de": frozenset("und nicht ist mit eine für auf dem wird sich auch dass werden".split()),
    "en": frozenset("the and that with this from have which they you your were".split()),
    "es": frozenset("el los las por con más pero está sus muy cuando desde".split()),
    "fr": frozenset("dans une qui avec vous cette sont nous pour leur plus aux".split()),
    "it": frozenset("che della gli nel sono alla dei delle più anche questo degli".split()),
    "nl": frozenset("het een voor niet zijn naar ook deze worden wordt maar aan".split()),
    "pt": frozenset("não uma dos isso em os ao pelo pela também são foi".split()),
}
"""Frequent words that hardly occur in texts of other languages."""


def is_plainly_in(page: Page, language: str) -> bool:
    """Whether function words of a language are in all parts of the text; faster to see than a language is detected."""
    words = FUNCTION_WORDS.get(language)
    return words is not None and all(
        len(words.intersection(part.lower().split())) >= _MIN_FUNCTION_WORDS
        for part in _parts_of(_text_of(page), _READ_PART_CHARS)
    )


def detect_in_sample(page: Page) -> str:
    """Return the language of a sample of the text, which takes a tenth of the time; empty where it is not sure."""
    text = _text_of(page)
    is_long = len(text) > (2 * _PARTS - 1) * _PART_CHARS
    return _detect(" ".join(_parts_of(text, _PART_CHARS)) if is_long else text)


def read_written_language(evidence: Evidence) -> list[str]:
    """Read the language of the text of the page, if it can be detected."""
    return [_detect(_text_of(evidence.page))]


def _parts_of(text: str, chars: int) -> Iterator[str]:
    """Yield parts from the whole of a text: many pages begin in English and go on in another language."""
    step = max(len(text) - chars, 0) // (_PARTS - 1)
    return (text[at * step : at * step + chars] for at in range(_PARTS))


def _detect(text: str) -> str:
    detected = detect_language(text) if len(text) >= _MIN_CHARS else None
    return detected.language if detected else ""


@fact
def _text_of(page: Page) -> str:
    return page.table.beginning()
