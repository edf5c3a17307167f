"""Metrics that look for small parts in an extracted text: snippets, the title, the authors, the date.

They are nan where the gold has nothing to look for.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import Final

from ...page.parse_date import english_month
from .words import cached_tokens, tokens

_ISO_DATE: Final = re.compile(r"(\d{4})-(\d\d)-(\d\d)(?!\d)")
_LONG_SNIPPET: Final = 4
"""A snippet of this many tokens may end inside a word."""


def snippets_kept(text: str, wanted: Sequence[str]) -> float:
    """The share of the must-have snippets of WCXB that are in a text.

    A snippet is there when its tokens are one run of the text's tokens. A long one may end inside a word, because many
    are cut at 80 characters. A snippet without a letter or digit is ignored. WCXB itself looks for the characters of a
    snippet, including white space, and counts a page without snippets as all found.
    """
    line = _line(text)
    runs = [run for run in map(tokens, wanted) if run]
    return sum(_snippet(run) in line for run in runs) / len(runs) if runs else math.nan


def snippets_avoided(text: str, unwanted: Sequence[str]) -> float:
    """The share of the must-not snippets of WCXB that are not in a text."""
    return 1 - snippets_kept(text, unwanted)


def part_recall(text: str, part: str) -> float:
    """How much of a short part, such as a title, is in a text: the share of its tokens in its longest run found there.

    CoreEx (Prasad, Paepcke 2008, section 3.3) counts title, date and byline among the content to extract.
    """
    line, wanted = _line(text), tokens(part)
    longest = 0
    for first in range(len(wanted)):
        while first + longest < len(wanted) and _spaced(wanted[first : first + longest + 1]) in line:
            longest += 1
    return longest / len(wanted) if wanted else math.nan


def byline_recall(text: str, authors: Sequence[str]) -> float:
    """The mean of `part_recall` over the names of the authors."""
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
    line = _line(text)
    return float(any(form in line for form in _date_forms(*map(int, match.groups()))))


@lru_cache(maxsize=2)
def _line(text: str) -> str:
    """The tokens of a text with a blank around each: a run of tokens is then a part of the string."""
    return _spaced(cached_tokens(text))


def _spaced(run: Sequence[str]) -> str:
    return f" {' '.join(run)} "


def _snippet(run: Sequence[str]) -> str:
    return _spaced(run) if len(run) < _LONG_SNIPPET else _spaced(run).rstrip()


def _date_forms(year: int, month: int, day: int) -> Iterator[str]:
    """The usual ways to write a date, as parts of a line; pages often put the time directly after a year."""
    suffix = "th" if 10 < day < 14 else {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th")
    name = english_month(month)
    days, months = {str(day), f"{day:02}"}, {str(month), f"{month:02}"}
    for d, m in product(days, months):
        yield from (f" {d} {m} {year}", f" {m} {d} {year}", f" {year} {m} {d} ", f" {year} 年 {m} 月 {d} 日 ")
        yield from (f" {d} {m} {year % 100:02} ", f" {m} {d} {year % 100:02} ")
    for d, m in product({*days, f"{day}{suffix}"}, {name, name[:3], name[:4] if month == 9 else name}):
        yield from (f" {d} {m} {year}", f" {m} {d} {year}")
