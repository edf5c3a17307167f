"""Metrics of an extracted text or of the selected text rows, each a function of the extraction and the gold.

A metric is nan where the gold has nothing to compare with.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import Final

from ..._core import english_month
from ...overlap import Score, cached_tokens, cached_words, score_bags, score_counts, tokens
from ...page import Page

Nodes = Mapping[int, int]
"""Text rows of a page, each with its number of words."""
_ISO_DATE: Final = re.compile(r"(\d{4})-(\d\d)-(\d\d)(?!\d)")
_LONG_SNIPPET: Final = 4
"""A snippet of this many tokens may end inside a word."""


def lcs_length(a: Sequence[str], b: Sequence[str]) -> int:
    from rapidfuzz.distance import LCSseq

    return LCSseq.similarity(a, b)


@lru_cache(maxsize=1)
def lcs(text: str, gold: str) -> Score:
    """Precision and recall of the longest common subsequence of words: Sun, Song, Liao 2011, eq. 1 and 2.

    Gottron evaluates content code blurring in the same way (2008, section IV).
    """
    return _score_sequences(cached_words(text), cached_words(gold))


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
    return _score_sequences(cached_tokens(text), cached_tokens(gold))


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


def _score_sequences(found: Sequence[str], wanted: Sequence[str]) -> Score:
    return score_counts(lcs_length(found, wanted), len(found), len(wanted))


def _runs(sequence: Sequence[str], n: int) -> list[tuple[str, ...]]:
    """Return every run of `n` items. A shorter sequence is one run, unless it is empty."""
    if 0 < len(sequence) < n:
        return [tuple(sequence)]
    return list(zip(*(sequence[shift:] for shift in range(n)), strict=False))


def count_node_words(page: Page, rows: Iterable[int]) -> Nodes:
    chosen = list(rows)
    return dict(zip(chosen, page.words[chosen].tolist(), strict=True))


def node_based(extracted: Nodes, answer: Nodes) -> Score:
    """Precision and recall of nodes: Prasad, Paepcke 2008 (CoreEx), section 3.3, first measure."""
    return score_counts(len(extracted.keys() & answer.keys()), len(extracted), len(answer))


def text_weighted(extracted: Nodes, answer: Nodes) -> Score:
    """Precision and recall of nodes weighted by their words: CoreEx, section 3.3, second measure."""
    common = sum(extracted[node] for node in extracted.keys() & answer.keys())
    return score_counts(common, sum(extracted.values()), sum(answer.values()))


def snippets_kept(text: str, wanted: Sequence[str]) -> float:
    """Share of the must-have snippets of WCXB that are in a text.

    A snippet is there when its tokens are one run of the text's tokens. A long one may end inside a word, because many
    are cut at 80 characters. A snippet without a letter or digit is ignored. WCXB itself looks for the characters of a
    snippet, including white space, and counts a page without snippets as all found.
    """
    line = _join_tokens(text)
    runs = [run for run in map(tokens, wanted) if run]
    return sum(_pad_snippet(run) in line for run in runs) / len(runs) if runs else math.nan


def snippets_avoided(text: str, unwanted: Sequence[str]) -> float:
    """Share of the must-not snippets of WCXB that are not in a text."""
    return 1 - snippets_kept(text, unwanted)


def part_recall(text: str, part: str) -> float:
    """Share of the tokens of a short part, such as a title, that are in its longest run found in the text.

    CoreEx (Prasad, Paepcke 2008, section 3.3) counts title, date and byline among the content to extract.
    """
    line, wanted = _join_tokens(text), tokens(part)
    longest = 0
    for first in range(len(wanted)):
        while first + longest < len(wanted) and _pad(wanted[first : first + longest + 1]) in line:
            longest += 1
    return longest / len(wanted) if wanted else math.nan


def byline_recall(text: str, authors: Sequence[str]) -> float:
    """Mean of `part_recall` over the names of the authors."""
    shares = [share for share in (part_recall(text, name) for name in authors) if not math.isnan(share)]
    return sum(shares) / len(shares) if shares else math.nan


def date_recall(text: str, iso_date: str) -> float:
    """1 where a text has the date that an ISO date or timestamp begins with, in a usual form, else 0.

    The usual forms are day month year, month day year and year month day in digits, the first two also with English
    names of months, full or short, and the Chinese form.
    """
    match = _ISO_DATE.match(iso_date)
    if not match or not 1 <= int(match[2]) <= 12:
        return math.nan
    line = _join_tokens(text)
    return float(any(form in line for form in _write_date(*map(int, match.groups()))))


@lru_cache(maxsize=2)
def _join_tokens(text: str) -> str:
    """Join the tokens of a text with a space around each, so that a run of tokens is a substring."""
    return _pad(cached_tokens(text))


def _pad(run: Sequence[str]) -> str:
    return f" {' '.join(run)} "


def _pad_snippet(run: Sequence[str]) -> str:
    return _pad(run) if len(run) < _LONG_SNIPPET else _pad(run).rstrip()


def _write_date(year: int, month: int, day: int) -> Iterator[str]:
    """Write a date in the usual ways, as parts of a joined text; pages often put the time directly after a year."""
    suffix = "th" if 10 < day < 14 else {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th")
    name = english_month(month)
    days, months = {str(day), f"{day:02}"}, {str(month), f"{month:02}"}
    for d, m in product(days, months):
        yield from (f" {d} {m} {year}", f" {m} {d} {year}", f" {year} {m} {d} ", f" {year} 年 {m} 月 {d} 日 ")
        yield from (f" {d} {m} {year % 100:02} ", f" {m} {d} {year % 100:02} ")
    for d, m in product({*days, f"{day}{suffix}"}, {name, name[:3], name[:4] if month == 9 else name}):
        yield from (f" {d} {m} {year}", f" {m} {d} {year}")
