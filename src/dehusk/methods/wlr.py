"""The words-leaves ratio and its three relatives."""

from __future__ import annotations

from typing import Final, Literal

import numpy as np

from ..method import Marks, method
from ..page import Bools, Floats, Page
from ..tree import Rows, holds, inside, levels_upward, subtree_sum

Ratio = Literal["wlr", "clr", "wnr", "cnr"]
Reading = Literal["relative", "literal"]

_NOT_VALID: Final = frozenset({"meta", "title", "head", "link", "style", "script", "select", "noscript"})
"""Definition 4.1."""
_JOINING: Final = frozenset({"p", "a", "u", "b", "i", "em", "span", "sub", "sup", "strong", "div"})
"""Figure 5: tags that only format a text; `#text` belongs to them too."""
_LARGEST: Final = 1e300


@method(
    "wlr",
    title="Words-leaves ratio",
    paper="insa2013",
    idea="content has many words per leaf of the tree; dense nodes are combined upwards while the ratio stays high",
    variants={"clr": {"ratio": "clr"}, "wnr": {"ratio": "wnr"}, "cnr": {"ratio": "cnr"}},
)
def wlr(page: Page, *, ratio: Ratio = "wlr", reading: Reading = "relative") -> Marks:
    """Keep the subtree of the most relevant node, as Insa, Silva and Tamarit (2013) define.

    The content nodes C are the visible nodes that hold words (definition 4.1). The ratio of a node is its words per
    leaf (definition 4.4), where a text cut into pieces by formatting is one leaf (figure 5). The densest nodes get a
    weight from their ratio and their place in the page; relevance hands it upwards (definition 4.6), and the node with
    the highest relevance is the content (definition 4.7). The score of a row is its relevance.

    `ratio`: what is divided: `wlr` words by leaves, `clr` characters by leaves, `wnr` words by nodes, `cnr` characters
    by nodes.
    `reading`: definition 4.6 multiplies by WLR(n). Taken literally that is never below 1, so the root always wins;
    `relative` multiplies by rWLR(n), which falls where a node adds sparse text, as the paper's prose demands.

    Deviations: The factor of definition 4.6 as said. Where all initial nodes have one position or all nodes one ratio,
    rpos and rWLR are 1. Words of the best node that are not in C, being invisible, are not content. Literal relevance
    is cut off at 1e300.
    """
    content_nodes = _content_nodes(page)
    score = np.zeros(len(page))
    if not content_nodes.any():
        return Marks(np.zeros(len(page), bool), score)
    rows = content_nodes.nonzero()[0]
    levels = list(levels_upward(page, rows))
    values = _ratios(page, rows, levels, ratio)
    score = _relevance(page, rows, levels, values, reading)
    best = rows[np.argmax(score[rows])]
    content = np.zeros(len(page), bool)
    content[best : page.end[best]] = True
    return Marks(content & content_nodes & page.is_text, score)


def _content_nodes(page: Page) -> Bools:
    """The set C of definition 4.1, from `body` down."""
    dropped = inside(page, page.is_in(_NOT_VALID)) | ~page.visible
    dropped[: page.body] = True
    dropped[page.end[page.body] :] = True
    return ~dropped & holds(page, page.words > 0)


def _ratios(page: Page, rows: Rows, levels: list[Rows], ratio: Ratio) -> Floats:
    """WLR(n) of definition 4.4 or one of its relatives, 0 outside C."""
    in_c = np.zeros(len(page), bool)
    in_c[rows] = True
    amount = page.words if ratio in ("wlr", "wnr") else page.chars
    total = subtree_sum(page, np.where(in_c, amount, 0))
    parts = _leaves(page, levels) if ratio in ("wlr", "clr") else subtree_sum(page, in_c)
    values = np.zeros(len(page))
    values[rows] = total[rows] / parts[rows]
    return values


def _leaves(page: Page, levels: list[Rows]) -> Rows:
    """l(n) of definition 4.2: each run of formatted text among the children of a node is one leaf."""
    joining = (page.is_text | page.is_in(_JOINING)) & page.static
    leaves = np.zeros(len(page), np.int64)
    for level in levels:
        leaves[level] = np.maximum(leaves[level], 1)
        joins = joining[level] & (leaves[level] == 1)
        parent = page.parent[level]
        run_begins = joins.copy()
        run_begins[1:] &= ~(joins[:-1] & (parent[1:] == parent[:-1]))
        if parent[0] >= 0:
            np.add.at(leaves, parent, np.where(joins, run_begins, leaves[level]))
    return leaves


def _relevance(page: Page, rows: Rows, levels: list[Rows], values: Floats, reading: Reading) -> Floats:
    """R(n) of definition 4.6."""
    least, most, root = values[rows].min(), values[rows].max(), values[rows[0]]
    relative = np.ones(len(page)) if least == most else (values - least) / (most - least)
    initial = (values[rows] >= np.sqrt(most * root)).nonzero()[0]
    weight = np.zeros(len(page))
    first, last = (initial[0], initial[-1]) if len(initial) else (0, 0)
    position = 1 - (initial - first) / (last - first) if last > first else np.ones(len(initial))
    weight[rows[initial]] = position * relative[rows[initial]]
    factor = relative if reading == "relative" else values

    relevance, below = np.zeros(len(page)), np.zeros(len(page))
    for level in levels:
        relevance[level] = np.minimum(factor[level] * np.maximum(weight[level], below[level]), _LARGEST)
        if page.parent[level[0]] >= 0:
            np.add.at(below, page.parent[level], relevance[level])
    return relevance
