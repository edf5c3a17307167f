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
"""Parts of tables and lists, which the paper names, and the elements that modern pages use instead of them. Headings
are not included: a heading that is a link is often the title of the text below it."""


@method(
    "lqf",
    title="Link quota filter",
    paper="mantratzis2005",
    idea="husk is tables, lists and boxes with most of their text in links; what is left without them is content",
    variants={"lqf-25": {"quota": 0.25}, "lqf-75": {"quota": 0.75}},
)
def lqf(page: Page, *, quota: float = 0.5, order: Order = "inside-out") -> Marks:
    """Remove the structure elements with too much of their text in links, after Mantratzis, Orgun and Cassidy (2005).

    Structure elements are tables, lists, their parts and other boxes below `body`. The link quota of an element is the
    share of its characters that are in links. A structure element whose link quota is above `quota` is removed with
    everything in it; all other visible text is content. The score of a row is 1 minus the largest link quota of the
    structure elements around it, itself included.

    `quota`: the maximum share of linked text in an element; the variants `lqf-25` and `lqf-75` are named after it.
    `order`: with `inside-out`, an element is judged after all elements in it and without those that were removed, so
    that long menus do not remove the box around the whole page; with `at-once`, each is judged with all its text.

    Deviations: Implemented from descriptions of the paper, not from its text. Which elements are structure elements
    and in which order they are judged is ours. Only visible text counts.
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
    """`part` divided by `whole`, 0 where `whole` is 0."""
    return np.divide(part, whole, out=np.zeros(len(whole)), where=whole > 0)


def _quotas_inside_out(page: Page, structure: Bools, text: Rows, linked: Rows, limit: float) -> Floats:
    """The link quota of each structure element, without the elements in it whose own link quota is above `limit`.

    Only structure elements that contain links can have a quota above 0, so each text is counted for the nearest of
    these. They are numbered from 1 in document order; 0 means no element.
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
