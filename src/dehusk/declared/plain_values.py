"""Declared texts made plain, and a form of texts that can be compared."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from html import unescape
from typing import Final

_MARKUP: Final = re.compile(r"<(?:/?[a-zA-Z][^<>]{0,500}|!--[^<>]{0,500}--)>")
_REFERENCE: Final = re.compile(r"&(?:[a-zA-Z][a-zA-Z0-9]{1,30}|#\d{1,7}|#[xX][0-9a-fA-F]{1,6});")
_UNSEEN: Final = re.compile(
    "[\x00-\x08\x0e-\x1f\x7f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff\ufffe\uffff]|[\ud800-\udfff]"
)
_LETTERS: Final = re.compile(r"[^\W_]+")
MAX_CHARACTERS: Final = 10_000
"""Maximum length of a value; the rest of it is not read."""


def plain_value(text: str) -> str:
    """A declared text on one line, without markup, character references and characters that nobody sees."""
    text = text[:MAX_CHARACTERS]
    for _ in range(2):  # what is declared is often escaped twice
        if "&" in text and _REFERENCE.search(text):
            text = unescape(text)
    if "<" in text:
        text = _MARKUP.sub(" ", text)
    return plain_line(text)


@lru_cache(maxsize=256)
def letters(text: str) -> str:
    """The letters and digits of a text, for comparison."""
    folded = text.lower() if text.isascii() else unicodedata.normalize("NFKC", text).casefold()
    return "".join(_LETTERS.findall(folded))


def plain_line(text: str) -> str:
    """A text of the page on one line, without characters that nobody sees."""
    text = " ".join(text[:MAX_CHARACTERS].split())
    return text if text.isprintable() else " ".join(_UNSEEN.sub("", text).split())
