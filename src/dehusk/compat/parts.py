"""Parts of an extraction: what readers wrote below an article, what stands in tables, and the rest."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import numpy as np

from ..declared import declared_of
from ..extraction import Extraction
from ..page import Bools, Page
from ..page.attributes import find_named_rows
from ..page.blocks import blocks_of
from ..page.roles import in_comments
from ..page.tree import covered, inside, subtree_sum

_COMMENT_LISTS: Final = frozenset({"commentlist", "commentarea", "disqus"})
"""Names that blogs give to the comments of their readers, besides those that have the word itself."""
_THREAD: Final = "DiscussionForumPosting"
_TABLE: Final = frozenset({"table"})
_MOST: Final = 0.5
"""The maximum share of the content in a table of data; one with more lays out the page."""


def only(extraction: Extraction, rows: Bools) -> Extraction:
    """The extraction without all that is outside the given rows."""
    marks = extraction.marks
    return replace(extraction, marks=replace(marks, content=marks.content & rows))


def comment_rows(extraction: Extraction) -> Bools:
    """True on the blocks that stand in elements named for comments."""
    page, blocks = extraction.page, blocks_of(extraction.page)
    named = in_comments(page) | covered(page, find_named_rows(page, _COMMENT_LISTS))
    return blocks.over(page, blocks.all_in(named))


def is_forum(extraction: Extraction) -> bool:
    """Whether the page is about what its readers write: then comments are its text."""
    return declares_thread(extraction.page) or extraction.kind == "forum"


def declares_thread(page: Page) -> bool:
    """Whether the page says itself that it is a thread of a forum."""
    return _THREAD in declared_of(page).linked_types


def table_rows(extraction: Extraction) -> Bools:
    """True on all rows in tables, except in tables that hold most of the content."""
    page, content = extraction.page, extraction.marks.content
    words = np.where(content, page.words, 0)
    is_data = subtree_sum(page, words) <= _MOST * words.sum()
    return inside(page, page.is_in(_TABLE) & is_data)
