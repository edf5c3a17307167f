"""Titles as texts: can a text be one, and the parts of one such as "Title | Section - Site"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from .plain_text import letters

_SEPARATOR: Final = re.compile(
    r"(?<!\s)\s++[-–—―|·•∙:»«/>~‹›⋆*]++\s++|(?:(?<!\s)\s++)?+[|｜»：]\s*+|--|\s[-–—]|[-–—]\s"
)
_IN_SEPARATORS: Final = re.compile(r"[-–—―|·•∙:»«/>~‹›⋆*｜：]")
"""Each separator has one of these characters, and most headings have none."""

_ORNAMENT: Final = re.compile(r"^[\s¶#§🔗]++|(?<![\s¶#§🔗])[\s¶#§🔗]++$")
_TEMPLATE: Final = re.compile(r"\{\{|\}\}|<%|\$\{")
_LONGEST: Final = 400


def is_filled_in(text: str) -> bool:
    """Whether a text is written for readers, and is not a template that a program should have filled in."""
    return len(text) <= _LONGEST and any(map(str.isalnum, text)) and not _TEMPLATE.search(text)


def without_ornaments(text: str) -> str:
    """A heading without the marks that link to it."""
    return _ORNAMENT.sub("", text)


@lru_cache(maxsize=256)
def split_title(title: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The separators and the parts of a title. Answers are kept: many sources of a page give the same title."""
    if not _IN_SEPARATORS.search(title):
        return (), (title,)
    parts, separators, at = list[str](), list[str](), 0
    for match in _SEPARATOR.finditer(title):
        if match.start() > at and match.end() < len(title):
            parts.append(title[at : match.start()])
            separators.append(match[0])
            at = match.end()
    return tuple(separators), (*parts, title[at:])


def join_parts(separators: Sequence[str], parts: Sequence[str], first: int, last: int) -> str:
    """The parts of a title from `first` up to, but without, `last`, with the separators between them."""
    text = parts[first]
    for number in range(first + 1, last):
        text += separators[number - 1] + parts[number]
    return text.strip()


@lru_cache(maxsize=256)
def beginnings_and_ends(title: str) -> tuple[tuple[str, str], ...]:
    """All of a title, its beginnings and its ends, the longer first, each as its letters alone and as a text."""
    separators, parts = split_title(title)
    texts = [join_parts(separators, parts, 0, last) for last in range(len(parts), 0, -1)]
    texts += [join_parts(separators, parts, first, len(parts)) for first in range(1, len(parts))]
    return tuple((letters(text), text) for text in texts)
