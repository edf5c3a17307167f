"""The characters of a text: each in one form, and none that only guides the line breaking of a browser."""

from __future__ import annotations

import re
from typing import Final
from unicodedata import is_normalized, normalize

from .._core import is_normal

_GUIDES: Final = "\u200b\u00ad\u2060\ufeff"
"""The zero-width space, the soft hyphen, the word joiner, and the zero-width no-break space."""
_WITHOUT_SPACES: Final = "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff"
"""Thai, Lao, Burmese and Khmer, in which a zero-width space separates words."""
_SPACE: Final = re.compile(f"\u200b(?![{_WITHOUT_SPACES}])")
_ALONE: Final = re.compile(f"\n\n[{_GUIDES}]+(?=\n\n|\\Z)")
"""A paragraph with nothing else, after another one."""


def normalised(text: str) -> str:
    """The text in Unicode's form NFC, without marks that guide line breaking.

    The marks that join letters or emoji, or keep letters apart (U+200D, U+200C), stay: they change what is shown.
    """
    if text.isascii() or is_normal(text):
        return text
    if any(guide in text for guide in _GUIDES):
        text = _without_guides(text)
    return text if is_normalized("NFC", text) else normalize("NFC", text)


def _without_guides(text: str) -> str:
    text = _ALONE.sub("", f"\n\n{text}").removeprefix("\n\n")
    for guide in _GUIDES[1:]:
        text = text.replace(guide, "")
    return _SPACE.sub("", text)
