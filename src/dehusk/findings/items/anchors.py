"""What may be the title of an entry: links that stand for themselves, and headings."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import Final

import numpy as np

from ...page import Bools, Page
from ...page.blocks import Blocks
from ...page.tags import HEADINGS, LINK
from ...page.tree import Rows, covered, holds, inside, subtree_sum
from .lines import lines_of
from .links import Links

_LINKED: Final = 0.5
"""The share of linked words from which on a line is a link with something beside it, not a sentence."""
_LABEL: Final = 3
"""A text with which so many links lead to different places is a label, such as `Read more`."""
_TAG: Final = re.compile(rb"<[^>]*>")


@dataclass(frozen=True, eq=False)
class Anchors:
    """What may be titles and what may not, in document order."""

    row: Rows
    """The links and headings that may be titles."""
    links: Rows
    """All links that are no part of a sentence."""
    labels: Rows
    """The links and headings whose text the page has many times."""


def anchors_of(page: Page, links: Links) -> Anchors:
    """Links on lines of their own or at the beginning of one, and headings without links, but no labels.

    Of neighbours that lead to the same place, as picture, title and label of a card do, one is left: the heading, or
    the longest.
    """
    lines, is_link, is_heading = lines_of(page), page.is_in(LINK), page.is_in(HEADINGS)
    alone = _standing_alone(page, lines, links.row)
    plain = is_heading & ~inside(page, is_link) & ~holds(page, is_link)
    headings, _ = _with_text(page, lines, plain.nonzero()[0])
    labels = _labels(page, links, np.concatenate([links.row, headings]))
    rows = np.setdiff1d(np.concatenate([alone, headings]), labels)
    weight = subtree_sum(page, page.chars) + np.where(inside(page, is_heading), len(page.html), 0)
    wordless = links.row[subtree_sum(page, page.words)[links.row] == 0]
    own = np.unique(np.concatenate([alone, wordless, np.intersect1d(labels, links.row)]))
    return Anchors(_one_a_place(rows, links, weight), own, labels)


def _with_text(page: Page, lines: Blocks, rows: Rows) -> tuple[Rows, Rows]:
    """Those of the rows that hold text, and the place of their first text in the lines."""
    place = np.searchsorted(lines.rows, rows)
    has = place < len(lines.rows)
    has[has] = lines.rows[place[has]] < page.end[rows[has]]
    return rows[has], place[has]


def _standing_alone(page: Page, lines: Blocks, links: Rows) -> Rows:
    """The links with text that begin a line, or stand on a line that is mostly linked."""
    rows, place = _with_text(page, lines, links)
    if not len(rows):
        return rows
    words, linked = lines.sums(page.words), lines.sums(np.where(covered(page, links), page.words, 0))
    line = np.searchsorted(lines.first, place, side="right") - 1
    alone: Bools = (lines.first[line] == place) | (linked[line] >= _LINKED * words[line])
    return rows[alone]


def _labels(page: Page, links: Links, rows: Rows) -> Rows:
    """Those of the rows whose text several of them have that lead to different places."""
    spans = zip(page.stop[rows].tolist(), page.close[rows].tolist(), strict=True)
    texts = [b" ".join(_TAG.sub(b" ", page.html[start:stop]).split()) for start, stop in spans]
    places = [links.href.get(row, row) for row in rows.tolist()]
    times = Counter(text for text, _ in set(zip(texts, places, strict=True)))
    repeated: Bools = np.array([times[text] >= _LABEL for text in texts], bool)
    return np.sort(rows[repeated])


def _one_a_place(rows: Rows, links: Links, weight: Rows) -> Rows:
    """The rows without those that lead where a weightier neighbour leads."""
    kept: list[int] = []
    for row in rows.tolist():
        if kept and row in links.href and links.href[row] == links.href.get(kept[-1]):
            if weight[row] > weight[kept[-1]]:
                kept[-1] = row
        else:
            kept.append(row)
    return np.array(kept, np.int64)
