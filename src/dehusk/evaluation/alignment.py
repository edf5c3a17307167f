"""Which words and text rows of a page hold its gold text: gold about nodes, derived from gold that is a text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import unescape
from itertools import pairwise
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt
from rapidfuzz.distance import LCSseq

from ..page import Bools, Ints, Page
from ..page.stream import words_of
from .metrics import tokens

_RUN: Final = 3
"""Common runs of fewer tokens than this are often a coincidence."""


def gold_words(page: Page, gold: str) -> Bools:
    """For each word of `words_of(page)`, whether at least half of its tokens are aligned with the gold text."""
    found = _align(page, gold)
    of_word, gold_of_word = found.counted(found.word, len(words_of(page)))
    return (gold_of_word > 0) & (2 * gold_of_word >= of_word)


def gold_rows(page: Page, gold: str) -> set[int]:
    """The visible text rows of which more than half of the tokens are aligned with the gold text."""
    found = _align(page, gold)
    of_row, gold_of_row = found.counted(found.row, len(page))
    return set((2 * gold_of_row > of_row).nonzero()[0].tolist())


class _Tokens(NamedTuple):
    """The tokens of a page: the word and the row of each, and whether it is in the gold text."""

    word: npt.NDArray[np.int64]
    row: Ints
    is_gold: Bools

    def counted(
        self, place: npt.NDArray[np.integer[Any]], size: int
    ) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
        """How many tokens each word or row has, and how many of them are gold."""
        return np.bincount(place, minlength=size), np.bincount(place[self.is_gold], minlength=size)


def _align(page: Page, gold: str) -> _Tokens:
    words = words_of(page)
    shown = page.visible[words.row].nonzero()[0]
    spans = zip(words.start[shown].tolist(), words.stop[shown].tolist(), strict=True)
    text = unescape(b"\n".join([page.html[start:stop] for start, stop in spans]).decode())
    by_word = [tokens(word) for word in text.split("\n")] if shown.size else []
    word = np.repeat(shown, [len(found) for found in by_word])
    return _Tokens(word, words.row[word], matched([token for found in by_word for token in found], tokens(gold)))


class _Run(NamedTuple):
    """Consecutive tokens that the page and the gold have in common: where they begin in each, and how many they are."""

    at: int
    in_gold: int
    size: int


def matched(found: Sequence[str], gold: Sequence[str]) -> Bools:
    """True on the tokens of the page that are in a run which the gold has too, unless that is a coincidence.

    Long runs count. A short run counts only if the tokens of the gold directly before and after it are matched too: the
    `Home` of a menu is not gold because the gold text mentions a home.
    """
    runs = [_Run(*block) for block in LCSseq.opcodes(found, gold).as_matching_blocks()]
    is_gold, used = np.zeros(len(found), bool), np.zeros(len(gold) + 1, bool)
    used[-1] = True  # before the first token and after the last
    for at, in_gold, size in _grown([run for run in runs if run.size >= _RUN], found, gold):
        is_gold[at : at + size] = used[in_gold : in_gold + size] = True
    short = [run for run in runs if 0 < run.size < _RUN and not used[run.in_gold : run.in_gold + run.size].any()]
    for run in short:
        used[run.in_gold : run.in_gold + run.size] = True
    for at, in_gold, size in short:
        if used[in_gold - 1] and used[in_gold + size]:
            is_gold[at : at + size] = True
    return is_gold


def _grown(runs: Sequence[_Run], found: Sequence[str], gold: Sequence[str]) -> Iterator[_Run]:
    """The runs, extended as far as the page and the gold agree: the alignment may have matched words far away."""
    end, gold_end = 0, 0
    for run, after in pairwise([*runs, _Run(len(found), len(gold), 0)]):
        at, in_gold, _ = run
        while at > end and in_gold > gold_end and found[at - 1] == gold[in_gold - 1]:
            at, in_gold = at - 1, in_gold - 1
        end, gold_end = run.at + run.size, run.in_gold + run.size
        while end < after.at and gold_end < after.in_gold and found[end] == gold[gold_end]:
            end, gold_end = end + 1, gold_end + 1
        yield _Run(at, in_gold, end - at)
