"""Metrics that compare extracted Markdown with gold Markdown: those of WebMainBench (Liu et al. 2025)."""

from __future__ import annotations

import logging
import math
import warnings
from collections.abc import Callable
from functools import cache, lru_cache

from ...overlap import Score, score_bags
from .markdown_parts import canonical, code_of, formulas_of, tables_of


def rouge_5(markdown: str, gold: str) -> Score:
    """ROUGE-5 of WebMainBench: runs of five tokens in common, each as often as both have it, in canonical Markdown.

    The tokens are those of jieba, white space and punctuation included. A text of fewer tokens has no runs.
    """
    return score_bags(_runs(canonical(markdown)), _runs(canonical(gold)))


def text_edit(markdown: str, gold: str) -> float:
    """The similarity of all of both texts in canonical Markdown, code, formulas and tables included."""
    return edit_similarity(canonical(markdown), canonical(gold))


def code_edit(markdown: str, gold: str) -> float:
    """The similarity of the code in both texts; nan where neither has any."""
    return edit_similarity(code_of(markdown), code_of(gold))


def formula_edit(markdown: str, gold: str) -> float:
    """The similarity of the formulas in both texts; nan where neither has any."""
    return edit_similarity(formulas_of(markdown), formulas_of(gold))


def table_edit(markdown: str, gold: str) -> float:
    """The similarity of the tables in both texts, written as HTML; nan where neither has any."""
    return edit_similarity(tables_of(markdown), tables_of(gold))


def edit_similarity(text: str, gold: str) -> float:
    """1 − Levenshtein distance in characters / length of the longer text; nan where both are empty."""
    from rapidfuzz.distance import Levenshtein

    return Levenshtein.normalized_similarity(text, gold) if text or gold else math.nan


@lru_cache(maxsize=4)
def _runs(text: str, n: int = 5) -> tuple[tuple[str, ...], ...]:
    tokens = segmenter()(text)
    return tuple(zip(*(tokens[shift:] for shift in range(n)), strict=False))


@cache
def segmenter() -> Callable[[str], list[str]]:
    """Load jieba, without output: it reports its start on standard error, and its code warns on new Pythons."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import jieba

        jieba.setLogLevel(logging.CRITICAL)
        jieba.initialize()
    segment: Callable[[str], list[str]] = jieba.lcut
    return segment
