"""Metrics that compare an extracted text with the gold text."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

from ...overlap import Score, cached_tokens, cached_words, score_bags, score_counts


def lcs_length(a: Sequence[str], b: Sequence[str]) -> int:
    """How many words the longest common subsequence of two word sequences has."""
    from rapidfuzz.distance import LCSseq

    return LCSseq.similarity(a, b)


@lru_cache(maxsize=1)
def lcs(text: str, gold: str) -> Score:
    """Precision and recall of the longest common subsequence of words: Sun, Song, Liao 2011, eq. 1 and 2.

    Gottron evaluates content code blurring in the same way (2008, section IV).
    """
    return _sequence_score(cached_words(text), cached_words(gold))


def cleaneval(text: str, gold: str) -> float:
    """CleanEval's score in the form of Sun, Song, Liao 2011, eq. 4: LCS / (words + gold words - LCS).

    That is F1 / (2 - F1) of `lcs`, and one minus the share of insertions and removals in the alignment (eq. 3).
    """
    f1 = lcs(text, gold).f1
    return f1 / (2 - f1)


def body_recall(text: str, gold: str) -> float:
    """The recall of `lcs`; nan where the gold text has no words."""
    return lcs(text, gold).recall if cached_words(gold) else math.nan


def rouge_l(text: str, gold: str) -> Score:
    """ROUGE-L (Lin 2004, section 3.1, one sentence each, beta 1): the longest common subsequence of tokens."""
    return _sequence_score(cached_tokens(text), cached_tokens(gold))


def shingles(text: str, gold: str, n: int = 4) -> Score:
    """The score of article-extraction-benchmark (2019): runs of `n` tokens in common, each as often as both have it.

    A text of fewer tokens is one run. The benchmark itself is case-sensitive, counts the underscore as a letter and a
    run of Han or kana as one word, and computes F1 from the averages over pages; here each page has its own F1.
    """
    return score_bags(_runs(cached_tokens(text), n), _runs(cached_tokens(gold), n))


def exact_match(text: str, gold: str) -> float:
    """The accuracy of article-extraction-benchmark (2019): 1 where both texts have the same tokens in the same order.

    The benchmark itself is case-sensitive.
    """
    return float(cached_tokens(text) == cached_tokens(gold))


def _sequence_score(found: Sequence[str], wanted: Sequence[str]) -> Score:
    return score_counts(lcs_length(found, wanted), len(found), len(wanted))


def _runs(sequence: Sequence[str], n: int) -> list[tuple[str, ...]]:
    """Every run of `n` items. A shorter sequence is one run, unless it is empty."""
    if 0 < len(sequence) < n:
        return [tuple(sequence)]
    return list(zip(*(sequence[shift:] for shift in range(n)), strict=False))
