"""The comments and the posts of a page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np

from ...method import Marks
from ...page import Page
from ...page.roles import in_links
from ...page.tree import Rows
from .comment import Comment, Post
from .elements import comment_elements, innermost
from .parts import Parts
from .signed import signed_posts
from .thread import Thread, text_of_rows
from .urls import url_near

_SENTENCE: Final = 10
"""Minimum number of words of a comment without author and date."""


def posts_of(page: Page, marks: Marks, records: Thread) -> tuple[Post, ...]:
    """The posts of a thread in document order; none where there are fewer than two.

    They are the `records` of the page, whether the selection has all of them or not. Where these are none, posts in the
    selection are found by the names of their elements.
    """
    if records.are_signed and records.are_main:
        return tuple(found.post for found in records.posts)
    rows = np.array([post.row for post in signed_posts(page, marks.content)], np.int64)
    named = tuple(_said(page, np.intersect1d(rows, page.table.post_elements())))
    return named if 2 * sum(bool(post.author or post.date) for post in named) > len(named) else ()


def unnamed_comments(records: Thread) -> tuple[Comment, ...]:
    """The records of a page as comments, where they are signed and not what the page is about."""
    if not records.are_signed or records.are_main:
        return ()
    return tuple(Comment(*found.post) for found in records.posts)


def named_comments(page: Page) -> tuple[Comment, ...]:
    """The comments of a page in document order, whether they are in the selection or not.

    They are found by the names of their elements, and so are their parts. Hidden text is not read.
    """
    return tuple(Comment(*post) for post in _said(page, comment_elements(page)))


def _said(page: Page, elements: Rows) -> Iterator[Post]:
    if not len(elements):
        return
    holder, parts = innermost(page, elements), Parts(page)
    for place, (author, dates) in enumerate(page.table.signatures(elements.tolist())):
        row = int(elements[place])
        rows = row + parts.text(row, holder[row : page.end[row]] == place).nonzero()[0]
        name, (dated, date) = parts.name(author), parts.date(dates)
        if _is_said(page, rows, signed=bool(name or date)):
            urls = (url_near(page, author), url_near(page, dated if date else None))
            yield Post(text_of_rows(page, rows), name, date, *urls)


def _is_said(page: Page, rows: Rows, *, signed: bool) -> bool:
    """Whether some rows are what somebody said, and not a label, a count of comments or a list of links."""
    words = page.words[rows]
    linked = int(words[in_links(page)[rows]].sum())
    return words.sum() > 2 * linked and (signed or int(words.sum()) >= _SENTENCE)
