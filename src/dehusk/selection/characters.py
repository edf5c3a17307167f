"""The characters of a text: each in one form, and none that only guides the line breaking of a browser."""

from __future__ import annotations

import re
from functools import cache
from typing import Final
from unicodedata import combining, is_normalized, normalize

from .._core import is_normal

_GUIDES: Final = "\u200b\u00ad\u2060\ufeff"
"""The zero-width space, the soft hyphen, the word joiner, and the zero-width no-break space."""
_WITHOUT_SPACES: Final = "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff"
"""Thai, Lao, Burmese and Khmer, in which a zero-width space separates words."""
_SPACE: Final = re.compile(f"\u200b(?![{_WITHOUT_SPACES}])")
_ALONE: Final = re.compile(f"\n\n[{_GUIDES}]+(?=\n\n|\\Z)")
"""A paragraph with nothing else, after another one."""

_MOST_ACCENTS: Final = 30
_LAST_ACCENT: Final = 0x1FFFF
"""No plane after the first two has accents."""


def normalised(text: str) -> str:
    """The text in Unicode's form NFC, without marks that guide line breaking.

    The marks that join letters or emoji, or keep letters apart (U+200D, U+200C), stay: they change what is shown. So do
    more accents on one letter than any language has, because the time to sort them grows with the square of their
    number.
    """
    if text.isascii() or is_normal(text):
        return text
    if any(guide in text for guide in _GUIDES):
        text = _without_guides(text)
    return text if is_normalized("NFC", text) else _composed(text)


def _composed(text: str) -> str:
    pieces = _accents().split(text)
    pieces[::2] = [normalize("NFC", piece) for piece in pieces[::2]]
    return "".join(pieces)


@cache
def _accents() -> re.Pattern[str]:
    """More accents in a row than Unicode's stream-safe text has."""
    accents = "".join(chr(code) for code in range(_LAST_ACCENT + 1) if combining(chr(code)))
    return re.compile(f"([{accents}]{{{_MOST_ACCENTS + 1},}})")


def _without_guides(text: str) -> str:
    text = _ALONE.sub("", f"\n\n{text}").removeprefix("\n\n")
    for guide in _GUIDES[1:]:
        text = text.replace(guide, "")
    return _SPACE.sub("", text)
