"""The link quota filter."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

import numpy as np

from ..method import Column, Selection, method
from ..page import Bools, Floats, Page
from ..page.tags import LINK
from ..page.tree import Counts, Rows, below_body, in_subtrees, path_maximum, subtree_sum

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
    idea="boilerplate is tables, lists and boxes with most of their text in links; the rest is content",
    columns={
        "characters": Column(
            "C", "the characters of a structure element with links; inside out, of what is left in it"
        ),
        "linked characters": Column("C in links", "those of them that are in links"),
        "link quota": Column("LQ", "the linked characters of a structure element divided by its characters"),
    },
    variants={"lqf-25": {"quota": 0.25}, "lqf-75": {"quota": 0.75}},
)
def lqf(page: Page, *, quota: float = 0.5, order: Order = "inside-out") -> Selection:
    """Remove the structure elements with too much of their text in links, after Mantratzis, Orgun and Cassidy (2005).

    Structure elements are tables, lists, their parts and other boxes below `body`. The link quota of an element is the
    share of its characters that are in links. A structure element whose link quota is above `quota` is removed with
    everything in it; all other visible text is content. The score of a row is 1 minus the largest link quota of the
    structure elements around it, itself included.

    `quota`: the maximum share of linked text in an element; the variants `lqf-25` and `lqf-75` are named after it.
    `order`: with `inside-out`, an element is decided after all elements in it and without those that were removed, so
    that long menus do not remove the box around the whole page; with `at-once`, each is decided with all its text.

    Deviations: Implemented from descriptions of the paper, not from its text. Which elements are structure elements
    and in which order they are decided is ours. Only visible text counts.
    """
    below = below_body(page)
    structure = below & page.is_in(_STRUCTURE)
    text = np.where(page.visible, page.chars, 0).astype(np.int64)
    linked = np.where(in_subtrees(page, page.is_in(LINK)), text, 0)
    if order == "inside-out":
        counts = _count_inside_out(page, structure, text, linked, quota)
    else:
        counts = _count_at_once(page, structure, text, linked)
    quotas = counts.spread(page, counts.quota)
    content = below & page.is_text & page.visible & ~in_subtrees(page, quotas > quota)
    score = np.where(below, 1 - path_maximum(page, quotas), 0.0)

    def show() -> dict[str, Floats]:
        characters, links = counts.spread(page, counts.characters), counts.spread(page, counts.linked)
        return {"characters": characters, "linked characters": links, "link quota": quotas}

    return Selection(content, score, show=show)


class LinkCounts(NamedTuple):
    """The structure elements that contain links, in document order; no other has a quota above 0."""

    rows: Rows
    characters: Sequence[float] | Counts
    linked: Sequence[float] | Counts
    quota: Sequence[float] | Floats

    def spread(self, page: Page, values: Sequence[float] | Counts | Floats) -> Floats:
        """Spread a value of each of these elements over the rows of the page; all other rows are 0."""
        column = np.zeros(len(page))
        column[self.rows] = values
        return column


def _count_at_once(page: Page, structure: Bools, text: Counts, linked: Counts) -> LinkCounts:
    """Compute the link quota of each structure element with all its text."""
    links = subtree_sum(page, linked)
    rows = (structure & (links > 0)).nonzero()[0]
    characters, links = subtree_sum(page, text)[rows], links[rows]
    return LinkCounts(rows, characters, links, links / characters)


def _count_inside_out(page: Page, structure: Bools, text: Counts, linked: Counts, limit: float) -> LinkCounts:
    """Compute the link quota of each structure element, without the elements in it whose own quota is above `limit`.

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
    return LinkCounts(rows, total[1:], links[1:], shares)
