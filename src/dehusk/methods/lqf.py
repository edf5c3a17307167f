"""The link quota filter."""

from __future__ import annotations

from typing import Final, Literal

import numpy as np

from ..method import Marks, method
from ..page import Bools, Floats, Page
from ..page.tags import LINK
from ..page.tree import Rows, inside, path_maximum, subtree_sum

Order = Literal["inside-out", "at-once"]

_STRUCTURE: Final = frozenset(
    """
    table caption thead tbody tfoot tr td th
    ul ol dl li dt dd dir menu
    div p center form fieldset blockquote address pre
    nav section article aside header footer main search hgroup figure figcaption details summary dialog
    """.split()
)
"""Parts of tables and lists, of which the paper speaks, and what pages are built from in their place. Headings are not
among them: one that is a link is often the title of the text below it."""


@method(
    "lqf",
    title="Link quota filter",
    paper="mantratzis2005",
    idea="husk is tables, lists and boxes with most of their text in links; what is left without them is content",
    variants={"lqf-25": {"quota": 0.25}, "lqf-75": {"quota": 0.75}},
)
def lqf(page: Page, *, quota: float = 0.5, order: Order = "inside-out") -> Marks:
    """Remove the structure elements with too much of their text in links, after Mantratzis, Orgun and Cassidy (2005).

    The link quota of an element is the share of its characters that stand in links. Structure elements below `body`,
    which are tables, lists, their parts and other boxes, are removed with all that is in them when it is above `quota`;
    every other visible text is content. The score of a row is 1 less the largest quota of the structure elements that
    it is or stands in.

    `quota`: the largest share of linked text that an element may have; the variants `lqf-25` and `lqf-75` are named
    after it.
    `order`: `inside-out` takes an element after all those in it, without what was removed by then, so that long menus
    do not condemn the box that holds the whole page; `at-once` takes each with all its text.

    Deviations: Implemented from descriptions of the paper, not from its text. Which elements are structure elements
    and in which order they are taken is ours. Only visible text counts.
    """
    below = np.zeros(len(page), bool)
    below[page.body + 1 : page.end[page.body]] = True
    structure = below & page.is_in(_STRUCTURE)
    text = np.where(page.visible, page.chars, 0).astype(np.int64)
    linked = np.where(inside(page, page.is_in(LINK)), text, 0)
    if order == "inside-out":
        quotas = _quotas_inside_out(page, structure, text, linked, quota)
    else:
        quotas = np.where(structure, _share(subtree_sum(page, linked), subtree_sum(page, text)), 0.0)
    content = below & page.is_text & page.visible & ~inside(page, quotas > quota)
    return Marks(content, np.where(below, 1 - path_maximum(page, quotas), 0.0))


def _share(part: Rows, whole: Rows) -> Floats:
    """The quotient, 0 where there is nothing."""
    return np.divide(part, whole, out=np.zeros(len(whole)), where=whole > 0)


def _quotas_inside_out(page: Page, structure: Bools, text: Rows, linked: Rows, limit: float) -> Floats:
    """The quota of each structure element without the elements in it whose own is above `limit`.

    Only elements with a link can have one, so all other text belongs to the nearest of those. They are numbered in the
    order of the page, from 1; 0 stands for no element.
    """
    rows = (structure & (subtree_sum(page, linked) > 0)).nonzero()[0]
    nearest = np.zeros(len(page), np.int64)
    nearest[rows] = np.arange(1, len(rows) + 1)
    nearest = path_maximum(page, nearest)
    total, links = (np.bincount(nearest, amount, len(rows) + 1).tolist() for amount in (text, linked))
    shares = [0.0] * len(rows)
    for number, above in zip(range(len(rows), 0, -1), reversed(nearest[page.parent[rows]].tolist()), strict=True):
        share = shares[number - 1] = links[number] / total[number] if total[number] else 0.0
        if share <= limit:
            total[above] += total[number]
            links[above] += links[number]
    quotas = np.zeros(len(page))
    quotas[rows] = shares
    return quotas
