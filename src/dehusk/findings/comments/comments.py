"""The comments and the posts of a page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np

from ...page import Bools, Page
from ...page.blocks import blocks_of
from ...page.lines import lines_of
from ...page.roles import in_links
from ...page.tree import Rows
from .comment import Comment, Post
from .elements import comment_elements, innermost
from .parts import Parts
from .signed import signed_posts

_SENTENCE: Final = 10
"""The minimum number of words of a comment without author and date."""


def comments_of(page: Page) -> tuple[Comment, ...]:
    """The comments of a page in document order, whether they are in the selection or not.

    They are found by the names of their elements, and so are their parts. Hidden text is not read.
    """
    return tuple(Comment(*post) for post in _said(page, comment_elements(page)))


def posts_of(page: Page, content: Bools) -> tuple[Post, ...]:
    """The posts in the selection in document order, in the same way; none where there are fewer than two."""
    rows = np.array([post.row for post in signed_posts(page, content)], np.int64)
    return tuple(_said(page, np.intersect1d(rows, page.table.post_elements())))


def _said(page: Page, elements: Rows) -> Iterator[Post]:
    if not len(elements):
        return
    holder, parts = innermost(page, elements), Parts(page)
    for place, (author, dates) in enumerate(page.table.signatures(elements.tolist())):
        row = int(elements[place])
        rows = row + parts.text(row, holder[row : page.end[row]] == place).nonzero()[0]
        name, date = parts.name(author), parts.date(dates)[1]
        if _is_said(page, rows, signed=bool(name or date)):
            yield Post(_text(page, rows), name, date)


def _is_said(page: Page, rows: Rows, *, signed: bool) -> bool:
    """Whether some rows are what somebody said, and not a label, a count of comments or a list of links."""
    words = page.words[rows]
    linked = int(words[in_links(page)[rows]].sum())
    return words.sum() > 2 * linked and (signed or int(words.sum()) >= _SENTENCE)


def _text(page: Page, rows: Rows) -> str:
    """The text of some rows, each block on a line of its own."""
    block = np.searchsorted(blocks_of(page).row, rows, side="right")
    first = np.flatnonzero(np.diff(block, prepend=-1))
    return "\n".join(filter(None, lines_of(page, rows, first)))
