"""The posts of a thread: records that repeat on a page, with their authors and dates."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

import numpy as np

from .._core import KINDS, without_introduction
from ..method import Selection
from ..page import Page
from ..page.attributes import attribute
from ..page.base import resolve_url
from ..page.blocks import blocks_of
from ..page.lines import line_within, lines_of
from ..page.visibility import visible_or_all

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


class SignedPost(NamedTuple):
    """A post or comment in a selection, with what its element says of author and date and the selection lacks."""

    row: int
    """Its element."""
    author: str
    """Who wrote it; empty where nobody is named, or the selection has the name."""
    date: str
    """When it was written, in ISO 8601; empty where nothing is known, or the selection has the date."""
    follows: bool
    """Whether another post directly precedes it."""


class Thread(NamedTuple):
    """Records that repeat on a page, and are dated and signed as posts are."""

    posts: tuple[FoundPost, ...] = ()
    are_main: bool = False
    """Whether the page is about them."""
    selected: tuple[SignedPost, ...] = ()
    """Those in the selection."""


def find_thread(page: Page, selection: Selection, kinds: Mapping[str, float]) -> Thread:
    """Find the best group of records of a page, which may be its posts or its comments.

    `kinds` are the probabilities of what kind of page it is.
    """
    shown = visible_or_all(page)
    probabilities = [kinds.get(kind, 0.0) for kind in KINDS]
    probability = selection.content if selection.confidence is None else selection.score
    likely = probability.astype(np.float32).tobytes()
    thread = page.table.thread(shown.tobytes(), likely, selection.content.tobytes(), probabilities)
    if thread is None:
        return Thread()
    posts = []
    for row, texts, author, author_link, date, link in thread[0]:
        urls = read_url(page, author_link), read_url(page, link)
        post = Post(join_texts(page, texts), read_author(page, author), date, *urls)
        posts.append(FoundPost(row, tuple(texts), post))
    selected = [SignedPost(row, read_author(page, author), date, follows) for row, follows, author, date in thread[2]]
    return Thread(tuple(posts), thread[1], tuple(selected))


def read_author(page: Page, element: int | None) -> str:
    """Read the name in an author's element, without what introduces the post; empty where there is no element."""
    return "" if element is None else without_introduction(line_within(page, element))


def read_url(page: Page, link: int | None) -> str:
    """Read where a link leads; empty where there is no link, or it runs a script."""
    address = "" if link is None else (attribute(page, link, "href") or "").strip()
    return "" if address in _NOWHERE or address.lower().startswith("javascript:") else resolve_url(page, address)


def join_texts(page: Page, rows: Iterable[int]) -> str:
    """Join the texts of some rows, each block on a line of its own."""
    texts = np.fromiter(rows, np.int64)
    block = np.searchsorted(blocks_of(page).row, texts, side="right")
    first = np.flatnonzero(np.diff(block, prepend=-1))
    return "\n".join(filter(None, lines_of(page, texts, first)))
