"""Variants of words-leaves and CETD with area and position: sets of parameters, and one control for each method.

A control needs no browser: it tells how much of what area and position gain is known to the tree already.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import numpy as np

from dehusk.method import find_method
from dehusk.methods.cetd import compute_text_density, mark_densest_subtrees
from dehusk.methods.wlr import compute_relevance, count_leaves, find_content_nodes
from dehusk.page import Bools
from dehusk.page.tree import subtree_sum

from .rendered import RenderedPage

Content = Callable[[RenderedPage], Bools]
PUBLISHED: Final = "as published"
_PARAMETERS: Final[Mapping[str, Mapping[str, Mapping[str, str]]]] = {
    "wlr": {
        PUBLISHED: {},
        "words per area": {"box_size": "per-area"},
        "area per leaf": {"box_size": "text-area"},
        "× width": {"box_size": "width"},
        "× area": {"box_size": "area"},
        "distance from the top": {"box_position": "top"},
        "distance from the centre line": {"box_position": "centre"},
        "both distances": {"box_position": "top-and-centre"},
        "× width, both distances": {"box_size": "width", "box_position": "top-and-centre"},
    },
    "cetd": {
        PUBLISHED: {},
        "per area": {"box_size": "per-area"},
        "× characters per area": {"box_size": "characters-per-area"},
        "× width": {"box_size": "width"},
        "× area": {"box_size": "area"},
        "× nearness to the top": {"box_position": "top"},
        "× nearness to the centre line": {"box_position": "centre"},
        "× nearness to both": {"box_position": "top-and-centre"},
        "× width and nearness to the centre line": {"box_size": "width", "box_position": "centre"},
    },
}


def wlr_by_words(page: RenderedPage) -> Bools:
    """Words-leaves with tw(n) / l(n) × tw(n): the size of a node as the tree alone knows it."""
    is_node, content = find_content_nodes(page), np.zeros(len(page), bool)
    nodes = is_node.nonzero()[0]
    if nodes.size:
        tw = subtree_sum(page, np.where(is_node, page.words, 0))[nodes].astype(np.float64)
        steps = compute_relevance(page, nodes, tw / count_leaves(page, nodes) * tw, np.arange(len(nodes)))
        best = nodes[np.argmax(steps.relevance)]
        content[best : page.end[best]] = True
    return content & is_node & page.is_text


def cetd_by_order(page: RenderedPage) -> Bools:
    """CETD with D(n) × (1 - i), where i is the share of the rows before the node."""
    density = compute_text_density(page, composite=True).value * (1 - np.arange(len(page)) / len(page))
    return mark_densest_subtrees(page, density).content & page.is_text


def _content_of(method: str, parameters: Mapping[str, str]) -> Content:
    return lambda page: find_method(method)(page, **parameters).content


CONTROLS: Final[Mapping[str, tuple[str, Content]]] = {
    "wlr": ("× words", wlr_by_words),
    "cetd": ("× order", cetd_by_order),
}
VARIANTS: Final[Mapping[str, Mapping[str, Content]]] = {
    method: {
        **{name: _content_of(method, parameters) for name, parameters in variants.items()},
        CONTROLS[method][0]: CONTROLS[method][1],
    }
    for method, variants in _PARAMETERS.items()
}
