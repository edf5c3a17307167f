"""The lines of the entries of a list, and how likely each of them is the title of its entry."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from ...page import Bools, Floats, Page
from ...page.blocks import Blocks
from ...page.lines import lines_of
from ...page.roles import in_headings, mostly_in
from ...page.tree import Rows, covered
from ...page.visibility import visible_or_all
from .card_lines import card_lines
from .links import Links
from .lists import EntryList
from .shapes import Shapes

_HEADING, _LINKED_HEADING = 2.0, 8.0
"""How many times as likely a heading is the title as another line."""
_BEST_WORDS, _MOST_WORDS = 8, 25
"""The number of words up to which a longer line is likelier a title, and that above which it may be a teaser."""


@dataclass(frozen=True, eq=False)
class EntryLines:
    """The lines of all entries, in document order."""

    rows: list[Rows]
    """The text rows of each line."""
    entry: Rows
    """The number of the entry of each line."""
    texts: list[str]
    words: list[int]
    is_heading: Bools
    merit: list[float]
    """How likely each is a title; 0 where it is neither a heading nor mostly a link."""

    def of_entries(self, count: int) -> list[range]:
        """For each of so many entries the numbers of its lines."""
        ends = np.searchsorted(self.entry, np.arange(count + 1)).tolist()
        return [range(*span) for span in pairwise(ends)]


def entry_lines(shapes: Shapes, links: Links, labels: Rows, entries: EntryList) -> EntryLines:
    """The lines of the entries; each of the `labels` stands on a line of its own."""
    page = shapes.page
    lines, entry = _within(page, labels, entries)
    row, words = lines.row, lines.sums(page.words)
    texts = lines_of(page, lines.rows, lines.first, ~visible_or_all(page))
    in_link, is_heading = covered(page, links.row), in_headings(page)[row]
    may_be = is_heading | in_link[row] | mostly_in(page, lines, in_link)
    may_be &= np.array([any(map(str.isalnum, text)) for text in texts], bool)
    slot = np.unique(shapes.path[row] - shapes.path[entries.start[entry]], return_inverse=True)[1]
    merit = _merits(slot, entry, words, texts) * may_be
    merit *= np.where(is_heading, np.where(in_link[row], _LINKED_HEADING, _HEADING), 1)
    return EntryLines(np.split(lines.rows, lines.first[1:]), entry, texts, words.tolist(), is_heading, merit.tolist())


def _within(page: Page, labels: Rows, entries: EntryList) -> tuple[Blocks, Rows]:
    """The lines of the entries, and the number of the entry of each."""
    cuts = np.zeros(len(page), bool)
    cuts[entries.start] = cuts[labels] = True
    lines = card_lines(page, cuts)
    entry = np.searchsorted(entries.start, lines.row, side="right") - 1
    within = (entry >= 0) & (lines.row < entries.stop[np.maximum(entry, 0)])
    size = lines.sizes[within]
    return Blocks(lines.rows[np.repeat(within, lines.sizes)], np.cumsum(size) - size), entry[within]


def _merits(slot: Rows, entry: Rows, words: Rows, texts: list[str]) -> Floats:
    """How much the lines of each slot look like titles: once in every entry, each time another one, some words long.

    Lines of one slot have the same tags and first classes between their entry and them.
    """
    if not len(slot):
        return np.zeros(0)
    number: dict[str, int] = {}
    text = np.array([number.setdefault(text, len(number)) for text in texts])
    lines = np.bincount(slot)
    entries = np.bincount(np.unique(slot * (entry.max() + 1) + entry) // (entry.max() + 1), minlength=len(lines))
    different = np.bincount(np.unique(slot * len(number) + text) // len(number), minlength=len(lines))
    mean = np.bincount(slot, words) / lines
    length = np.minimum(mean, _BEST_WORDS) * np.where(mean > _MOST_WORDS, 0.5, 1)
    merit: Floats = entries * (entries / lines) * (different / lines) ** 2 * length
    return merit[slot]
