"""The words-leaves ratio and its three variants."""

from __future__ import annotations

from typing import Final, Literal

import numpy as np

from ..method import Marks, method
from ..page import Bools, Floats, Page
from ..page.tree import Rows, holds, inside, subtree_sum

Ratio = Literal["wlr", "clr", "wnr", "cnr"]
Reading = Literal["relative", "literal"]

_NOT_VALID: Final = frozenset({"meta", "title", "head", "link", "style", "script", "select", "noscript"})
"""Definition 4.1."""
JOINING: Final = frozenset({"p", "a", "u", "b", "i", "em", "span", "sub", "sup", "strong", "div"})
"""Figure 5: tags that only format a text; `#text` is one of them too."""
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

    The content nodes C are the visible nodes that contain words (definition 4.1). WLR(n) is the number of words of node
    n per leaf (definition 4.4); a text that formatting divides into pieces is one leaf (figure 5). The initial nodes,
    whose ratio is closer to the maximum than to that of the root (definition 4.5), get a weight from their ratio and
    their position in the page. The relevance of a node combines this weight with the relevances of its children
    (definition 4.6). The node with the highest relevance is the content (definition 4.7). The score of a row is its
    relevance.

    `ratio`: `wlr` is words per leaf, `clr` characters per leaf, `wnr` words per node, `cnr` characters per node.
    `reading`: how definition 4.6 is read. `literal` multiplies by WLR(n), as it is written; this is never below 1, so
    the root always wins. `relative` multiplies by rWLR(n), which decreases where a node adds sparse text, as the text
    of the paper demands.

    Deviations: The factor of definition 4.6, as explained under `reading`. If all initial nodes have the same position,
    rpos is 1; if all nodes have the same ratio, rWLR is 1. Words of the best node that are not in C, because they are
    invisible, are not content. Literal relevance is limited to 1e300.
    """
    nodes = content_nodes(page)
    score = np.zeros(len(page))
    if not nodes.any():
        return Marks(np.zeros(len(page), bool), score)
    rows = nodes.nonzero()[0]
    values = _ratios(page, rows, ratio)
    score = relevance(page, rows, values, np.arange(len(rows)), reading)
    best = rows[np.argmax(score[rows])]
    content = np.zeros(len(page), bool)
    content[best : page.end[best]] = True
    return Marks(content & nodes & page.is_text, score)


def content_nodes(page: Page) -> Bools:
    """The set C of definition 4.1: `body` and the nodes below it."""
    dropped = inside(page, page.is_in(_NOT_VALID)) | ~page.visible
    dropped[: page.body] = True
    dropped[page.end[page.body] :] = True
    return ~dropped & holds(page, page.words > 0)


def _ratios(page: Page, rows: Rows, ratio: Ratio) -> Floats:
    """WLR(n) of definition 4.4 or one of its variants; 0 outside C."""
    in_c = np.zeros(len(page), bool)
    in_c[rows] = True
    amount = page.words if ratio in ("wlr", "wnr") else page.chars
    total = subtree_sum(page, np.where(in_c, amount, 0))
    parts = leaf_counts(page, rows) if ratio in ("wlr", "clr") else subtree_sum(page, in_c)[rows]
    values = np.zeros(len(page))
    values[rows] = total[rows] / parts
    return values


def leaf_counts(page: Page, rows: Rows) -> Rows:
    """l(n) of definition 4.2 for the nodes of C: each run of formatted text among the children of a node is one leaf.

    This is figure 5 for all nodes in one pass from the last to the first, which meets all children before their parent.
    A node with one child has the leaves of that child: they form a chain, which is counted at its last node. So only
    nodes with siblings are looked at.
    """
    parent = page.parent[rows]
    children = np.bincount(parent[1:], minlength=len(page))
    last = rows[children[rows] != 1]
    chain = np.searchsorted(last, rows)
    siblings = 1 + (children[parent[1:]] > 1).nonzero()[0]
    formats = ((page.is_text | page.is_in(JOINING)) & page.static)[rows[siblings]]
    columns = (chain[siblings], np.searchsorted(last, parent[siblings]), formats)

    leaves, joining = [0] * len(last), [False] * len(last)
    for node, above, is_format in zip(*(reversed(column.tolist()) for column in columns), strict=True):
        count = leaves[node] or 1
        joins = is_format and count == 1
        if not joins:
            leaves[above] += count
        elif not joining[above]:
            leaves[above] += 1
        joining[above] = joins
    return np.maximum(np.array(leaves, np.int64), 1)[chain]


def relevance(page: Page, rows: Rows, values: Floats, place: Rows | Floats, reading: Reading = "relative") -> Floats:
    """R(n) of definition 4.6.

    `place` says where in the page each node of C is; in the paper this is id(n), the order of the nodes.
    """
    least, most, root = values[rows].min(), values[rows].max(), values[rows[0]]
    relative = np.ones(len(page)) if least == most else (values - least) / (most - least)
    initial = (values[rows] >= np.sqrt(most * root)).nonzero()[0]
    weight = np.zeros(len(page))
    weight[rows[initial]] = _relative_position(place[initial]) * relative[rows[initial]]
    factor = relative if reading == "relative" else values

    weighty = rows[holds(page, weight > 0)[rows]]
    relevance = [0.0] * (len(page) + 1)
    columns = (weighty, page.parent[weighty], factor[weighty], weight[weighty])
    for node, parent, share, own in zip(*(reversed(column.tolist()) for column in columns), strict=True):
        below = relevance[node]
        value = share * (below if below > own else own)
        relevance[node] = value if value < _LARGEST else _LARGEST
        relevance[parent] += relevance[node]
    relevance[page.parent[rows[0]]] = 0.0
    return np.array(relevance[:-1])


def _relative_position(place: Rows | Floats) -> Floats:
    """rpos(n) of definition 4.6 for the initial nodes."""
    first, last = (place.min(), place.max()) if len(place) else (0, 0)
    return 1 - (place - first) / (last - first) if last > first else np.ones(len(place))
