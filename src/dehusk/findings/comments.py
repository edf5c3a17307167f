"""What people wrote one after another: comments below a text, posts of a thread, answers to a question.

Each has its author and its date, where the page gives them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np

from ..lazy import lazy
from ..method import Selection
from ..page import Bools, Page
from ..page.attributes import attribute, attribute_values, find_named_rows
from ..page.blocks import blocks_of
from ..page.roles import in_comments, in_links
from ..page.tree import Rows, in_subtrees, in_subtrees_of_rows
from ..page.visibility import legible
from .thread import FoundPost, Post, SignedPost, Thread, find_thread, join_texts, read_author, read_url

__all__ = [
    "Comment",
    "Post",
    "SignedPost",
    "Thread",
    "find_thread",
    "in_named_comments",
    "named_comments",
    "posts_of",
    "signed_posts",
    "unnamed_comments",
]

_MIN_WORDS: Final = 10
"""Minimum number of words of a comment without author and date."""
_SIGNED_POSTS: Final = f"{__name__}.signed_posts"
_ITEMS: Final = frozenset({"li"})
_CONTAINERS: Final = frozenset({"article", "dd", "div", "section", "tr"})
"""Elements that may be one comment each, where they have siblings with the same class."""
_TEXT: Final = ("content", "text", "message")
_NO_TEXT: Final = ("actions", "avatar", "buttons", "likes", "meta", "metadata", "permalink", "reply", "share", "vote")
_CONTROLS: Final = frozenset({"button", "form", "label", "select", "textarea"})
_BUTTON_URLS: Final = ("#", "javascript:")
"""How the URLs of links begin that are buttons."""
_MAX_LEVELS: Final = 3
"""Maximum number of elements between a text and its link."""


class Comment(Post):
    """A comment of a reader."""

    __slots__ = ()


def posts_of(page: Page, selection: Selection, records: Thread) -> tuple[Post, ...]:
    """The posts of a thread in document order; none where there are fewer than two.

    They are the `records` of the page, whether the selection has all of them or not. Where these are none, posts in the
    selection are found by the names of their elements.
    """
    if records.are_main:
        return tuple(found.post for found in records.posts)
    rows = np.array([post.row for post in signed_posts(page, selection.content)], np.int64)
    if not len(rows):
        return ()
    named = tuple(found.post for found in _find_posts(page, np.intersect1d(rows, page.table.post_elements())))
    return named if 2 * sum(bool(post.author or post.date) for post in named) > len(named) else ()


def unnamed_comments(records: Thread) -> tuple[Comment, ...]:
    """The records of a page as comments, where they are not what the page is about."""
    if records.are_main:
        return ()
    return tuple(Comment(*found.post) for found in records.posts)


def named_comments(page: Page) -> tuple[Comment, ...]:
    """The comments of a page in document order, whether they are in the selection or not.

    They are found by the names of their elements, and so are their parts. Hidden text is not read.
    """
    return tuple(Comment(*found.post) for found in _find_posts(page, _comment_elements(page)))


def in_named_comments(page: Page) -> Bools:
    """Mask of the texts that `named_comments` has."""
    mask = np.zeros(len(page), bool)
    for found in _find_posts(page, _comment_elements(page)):
        mask[list(found.texts)] = True
    return mask


def signed_posts(page: Page, content: Bools, records: Thread | None = None) -> Sequence[SignedPost]:
    """The posts and comments that are content, at least in part; none where there are fewer than two.

    They are the `records` of a page that is about them. Where these are none, they are found by the names of their
    elements. The page keeps the last such answer, because all outputs of a selection ask for it.
    """
    if records and records.are_main:
        return records.selected if len(records.selected) > 1 else ()
    known = page.facts.get(_SIGNED_POSTS)
    if known is None or known[0] is not content:
        known = page.facts[_SIGNED_POSTS] = content, _find_signed_posts(page, content)
    posts: list[SignedPost] = known[1]
    return posts


def _find_signed_posts(page: Page, content: Bools) -> list[SignedPost]:
    posts = page.table.selected_posts(content.tobytes())
    if len(posts) < 2:
        return []
    dates = page.table.dates_of_posts([rows for *_, rows in posts])
    return [
        SignedPost(row, read_author(page, author), _missing_date(page, content, date), follows)
        for (row, follows, author, _), date in zip(posts, dates, strict=True)
    ]


def _missing_date(page: Page, content: Bools, found: tuple[int, str] | None) -> str:
    """Return the date in an element; empty where there is none, or the element is content."""
    if found is None or content[found[0] : page.end[found[0]]].any():
        return ""
    return found[1]


def _comment_elements(page: Page) -> Rows:
    """The rows of the elements that are one comment each, replies within others included.

    Where no element is named as one comment, the entries of lists in elements named for comments are, or else siblings
    that are signed.
    """
    named = np.array(page.table.comment_elements(), np.int64)
    if len(named):
        return named
    items = (page.is_in(_ITEMS) & in_comments(page)).nonzero()[0]
    return items if len(items) else _signed_siblings(page)


def _signed_siblings(page: Page) -> Rows:
    """Find the first siblings with the same class, in an element named for comments, that all name an author."""
    groups = defaultdict[tuple[int, str], list[int]](list)
    for row in (page.is_in(_CONTAINERS) & in_comments(page)).nonzero()[0].tolist():
        groups[int(page.parent[row]), attribute(page, row, "class") or ""].append(row)
    signing = page.table.signing_elements()
    for (_, name), rows in groups.items():
        authors = (author for author, _ in page.table.signatures(rows)) if name and len(rows) > 1 else [None]
        if all(author is not None and signing[author] for author in authors):
            return np.array(rows, np.int64)
    return np.empty(0, np.int64)


def _find_posts(page: Page, elements: Rows) -> Iterator[FoundPost]:
    """Read what is written in each of some elements, and not in others of them nested in it."""
    if not len(elements):
        return
    innermost = np.full(len(page), -1)
    for index, row in enumerate(elements.tolist()):
        innermost[row : page.end[row]] = index
    parts = _PostParts(page)
    signatures = page.table.signatures(elements.tolist())
    found_dates = page.table.dates_of_posts([dates for _, dates in signatures])
    for index, ((author, dates), found) in enumerate(zip(signatures, found_dates, strict=True)):
        row = int(elements[index])
        own = innermost[row : page.end[row]] == index
        for part in (author, *dates):
            if part is not None:
                own[part - row : page.end[part] - row] = False
        rows = row + parts.find_text(row, own).nonzero()[0]
        name, (dated, date) = read_author(page, author), found or (None, "")
        if _is_statement(page, rows, signed=bool(name or date)):
            urls = _find_url(page, author), _find_url(page, dated)
            yield FoundPost(row, tuple(rows.tolist()), Post(join_texts(page, rows), name, date, *urls))


def _is_statement(page: Page, rows: Rows, *, signed: bool) -> bool:
    """Whether some rows are what somebody wrote, and not a label, a count of comments or a list of links."""
    words = page.words[rows]
    linked = int(words[in_links(page)[rows]].sum())
    return words.sum() > 2 * linked and (signed or int(words.sum()) >= _MIN_WORDS)


def _find_url(page: Page, element: int | None) -> str:
    """Where the link around an element, or else the first one in it, leads; empty where there is none."""
    if element is None:
        return ""
    above = element
    for _ in range(_MAX_LEVELS):
        if page.name(above) == "a":
            return read_url(page, above)
        above = max(int(page.parent[above]), 0)
    within = range(element, min(int(page.end[element]), element + 10))
    return read_url(page, next((row for row in within if page.name(row) == "a"), None))


class _PostParts:
    """The elements of a page that may be parts of posts and comments."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def find_text(self, row: int, own: Bools) -> Bools:
        """Mask of a post's own rows that are its text: those in an element named so, or all but the other parts."""
        text = self._may_be_text[row : row + len(own)] & own
        for at in (self._text_elements[row : row + len(own)] & own).nonzero()[0].tolist():
            inner = slice(at, int(self.page.end[row + at]) - row)
            if text[inner].any():
                text[:at] = text[inner.stop :] = False
                break
        return text

    @lazy
    def _text_elements(self) -> Bools:
        """Mask of the elements that are named for the text of a post."""
        named = np.zeros(len(self.page), bool)
        named[find_named_rows(self.page, _TEXT)] = True
        return named

    @lazy
    def _may_be_text(self) -> Bools:
        """Mask of the texts that somebody may have written."""
        page = self.page
        signing = np.frombuffer(page.table.signing_elements(), np.uint8) > 0
        other = (
            in_subtrees_of_rows(page, find_named_rows(page, _NO_TEXT))
            | in_subtrees(page, page.is_in(_CONTROLS))
            | _button_rows(page)
        )
        return page.is_text & legible(page) & ~other & ~in_subtrees(page, signing)


def _button_rows(page: Page) -> Bools:
    """Mask of the blocks that are only links to nowhere else: "Reply", "Report"."""
    rows, values = attribute_values(page, "href")
    to_nowhere = np.array([value.lower().startswith(_BUTTON_URLS) for value in values], bool)
    blocks = blocks_of(page)
    return blocks.spread(page, blocks.all_in(in_subtrees_of_rows(page, rows[to_nowhere])))
