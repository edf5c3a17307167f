"""The words-leaves ratio and its three variants."""

from __future__ import annotations

from typing import Any, Final, Literal, NamedTuple

import numpy as np
import numpy.typing as npt

from ..method import Column, Selection, method
from ..page import Bools, Floats, Ints, Page
from ..page.boxes import BoxPosition, boxes_of
from ..page.tree import Counts, Indices, Rows, has_in_subtree, in_body, in_subtrees, subtree_sum, subtree_sums

Ratio = Literal["wlr", "clr", "wnr", "cnr"]
Reading = Literal["combined", "relative", "literal"]

_NOT_VALID: Final = frozenset({"meta", "title", "head", "link", "style", "script", "select", "noscript"})
"""Definition 4.1."""
JOINING: Final = frozenset({"p", "a", "u", "b", "i", "em", "span", "sub", "sup", "strong", "div"})
"""Figure 5: tags that only format a text; `#text` is one of them too."""
_MAX_RELEVANCE: Final = 1e300
BoxSize = Literal["none", "width", "area", "per-area", "text-area"]


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
    Their scores are in `docs/results/spatial.md`.

    Deviations: The term of definition 4.6, as explained under `reading`. If all initial nodes have the same position,
    rpos is 1; if all nodes have the same ratio, rWLR is 1. Words of the best node that are not in C, because they are
    invisible, are not content. Literal relevance is limited to 1e300.
    """
    is_node = find_content_nodes(page)
    if not is_node.any():
        return Selection(np.zeros(len(page), bool), np.zeros(len(page)))
    nodes = is_node.nonzero()[0]
    amount, parts = _count_amount_and_parts(page, is_node, nodes, ratio)
    WLR = compute_ratio(page, nodes, amount, parts, box_size)
    steps = compute_relevance(page, nodes, WLR, _compute_positions(page, nodes, box_position), reading)
    best = nodes[np.argmax(steps.relevance)]
    content = np.zeros(len(page), bool)
    content[best : page.end[best]] = True

    def spread(values: npt.NDArray[Any]) -> npt.NDArray[Any]:
        column = np.zeros(len(page), values.dtype)
        column[nodes] = values
        return column

    def show() -> dict[str, Floats | Bools | Ints]:
        columns = {
            "words" if ratio in ("wlr", "wnr") else "characters": amount,
            "leaves" if ratio in ("wlr", "clr") else "nodes": parts,
            "ratio": WLR,
            "relative ratio": steps.relative_ratio,
            "initial": steps.is_initial,
            "position": steps.position,
            "weight": steps.weight,
            "combined": steps.combined,
            "relevance": steps.relevance,
        }
        return {name: spread(values) for name, values in columns.items()}

    return Selection(content & is_node & page.is_text, spread(steps.relevance), show=show)


def find_content_nodes(page: Page) -> Bools:
    """Mask the content nodes C (definition 4.1): visible, valid nodes with words, from `body` down."""
    dropped = in_subtrees(page, page.is_in(_NOT_VALID)) | ~page.visible
    return in_body(page) & ~dropped & has_in_subtree(page, page.words > 0)


def _count_amount_and_parts(page: Page, is_node: Bools, nodes: Rows, ratio: Ratio) -> tuple[Counts, Counts]:
    """Count the words or characters of each content node, and its leaves or nodes (definition 4.4 and its variants)."""
    amount = page.words if ratio in ("wlr", "wnr") else page.chars
    parts = count_leaves(page, nodes) if ratio in ("wlr", "clr") else subtree_sum(page, is_node)[nodes]
    return subtree_sum(page, np.where(is_node, amount, 0))[nodes], parts


def count_leaves(page: Page, nodes: Rows) -> Counts:
    """Count the leaves l(n) of each content node (definition 4.2); a run of formatted text in a node is one leaf.

    This is figure 5 for all nodes in one pass from the last to the first, which meets all children before their parent.
    A node with one child has the leaves of that child: they form a chain, which is counted at its last node. So only
    nodes with siblings are looked at.
    """
    parent = page.parent[nodes]
    children = np.bincount(parent[1:], minlength=len(page))
    chain_end = nodes[children[nodes] != 1]
    chain = np.searchsorted(chain_end, nodes)
    siblings = 1 + (children[parent[1:]] > 1).nonzero()[0]
    formats = ((page.is_text | page.is_in(JOINING)) & page.static)[nodes[siblings]]
    chain_of_parent = np.searchsorted(chain_end, parent[siblings])
    columns = (chain[siblings], chain_of_parent, formats)

    leaves = (children[chain_end] == 0).astype(np.int64).tolist()
    next_sibling_joins = [False] * len(chain_end)
    for node, above, is_format in zip(*(reversed(column.tolist()) for column in columns), strict=True):
        joins = is_format and leaves[node] == 1
        if not joins:
            leaves[above] += leaves[node]
        elif not next_sibling_joins[above]:
            leaves[above] += 1  # for the whole run, whose last node this is
        next_sibling_joins[above] = joins
    return np.array(leaves, np.int64)[chain]


class Relevance(NamedTuple):
    """The quantities of definition 4.6 for each content node."""

    relative_ratio: Floats
    """rWLR(n)"""
    is_initial: Bools
    """n ∈ I (definition 4.5)"""
    position: Floats
    """rpos(n); 0 for a node that is not in I"""
    weight: Floats
    """W(n)"""
    combined: Floats
    """M(n)"""
    relevance: Floats
    """R(n)"""


def compute_relevance(
    page: Page, nodes: Rows, WLR: Floats, position: Counts | Floats, reading: Reading = "combined"
) -> Relevance:
    """Compute definition 4.6 for the content nodes, given their ratios WLR(n) and positions id(n)."""
    smallest, largest, root = WLR.min(), WLR.max(), WLR[0]
    rWLR = np.ones(len(nodes)) if smallest == largest else (WLR - smallest) / (largest - smallest)
    is_initial = WLR >= np.sqrt(largest * root)
    rpos, M, R = np.zeros((3, len(nodes)))
    rpos[is_initial] = _compute_relative_positions(position[is_initial])
    W = rpos * rWLR
    factor = rWLR if reading == "relative" else WLR

    weighty = _find_nodes_above_weights(page, nodes, W)
    node_of_parent = np.searchsorted(nodes, page.parent[nodes[weighty]])
    parent = np.searchsorted(weighty, node_of_parent)
    parent[:1] = len(weighty)
    if reading == "combined":
        M[weighty] = combine_weights(parent, W[weighty])
    else:
        M[weighty] = _combine_relevances(parent, W[weighty], factor[weighty])
    with np.errstate(over="ignore"):
        R[weighty] = np.minimum(factor[weighty] * M[weighty], _MAX_RELEVANCE)
    return Relevance(rWLR, is_initial, rpos, W, M, R)


def _find_nodes_above_weights(page: Page, nodes: Rows, weight: Floats) -> Indices:
    """Find in `nodes` those with a weight in their subtree; all others have no relevance."""
    has_weight = np.zeros(len(page), bool)
    has_weight[nodes] = weight > 0
    return has_in_subtree(page, has_weight)[nodes].nonzero()[0]


def combine_weights(parent: Indices, W: Floats) -> Floats:
    """Compute M(n), the larger of the weight W(n) and the sum of the children's M.

    `parent` is the index of each node's parent, which precedes it; that of the root is the number of nodes.
    """
    M = [0.0] * (len(W) + 1)
    for node, above, weight in zip(range(len(W) - 1, -1, -1), parent[::-1].tolist(), W[::-1].tolist(), strict=True):
        below = M[node]
        M[node] = larger = below if below > weight else weight
        M[above] += larger
    return np.array(M[:-1])


def _combine_relevances(parent: Indices, W: Floats, factor: Floats) -> Floats:
    """Compute M(n), the larger of the weight W(n) and the sum of the children's R, which is `factor` times their M."""
    M = [0.0] * (len(W) + 1)
    columns = (np.arange(len(W)), parent, factor, W)
    for node, above, factor_of_node, weight in zip(*(reversed(column.tolist()) for column in columns), strict=True):
        below = M[node]
        M[node] = larger = below if below > weight else weight
        R = factor_of_node * larger
        M[above] += R if R < _MAX_RELEVANCE else _MAX_RELEVANCE
    return np.array(M[:-1])


def _compute_relative_positions(position: Counts | Floats) -> Floats:
    """Compute rpos(n) of definition 4.6 for the initial nodes."""
    first, last = (position.min(), position.max()) if len(position) else (0, 0)
    return 1 - (position - first) / (last - first) if last > first else np.ones(len(position))


# The words-leaves ratio and the position of nodes, with the boxes that a browser gives them.


def compute_ratio(page: Page, nodes: Rows, amount: Counts, parts: Counts, size: BoxSize) -> Floats:
    """Divide the words or characters of each content node by its leaves or nodes, and use the size of its box."""
    if size == "none":
        return amount / parts
    boxes = boxes_of(page)
    area = boxes.area
    if size == "per-area":
        return np.divide(amount, area[nodes], where=area[nodes] > 0, out=np.zeros(len(nodes)))
    if size == "text-area":
        return _sum_text_areas(page, nodes, area) / parts
    return amount / parts * (boxes.width if size == "width" else area)[nodes]


def _compute_positions(page: Page, nodes: Rows, position: BoxPosition) -> Counts | Floats:
    """Compute id(n) of definition 4.6 for each content node, or the distances of its box."""
    if position == "none":
        return np.arange(len(nodes))
    distances: Floats = np.sum(boxes_of(page).distances(position), axis=0)
    return distances[nodes]


def _sum_text_areas(page: Page, nodes: Rows, area: Floats) -> Floats:
    """Add up the areas of the boxes of all texts among the content nodes in each subtree."""
    own = np.zeros(len(page))
    own[nodes] = np.where(page.is_text[nodes], area[nodes], 0.0)
    (total,) = subtree_sums(page, own)
    return np.asarray(total[nodes], np.float64)
