"""A page as a sequence: its words as spans, and its tags and words in the order of the source."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from .facts import fact
from .table import Bools, Floats, Ints, Page, frozen
from .tree import Counts, Indices
from .words import in_word, is_character, points_of, word_starts

Positions = npt.NDArray[np.int64]
"""Offsets in HTML, in bytes."""


@dataclass(frozen=True, eq=False)
class Words:
    """The words of the text rows of a page in document order."""

    row: Ints
    """The text row of each word."""
    start: Ints
    """Offset in `page.html` at which each word begins."""
    stop: Ints
    """Offset in `page.html` at which each word ends."""

    def __len__(self) -> int:
        return len(self.row)


@fact
def words_of(page: Page) -> Words:
    """Find every word of every text row; row i has `page.words[i]` of them."""
    rows = page.is_text.nonzero()[0]
    at, begin = _gather(page.start[rows], page.stop[rows])
    joined = np.frombuffer(page.html, np.uint8)[at]
    joined[begin] = ord(" ")
    points = points_of(joined.tobytes())
    byte = np.arange(len(points)) if points.dtype == np.uint8 else _byte_offsets(joined)
    starts, letters = word_starts(points), in_word(points)
    first = starts.nonzero()[0]
    ends_here = letters.copy()
    ends_here[:-1] &= ~letters[1:] | starts[1:]
    last = ends_here.nonzero()[0]
    byte_after = np.append(byte[1:], len(joined))
    start, stop = at[byte[first]], at[byte_after[last] - 1] + 1
    return Words(
        frozen(np.repeat(rows, page.words[rows]).astype(np.int32)),
        frozen(start.astype(np.int32)),
        frozen(stop.astype(np.int32)),
    )


def _gather(start: Ints, stop: Ints) -> tuple[Positions, Indices]:
    """Join the positions of all spans, each with the position before it; and the index at which each span begins."""
    lengths = (stop - start).astype(np.int64) + 1
    ends = lengths.cumsum()
    total = int(ends[-1]) if len(ends) else 0
    return np.arange(total) + np.repeat(start - 1 - (ends - lengths), lengths), ends - lengths


def _byte_offsets(utf8: npt.NDArray[np.uint8]) -> Positions:
    """Find the offset of each character of UTF-8 text."""
    return is_character(utf8).nonzero()[0]


@dataclass(frozen=True, eq=False)
class Tokens:
    """The tags and words of `body` as one sequence, in the order of the source."""

    is_tag: Bools
    """True on a start or end tag, false on a word."""
    tag_start: Positions
    """Offset in `page.html` at which each tag begins."""
    word: Indices
    """The index in `words_of(page)` of each token that is a word, in order."""

    def __len__(self) -> int:
        return len(self.is_tag)


def tokens_of(page: Page, words: Words) -> Tokens:
    """List the tags and words of `body`, its own tags included; `words` are the words of the page."""
    begin, end = int(page.start[page.body]), int(page.close[page.body])
    tags = (np.frombuffer(page.html, np.uint8)[begin:end] == ord("<")).nonzero()[0] + begin
    inside = ((words.start >= begin) & (words.stop <= end)).nonzero()[0]
    is_tag = np.ones(len(tags) + len(inside), bool)
    is_tag[np.searchsorted(tags, words.start[inside]) + np.arange(len(inside))] = False
    return Tokens(frozen(is_tag), frozen(tags), frozen(inside))


def tokens_of_rows(page: Page, words: Words, tokens: Tokens) -> tuple[Indices, Indices]:
    """Find the first token in the source of each row, and the token after its last."""
    edges = np.stack([page.start, page.close])
    first, after = np.searchsorted(tokens.tag_start, edges) + np.searchsorted(words.start[tokens.word], edges)
    return first, after


def rows_with_words(page: Page, words: Words, flags: Bools) -> Bools:
    """Mask the text rows with one of the flagged words."""
    return np.bincount(words.row[flags], minlength=len(page)) > 0


def mean_by_row(page: Page, words: Words, values: npt.NDArray[Any], valued: Bools | Indices | None = None) -> Floats:
    """Average the values of each row's words; 0 on a row without words.

    With `valued`, the values are those of some words; the others count as 0.
    """
    row = words.row if valued is None else words.row[valued]
    return np.bincount(row, values, len(page)) / np.maximum(np.bincount(words.row, minlength=len(page)), 1)


def mean_between(values: Bools | Floats, first: Indices, after: Indices) -> Floats:
    """Average the values from each `first` up to, but without, each `after`; 0 where there are none."""
    sums = np.concatenate([[0.0], np.cumsum(values)])
    count = after - first
    count[count == 0] = 1
    means: Floats = (sums[after] - sums[first]) / count
    return means


def inside_tags(data: npt.NDArray[np.uint8]) -> Bools:
    """Mask the bytes of canonical HTML from each `<` to its `>`."""
    return in_spans((data == ord("<")).nonzero()[0], (data == ord(">")).nonzero()[0] + 1, len(data))


def in_spans(start: npt.NDArray[np.integer], stop: npt.NDArray[np.integer], size: int) -> Bools:
    """Mask the positions in the spans `start:stop`, which are in order and do not overlap; there are `size`."""
    edges = np.zeros(2 * len(start) + 2, np.int64)
    edges[1:-1:2], edges[2:-1:2], edges[-1] = start, stop, size
    return np.repeat(np.arange(len(edges) - 1) % 2 == 1, np.diff(edges))


def count_before(flags: Bools, positions: npt.NDArray[np.integer]) -> Counts:
    """Count the true values before each of the given positions. The rarer values, true or false, are searched."""
    if 2 * np.count_nonzero(flags) <= len(flags):
        return np.searchsorted(flags.nonzero()[0], positions)
    count: Counts = positions - np.searchsorted((~flags).nonzero()[0], positions)
    return count


def counts_before(flags: Bools) -> Ints:
    """Count the true values before each position, and at the end their total."""
    counts = np.zeros(len(flags) + 1, np.int32)
    np.cumsum(flags, out=counts[1:])
    return counts
