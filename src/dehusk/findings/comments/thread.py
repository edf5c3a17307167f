"""The posts of a thread by repeated structure."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from ...method import Marks
from ...page import Page
from ...page.blocks import blocks_of
from ...page.lines import line_within, lines_of
from ...page.visibility import visible_or_all
from .comment import Post
from .dates import read_dates
from .parts import SAYS
from .urls import url_of


class FoundPost(NamedTuple):
    """A post, and where it is in the page."""

    row: int
    texts: tuple[int, ...]
    """The rows of its texts."""
    post: Post


class Thread(NamedTuple):
    """Records that repeat on a page."""

    posts: tuple[FoundPost, ...]
    evidence: float
    """How far they are dated and signed, from 0 to 1."""
    named: float = 0.0
    """How far they are signed."""


def find_thread(page: Page, marks: Marks, *, undated: bool = False) -> Thread:
    """The best group of records of a page, whether or not they are posts; with `undated`, they need no dates."""
    shown = visible_or_all(page)
    dates = read_dates(page, shown)
    hints = [(row, date.certainty, date.moment, date.has_clock) for row, date in dates.items()]
    probability = marks.content if marks.confidence is None else marks.score
    likely = probability.astype(np.float32).tobytes()
    records, evidence, named = page.table.thread(shown.tobytes(), likely, hints, undated)
    posts = []
    for row, texts, author, author_link, date, link in records:
        name = "" if author is None else _name(line_within(page, author))
        iso = "" if date is None or date not in dates else dates[date].iso
        post = Post(text_of_rows(page, texts), name, iso, url_of(page, author_link), url_of(page, link))
        posts.append(FoundPost(row, tuple(texts), post))
    return Thread(tuple(posts), evidence, named)


def text_of_rows(page: Page, rows: Iterable[int]) -> str:
    """The text of some rows, each block on a line of its own."""
    texts = np.fromiter(rows, np.int64)
    block = np.searchsorted(blocks_of(page).row, texts, side="right")
    first = np.flatnonzero(np.diff(block, prepend=-1))
    return "\n".join(filter(None, lines_of(page, texts, first)))


def _name(line: str) -> str:
    """The name of an author without what introduces the post: "Ann wrote:"."""
    return SAYS.sub("", line)
