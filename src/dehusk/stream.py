"""A page as a sequence: its words as spans, and the order in which tags, words and characters follow each other."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from .page import Ints, Page, frozen
from .words import in_word, is_character, points_of, word_starts

Positions = npt.NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Words:
    """The words of the text rows of a page in document order."""

    row: Ints
    """The text row of each word."""
    start: Ints
    """Where each word begins in `page.html`."""
    stop: Ints
    """Where each word ends in `page.html`."""

    def __len__(self) -> int:
        return len(self.row)


def words_of(page: Page) -> Words:
    """Every word of every text row; row i has `page.words[i]` of them."""
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


def _gather(start: Ints, stop: Ints) -> tuple[Positions, Positions]:
    """The positions in all spans, each with the one before it, in one sequence; and where each span begins in that."""
    lengths = (stop - start).astype(np.int64) + 1
    ends = lengths.cumsum()
    total = int(ends[-1]) if len(ends) else 0
    return np.arange(total) + np.repeat(start - 1 - (ends - lengths), lengths), ends - lengths


def _byte_offsets(utf8: npt.NDArray[np.uint8]) -> Positions:
    """Where each character of UTF-8 text begins."""
    return is_character(utf8).nonzero()[0]
