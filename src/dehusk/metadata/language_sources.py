"""Where the language of a page is found: in the tags that it declares, and in its text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from ..page import Page
from ..page.facts import fact
from ..parsing.language import detect_language
from .declared_fields import Texts
from .evidence import Evidence

_TAG: Final = re.compile(r"([a-zA-Z]{2,3})(?:[-_]([a-zA-Z]{4}))?(?:[-_]([a-zA-Z]{2}|\d{3}))?(?![a-zA-Z])")
_NO_LANGUAGE: Final = frozenset({"mis", "mul", "und", "utf", "zxx"})
"""Codes that name no language, and the beginning of an encoding that stands where a language should."""
_LEAST: Final = 100
"""Minimum number of characters of a text whose language is told: the detector guesses at shorter ones."""
_PARTS, _PART = 3, 150
"""How many parts a sample of the text has, and how many characters each of them has."""


def language_tags(read: Texts) -> Texts:
    """The language tags that texts begin with, in the usual form: `pt-BR`, `zh-Hant-TW`."""

    def tags(evidence: Evidence) -> Iterator[str]:
        for text in read(evidence):
            found = _TAG.match(text.strip())
            if found and found[1].lower() not in _NO_LANGUAGE:
                language, script, region = found.groups()
                parts = (language.lower(), (script or "").capitalize(), (region or "").upper())
                yield "-".join(filter(None, parts))

    return tags


def written_language(evidence: Evidence) -> Iterator[str]:
    """The language of the text of the page, if it can be told."""
    yield _language_of(_text_of(evidence.page))


def sampled_language(page: Page) -> str:
    """The language of a sample of the text, which takes a third of the time to tell; empty where it cannot be told.

    The parts of the sample come from the whole of the text: many pages begin in English and go on in another language.
    """
    text = _text_of(page)
    step = max(len(text) - _PART, 0) // (_PARTS - 1)
    return _language_of(" ".join(text[at * step : at * step + _PART] for at in range(_PARTS)) if step > _PART else text)


def _language_of(text: str) -> str:
    found = detect_language(text) if len(text) >= _LEAST else None
    return found.language if found else ""


@fact
def _text_of(page: Page) -> str:
    return page.table.beginning()
