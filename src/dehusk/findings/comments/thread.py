"""The posts of a thread by repeated structure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

import numpy as np

from ..._core import KINDS, without_introduction
from ...method import Marks
from ...page import Page
from ...page.blocks import blocks_of
from ...page.lines import line_within, lines_of
from ...page.visibility import visible_or_all
from .comment import Post
from .dates import read_dates
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
    are_signed: bool
    """Whether they are dated and signed, as posts are."""
    are_main: bool
    """Whether the page is about them."""


def find_thread(page: Page, marks: Marks, kinds: Mapping[str, float]) -> Thread:
    """The best group of records of a page, which may be its posts or its comments.

    `kinds` are the probabilities of what kind of page it is.
    """
    shown = visible_or_all(page)
    dates = read_dates(page, shown)
    hints = [(row, date.certainty, date.moment, date.has_clock) for row, date in dates.items()]
    probability = marks.content if marks.confidence is None else marks.score
    likely = probability.astype(np.float32).tobytes()
    probabilities = [kinds.get(kind, 0.0) for kind in KINDS]
    records, are_signed, are_main = page.table.thread(
        shown.tobytes(), likely, hints, marks.content.tobytes(), probabilities
    )
    posts = []
    for row, texts, author, author_link, date, link in records:
        name = "" if author is None else without_introduction(line_within(page, author))
        iso = "" if date is None or date not in dates else dates[date].iso
        post = Post(text_of_rows(page, texts), name, iso, url_of(page, author_link), url_of(page, link))
        posts.append(FoundPost(row, tuple(texts), post))
    return Thread(tuple(posts), are_signed, are_main)


def text_of_rows(page: Page, rows: Iterable[int]) -> str:
    """The text of some rows, each block on a line of its own."""
    texts = np.fromiter(rows, np.int64)
    block = np.searchsorted(blocks_of(page).row, texts, side="right")
    first = np.flatnonzero(np.diff(block, prepend=-1))
    return "\n".join(filter(None, lines_of(page, texts, first)))
