"""The roles of blocks and segments, by fixed rules about tags, names and links."""

from __future__ import annotations

from typing import Final, Literal

import numpy as np

from .attributes import find_named_rows
from .blocks import Blocks
from .facts import fact
from .table import Bools, Page, frozen
from .tags import HEADINGS, LINK
from .tree import in_subtrees, in_subtrees_of_rows, subtree_sum

Role = Literal["heading", "content", "comment", "navigation", "boilerplate", "other"]

_COMMENT_NAMES: Final = frozenset({"comment", "comments"})
_NAVIGATION: Final = frozenset({"nav", "menu"})
_BOILERPLATE: Final = frozenset({"footer", "aside", "dialog", "button", "label"})
_BOILERPLATE_NAMES: Final = frozenset("advertisement consent cookie cookies copyright footer newsletter".split())
_MIN_SHARE: Final = 0.5
"""Minimum share of words in links of a block that is mostly links."""
_MIN_CONTENT_WORDS: Final = 10
"""Minimum number of words outside links of a segment that is content."""


@fact
def in_headings(page: Page) -> Bools:
    """Mask the rows in `h1` to `h6`."""
    return frozen(in_subtrees(page, page.is_in(HEADINGS)))


@fact
def in_links(page: Page) -> Bools:
    """Mask the rows in links."""
    return frozen(in_subtrees(page, page.is_in(LINK)))


@fact
def in_navigation(page: Page) -> Bools:
    """Mask the rows in `nav` and `menu`."""
    return frozen(in_subtrees(page, page.is_in(_NAVIGATION)))


@fact
def in_comments(page: Page) -> Bools:
    """Mask the rows in elements below `body` that a class or the id names for comments.

    A `body` with such a name only says that the page has comments.
    """
    named = find_named_rows(page, _COMMENT_NAMES)
    return frozen(in_subtrees_of_rows(page, named[named > page.body]))


@fact
def in_boilerplate(page: Page) -> Bools:
    """Mask the rows in elements that by their tag, or by the words of their classes or id, are boilerplate.

    A name counts only for an element below `body` that has at most half of the page's words.
    """
    named, words = find_named_rows(page, _BOILERPLATE_NAMES), subtree_sum(page, page.words)
    minor = named[(named > page.body) & (2 * words[named] <= words[page.body])]
    return frozen(in_subtrees(page, page.is_in(_BOILERPLATE)) | in_subtrees_of_rows(page, minor))


def mostly_in(page: Page, blocks: Blocks, rows: Bools) -> Bools:
    """Mask the blocks with at least half of their words in the given rows."""
    words, within = blocks.sums(page.words), blocks.sums(np.where(rows, page.words, 0))
    mostly: Bools = within >= _MIN_SHARE * np.maximum(words, 1)
    return mostly


def segment_roles(page: Page, segments: Blocks, is_rest: Bools) -> list[Role]:
    """Choose the role of each segment: the first of these that holds. `is_rest` is true on the rest of `body`.

    1. `heading`: all its words are in headings.
    2. `comment`: all are in elements named for comments.
    3. `navigation`: all are in `nav` or `menu`, or at least half of them in links.
    4. `boilerplate`: all are in `footer`, `aside`, `dialog`, `button` or `label`, or in elements whose class or id says
       footer, copyright, cookie, consent, newsletter or advertisement and that have at most half of the page's words.
    5. `other`: it has fewer than 10 words outside links, or is the rest of `body`.
    6. `content`: all else.
    """
    own = segments.sums(np.where(in_links(page), 0, page.words))
    rules: dict[Role, Bools] = {
        "heading": segments.all_in(in_headings(page)),
        "comment": segments.all_in(in_comments(page)),
        "navigation": _is_navigation(page, segments),
        "boilerplate": segments.all_in(in_boilerplate(page)),
        "other": (own < _MIN_CONTENT_WORDS) | is_rest,
    }
    return _first_that_holds(rules, "content")


def _is_navigation(page: Page, blocks: Blocks) -> Bools:
    return blocks.all_in(in_navigation(page)) | mostly_in(page, blocks, in_links(page))


def _first_that_holds(rules: dict[Role, Bools], otherwise: Role) -> list[Role]:
    """Name for each block the first rule that is true on it."""
    roles: list[Role] = np.select(list(rules.values()), list(rules), otherwise).tolist()
    return roles
