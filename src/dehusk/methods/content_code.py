"""The content code vector of content code blurring (section III.A), and the words in it."""

from __future__ import annotations

from typing import Literal, NamedTuple

import numpy as np

from ..page import Bools, Floats, Page
from ..page.stream import Positions, count_before, in_spans, inside_tags, words_of
from ..page.tags import LINK
from ..page.words import is_character

Unit = Literal["characters", "tokens"]


class WordEntries:
    """The entries of the vector that are part of each word of the page; a word outside `body` has none."""

    def __init__(self, first: Positions, sizes: Positions) -> None:
        self.in_body: Bools = sizes > 0
        first, self.sizes = first[self.in_body], sizes[self.in_body]
        self.begin = np.cumsum(self.sizes) - self.sizes
        self.entry = np.arange(self.sizes.sum()) + np.repeat(first - self.begin, self.sizes)

    def __len__(self) -> int:
        return len(self.in_body)

    def any_above(self, vector: Floats, threshold: float) -> Bools:
        """Whether a word has an entry above the threshold."""
        found = np.zeros(len(self), bool)
        if len(self.begin):
            found[self.in_body] = np.logical_or.reduceat(vector[self.entry] > threshold, self.begin)
        return found

    def means(self, vector: Floats) -> Floats:
        """The mean of each word's entries; 0 for a word without entries."""
        found = np.zeros(len(self))
        if len(self.begin):
            found[self.in_body] = np.add.reduceat(vector[self.entry], self.begin) / self.sizes
        return found


class ContentCode(NamedTuple):
    """The content code vector: 1 for content and 0 for code."""

    vector: Floats
    words: WordEntries
    is_entry: Bools
    """True on the bytes of the page with which an entry begins."""

    def entries_of_rows(self, page: Page) -> tuple[Positions, Positions]:
        """The first entry of each row of the page, and the entry after its last."""
        first, after = count_before(self.is_entry, np.stack([page.start, page.close]))
        return first, after


def content_code(page: Page, unit: Unit, *, ignore_anchors: bool, collapse: bool) -> ContentCode:
    """The vector of `body` with one entry for each character, or for each tag and word."""
    data = np.frombuffer(page.html, np.uint8)
    if unit == "tokens":
        code = data == ord("<")
        entry = code.copy()
        entry[words_of(page).start] = True
    else:
        code = inside_tags(data)
        entry = is_character(data)
        if collapse:
            blank = (data <= ord(" ")) & ~code
            entry[1:] &= ~(blank[1:] & blank[:-1])
    if ignore_anchors:
        entry &= ~_anchor_tags(page)
    return vector_of_entries(page, code, entry)


def vector_of_entries(page: Page, is_code: Bools, is_entry: Bools) -> ContentCode:
    """The vector with an entry for each byte of `body` that is true in `is_entry`, which is changed to those in `body`.

    `is_code` is true on the bytes of tags.
    """
    words = words_of(page)
    is_entry[: page.start[page.body]] = False
    is_entry[page.close[page.body] :] = False
    first, after = count_before(is_entry, np.stack([words.start, words.stop]))
    return ContentCode((~is_code[is_entry]).astype(np.float64), WordEntries(first, after - first), is_entry)


def _anchor_tags(page: Page) -> Bools:
    """True on the bytes of the start and end tags of links."""
    anchors = page.is_in(LINK).nonzero()[0]
    start, close = page.start[anchors], page.close[anchors]
    begins, ends = np.concatenate([start, close - len("</a>")]), np.concatenate([page.stop[anchors], close])
    return in_spans(np.sort(begins), np.sort(ends), len(page.html))
