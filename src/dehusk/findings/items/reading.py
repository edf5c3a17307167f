"""The title, link, teaser and date of each entry of a list."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import numpy as np

from ...page import Bools, Floats, Page
from ...page.blocks import Blocks
from ...page.tags import HEADINGS
from ...page.tree import Rows, covered, inside
from .choice import List
from .dates import Dates
from .item import Item
from .lines import lines_of, text_of
from .links import Links
from .shapes import Shapes

_LINKED: Final = 0.5
"""The share of linked words from which on a line may be a title."""
_HEADING, _LINKED_HEADING = 2.0, 8.0
"""How much likelier a heading is the title than another line."""
_BEST_WORDS, _MOST_WORDS = 8, 25
"""Words up to which a title is the better the longer, and beyond which it is rather a teaser."""
_TEASER_WORDS: Final = 5
_SIGNS: Final = " -–—:|,;·•»›"
"""What stands between a title and a teaser on one line."""


@dataclass(frozen=True, eq=False)
class _Lines:
    """The lines of all entries, in document order."""

    rows: Rows
    """The text rows of all lines."""
    first: list[int]
    """Where the rows of each line begin in `rows`; behind the last line where they end."""
    entry: Rows
    """The number of the entry of each line."""
    texts: list[str]
    words: list[int]
    is_heading: Bools
    merit: list[float]
    """How likely each is a title; 0 where it is neither a heading nor mostly a link."""


def items_in(shapes: Shapes, links: Links, labels: Rows, dates: Dates, entries: List) -> list[Item]:
    """The entries as items, in document order; an entry without anything that could be a title is none.

    `labels` are links that many entries have, such as `Read more`; they are no part of a teaser.
    """
    found = _lines(shapes, links, labels, entries)
    said = Counter(text for _, text in set(zip(found.entry.tolist(), found.texts, strict=True)))
    ends = np.searchsorted(found.entry, np.arange(len(entries.start) + 1)).tolist()
    items = []
    for start, stop, span in zip(entries.start.tolist(), entries.stop.tolist(), pairwise(ends), strict=True):
        best = max(range(*span), key=found.merit.__getitem__, default=-1)
        if best < 0 or not found.merit[best]:
            continue
        title, rest, link = _title(shapes.page, links, found, best)
        others = [line for line in range(*span) if line != best]
        date = dates.within(start, stop, [(int(found.rows[found.first[line]]), found.texts[line]) for line in others])
        unique = [line for line in others if said[found.texts[line]] == 1 and found.words[line] >= _TEASER_WORDS]
        teasers = [text for text in map(found.texts.__getitem__, unique) if text != date.text and title not in text]
        address = links.address(link if link >= 0 else links.first(start, stop))
        items.append(Item(title, address, max([rest, *teasers], key=len), date.text, date.iso, start))
    return items


def _title(page: Page, links: Links, found: _Lines, line: int) -> tuple[str, str, int]:
    """The title that a line is, what stands beside it, and its link; -1 where it has none."""
    rows = found.rows[found.first[line] : found.first[line + 1]]
    link = next((around for around in map(links.around, rows.tolist()) if around >= 0), -1)
    own = (rows >= link) & (rows < page.end[link])
    if found.is_heading[line] or link < 0 or own.all():
        return found.texts[line], "", link
    return text_of(page, rows[own]), text_of(page, rows[~own]).strip(_SIGNS), link


def _lines(shapes: Shapes, links: Links, labels: Rows, entries: List) -> _Lines:
    """The lines of the entries with how likely each is a title."""
    page = shapes.page
    lines, entry = _within(page, labels, entries)
    row, words, texts = lines.row, lines.sums(page.words), lines.texts(page)
    in_link = covered(page, links.row)
    is_heading = inside(page, page.is_in(HEADINGS))[row]
    may_be = is_heading | in_link[row] | (lines.sums(np.where(in_link, page.words, 0)) >= _LINKED * words)
    may_be &= np.array([any(map(str.isalnum, text)) for text in texts], bool)
    slot = np.unique(shapes.path[row] - shapes.path[entries.start[entry]], return_inverse=True)[1]
    merit = _merits(slot, entry, words, texts) * may_be
    merit *= np.where(is_heading, np.where(in_link[row], _LINKED_HEADING, _HEADING), 1)
    first = [*lines.first.tolist(), len(lines.rows)]
    return _Lines(lines.rows, first, entry, texts, words.tolist(), is_heading, merit.tolist())


def _within(page: Page, labels: Rows, entries: List) -> tuple[Blocks, Rows]:
    """The lines of the entries, and the number of the entry of each."""
    cuts = np.zeros(len(page), bool)
    cuts[entries.start] = cuts[labels] = True
    lines = lines_of(page, cuts)
    entry = np.searchsorted(entries.start, lines.row, side="right") - 1
    within = (entry >= 0) & (lines.row < entries.stop[np.maximum(entry, 0)])
    size = lines.sizes[within]
    return Blocks(lines.rows[np.repeat(within, lines.sizes)], np.cumsum(size) - size), entry[within]


def _merits(slot: Rows, entry: Rows, words: Rows, texts: list[str]) -> Floats:
    """How much the lines of each slot look like titles: once in every entry, each time another one, some words long."""
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
