"""Strings that are meant for a reader, and their HTML."""

from __future__ import annotations

import re
from html import escape, unescape
from typing import Final

_MIN_WORDS: Final = 6
"""Minimum number of words of prose."""
_MARKUP: Final = re.compile(
    r"</?(?:p|br|div|span|a|b|i|u|em|strong|h[1-6]|ul|ol|li|section|article|figure|table|blockquote|img)"
    r"(?:\s*+/?|\s[^<>=]{0,200}=[^<>]{0,2000})>",
    re.IGNORECASE,
)
"""Tags, but not comparisons such as `i<b and c>d`."""
_TAG: Final = re.compile(r"<[a-zA-Z/!][^<>]{0,5000}>")
_PLAIN_WORD: Final = re.compile(r"[\"'(\[«„“‘¿¡—–-]*[^\W\d_]+(?:['’.-][^\W\d_]+)*[\"')\]»”’,.:;!?…—–-]*")
_UNSPACED: Final = re.compile(r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u9fff]")
"""Letters of the scripts that do not separate words."""
_CAPITAL_OR_STOP: Final = re.compile(r"^\W*(?![a-z])[^\W\d_]|[.!?…](?:\s|[^\w.!?…]*+$)")
_PROGRAM: Final = re.compile(r"[{};=<>\\|]")
_LETTERS: Final = re.compile(r"[^\W_]+")
_BLANK_LINE: Final = re.compile(r"\n\s*\n")


def strip_tags(text: str) -> str:
    """The text without its tags, on one line."""
    return " ".join(unescape(_TAG.sub(" ", text)).split())


def words_alone(text: str) -> str:
    """The words of a text in lowercase, without anything but letters and digits, for comparison."""
    return " ".join(_LETTERS.findall(text.lower()))


def count_words(text: str) -> int:
    """Estimate the number of words of a text without tags."""
    return len(text.split()) + len(_UNSPACED.findall(text))


def is_prose(text: str) -> bool:
    """Whether a text without tags reads as a sentence, and not as a program or a list of names or numbers."""
    sample = text[:2000]
    if len(_PROGRAM.findall(sample)) > len(sample) / 100:
        return False
    if len(_UNSPACED.findall(sample)) >= 2 * _MIN_WORDS:
        return True
    words = sample.split()
    if len(words) < _MIN_WORDS or not _CAPITAL_OR_STOP.search(sample):
        return False
    return sum(_PLAIN_WORD.fullmatch(word) is not None for word in words) >= 0.7 * len(words)


def write_html(text: str, name: str = "p") -> str:
    """Write a string as HTML: markup verbatim, plain text as one element for each of its paragraphs."""
    if _MARKUP.search(text):
        return f"<div>{text}</div>"
    parts = _BLANK_LINE.split(unescape(text))
    return "".join(f"<{name}>{escape(part.strip())}</{name}>" for part in parts if part.strip())
