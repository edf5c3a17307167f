"""The posts of a thread: records that repeat on a page, with their authors and dates."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Final, NamedTuple

import numpy as np

from .._core import KINDS, month_number, parse_date, without_introduction
from ..limits import check_time
from ..method import Selection
from ..page import Bools, Page
from ..page.attributes import attribute
from ..page.base import resolved
from ..page.blocks import blocks_of
from ..page.lines import line_within, lines_of
from ..page.visibility import visible_or_all

_CLOCK: Final = re.compile(r"\b\d{1,2}[:h]\d\d\b")
_DAY: Final = re.compile(r"\b\d{1,2}\.?\s([^\W\d_]{3,12})\b|\b([^\W\d_]{3,12})\.?\s\d{1,2}\b")
_UNIT: Final = r"(?:\s[^\W\d_]{1,12}\b|\s?[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7a3]{1,4})"
_AGE: Final = re.compile(rf"\D{{0,25}}\b\d{{1,3}}{_UNIT}\D{{0,20}}(?:\d{{1,2}}\s[^\W\d_]+\D{{0,12}})?")
"""A text with a number and a unit, and maybe another of each: "vor 3 Tagen"."""
_DAY_FIRST: Final = re.compile(r"(?<!\d)(?:1[3-9]|2\d|3[01])[/-]\d{1,2}[/-]\d{2}")
_STATED, _WRITTEN, _PART, _SHORT = 3.0, 2.0, 1.0, 0.5
"""How certain a date is: stated for programs, written in full, in part, or as an age."""
_CHECK_EVERY: Final = 1000
_NOWHERE: Final = ("", "#")


class Post(NamedTuple):
    """What one person wrote: a post of a thread, or an answer to a question."""

    text: str
    author: str
    """Empty where the page does not name one."""
    date: str
    """In ISO 8601; empty where the page does not give one that can be read."""
    author_url: str = ""
    """The URL that the author's name links to; empty where it links to nothing."""
    url: str = ""
    """The URL of the post itself; empty where the page links to no single post."""


class FoundPost(NamedTuple):
    """A post, and where it is in the page."""

    row: int
    texts: tuple[int, ...]
    """The rows of its texts."""
    post: Post


class Thread(NamedTuple):
    """Records that repeat on a page, and are dated and signed as posts are."""

    posts: tuple[FoundPost, ...] = ()
    are_main: bool = False
    """Whether the page is about them."""


class ReadDate(NamedTuple):
    """A text that may be a date, as far as it can be read."""

    certainty: float
    iso: str
    has_clock: bool

    @property
    def moment(self) -> int:
        """A number that grows with time; 0 where the day is not known."""
        if not self.iso:
            return 0
        moment = datetime.fromisoformat(self.iso).replace(tzinfo=None)
        return (moment.toordinal() * 24 + moment.hour) * 3600 + moment.minute * 60 + moment.second


def find_thread(page: Page, selection: Selection, kinds: Mapping[str, float]) -> Thread:
    """Find the best group of records of a page, which may be its posts or its comments.

    `kinds` are the probabilities of what kind of page it is.
    """
    shown = visible_or_all(page)
    probabilities = [kinds.get(kind, 0.0) for kind in KINDS]
    dates = read_dates(page, shown, probabilities)
    hints = [(row, date.certainty, date.moment, date.has_clock) for row, date in dates.items()]
    probability = selection.content if selection.confidence is None else selection.score
    likely = probability.astype(np.float32).tobytes()
    thread = page.table.thread(shown.tobytes(), likely, hints, selection.content.tobytes(), probabilities)
    if thread is None:
        return Thread()
    posts = []
    for row, texts, author, author_link, date, link in thread[0]:
        iso = "" if date is None or date not in dates else dates[date].iso
        urls = read_url(page, author_link), read_url(page, link)
        post = Post(join_texts(page, texts), read_author(page, author), iso, *urls)
        posts.append(FoundPost(row, tuple(texts), post))
    return Thread(tuple(posts), thread[1])


def read_author(page: Page, element: int | None) -> str:
    """Read the name in an author's element, without what introduces the post; empty where there is no element."""
    return "" if element is None else without_introduction(line_within(page, element))


def read_url(page: Page, link: int | None) -> str:
    """Read where a link leads; empty where there is no link, or it runs a script."""
    address = "" if link is None else (attribute(page, link, "href") or "").strip()
    return "" if address in _NOWHERE or address.lower().startswith("javascript:") else resolved(page, address)


def join_texts(page: Page, rows: Iterable[int]) -> str:
    """Join the texts of some rows, each block on a line of its own."""
    texts = np.fromiter(rows, np.int64)
    block = np.searchsorted(blocks_of(page).row, texts, side="right")
    first = np.flatnonzero(np.diff(block, prepend=-1))
    return "\n".join(filter(None, lines_of(page, texts, first)))


def read_dates(page: Page, shown: Bools, kinds: Sequence[float]) -> dict[int, ReadDate]:
    """Read the shown texts that are dates, or as short as ages, by their rows; none on pages of kinds without posts.

    A day in numbers that could be a month is read in the order that the other dates of the page force.
    """
    candidates = page.table.date_candidates(shown.tobytes(), kinds)
    month_first = not any(_DAY_FIRST.search(text) for _, text, _, _ in candidates)
    dates, read = {}, {}
    for number, (row, text, stated, is_time) in enumerate(candidates):
        if number % _CHECK_EVERY == 0:
            check_time()
        key = text, *stated, is_time
        if key not in read:
            read[key] = _read_date(text, stated, month_first, is_time=is_time)
        if read[key].certainty:
            dates[row] = read[key]
    return dates


def _read_date(text: str, stated: Iterable[str], month_first: bool, *, is_time: bool) -> ReadDate:
    has_clock = bool(_CLOCK.search(text))
    iso = next(filter(None, (parse_date(value, month_first=month_first) for value in stated)), "")
    if iso or is_time:
        return ReadDate(_STATED, iso or parse_date(text, month_first=month_first), has_clock)
    if iso := parse_date(text, month_first=month_first):
        return ReadDate(_WRITTEN, iso, has_clock)
    day = _DAY.search(text)
    if has_clock or (day and month_number(day[1] or day[2])):
        return ReadDate(_PART, "", has_clock)
    return ReadDate(_SHORT if _AGE.fullmatch(text) else 0.0, "", has_clock)
