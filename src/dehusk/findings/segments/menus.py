"""Menus: concentrations of short links."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ...errors import BadParameter
from ...methods.wlr import content_nodes
from ...page import Page
from ...page.tags import LINK
from ...page.tree import inside, subtree_sum
from ...parsing import as_page
from .region import Region


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
    content = content_nodes(page)
    own = np.where(content, page.words, 0)
    total = subtree_sum(page, own)
    is_link = page.is_in(LINK) & (total > 0)
    linked = subtree_sum(page, np.where(inside(page, is_link), own, 0))
    count, short = subtree_sum(page, is_link), subtree_sum(page, is_link & (total <= words))
    found = content & (count >= links) & (linked >= ratio * total) & (2 * short >= count)
    outermost = found & ~inside(page, found)[np.maximum(page.parent, 0)]
    menus = []
    for row in outermost.nonzero()[0].tolist():
        below = slice(row, int(page.end[row]))
        same = (total[below] == total[row]) & (count[below] == count[row])
        texts = row + own[below].nonzero()[0]
        lowest, share = row + int(same.nonzero()[0][-1]), float(linked[row] / total[row])
        menus.append(Menu(page, lowest, tuple(texts.tolist()), int(total[row]), int(count[row]), share))
    return menus
