"""What may be the title of an entry: headings, and links that are no part of a sentence."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final

import numpy as np

from ...page import Bools, Page
from ...page.blocks import Blocks
from ...page.lines import lines_within
from ...page.roles import in_headings, in_links, mostly_in
from ...page.tags import HEADINGS, LINK
from ...page.tree import Rows, covered, holds, subtree_sum
from .card_lines import card_lines
from .links import Links

_LABEL: Final = 3
"""The minimum number of different places to which links with the same text lead if it is a label, as `Read more`."""


@dataclass(frozen=True, eq=False)
class Candidates:
    """Links and headings by what they may be, each in document order."""

    titles: Rows
    """The links and headings that may be titles."""
    links: Rows
    """All links that are no part of a sentence."""
    labels: Rows
    """The links and headings whose text many of them have."""


def candidates_of(page: Page, links: Links) -> Candidates:
    """Links on lines of their own or at the beginning of one, and headings without links, but no labels.

    Picture, title and label of a card often lead to the same place. Of such neighbours only one may be the title: the
    heading, or the one with the longest text.
    """
    lines = card_lines(page)
    alone = _standing_alone(page, lines, links.row)
    plain = page.is_in(HEADINGS) & ~in_links(page) & ~holds(page, page.is_in(LINK))
    headings, _ = _with_text(page, lines, plain.nonzero()[0])
    labels = _labels(page, links, np.concatenate([links.row, headings]))
    rows = np.setdiff1d(np.concatenate([alone, headings]), labels)
    weight = subtree_sum(page, page.chars) + np.where(in_headings(page), len(page.html), 0)
    wordless = links.row[subtree_sum(page, page.words)[links.row] == 0]
    own = np.unique(np.concatenate([alone, wordless, np.intersect1d(labels, links.row)]))
    return Candidates(_one_per_place(rows, links, weight), own, labels)


def _with_text(page: Page, lines: Blocks, rows: Rows) -> tuple[Rows, Rows]:
    """Those of the rows that hold text, and the place of their first text in the lines."""
    place = np.searchsorted(lines.rows, rows)
    has = place < len(lines.rows)
    has[has] = lines.rows[place[has]] < page.end[rows[has]]
    return rows[has], place[has]


def _standing_alone(page: Page, lines: Blocks, links: Rows) -> Rows:
    """The links with text that begin a line, or stand on a line that is mostly links."""
    rows, place = _with_text(page, lines, links)
    line = np.searchsorted(lines.first, place, side="right") - 1
    alone: Bools = (lines.first[line] == place) | mostly_in(page, lines, covered(page, links))[line]
    return rows[alone]


def _labels(page: Page, links: Links, rows: Rows) -> Rows:
    """Those of the rows that share their text with others, and lead to different places."""
    texts = lines_within(page, rows)
    places = [links.href.get(row, row) for row in rows.tolist()]
    times = Counter(text for text, _ in set(zip(texts, places, strict=True)))
    repeated: Bools = np.array([times[text] >= _LABEL for text in texts], bool)
    return np.sort(rows[repeated])


def _one_per_place(rows: Rows, links: Links, weight: Rows) -> Rows:
    """The rows, but of neighbours that lead to the same place only the weightiest."""
    kept: list[int] = []
    for row in rows.tolist():
        if kept and row in links.href and links.href[row] == links.href.get(kept[-1]):
            if weight[row] > weight[kept[-1]]:
                kept[-1] = row
        else:
            kept.append(row)
    return np.array(kept, np.int64)
