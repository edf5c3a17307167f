"""Align a text with a page: find the words and text rows of the page that the text consists of.

So a gold text, or the text of an extractor that knows no nodes, can be compared node by node.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import unescape
from itertools import pairwise
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt
from rapidfuzz.distance import LCSseq

from .overlap import tokens
from .page import Bools, Ints, Page
from .page.stream import words_of

_MIN_RUN: Final = 3
"""Minimum tokens of a common run; shorter ones are often a coincidence."""


def gold_words(page: Page, gold: str) -> Bools:
    """Mask the words of `words_of(page)` of which at least half of the tokens are aligned with the gold text."""
    aligned = _align(page, gold)
    tokens_of_word, gold_of_word = aligned.count_tokens(aligned.word, len(words_of(page)))
    return (gold_of_word > 0) & (2 * gold_of_word >= tokens_of_word)


def gold_rows(page: Page, gold: str) -> set[int]:
    """Find the visible text rows of which more than half of the tokens are aligned with the gold text."""
    aligned = _align(page, gold)
    tokens_of_row, gold_of_row = aligned.count_tokens(aligned.row, len(page))
    return set((2 * gold_of_row > tokens_of_row).nonzero()[0].tolist())


class _PageTokens(NamedTuple):
    """The tokens of a page: the word and the row of each, and whether it is in the gold text."""

    word: npt.NDArray[np.int64]
    row: Ints
    is_gold: Bools

    def count_tokens(
        self, index: npt.NDArray[np.integer[Any]], size: int
    ) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
        """Count the tokens of each word or row, and those of them that are gold."""
        return np.bincount(index, minlength=size), np.bincount(index[self.is_gold], minlength=size)


def _align(page: Page, gold: str) -> _PageTokens:
    words = words_of(page)
    visible = page.visible[words.row].nonzero()[0]
    spans = zip(words.start[visible].tolist(), words.stop[visible].tolist(), strict=True)
    text = unescape(b"\n".join([page.html[start:stop] for start, stop in spans]).decode())
    by_word = [tokens(word) for word in text.split("\n")] if visible.size else []
    word = np.repeat(visible, [len(of_word) for of_word in by_word])
    is_gold = match_tokens([token for of_word in by_word for token in of_word], tokens(gold))
    return _PageTokens(word, words.row[word], is_gold)


class _Run(NamedTuple):
    """Consecutive tokens that page and gold have in common: where they begin in each, and their number."""

    start: int
    in_gold: int
    size: int


def match_tokens(found: Sequence[str], gold: Sequence[str]) -> Bools:
    """Mask the tokens of the page that are in a run which the gold has too, unless that is a coincidence.

    Long runs count. A short run counts only if the tokens of the gold directly before and after it are matched too: the
    `Home` of a menu is not gold because the gold text mentions a home.
    """
    runs = [_Run(*block) for block in LCSseq.opcodes(found, gold).as_matching_blocks()]
    is_gold, used = np.zeros(len(found), bool), np.zeros(len(gold) + 1, bool)
    used[-1] = True  # before the first token and after the last
    for start, in_gold, size in _grow([run for run in runs if run.size >= _MIN_RUN], found, gold):
        is_gold[start : start + size] = used[in_gold : in_gold + size] = True
    short = [run for run in runs if 0 < run.size < _MIN_RUN and not used[run.in_gold : run.in_gold + run.size].any()]
    for run in short:
        used[run.in_gold : run.in_gold + run.size] = True
    for start, in_gold, size in short:
        if used[in_gold - 1] and used[in_gold + size]:
            is_gold[start : start + size] = True
    return is_gold


def _grow(runs: Sequence[_Run], found: Sequence[str], gold: Sequence[str]) -> Iterator[_Run]:
    """Extend each run as far as page and gold agree: the alignment may have matched words far away."""
    end, gold_end = 0, 0
    for run, after in pairwise([*runs, _Run(len(found), len(gold), 0)]):
        start, in_gold, _ = run
        while start > end and in_gold > gold_end and found[start - 1] == gold[in_gold - 1]:
            start, in_gold = start - 1, in_gold - 1
        end, gold_end = run.start + run.size, run.in_gold + run.size
        while end < after.start and gold_end < after.in_gold and found[end] == gold[gold_end]:
            end, gold_end = end + 1, gold_end + 1
        yield _Run(start, in_gold, end - start)
