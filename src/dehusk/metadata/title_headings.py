"""The headings of a page that are its title, judged by how they compare with the titles that the page declares."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from operator import add
from typing import Final

from .plain_text import letters
from .site_names import SiteNames
from .title_texts import beginnings_and_ends, is_filled_in, without_ornaments

_LIKE: Final = 0.25
"""How much the only main heading must be like a declared title to be the title ..."""
_ALIKE: Final = 0.4
"""... and how much one of several must be."""
FEW: Final = 8
"""Letters of a text that may equal a title by chance."""


class TitleHeadings:
    """The headings that can be titles, without the names of the site; those with the same text count once."""

    def __init__(self, headings: list[tuple[str, int, str]], site: SiteNames, declared: Sequence[str]) -> None:
        self._headings = headings
        self._site = site
        self._declared = declared

    @cached_property
    def main(self) -> list[str]:
        """The `h1` that is the title: of several the one that is most like a declared title."""
        return [text for text, is_title in self._judged if is_title]

    @cached_property
    def strange(self) -> list[str]:
        """The other `h1`: unlike all that is declared, or with something before a declared title."""
        return [text for text, is_title in self._judged if not is_title]

    @cached_property
    def lesser(self) -> list[str]:
        """The `h2` and `h3` that are a beginning or an end of a declared title."""
        keys = {key for title in self._declared for key, _ in beginnings_and_ends(title)}
        texts = (text for name, _, text in self._headings if name != "h1")
        likely = (text for text in texts if any(map(letters(text).__contains__, keys)))
        return [text for text in self._titles(likely) if letters(text) in keys]

    @cached_property
    def _judged(self) -> list[tuple[str, bool]]:
        """The texts of the `h1` elements, each with whether it is the title."""
        declared = list(dict.fromkeys(map(letters, self._declared)))
        texts = self._titles(text for name, _, text in self._headings if name == "h1")
        others = list(map(_pairs, declared)) if texts else []
        likeness = {text: max((_likeness(own, key) for key in others), default=1.0) for text, own in _paired(texts)}
        closest = max(texts, key=lambda text: likeness[text], default="")
        return [
            (
                text,
                text == closest
                and likeness[text] >= (_LIKE if len(texts) == 1 else _ALIKE)
                and not _has_more(letters(text), declared),
            )
            for text in texts
        ]

    def _titles(self, headings: Iterable[str]) -> list[str]:
        """What can be a title of these headings."""
        bare = (text for text in map(without_ornaments, headings) if is_filled_in(text) and not self._site.has(text))
        return list(dict.fromkeys(map(self._site.taken_off, bare)))


def _has_more(key: str, declared: list[str]) -> bool:
    """Whether a heading, in letters alone, has something before a declared title."""
    return any(key != other and key.endswith(other) and len(other) > FEW for other in declared)


def _paired(texts: list[str]) -> Iterator[tuple[str, set[str]]]:
    """Each text with its pairs of letters."""
    return ((text, _pairs(letters(text))) for text in texts)


def _pairs(key: str) -> set[str]:
    """The pairs of neighbouring letters in a text of letters alone."""
    return set(map(add, key, key[1:]))


def _likeness(one: set[str], other: set[str]) -> float:
    """How alike two texts are: the share of pairs of letters that both have."""
    return 2 * len(one & other) / max(len(one) + len(other), 1)
