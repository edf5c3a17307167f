"""The comments and the posts of a page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

import numpy as np

from ...learned.kinds import is_overview
from ...method import Marks
from ...page import Page
from ...page.roles import in_links
from ...page.tree import Rows
from .comment import Comment, Post
from .elements import comment_elements, innermost
from .parts import Parts
from .signed import signed_posts
from .thread import Thread, find_thread, text_of_rows
from .urls import url_near

_SENTENCE: Final = 10
"""Minimum number of words of a comment without author and date."""
_FEWEST: Final = 2
"""Minimum number of posts of a thread."""
_FEWEST_UNDATED: Final = 3
"""The same of posts without dates."""
_SURE_OF_NAMES: Final = 0.9
"""Minimum evidence that posts without dates are signed."""
_SURE: Final = ((0.5, 0.1), (0.05, 0.4), (0.0, 0.7))
"""Minimum evidence that records are posts, by the minimum probability that the page is a thread."""
_LIKELY: Final = 0.5
"""Minimum probability of a page that is taken for a thread."""
_KEPT: Final = 0.5
"""Minimum share of the records that are in the selection, where nothing else says that the page is a thread."""


def records_of(page: Page, marks: Marks, kinds: Mapping[str, float]) -> Thread:
    """The records of a page that may be its posts or its comments, by repeated structure.

    `kinds` are the probabilities of what kind of page it is.
    """
    return find_thread(page, marks, undated=_is_forum(kinds))


def posts_of(page: Page, marks: Marks, kinds: Mapping[str, float], records: Thread) -> tuple[Post, ...]:
    """The posts of a thread in document order; none where there are fewer than two.

    They are the `records` of the page, whether the selection has all of them or not. Where these are none, posts in the
    selection are found by the names of their elements.
    """
    if _is_signed(records, kinds) and _is_main(page, marks, records, kinds):
        return tuple(found.post for found in records.posts)
    rows = np.array([post.row for post in signed_posts(page, marks.content)], np.int64)
    named = tuple(_said(page, np.intersect1d(rows, page.table.post_elements())))
    return named if 2 * sum(bool(post.author or post.date) for post in named) > len(named) else ()


def unnamed_comments(page: Page, marks: Marks, kinds: Mapping[str, float], records: Thread) -> tuple[Comment, ...]:
    """The records of a page as comments, where they are signed and not what the page is about."""
    if not _is_signed(records, kinds) or _is_main(page, marks, records, kinds):
        return ()
    return tuple(Comment(*found.post) for found in records.posts)


def named_comments(page: Page) -> tuple[Comment, ...]:
    """The comments of a page in document order, whether they are in the selection or not.

    They are found by the names of their elements, and so are their parts. Hidden text is not read.
    """
    return tuple(Comment(*post) for post in _said(page, comment_elements(page)))


def _is_signed(thread: Thread, kinds: Mapping[str, float]) -> bool:
    """Whether records are dated and signed, as posts are; so are teasers on pages that list others."""
    if is_overview(kinds) and not _is_forum(kinds):
        return False
    sure = next(evidence for probability, evidence in _SURE if kinds.get("forum", 0.0) >= probability)
    signed = _is_forum(kinds) and thread.named >= _SURE_OF_NAMES and len(thread.posts) >= _FEWEST_UNDATED
    return len(thread.posts) >= _FEWEST and (signed or thread.evidence >= sure)


def _is_forum(kinds: Mapping[str, float]) -> bool:
    return kinds.get("forum", 0.0) >= _LIKELY


def _is_main(page: Page, marks: Marks, thread: Thread, kinds: Mapping[str, float]) -> bool:
    """Whether the records are what the page is about: it is a thread, or they are most of what is selected."""
    if _is_forum(kinds):
        return True
    texts = np.zeros(len(page), bool)
    texts[[row for found in thread.posts for row in found.texts]] = True
    kept = np.mean([marks.content[list(found.texts)].any() for found in thread.posts])
    words = [int(page.words[rows].sum()) for rows in (marks.content & texts, marks.content)]
    return bool(kept >= _KEPT) and 2 * words[0] >= words[1]


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
