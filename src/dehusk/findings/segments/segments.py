"""The segments of a page, the most relevant first, and its menus: concentrations of short links."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np

from ...errors import BadParameter
from ...limits import Clock
from ...method import Selection
from ...methods.wlr import find_content_nodes
from ...page import Page
from ...page.attributes import element_label
from ...page.blocks import Blocks
from ...page.roles import Role, segment_roles
from ...page.tags import LINK
from ...page.tree import Rows, in_subtrees, path_maximum, rows_up_to_body, subtree_sum
from ...parsing import as_page
from ...selection import text_of
from .relevance import Remaining, best_node


@dataclass(frozen=True, eq=False)
class Region:
    """What segments and menus have in common."""

    page: Page = field(repr=False)
    row: int
    """The row of the node: an element, or a text that stands beside others."""
    texts: tuple[int, ...] = field(repr=False)
    """The text rows below the node, or itself, that belong to the region, in document order."""
    words: int
    links: int
    """The number of links in which its words stand."""

    @property
    def path(self) -> str:
        """The node and the elements around it from `body` down, each with its id or its first class."""
        return path_below(self.page, self.row, -1)

    @property
    def text(self) -> str:
        """Its text, in lines as a browser would show them."""
        content = np.zeros(len(self.page), bool)
        content[list(self.texts)] = True
        return text_of(self.page, Selection(content, np.zeros(len(self.page))))


def path_below(page: Page, row: int, top: int) -> str:
    """The path to a row from the first element below `top`, or from `body` if `top` is not above the row."""
    rows = rows_up_to_body(page, row)
    below = rows[: rows.index(top)] if top in rows else rows
    return " > ".join(element_label(page, above) for above in reversed(below))


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


@dataclass(frozen=True, eq=False)
class Menu(Region):
    """A node in which nearly all words are short links."""

    ratio: float
    """The hyperlink ratio: the share of its words that stand in links."""


def menus(page: bytes | str | Page, *, ratio: float = 0.8, words: int = 3, links: int = 3) -> list[Menu]:
    """The menus of a page in document order; none for a page without links.

    Insa, Silva and Tamarit (2013, section 7) replace words per leaf by a ratio of hyperlinks to find big concentrations
    of links, and call those menus whose links have one or two words. Here a node is a menu if

    `ratio`: at least this share of its words stands in links (the hyperlink ratio),
    `words`: at least half of its links have no more words than this, and
    `links`: it has at least this number of links with words.

    Of menus inside menus only the outermost is reported, at the lowest node that holds all of it. Only links count: no
    tag other than `a`, no name and no role makes a difference. Hidden links do not count.

    Deviations: the paper gives no formula, and no number except the one or two words. The ratio is one of words, since
    with links per leaf a paragraph would weigh no more than a link. It is three words, since with two, one of five
    declared menu links is missed (docs/results/segments.md).
    """
    if not (0 <= ratio <= 1 and words >= 1 and links >= 1):
        raise BadParameter(f"menus take a ratio from 0 to 1, words and links from 1: not {ratio}, {words}, {links}")
    page = as_page(page)
    content = find_content_nodes(page)
    own = np.where(content, page.words, 0)
    total = subtree_sum(page, own)
    is_link = page.is_in(LINK) & (total > 0)
    linked = subtree_sum(page, np.where(in_subtrees(page, is_link), own, 0))
    count, short = subtree_sum(page, is_link), subtree_sum(page, is_link & (total <= words))
    found = content & (count >= links) & (linked >= ratio * total) & (2 * short >= count)
    outermost = found & ~in_subtrees(page, found)[np.maximum(page.parent, 0)]
    menus = []
    for row in outermost.nonzero()[0].tolist():
        below = slice(row, int(page.end[row]))
        same = (total[below] == total[row]) & (count[below] == count[row])
        texts = row + own[below].nonzero()[0]
        lowest, share = row + int(same.nonzero()[0][-1]), float(linked[row] / total[row])
        menus.append(Menu(page, lowest, tuple(texts.tolist()), int(total[row]), int(count[row]), share))
    return menus
