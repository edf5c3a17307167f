"""The most relevant node of what is left of a page."""

from __future__ import annotations

from typing import Final

import numpy as np

from ...page import Floats, Ints
from ...page.tree import Rows, small
from .remaining import Remaining

_WIDE: Final = 40
"""The minimum mean number of nodes per level for which arrays are faster than one node after the other."""
_ROUNDING: Final = 1 - 1e-12


def best_node(left: Remaining) -> tuple[int, float]:
    """The best node of definition 4.7 and its relevance, R(n) = WLR(n) × M(n) as the method `wlr` reads definition 4.6.

    The first of several nodes with the same relevance is the best, as in the definition; differences that are only
    rounding count as the same.
    """
    page, ratio = left.page, left.ratio
    most, root = ratio.max(), ratio[page.body]
    least = ratio.min(where=left.alive, initial=most)
    initial = (ratio >= np.sqrt(most * root)).nonzero()[0]
    rows = _with_ancestors(left, initial)
    place = np.empty(len(page), np.int64)
    place[rows] = np.arange(len(rows))
    relative = (ratio[initial] - least) / (most - least) if most > least else np.ones(len(initial))
    weight = np.zeros(len(rows))
    weight[place[initial]] = _positions(left.identifier[initial]) * relative

    above = place.take(page.parent[rows])
    above[0] = len(rows)
    depth = page.depth[rows]
    if len(rows) < _WIDE * (depth.max() - depth[0] + 1):
        combined = _node_by_node(above, weight)
    else:
        combined = _level_by_level(depth, above, weight)
    relevance = ratio[rows] * combined
    best = int(np.argmax(relevance >= relevance.max() * _ROUNDING))
    return int(rows[best]), float(relevance[best])


def _positions(identifier: Rows) -> Floats:
    """rpos(n) of the initial nodes: 1 at the first, 0 at the last, and 1 where there is only one."""
    first, last = identifier[0], identifier[-1]
    return 1 - (identifier - first) / (last - first) if last > first else np.ones(len(identifier))


def _with_ancestors(left: Remaining, initial: Rows) -> Rows:
    """The initial nodes and the nodes above them up to `body`: all others have no relevance."""
    page = left.page
    before = np.zeros(len(page) + 1, np.int32)
    before[initial + 1] = 1
    before = before.cumsum(dtype=np.int32)
    found = before.take(page.end) > before[:-1]
    found[: page.body] = False
    return found.nonzero()[0]


def _node_by_node(above: Rows, weight: Floats) -> Floats:
    """M(n) = max(W(n), sum of the children's M), from the last node to the first."""
    combined = [0.0] * (len(above) + 1)
    columns = (np.arange(len(above)), above, weight)
    for node, parent, own in zip(*(column[::-1].tolist() for column in columns), strict=True):
        if own > combined[node]:
            combined[node] = own
        combined[parent] += combined[node]
    return np.array(combined[:-1])


def _level_by_level(depth: Ints, above: Rows, weight: Floats) -> Floats:
    """M(n) as in `_node_by_node`, but all nodes of one depth at once, from the deepest up."""
    combined = np.zeros(len(above) + 1)
    order = np.argsort(small(depth), kind="stable")
    for level in reversed(np.split(order, np.diff(depth[order]).nonzero()[0] + 1)):
        combined[level] = np.maximum(weight[level], combined[level])
        np.add.at(combined, above[level], combined[level])
    return combined[:-1]
