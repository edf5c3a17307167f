"""Titles as texts: their parts, the names of the site in them, and the headings that are the title of a page."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Final

from .. import _core as core
from ..lazy import lazy
from .around_title import Heading
from .plain_text import letters

MAX_LETTERS_BY_CHANCE: Final = 8
"""Maximum number of letters of a text that may equal a title by chance."""
_IN_SEPARATORS: Final = re.compile(r"[-–—―|·•∙:»«/>~‹›⋆*｜：_]")
"""Each separator has one of these characters, and most headings have none."""
_ORNAMENT: Final = re.compile(r"^[\s¶#§🔗]++|(?<![\s¶#§🔗])[\s¶#§🔗]++$")
_COUNT: Final = re.compile(
    r"(?<!\s)\s*+(?:\(\s*+(?!\d{4}\s*+\))\d[\d.,]*+\s?+\+?+(?:\s*+[^\W\d]++)?+\s*+\)"
    r"|\(?\b\d{3}\)?[ .-]{1,2}\d{3}[ .-]\d{4})$"
)
"""A number of entries, or a telephone number, at the end of a heading; a year is part of it."""
_MIN_DIGITS: Final = 7
"""Minimum length of a number that is a part of a title, but not of what it names: of a telephone, or a day."""
_WIDE_SITE: Final = re.compile(".{2,10}[网網]")
"""The name of a site in Chinese, which ends with "net"."""
HOME_NAMES: Final = frozenset(
    """
    home homepage mainpage startseite accueil inicio início páginainicial páginadeinicio paginainiziale главная
    главнаястраница головна etusivu forside hem startsida stronagłówna anasayfa 首页 首頁 网站首页 ホーム
    トップページ 홈
    """.split()
)
"""The titles of front pages, in letters alone, which say nothing about the site."""
_TEMPLATE: Final = re.compile(r"\{\{|\}\}|<%|\$\{")
_MIN_SPACES_BEFORE_BAR: Final = 2
"""Minimum number of spaces in a title that a bar follows, if what follows is an addition."""
_MAX_TITLE_CHARS: Final = 400
_MAX_ADDED_LETTERS: Final = 8
"""Maximum number of letters that a text may add to the name of the site, such as "news" or "home"."""
_MIN_LABEL_LETTERS: Final = 3
"""Minimum number of letters of the label of a domain that does not fit a text by chance."""
_SMALL_WORDS: Final = frozenset("a and das de del der di die du el et for il la le les of os the und y".split())
_MIN_LIKENESS_ALONE: Final = 0.25
"""Minimum likeness of the only main heading to a declared title, if it is the title ..."""
_MIN_LIKENESS: Final = 0.5
"""... and of one of several."""


def is_filled_in(text: str) -> bool:
    """Whether a text is written for readers, and is not a template that a program should have filled in."""
    return len(text) <= _MAX_TITLE_CHARS and any(map(str.isalnum, text)) and not _TEMPLATE.search(text)


def cut_at_bar(title: str) -> str:
    """Return the part of a title before the first bar, if that has several words; sections before a bar have few."""
    first = title.split("|", 1)[0].rstrip()
    return first if first.count(" ") >= _MIN_SPACES_BEFORE_BAR else title


def remove_ornaments(text: str) -> str:
    """Return a heading without the characters of links to itself, such as ¶, at its ends."""
    return _ORNAMENT.sub("", text)


@lru_cache(maxsize=256)
def split_title(title: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the separators and the parts of a title. Answers are kept: many sources of a page give the same title."""
    if not _IN_SEPARATORS.search(title):
        return (), (title,)
    return core.split_title(title)


def _join_parts(separators: Sequence[str], parts: Sequence[str], first: int, last: int) -> str:
    """Return the parts of a title from `first` up to, but without, `last`, with the separators between them."""
    text = parts[first]
    for number in range(first + 1, last):
        text += separators[number - 1] + parts[number]
    return text.strip()


@lru_cache(maxsize=256)
def beginnings_and_ends(title: str) -> tuple[tuple[str, str], ...]:
    """Return all of a title, its beginnings and its ends, the longer first, each as its letters alone and as a text."""
    separators, parts = split_title(title)
    texts = [_join_parts(separators, parts, 0, last) for last in range(len(parts), 0, -1)]
    texts += [_join_parts(separators, parts, first, len(parts)) for first in range(1, len(parts))]
    return tuple((letters(text), text) for text in texts)


class SiteNames:
    """The names of a site: those that its page gives, and those of its host in letters alone."""

    def __init__(self, names: Iterable[str] = (), host_names: Sequence[str] = ()) -> None:
        self._names = {*map(letters, names), *host_names} - {""}
        self._label = host_names[-1] if host_names else ""

    def includes(self, text: str) -> bool:
        """Whether a text is a name of the site, with or without additions such as "home" or ".com"."""
        return self.includes_key(letters(text))

    def includes_key(self, key: str) -> bool:
        """Whether a text, given in letters alone, is a name of the site; a text without letters counts as one."""
        if not key or key in self._names:
            return True
        size = len(key)
        for name in self._names:
            if size > 3 and 2 * size > len(name) and key in name:
                return True
            if len(name) > 3 and size <= len(name) + _MAX_ADDED_LETTERS and name in key:
                return True
        return False

    def has_name(self, key: str) -> bool:
        """Whether a text, given in letters alone, is a name of the site without additions."""
        return key in self._names

    def remove_from(self, title: str) -> str:
        """Return a title without the names of the site before and after it."""
        separators, parts = split_title(title)
        first, last = 0, len(parts)
        if last > 1 and letters(parts[0]) in HOME_NAMES:
            first = 1
        elif "_" in title and not self._is_named_in(parts[0]):
            last = next((end for end, separator in enumerate(separators, 1) if "_" in separator), last)
        while last - first > 1 and self._is_named_in(parts[last - 1]):
            last -= 1
        while last - first > 1 and self._is_named_in(parts[first]):
            first += 1
        return _join_parts(separators, parts, first, last)

    def _is_named_in(self, part: str) -> bool:
        """Whether a part of a title is a name of the site, in full or as its domain shortens it, such as "BBC News".

        A word for a front page and a long number count as one.
        """
        key = letters(part)
        if self.includes_key(key) or is_shortened(part, self._label):
            return True
        if key in HOME_NAMES or (key.isdigit() and len(key) >= _MIN_DIGITS) or _WIDE_SITE.fullmatch(part):
            return True
        is_first = letters(part.split(maxsplit=1)[0]) == self._label
        return is_first and len(key) <= len(self._label) + _MAX_ADDED_LETTERS


def is_shortened(name: str, label: str) -> bool:
    """Whether the label of a domain is a name shortened: each of its words, or the beginning of it, in order.

    The domains of "New York Times" and of "The Sydney Morning Herald" are `nytimes` and `smh`. Small words may be left
    out.
    """
    if len(label) < _MIN_LABEL_LETTERS or not name.strip():
        return False
    rests = {label}
    for word in name.split():
        key = letters(word)
        longer = {rest[size:] for rest in rests for size in range(1, len(key) + 1) if rest.startswith(key[:size])}
        rests = longer | rests if key in _SMALL_WORDS or not key else longer
        if not rests:
            return False
    return "" in rests


class TitleHeadings:
    """The headings that can be titles, without the names of the site; those with the same text count once.

    They are compared with the titles that the page declares, and with its URL.
    """

    def __init__(
        self,
        headings: list[Heading],
        site: SiteNames,
        declared: Sequence[str],
        of_page: Sequence[str],
        is_in_url: Callable[[str], bool],
    ) -> None:
        """Take the declared titles, those of them that are of the whole page, and whether its URL contains a title."""
        self._headings = headings
        self._site = site
        self._declared = list(dict.fromkeys(declared))
        self._of_page = list(dict.fromkeys(of_page))
        self._is_in_url = is_in_url

    @property
    def main(self) -> list[str]:
        """The `h1` that is the title: of several the one that is most like a declared title."""
        return [text for text, is_title in self._main_headings if is_title]

    @property
    def strange(self) -> list[str]:
        """The other `h1`: unlike all that is declared, or with something before a declared title."""
        return [text for text, is_title in self._main_headings if not is_title]

    @lazy
    def lesser(self) -> list[str]:
        """The `h2` and `h3` that are a beginning or an end of a declared title."""
        lesser = [(text, key) for rank, _, text, key in self._headings if rank != 1]
        all_keys = " ".join(key for _, key in lesser)
        declared = (part for title in self._of_page for part, _ in beginnings_and_ends(title))
        parts = {part for part in declared if part and part in all_keys}
        likely = ((text, key) for text, key in lesser if any(part in key for part in parts)) if parts else ()
        return [text for text in self._find_titles(likely) if letters(text) in parts]

    @lazy
    def _main_headings(self) -> list[tuple[str, bool]]:
        """The texts of the `h1` elements, each with whether it is the title."""
        texts = self._find_titles((text, key) for rank, _, text, key in self._headings if rank == 1)
        if not texts:
            return []
        declared = list(dict.fromkeys(map(letters, self._declared)))
        keys = list(map(letters, texts))
        likeness = [measure_likeness(key, declared) for key in keys]
        closest = likeness.index(max(likeness))
        enough = _MIN_LIKENESS_ALONE if len(texts) == 1 else _MIN_LIKENESS
        if likeness[closest] < enough or _begins_otherwise(keys[closest], declared):
            closest = next((number for number, key in enumerate(keys) if self._is_in_url(key)), -1)
        return [(text, number == closest) for number, text in enumerate(texts)]

    def _find_titles(self, headings: Iterable[tuple[str, str]]) -> list[str]:
        """Return the texts that can be titles, without ornaments and names of the site.

        Headings are given as texts and their letters.
        """
        bare = (
            self._remove_count(remove_ornaments(text)) for text, key in headings if not self._site.includes_key(key)
        )
        return list(dict.fromkeys(self._site.remove_from(text) for text in bare if is_filled_in(text)))

    def _remove_count(self, text: str) -> str:
        """Return a heading without the count or telephone number at its end, where no declared title has it."""
        match = _COUNT.search(text)
        is_declared = match is None or any(match[0] in title for title in self._declared)
        return text if is_declared else _COUNT.sub("", text)


def _begins_otherwise(key: str, declared: list[str]) -> bool:
    """Whether a heading, in letters alone, has something before a declared title."""
    return any(key != other and key.endswith(other) and len(other) > MAX_LETTERS_BY_CHANCE for other in declared)


def measure_likeness(key: str, declared: list[str]) -> float:
    """Return the likeness of a text to the most similar of some others, all in letters alone; 1 where there are none.

    It is the share of the pairs of neighbouring letters that both have.
    """
    if not declared or (key in declared and len(key) > 1):
        return 1.0
    return core.likeness(key, declared)
