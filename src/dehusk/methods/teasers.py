"""Texts that end like a teaser: with "Read more", a similar phrase, or an ellipsis."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import Final, Literal, NamedTuple

import numpy as np

from ..errors import BadParameter
from ..page import Page
from ..page.tree import Rows

Phrases = Literal["all", "words", "ellipsis", "none"]

PHRASES: Final = (
    "read more", "read on", "read full text", "continue reading", "full story", "full article", "learn more",
    "find out more", "view more", "see more", "more »", "continue »",
    "weiterlesen", "mehr lesen", "mehr erfahren", "mehr anzeigen", "zum artikel", "ganzen artikel lesen", "mehr »",
    "weiter »",
    "lire la suite", "lire l'article", "lire l’article", "en savoir plus", "voir plus", "article complet", "suite »",
    "leer más", "seguir leyendo", "saber más", "ver más", "artículo completo", "más »",
    "ler mais", "leia mais", "saiba mais", "ver mais", "artigo completo", "mais »",
    "leggi tutto", "continua a leggere", "scopri di più", "articolo completo", "continua »",
    "lees meer", "lees verder", "volledig artikel", "meer »",
    "läs mer", "läs hela artikeln", "les mer", "les hele saken", "mer »", "læs mere", "læs hele artiklen", "mere »",
    "lue lisää", "lue koko artikkeli", "lisää »",
    "czytaj więcej", "czytaj dalej", "dowiedz się więcej", "cały artykuł", "więcej »",
    "číst dál", "číst více", "celý článek", "více »",
    "tovább olvasom", "teljes cikk", "bővebben", "tovább »",
    "citește mai mult", "află mai mult", "articolul complet", "mai mult »",
    "читать далее", "читать дальше", "читать полностью", "узнать больше", "подробнее", "далее »",
    "читати далі", "читати повністю", "дізнатися більше", "далі »",
    "διαβάστε περισσότερα", "μάθετε περισσότερα", "ολόκληρο το άρθρο", "περισσότερα »",
    "devamını oku", "daha fazla bilgi", "haberin tamamı", "devamı »",
    "阅读全文", "查看全文", "查看更多", "了解更多", "更多 »", "閱讀更多", "閱讀全文",
    "続きを読む", "全文を読む", "もっと見る", "詳しく見る", "더 보기", "더보기", "자세히 보기", "전문 보기",
    "اقرأ المزيد", "اعرف المزيد", "المزيد »",
)  # fmt: skip
"""Phrases at the end of a teaser. One with an arrow counts only with an arrow after it, or in brackets."""
TRAILING: Final = " .:>»›→[]()"
"""Characters that may follow such a phrase."""

_ARROWS: Final = frozenset(">»›→")
_OPENING: Final = ("(", "[")
_TRAILING_AND_SPACE: Final = TRAILING + "\t\n\x0b\x0c\r\x85\xa0\u2002\u2003\u2009\u202f\u3000"
_TRAILING_BYTES: Final = bytes(ord(character) for character in _TRAILING_AND_SPACE if ord(character) < 128)
_SUFFIX_BYTES: Final = 3
"""Number of bytes at the end of a text by which it is ruled out."""
_ANY_BYTE: Final = [bytes([value]) for value in range(256)] + [b""]
_SUFFIXES_OF_TRAILING: Final = frozenset(
    (before + written.encode())[-_SUFFIX_BYTES:]
    for written in [*_TRAILING_AND_SPACE, "…", "&nbsp;", "&gt;"]
    for before in _ANY_BYTE
    if len(written.encode()) > 1
)
"""The last bytes of an ellipsis, and of characters and references that may follow a phrase and are not one byte."""
_REFERENCES: Final = (("&nbsp;", " "), ("&gt;", ">"), ("&lt;", "<"), ("&amp;", "&"))
_KEY_CHARS: Final = 2
"""Number of characters at the end of a phrase by which it is looked up."""
_MAX_PHRASES: Final = 200
"""Maximum number of phrases in `more_phrases`: each text may be compared with all of them."""
_EXTRA_TAIL_BYTES: Final = 48
"""Number of bytes at the end of a text that are read in addition to those of the longest phrase."""


class Endings(NamedTuple):
    """The ends of texts that make their elements links."""

    plain: dict[str, tuple[str, ...]]
    """Phrases by their last characters."""
    with_arrow: dict[str, tuple[str, ...]]
    """Phrases that need an arrow or brackets, by their last characters."""
    ellipsis: bool
    tail_bytes: int
    """Number of bytes at the end of a text in which a phrase is looked for."""
    suffixes: frozenset[bytes]
    """The last bytes that a text can have, apart from characters that may follow, if it ends in one of these ways."""


@lru_cache(maxsize=32)
def build_endings(phrases: Phrases, more_phrases: str) -> Endings:
    """Build the ends of texts that the parameters of `textsweeper` name."""
    added = [phrase for phrase in map(str.strip, more_phrases.split(",")) if phrase]
    if len(added) > _MAX_PHRASES:
        raise BadParameter(f"more_phrases must have at most {_MAX_PHRASES} phrases, not {len(added)}")
    wanted = [*(PHRASES if phrases in ("all", "words") else ()), *added]
    plain, with_arrow = split_by_arrow(wanted)
    longest = max((len(phrase.encode()) for phrase in wanted), default=0)
    suffixes = _SUFFIXES_OF_TRAILING.union(*map(_list_suffixes, (*plain, *with_arrow)))
    return Endings(
        _group_by_end(plain),
        _group_by_end(with_arrow),
        phrases in ("all", "ellipsis"),
        longest + _EXTRA_TAIL_BYTES,
        suffixes,
    )


def split_by_arrow(phrases: list[str]) -> tuple[list[str], list[str]]:
    """Split phrases, in lowercase and with single spaces, into those without an arrow and those with one."""
    plain: list[str] = []
    with_arrow: list[str] = []
    for phrase in phrases:
        collapsed = " ".join(phrase.lower().split())
        text = collapsed.rstrip(TRAILING)
        if len(text.rsplit(" ", 1)[-1]) < _KEY_CHARS:
            raise BadParameter(
                f"the last word of a phrase must have at least {_KEY_CHARS} characters, not {phrase!r:.40}"
            )
        (plain if _ARROWS.isdisjoint(collapsed[len(text) :]) else with_arrow).append(text)
    return plain, with_arrow


def find_teaser_rows(page: Page, rows: Rows, wanted: Endings) -> list[int]:
    """Find those of the text rows that end with a phrase or an ellipsis."""
    stop = page.stop[rows]
    start = np.maximum(page.start[rows], stop - wanted.tail_bytes)
    html, suffixes = page.html, wanted.suffixes
    tails = [html[first:last] for first, last in zip(start.tolist(), stop.tolist(), strict=True)]
    # Most texts are ruled out by their last bytes, before anything is decoded.
    possible = [
        index
        for index, tail in enumerate(tails)
        if tail.rstrip(_TRAILING_BYTES)[-_SUFFIX_BYTES:].lower() in suffixes or b"..." in tail
    ]
    return [int(rows[index]) for index in possible if _ends_like_teaser(tails[index], wanted)]


def _ends_like_teaser(tail: bytes, wanted: Endings) -> bool:
    """Check whether the last bytes of a text end with a phrase or an ellipsis."""
    text = tail.decode("utf-8", "ignore").lower()
    for reference, character in _REFERENCES:
        text = text.replace(reference, character)
    end = text.rstrip(_TRAILING_AND_SPACE)
    after, key, collapsed = text[len(end) :], end[-_KEY_CHARS:], " ".join(end.split())
    return (
        (wanted.ellipsis and (key[-1:] == "…" or "..." in after))
        or collapsed.endswith(wanted.plain.get(key, ()))
        or _has_arrow(collapsed, after, wanted.with_arrow.get(key, ()))
    )


def _has_arrow(end: str, after: str, phrases: tuple[str, ...]) -> bool:
    """Check whether a text ends with one of the phrases, in brackets or with an arrow after it."""
    has_arrow = not _ARROWS.isdisjoint(after)
    for phrase in phrases:
        if end.endswith(phrase):
            before = end[: -len(phrase)]
            if before.endswith(_OPENING) or (has_arrow and (not before or before.endswith(" "))):
                return True
    return False


def _list_suffixes(phrase: str) -> set[bytes]:
    """List the last bytes of texts that end with the phrase in any case; ASCII letters are in lowercase."""
    end = phrase.rsplit(" ", 1)[-1][-_SUFFIX_BYTES:]
    cases = {"".join(letters).encode().lower() for letters in product(*((each, each.upper()) for each in end))}
    # A word of two ASCII letters may follow any byte.
    return {
        (before + case)[-_SUFFIX_BYTES:]
        for case in cases
        for before in (_ANY_BYTE if len(case) < _SUFFIX_BYTES else [b""])
    }


def _group_by_end(phrases: list[str]) -> dict[str, tuple[str, ...]]:
    """Group phrases by their last characters."""
    groups: dict[str, tuple[str, ...]] = {}
    for phrase in phrases:
        groups[phrase[-_KEY_CHARS:]] = (*groups.get(phrase[-_KEY_CHARS:], ()), phrase)
    return groups
