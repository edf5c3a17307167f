"""What a block is for, as far as tags, names and links tell: a plain rule, nothing learned."""

from __future__ import annotations

from typing import Final, Literal

from ...learned.roles import COMMENT_NAMES
from ...page import Bools, Page
from ...page.names import element_names, rows_called
from ...page.tags import HEADINGS
from ...page.tree import Rows, covered, inside, subtree_sum

Role = Literal["content", "heading", "comment", "navigation", "boilerplate", "other"]

_NAVIGATION: Final = frozenset({"nav", "menu"})
_BOILERPLATE: Final = frozenset({"footer", "aside", "dialog", "button", "label"})
_BOILERPLATE_NAMES: Final = frozenset("advertisement consent cookie cookies copyright footer newsletter".split())
_LINKED: Final = 0.5
"""The share of words in links from which on a block is navigation."""
_SENTENCE: Final = 10
"""The words outside links that content has at least."""


class Roles:
    """The role of any block of a page: the first of these that holds.

    1. `heading`: all its words stand in headings.
    2. `comment`: all stand in elements below `body` of which a class or the id has the word comment or comments.
    3. `navigation`: all stand in `nav` or `menu`, or at least half of them in links.
    4. `boilerplate`: all stand in `footer`, `aside`, `dialog`, `button` or `label`, or in elements that a class or the
       id calls footer, copyright, cookie, consent, newsletter or advertisement and that hold no more than half of the
       page's words each.
    5. `other`: it has fewer than 10 words outside links, or is what other blocks left of `body`: too little to tell.
    6. `content`: all else.
    """

    def __init__(self, page: Page, in_link: Bools) -> None:
        self._words, self._in_link, self._body = page.words, in_link, page.body
        self._in_heading = inside(page, page.is_in(HEADINGS))
        self._in_navigation = inside(page, page.is_in(_NAVIGATION))
        names, total = element_names(page), subtree_sum(page, page.words)
        comments, named = rows_called(names, COMMENT_NAMES), rows_called(names, _BOILERPLATE_NAMES)
        self._in_comments = covered(page, comments[comments > page.body])
        minor = named[(named > page.body) & (2 * total[named] <= total[page.body])]
        self._in_boilerplate = inside(page, page.is_in(_BOILERPLATE)) | covered(page, minor)

    def of(self, row: int, texts: Rows, rank: int) -> Role:
        """The role of the block at a row with these text rows; the first to be found has rank 1."""
        words, linked = int(self._words[texts].sum()), int(self._words[texts[self._in_link[texts]]].sum())
        if self._in_heading[texts].all():
            return "heading"
        if self._in_comments[texts].all():
            return "comment"
        if self._in_navigation[texts].all() or linked >= _LINKED * words:
            return "navigation"
        if self._in_boilerplate[texts].all():
            return "boilerplate"
        if words - linked < _SENTENCE or (row == self._body and rank > 1):
            return "other"
        return "content"
