"""Compare two texts by the words they have in common."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

_WORD: Final = re.compile(r"[^\s\x00-\x20\u3000-\u9fff\uff01-\uff0f\uff1a-\uff20]+|[\u3040-\u9fff]")
_TOKEN: Final = re.compile(r"[^\W_\u3040-\u9fff]+|(?=[^\W_])[\u3040-\u9fff]")


def words(text: str) -> list[str]:
    """Split a text into words as a page counts them: at white space, and Han and kana one by one.

    East Asian punctuation belongs to no word.
    """
    return _WORD.findall(text)


def tokens(text: str) -> list[str]:
    """Split a text into runs of letters and digits, in lowercase; Han and kana one by one."""
    return _TOKEN.findall(text.lower())


# Many metrics read the same two texts, so each text is split once.
@lru_cache(maxsize=8)
def cached_words(text: str) -> tuple[str, ...]:
    """Return `words`, remembered for the last few texts."""
    return tuple(words(text))


@lru_cache(maxsize=8)
def cached_tokens(text: str) -> tuple[str, ...]:
    """Return `tokens`, remembered for the last few texts."""
    return tuple(tokens(text))


class Score(NamedTuple):
    """Precision, recall and their harmonic mean. All are 1 where both sides are empty, and 0 where only one is."""

    precision: float
    recall: float
    f1: float


def score_counts(common: int, extracted: int, wanted: int) -> Score:
    """Score an extraction of `extracted` items of which `common` are among the `wanted` ones."""
    if not extracted or not wanted:
        same = float(extracted == wanted)
        return Score(same, same, same)
    return Score(common / extracted, common / wanted, 2 * common / (extracted + wanted))


def score_bags(extracted: Sequence[Hashable], wanted: Sequence[Hashable]) -> Score:
    """Score the items in common, each counted as often as both sides have it."""
    have, need = Counter(extracted), Counter(wanted)
    shared = have.keys() & need.keys()
    times = sum(map(min, map(have.__getitem__, shared), map(need.__getitem__, shared)))
    return score_counts(times, len(extracted), len(wanted))


def bag_of_words(text: str, gold: str) -> Score:
    """Word-level score of WCXB (Foley 2026): tokens in common, each counted as often as both texts have it.

    WCXB itself counts the underscore as a letter and a run of Han or kana as one word.
    """
    return score_bags(cached_tokens(text), cached_tokens(gold))
