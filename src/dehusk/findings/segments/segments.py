"""All segments of a page, the most relevant first."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from ...limits import Clock
from ...page import Page
from ...page.blocks import Blocks
from ...page.roles import Role, segment_roles
from ...page.tags import LINK
from ...page.tree import Rows, path_maximum
from ...parsing import as_page
from .region import Region
from .relevance import best_node
from .remaining import Remaining


@dataclass(frozen=True, eq=False)
class Segment(Region):
    """A node, and the texts below it that belong to no more relevant segment."""

    relevance: float
    """R(n) in the tree from which the segment was taken. Each tree has its own scale: compare ranks, not numbers."""
    role: Role


def segments(page: bytes | str | Page) -> list[Segment]:
    """All segments of a page in the order of their relevance; none for a page without visible words.

    The iteration of Insa, Silva and Tamarit (2013, section 7), who call them blocks: find the most relevant node, which
    is the one that the method `wlr` returns, remove its subtree from the tree, find the most relevant node of what is
    left, and so on until no words are left. So every visible word is in exactly one segment; where a node was taken
    inside another, the outer segment is the rest. What no segment was dense enough to take comes last, mostly as a
    segment at `body`.

    Deviations: those of `wlr` with `reading="combined"`. The paper does not say when to stop; here it is when no words
    are left.
    """
    page = as_page(page)
    taken = list(_taken(page))
    if not taken:
        return []
    nodes, relevances, texts = zip(*taken, strict=True)
    sizes = np.array([len(rows) for rows in texts])
    runs = Blocks(np.concatenate(texts), np.cumsum(sizes) - sizes)
    is_rest = (np.array(nodes) == page.body) & (np.arange(len(nodes)) > 0)
    words, roles = runs.sums(page.words).tolist(), segment_roles(page, runs, is_rest)
    link = path_maximum(page, np.where(page.is_in(LINK), np.arange(len(page)), -1))
    links = [len(set(link[rows].tolist()) - {-1}) for rows in texts]
    columns = zip(nodes, [tuple(rows.tolist()) for rows in texts], words, links, relevances, roles, strict=True)
    return [Segment(page, *column) for column in columns]


def _taken(page: Page) -> Iterator[tuple[int, float, Rows]]:
    """The most relevant node again and again, with its relevance and its texts, until no words are left.

    When the time of the page is up, `body` takes the rest.
    """
    left, clock = Remaining(page), Clock(page.limits.seconds)
    while left.words:
        row, relevance = clock.run(lambda: best_node(left), lambda: (page.body, 0.0))
        yield row, relevance, left.texts(row)
        left.cut(row)


def blocks(page: bytes | str | Page) -> list[Segment]:
    """The former name of `segments`."""
    warnings.warn("dehusk.blocks is now dehusk.segments; the next release drops the old name", DeprecationWarning, 2)
    return segments(page)
