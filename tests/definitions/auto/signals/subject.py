"""A page under judgement: its blocks, the elements around each, and what those hold."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from dehusk.learned.hints import hints_of
from dehusk.page import Bools, Floats, Page
from dehusk.page.blocks import Blocks, blocks_of
from dehusk.page.names import ElementNames, element_names, shape_numbers
from dehusk.page.tags import HEADINGS, LINK
from dehusk.page.tree import Rows, inside, path_sum, subtree_sums

CONTAINERS: Final = 4
"""How many elements around a block are looked at."""
_COUNTED: Final = {
    "links": LINK,
    "images": frozenset({"img", "picture", "svg", "video", "figure"}),
    "headings": HEADINGS,
    "controls": frozenset({"button", "label", "option", "select", "textarea", "legend", "input"}),
    "items": frozenset({"li", "dt", "dd"}),
    "paragraphs": frozenset({"p", "blockquote", "pre"}),
}
"""Elements that are counted in the containers of a block."""


class Layout(NamedTuple):
    """Where a block stands: its containers from the inside out, and which run of blocks each of them holds."""

    container: Rows
    begin: Rows
    end: Rows


@dataclass(frozen=True, eq=False)
class Subject:
    """A page cut into blocks, with what several signals are made of."""

    page: Page
    blocks: Blocks

    @cached_property
    def in_link(self) -> Bools:
        """True on the rows that stand in links."""
        return inside(self.page, self.page.is_in(LINK))

    @cached_property
    def names(self) -> ElementNames:
        """What the elements are called."""
        return element_names(self.page)

    @cached_property
    def hints(self) -> set[str]:
        """What the page says of its kind outside its text."""
        return set(hints_of(self.page))

    @cached_property
    def begin(self) -> Rows:
        """How many blocks begin before each row, and before the end: the subtree of the row begins with that block."""
        begun = np.zeros(len(self.page) + 1, np.int64)
        begun[self.blocks.row + 1] = 1
        return np.cumsum(begun)

    def held_by(self, row: int) -> range:
        """The blocks that begin in the subtree of a row."""
        return range(int(self.begin[row]), int(self.begin[self.page.end[row]]))

    @cached_property
    def totals(self) -> dict[str, Floats]:
        """For each row how much there is in its subtree of what is counted."""
        page = self.page
        columns: dict[str, npt.NDArray[Any]] = {
            "words": page.words,
            "link_words": np.where(self.in_link, page.words, 0),
            "chars": page.chars,
            "link_chars": np.where(self.in_link, page.chars, 0),
            "texts": page.is_text,
            "tags": ~page.is_text,
            **{name: page.is_in(tags) for name, tags in _COUNTED.items()},
        }
        return dict(zip(columns, subtree_sums(page, *columns.values()), strict=True))

    @cached_property
    def widest(self) -> Rows:
        """For each row the highest ancestor with no more words than it has: wrappers add nothing."""
        page, words, widest = self.page, self.totals["words"], np.arange(len(self.page))
        for row in range(page.body + 1, len(page)):
            if words[page.parent[row]] == words[row]:
                widest[row] = widest[page.parent[row]]
        return widest

    @cached_property
    def layout(self) -> Layout:
        """The containers: the widest element around the block alone, then thrice the next one that adds words."""
        page, row = self.page, self.blocks.row
        levels = [self.widest[row]]
        for _ in range(CONTAINERS - 1):
            levels.append(np.maximum(page.parent[self.widest[levels[-1]]], page.body))
        container = np.stack(levels)
        return Layout(container, self.begin[container], self.begin[page.end[container]])

    @cached_property
    def slot(self) -> Rows:
        """For each block the number of its slot: blocks of one slot have the same tags and first classes above them."""
        path = path_sum(self.page, shape_numbers(self.page, self.names))
        return np.unique(path[self.blocks.row], return_inverse=True)[1]

    @cached_property
    def is_heading(self) -> Bools:
        """True on the blocks that stand in a heading."""
        return inside(self.page, self.page.is_in(HEADINGS))[self.blocks.row]

    @cached_property
    def words(self) -> Floats:
        """The words of each block."""
        return self.blocks.sums(self.page.words).astype(np.float64)

    @cached_property
    def weight(self) -> Floats:
        """What each block weighs in means of judgements: a long one more, yet not by all its words."""
        return np.sqrt(self.words) + 0.1

    @cached_property
    def plain(self) -> Floats:
        """The words of each block outside links."""
        return self.words * (1 - self.link_share)

    @cached_property
    def link_share(self) -> Floats:
        """The share of the words of each block that stand in links."""
        linked = self.blocks.sums(np.where(self.in_link, self.page.words, 0))
        return linked / np.maximum(self.words, 1)


def subject_of(page: Page) -> Subject:
    """The page, cut into blocks."""
    return Subject(page, blocks_of(page))
