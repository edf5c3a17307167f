"""Metrics: pure functions of an extracted text and a gold text, or of two sets of nodes.

Every `Score` is 1, 1, 1 where both sides are empty, and 0, 0, 0 where one is.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt
from rapidfuzz.distance import LCSseq

from ..page.months import english_month

_WORD: Final = re.compile(r"[^\s\x00-\x20\u3000-\u9fff\uff01-\uff0f\uff1a-\uff20]+|[\u3040-\u9fff]")
_TOKEN: Final = re.compile(r"[^\W_\u3040-\u9fff]+|(?=[^\W_])[\u3040-\u9fff]")
_ISO_DATE: Final = re.compile(r"(\d{4})-(\d\d)-(\d\d)(?!\d)")


class Score(NamedTuple):
    """Precision, recall and their harmonic mean."""

    precision: float
    recall: float
    f1: float


class Snippets(NamedTuple):
    """The share of wanted snippets that are there, and of unwanted ones that are not; nan where none are given."""

    kept: float
    avoided: float


def words(text: str) -> list[str]:
    """The words of a text as they stand, as a page counts them: cut at white space, Han and kana one by one.

    East Asian punctuation belongs to no word.
    """
    return _WORD.findall(text)


def tokens(text: str) -> list[str]:
    """The runs of letters and digits of a text, in lower case; Han and kana, which no white space cuts, one by one."""
    return _TOKEN.findall(text.lower())


# Many metrics read the same two texts, so their words are found once.
@lru_cache(maxsize=8)
def _words(text: str) -> tuple[str, ...]:
    return tuple(words(text))


@lru_cache(maxsize=8)
def _tokens(text: str) -> tuple[str, ...]:
    return tuple(tokens(text))


@lru_cache(maxsize=1)
def _lcs(text: str, gold: str) -> Score:
    return _sequence_score(_words(text), _words(gold))


def lcs_length(a: Sequence[str], b: Sequence[str]) -> int:
    """How many words the longest common subsequence of two word sequences has."""
    return LCSseq.similarity(a, b)


def lcs(text: str, gold: str) -> Score:
    """Precision and recall of the longest common subsequence of words: Sun, Song, Liao 2011, eq. 1 and 2.

    Gottron evaluates content code blurring by the same (2008, section IV).
    """
    return _lcs(text, gold)


def cleaneval(text: str, gold: str) -> float:
    """CleanEval's score in the form of Sun, Song, Liao 2011, eq. 4: LCS / (words + gold words - LCS).

    That is F1 / (2 - F1) of `lcs`, and one less the share of insertions and removals in the alignment (eq. 3).
    """
    f1 = lcs(text, gold).f1
    return f1 / (2 - f1)


def rouge_l(text: str, gold: str) -> Score:
    """ROUGE-L (Lin 2004, section 3.1, one sentence each, beta 1): the longest common subsequence of tokens."""
    return _sequence_score(_tokens(text), _tokens(gold))


def bag_of_words(text: str, gold: str) -> Score:
    """The word-level score of WCXB (Foley 2026): common tokens, each as often as both texts have it.

    Theirs takes the underscore for a letter and a run of Han or kana for one word.
    """
    return _bag_score(_tokens(text), _tokens(gold))


def shingles(text: str, gold: str, n: int = 4) -> Score:
    """The score of article-extraction-benchmark (2019): common runs of `n` tokens, each as often as both have it.

    A shorter text is one run. Theirs minds case, takes the underscore for a letter and a run of Han or kana for one
    word, and makes F1 of the averages over pages; here each page has its own.
    """
    return _bag_score(_runs(_tokens(text), n), _runs(_tokens(gold), n))


def exact_match(text: str, gold: str) -> float:
    """The accuracy of article-extraction-benchmark (2019): 1 where both texts have the same tokens in the same order.

    Theirs minds case.
    """
    return float(_tokens(text) == _tokens(gold))


def snippets(text: str, wanted: Sequence[str], unwanted: Sequence[str]) -> Snippets:
    """The must-have and must-not snippets of WCXB: one is there when its tokens are one run of the text's tokens.

    One of four tokens or more may end inside a word, as many of theirs are cut at 80 characters; one without a letter
    or digit is left out. Theirs looks for the characters of a snippet, white space included, and counts none given as
    all found.
    """
    line = _line(text)
    return Snippets(_share_found(line, wanted), 1 - _share_found(line, unwanted))


def part_recall(text: str, part: str) -> float:
    """How much of a short part (title, byline) is in a text: the share of its tokens in its longest run that is there.

    CoreEx (Prasad, Paepcke 2008, section 3.3) counts title, date and byline among the content to extract. nan where
    the part has no token.
    """
    line, wanted = _line(text), tokens(part)
    longest = 0
    for first in range(len(wanted)):
        while first + longest < len(wanted) and _spaced(wanted[first : first + longest + 1]) in line:
            longest += 1
    return longest / len(wanted) if wanted else math.nan


def date_recall(text: str, iso_date: str) -> float:
    """1 where a text has the date that an ISO date or timestamp begins with, in a usual form, else 0.

    Known are day month year, month day year and year month day in digits, the first two with English names of months
    too, full or short, and the Chinese form. nan where there is no such date.
    """
    match = _ISO_DATE.match(iso_date)
    if not match or not 1 <= int(match[2]) <= 12:
        return math.nan
    line = _line(text)
    return float(any(form in line for form in _date_forms(*map(int, match.groups()))))


def node_based(extracted: set[int], answer: set[int]) -> Score:
    """Precision and recall of nodes: Prasad, Paepcke 2008 (CoreEx), section 3.3, first measure."""
    return _score(len(extracted & answer), len(extracted), len(answer))


def text_weighted(
    extracted: set[int], answer: set[int], weight: Mapping[int, int] | npt.NDArray[np.integer[Any]]
) -> Score:
    """Precision and recall of nodes that count as much as they have words: CoreEx, section 3.3, second measure."""
    correct, found, wanted = (
        sum(int(weight[node]) for node in nodes) for nodes in (extracted & answer, extracted, answer)
    )
    return _score(correct, found, wanted)


def _score(common: int, found: int, wanted: int) -> Score:
    if not found or not wanted:
        same = float(found == wanted)
        return Score(same, same, same)
    return Score(common / found, common / wanted, 2 * common / (found + wanted))


def _sequence_score(found: Sequence[str], wanted: Sequence[str]) -> Score:
    return _score(lcs_length(found, wanted), len(found), len(wanted))


def _bag_score(found: Sequence[Hashable], wanted: Sequence[Hashable]) -> Score:
    have, need = Counter(found), Counter(wanted)
    common = have.keys() & need.keys()
    times = sum(map(min, map(have.__getitem__, common), map(need.__getitem__, common)))
    return _score(times, len(found), len(wanted))


def _runs(sequence: Sequence[str], n: int) -> list[tuple[str, ...]]:
    """Every run of `n` items; of a shorter sequence the whole, unless it is empty."""
    if 0 < len(sequence) < n:
        return [tuple(sequence)]
    return list(zip(*(sequence[shift:] for shift in range(n)), strict=False))


@lru_cache(maxsize=2)
def _line(text: str) -> str:
    """The tokens of a text with a blank around each, so that a run of tokens is a part of the string."""
    return _spaced(_tokens(text))


def _spaced(run: Sequence[str]) -> str:
    return f" {' '.join(run)} "


def _share_found(line: str, given: Sequence[str]) -> float:
    runs = [run for run in map(tokens, given) if run]
    return sum(_snippet(run) in line for run in runs) / len(runs) if runs else math.nan


def _snippet(run: Sequence[str]) -> str:
    return _spaced(run) if len(run) < 4 else _spaced(run).rstrip()


def _date_forms(year: int, month: int, day: int) -> Iterator[str]:
    """The usual ways to write a date, as parts of a line; pages often set the time right behind a year."""
    suffix = "th" if 10 < day < 14 else {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th")
    name = english_month(month)
    days, months = {str(day), f"{day:02}"}, {str(month), f"{month:02}"}
    for d, m in product(days, months):
        yield from (f" {d} {m} {year}", f" {m} {d} {year}", f" {year} {m} {d} ", f" {year} 年 {m} 月 {d} 日 ")
        yield from (f" {d} {m} {year % 100:02} ", f" {m} {d} {year % 100:02} ")
    for d, m in product({*days, f"{day}{suffix}"}, {name, name[:3], name[:4] if month == 9 else name}):
        yield from (f" {d} {m} {year}", f" {m} {d} {year}")
