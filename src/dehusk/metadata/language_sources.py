"""Where the language of a page is found: in the tags that it declares, and in its text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import numpy as np

from ..page import Page
from ..parsing.language import detect_language
from .declared_fields import Texts
from .evidence import Evidence

_TAG: Final = re.compile(r"([a-zA-Z]{2,3})(?:[-_]([a-zA-Z]{4}))?(?:[-_]([a-zA-Z]{2}|\d{3}))?(?![a-zA-Z])")
_NO_LANGUAGE: Final = frozenset({"mis", "mul", "und", "utf", "zxx"})
"""Codes that name no language, and the beginning of an encoding that stands where a language should."""
_SURE: Final = 0.5
"""Minimum confidence of the detector."""
_LABEL: Final = 20
"""Characters of a text that is more than a label; labels of menus are in English on many pages."""
_LEAST, _MOST = 50, 3000
"""How many characters of text must be there, and how many are read."""


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
    """The language of the text of the page, if the detector is sure of it."""
    text = _text_of(evidence.page)
    found = detect_language(text) if len(text) >= _LEAST else None
    if found and found.confidence >= _SURE:
        yield found.language


def _text_of(page: Page) -> str:
    """The text of the page from its beginning, as much as is read; labels are left out where there is more."""
    rows = page.body + np.flatnonzero(page.is_text[page.body :])
    longer = rows[page.chars[rows] >= _LABEL]
    rows = longer if page.chars[longer].sum() >= _MOST // 10 else rows
    stop = int(np.searchsorted(np.cumsum(page.chars[rows]), _MOST)) + 1
    return " ".join(map(page.text, rows[:stop].tolist()))[:_MOST]
