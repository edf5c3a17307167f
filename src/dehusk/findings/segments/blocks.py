"""All blocks of a page, the most relevant first."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ...page import Page
from ...page.tags import LINK
from ...page.tree import path_maximum
from .region import Region
from .relevance import best_node
from .remaining import Remaining
from .roles import Role, Roles


@dataclass(frozen=True, eq=False)
class Block(Region):
    """A block: a node, and the texts below it that no more relevant block has taken."""

    relevance: float
    """R(n) in the tree from which the block was taken. Each tree has a scale of its own: ranks compare, numbers of
    different blocks do not."""
    role: Role


def blocks(page: Page) -> list[Block]:
    """All blocks of a page in the order of their relevance; none for a page without visible words.

    The iteration of Insa, Silva and Tamarit (2013, section 7): find the most relevant node, which is the one that the
    method `wlr` returns, remove its subtree from the tree, find the most relevant node of what is left, until no words
    are. So every visible word is in one block; where a node was taken inside another, the outer block is the rest. What
    no block was dense enough to take comes last, mostly as a block at `body`.

    Deviations: those of `wlr` with `reading="relative"`. The paper names no end; this is the natural one.
    """
    left = Remaining(page)
    link = path_maximum(page, np.where(page.is_in(LINK), np.arange(len(page)), -1))
    roles = Roles(page, link >= 0)
    found: list[Block] = []
    while left.words:
        row, relevance = best_node(left)
        texts = left.texts(row)
        words, links = int(page.words[texts].sum()), len(set(link[texts].tolist()) - {-1})
        role = roles.of(row, texts, len(found) + 1)
        found.append(Block(page, row, tuple(texts.tolist()), words, links, relevance, role))
        left.cut(row)
    return found
