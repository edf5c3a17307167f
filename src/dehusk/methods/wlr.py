"""The words-leaves ratio and its three variants."""

from __future__ import annotations

from functools import partial
from typing import Any, Final, Literal, NamedTuple

import numpy as np
import numpy.typing as npt

from ..method import Column, Selection, method
from ..page import Bools, Floats, Ints, Page
from ..page.boxes import boxes_of
from ..page.tree import Rows, holds, inside, subtree_sum, subtree_sums

Ratio = Literal["wlr", "clr", "wnr", "cnr"]
Reading = Literal["combined", "relative", "literal"]

_NOT_VALID: Final = frozenset({"meta", "title", "head", "link", "style", "script", "select", "noscript"})
"""Definition 4.1."""
JOINING: Final = frozenset({"p", "a", "u", "b", "i", "em", "span", "sub", "sup", "strong", "div"})
"""Figure 5: tags that only format a text; `#text` is one of them too."""
_LARGEST: Final = 1e300
BoxSize = Literal["none", "width", "area", "per-area", "text-area"]
BoxPosition = Literal["none", "top", "centre", "top-and-centre"]


@method(
    "wlr",
    title="Words-leaves ratio",
    paper="insa2013",
    idea="content has many words per leaf of the tree; dense nodes are combined upwards while the ratio stays high",
    columns={
        "words": Column("tw(n)", "words of C in the subtree (definition 4.2); of `wlr` and `wnr`"),
        "characters": Column("tc(n)", "characters of C in the subtree (section 2); of `clr` and `cnr`"),
        "leaves": Column("l(n)", "leaves of the subtree, a formatted text counts once (definition 4.2, figure 5)"),
        "nodes": Column("N(n)", "nodes of C in the subtree (section 2); of `wnr` and `cnr`"),
        "ratio": Column("WLR(n)", "words per leaf (definition 4.4), or the ratio that the parameter names"),
        "relative ratio": Column("rWLR(n)", "the ratio from 0, the smallest, to 1, the largest (definition 4.6)"),
        "initial": Column("n ∈ I", "whether the ratio reaches the threshold of the initial nodes (definition 4.5)"),
        "position": Column("rpos(n)", "from 1, the first initial node, to 0, the last (definition 4.6)"),
        "weight": Column("W(n)", "rpos(n) × rWLR(n) of the initial nodes, 0 of others (definition 4.6)"),
        "combined": Column("M(n)", "the larger of W(n) and what the children add up to (below definition 4.6)"),
        "relevance": Column("R(n)", "the ratio times M(n), as the parameter `reading` says (definition 4.6)"),
    },
    variants={"clr": {"ratio": "clr"}, "wnr": {"ratio": "wnr"}, "cnr": {"ratio": "cnr"}},
)
def wlr(
    page: Page,
    *,
    ratio: Ratio = "wlr",
    reading: Reading = "combined",
    box_size: BoxSize = "none",
    box_position: BoxPosition = "none",
) -> Selection:
    """Keep the subtree of the most relevant node, as Insa, Silva and Tamarit (2013) define.

    The content nodes C are the visible nodes that contain words (definition 4.1). WLR(n) is the number of words of node
    n per leaf (definition 4.4); a text that formatting divides into pieces is one leaf (figure 5). The initial nodes I,
    whose ratio is closer to the maximum than to that of the root (definition 4.5), get a weight W(n) from their ratio
    and their position in the page. M(n) combines the initial nodes below n, and the relevance R(n) multiplies it by the
    ratio of n (definition 4.6). The node with the highest relevance is the content (definition 4.7). The score of a row
    is its relevance.

    `ratio`: `wlr` is words per leaf, `clr` characters per leaf, `wnr` words per node, `cnr` characters per node.
    `reading`: how definition 4.6 is read. By its formula the root always wins, which the text below it wants to avoid.

    `reading=combined`: M(n) = max(W(n), Σ M(n′)), R(n) = WLR(n) × M(n). Keeps what the text says of both factors: M(n)
    ≥ M(n′), and WLR(n) stops the combination where an ancestor adds sparse text. Selects the table of example 4.8.
    Breaks the formula, and the sentence that repeats it, in one symbol: M(n′) is added up, not R(n′).

    `reading=relative`: R(n) = rWLR(n) × max(W(n), Σ R(n′)). Keeps that relevance falls where density does. Breaks the
    formula in one symbol, rWLR(n) for WLR(n), and M(n) ≥ M(n′); in example 4.8 it selects the `tbody` in the table. Its
    averages are the nearest to table 5.

    `reading=literal`: R(n) = WLR(n) × max(W(n), Σ R(n′)), as it is written. WLR(n) is at least 1 where every leaf has a
    word. Breaks "a criterion to stop combining (otherwise, we would always select the root of the tree)".

    `box_size`, `box_position`: whether the boxes of the page (`Page.with_boxes`) change the ratio, and the position in
    rpos(n). `width` and `area` multiply the ratio by the share of the window's width or by the area; `per-area` divides
    by the area, `text-area` has the area of all texts in place of the words. `top`, `centre` and `top-and-centre` are
    the distances of the box from the top of the page, from the centre line of the window, or both, in place of id(n).
    On 206 pages without hidden elements (F1 67.5) `area` gains +5.8 (+2.2 to +9.8) points, `top` +0.7 (-0.6 to +2.3),
    `top-and-centre` +1.2 (+0.1 to +2.6); `width` -0.9 (-2.9 to +1.0) and `centre` -1.3 (-4.9 to +2.2) lose. The number
    of words in place of the area, which needs no browser, gains +7.4 (+4.1 to +11.1).

    Deviations: The term of definition 4.6, as explained under `reading`. If all initial nodes have the same position,
    rpos is 1; if all nodes have the same ratio, rWLR is 1. Words of the best node that are not in C, because they are
    invisible, are not content. Literal relevance is limited to 1e300.
    """
    nodes = content_nodes(page)
    if not nodes.any():
        return Selection(np.zeros(len(page), bool), np.zeros(len(page)))
    rows = nodes.nonzero()[0]
    amount, parts = counts = _counts(page, nodes, rows, ratio)
    values = np.zeros(len(page))
    values[rows] = sized_ratio(page, rows, amount, parts, box_size)
    found = relevance(page, rows, values, place_of_nodes(page, rows, box_position), reading)
    best = rows[np.argmax(found.relevance[rows])]
    content = np.zeros(len(page), bool)
    content[best : page.end[best]] = True
    show = partial(_columns, rows, ratio, counts, values, found)
    return Selection(content & nodes & page.is_text, found.relevance, show=show)


def content_nodes(page: Page) -> Bools:
    """The set C of definition 4.1: `body` and the nodes below it."""
    dropped = inside(page, page.is_in(_NOT_VALID)) | ~page.visible
    dropped[: page.body] = True
    dropped[page.end[page.body] :] = True
    return ~dropped & holds(page, page.words > 0)


def _counts(page: Page, nodes: Bools, rows: Rows, ratio: Ratio) -> tuple[Rows, Rows]:
    """Numerator and denominator of WLR(n) of definition 4.4 or a variant: tw(n) or characters, and l(n) or nodes."""
    amount = page.words if ratio in ("wlr", "wnr") else page.chars
    parts = leaf_counts(page, rows) if ratio in ("wlr", "clr") else subtree_sum(page, nodes)[rows]
    return subtree_sum(page, np.where(nodes, amount, 0))[rows], parts


def _columns(
    rows: Rows, ratio: Ratio, counts: tuple[Rows, Rows], values: Floats, found: Relevance
) -> dict[str, Floats | Bools | Ints]:
    """All quantities by the names of their columns, 0 outside C."""

    def spread(column: npt.NDArray[Any], rows: Rows = rows) -> npt.NDArray[Any]:
        whole = np.zeros(len(values), column.dtype)
        whole[rows] = column
        return whole

    return {
        "words" if ratio in ("wlr", "wnr") else "characters": spread(counts[0]),
        "leaves" if ratio in ("wlr", "clr") else "nodes": spread(counts[1]),
        "ratio": values,
        "relative ratio": spread(found.relative_ratio[rows]),
        "initial": spread(np.ones(len(found.initial), bool), found.initial),
        "position": spread(found.position, found.initial),
        "weight": found.weight,
        "combined": found.combined,
        "relevance": found.relevance,
    }


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


class Relevance(NamedTuple):
    """The quantities of definition 4.6, one value per row of the page; they say nothing of rows outside C."""

    relative_ratio: Floats
    """rWLR(n)"""
    initial: Rows
    """The rows of I (definition 4.5)."""
    position: Floats
    """rpos(n) of the rows of I."""
    weight: Floats
    """W(n)"""
    combined: Floats
    """M(n)"""
    relevance: Floats
    """R(n)"""


def relevance(page: Page, rows: Rows, values: Floats, place: Rows | Floats, reading: Reading = "combined") -> Relevance:
    """R(n) of definition 4.6 with all that it is made of.

    `values` has WLR(n) of the nodes of C, whose rows are `rows`. `place` says where in the page each of them is; in the
    paper this is id(n), the order of the nodes.
    """
    in_c = values[rows]
    least, most, root = in_c.min(), in_c.max(), in_c[0]
    relative = np.ones(len(page)) if least == most else (values - least) / (most - least)
    is_initial = in_c >= np.sqrt(most * root)
    initial, position = rows[is_initial], _relative_position(place[is_initial])
    weight = np.zeros(len(page))
    weight[initial] = position * relative[initial]
    factor = relative if reading == "relative" else values

    weighty = rows[holds(page, weight > 0)[rows]]
    if reading == "combined":
        m = _combined(page, weighty, weight)
    else:
        m = _combined_relevance(page, weighty, weight, factor)
    m[: rows[0]] = 0
    score = np.zeros(len(page))
    with np.errstate(over="ignore"):
        score[weighty] = np.minimum(factor[weighty] * m[weighty], _LARGEST)
    return Relevance(relative, initial, position, weight, m, score)


def _combined(page: Page, rows: Rows, weight: Floats) -> Floats:
    """M(n), the larger of W(n) and the sum of the children's M."""
    m = [0.0] * (len(page) + 1)
    columns = (rows, page.parent[rows], weight[rows])
    for node, parent, own in zip(*(reversed(column.tolist()) for column in columns), strict=True):
        below = m[node]
        m[node] = most = below if below > own else own
        m[parent] += most
    return np.array(m[:-1])


def _combined_relevance(page: Page, rows: Rows, weight: Floats, factor: Floats) -> Floats:
    """M(n), the larger of W(n) and the sum of the children's R, which is `factor` times their M."""
    m = [0.0] * (len(page) + 1)
    columns = (rows, page.parent[rows], factor[rows], weight[rows])
    for node, parent, share, own in zip(*(reversed(column.tolist()) for column in columns), strict=True):
        below = m[node]
        m[node] = most = below if below > own else own
        value = share * most
        m[parent] += value if value < _LARGEST else _LARGEST
    return np.array(m[:-1])


def _relative_position(place: Rows | Floats) -> Floats:
    """rpos(n) of definition 4.6 for the initial nodes."""
    first, last = (place.min(), place.max()) if len(place) else (0, 0)
    return 1 - (place - first) / (last - first) if last > first else np.ones(len(place))


# The words-leaves ratio and the position of nodes, with the boxes that a browser gives them.


def sized_ratio(page: Page, rows: Rows, amount: Rows | Ints, parts: Rows, size: BoxSize) -> Floats:
    """Divide the words or characters of each node of C by its leaves or nodes, and use the size of its box."""
    if size == "none":
        return amount / parts
    boxes = boxes_of(page)
    area = boxes.area
    if size == "per-area":
        return np.divide(amount, area[rows], where=area[rows] > 0, out=np.zeros(len(rows)))
    if size == "text-area":
        return _area_of_texts(page, rows, area) / parts
    return amount / parts * (boxes.width if size == "width" else area)[rows]


def place_of_nodes(page: Page, rows: Rows, position: BoxPosition) -> Rows | Floats:
    """Return the place of each node of C: id(n) of definition 4.6, or the distances of its box."""
    if position == "none":
        return np.arange(len(rows))
    boxes = boxes_of(page)
    if position == "top":
        return boxes.depth[rows]
    if position == "centre":
        return boxes.off_centre[rows]
    return boxes.depth[rows] + boxes.off_centre[rows]


def _area_of_texts(page: Page, rows: Rows, area: Floats) -> Floats:
    """The area of the boxes of all texts of C in each subtree."""
    own = np.zeros(len(page))
    own[rows] = np.where(page.is_text[rows], area[rows], 0.0)
    (total,) = subtree_sums(page, own)
    return np.asarray(total[rows], np.float64)
