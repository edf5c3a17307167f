"""Content code blurring."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import Final, Literal, NamedTuple

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from ..errors import BadParameter
from ..method import Column, Selection, SourceVector, method
from ..page import Bools, Floats, Ints, Page
from ..page.stream import Positions, count_before, in_spans, inside_tags, mean_between, mean_by_row, words_of
from ..page.tags import LINK
from ..page.tree import Rows
from ..page.words import is_character

_MAX_ROW_ENTRIES: Final = 64
"""Maximum number of entries of a row of the blurred vector."""
_BATCH_ROWS: Final = 32
"""The number of rows that are multiplied at once. BLAS starts threads for large products, and they cost more than they
save."""
_BATCHES_AT_ONCE: Final = 8
"""The number of batches that are taken out of the vector at once, so that they stay in the cache."""
Unit = Literal["characters", "tokens"]


@method(
    "ccb",
    title="Content code blurring",
    paper="gottron2008",
    idea="content is a long stretch of source with little code; blurring shows where such stretches are",
    columns={
        "elements": Column("n", "the atomic elements of the row's source: entries of the content code vector (III.A)"),
        "content code": Column("CC", "the mean of these entries before the blur: 1 for content, 0 for code (III.B)"),
        "content code ratio": Column("CCR", "the mean of these entries after the last step of the blur (III.B)"),
        "words above t": Column("> t", "the words of a text with an element above the threshold t (III.C)"),
    },
    variants={
        "accb": {"ignore_anchors": True},
        "tccb": {"unit": "tokens", "range": 25},
    },
)
def ccb(
    page: Page,
    *,
    unit: Unit = "characters",
    ignore_anchors: bool = False,
    range: int = 40,
    threshold: float = 0.75,
    spread: float = 0.25,
    collapse: bool = True,
    settle: float = 0.02,
    max_steps: int = 50,
) -> Selection:
    """Keep the words in stretches of source with much content and little code, as Gottron (2008) defines.

    The content code vector has one entry for each character, or for each tag and word: 1 for content and 0 for code
    (section III.A). Each entry is replaced by the average of its neighbourhood with Gaussian weights, and this is
    repeated until the selected words hardly change (sections III.B and C). Words above `threshold` are then content.
    The score of a text row is the mean ratio of its words.

    `unit`: `characters` gives CCB, `tokens` with a `range` of 25 gives TCCB.
    `ignore_anchors`: whether the tags of links are left out of the vector, which gives ACCB.
    `range`: the number of entries on each side that belong to the neighbourhood.
    `threshold`: the content code ratio above which a word is content.
    `spread`: the standard deviation of the weights, as a share of `range`.
    `collapse`: whether a run of white space is one entry, as a browser shows it.
    `settle`: stop when at most this share of the page's words changed in the last step.
    `max_steps`: the maximum number of steps.

    Deviations: The vector is made from the canonical source of `body`, without scripts, styles and comments. The paper
    gives neither the deviation of the Gaussian nor the rate of change at which to stop. At the ends of the page, the
    average is over the neighbours that exist. A word is content if one of its characters is above the threshold.
    """
    if range < 1 or spread <= 0 or max_steps < 1:
        raise BadParameter("range and max_steps are at least 1, and spread is more than 0")
    code = content_code(page, unit, ignore_anchors=ignore_anchors, collapse=collapse)
    steps = blurred_steps(code, range=range, threshold=threshold, spread=spread, settle=settle, max_steps=max_steps)
    [(count, settled)] = deque(enumerate(steps), maxlen=1)
    return _marks(page, settled, SourceVector(settled.code.vector, settled.vector, count, threshold))


class Blurred(NamedTuple):
    """The content code vector after a step, and the words that it selects."""

    vector: Floats
    code: ContentCode
    """The vector before the first step, and the words in it."""
    chosen: Bools
    """Whether a word has an entry above the threshold."""


def blurred_steps(
    code: ContentCode, *, range: int, threshold: float, spread: float, settle: float, max_steps: int
) -> Iterator[Blurred]:
    """The content code vector before the first step, and after each step until the selected words hardly change."""
    words = code.words
    chosen = np.zeros(len(words), bool)
    yield Blurred(code.vector, code, chosen)
    blur = Blur(code.vector, range, spread)
    for step in np.arange(max_steps):
        vector = blur.step()
        before, chosen = chosen, words.any_above(vector, threshold)
        yield Blurred(vector, code, chosen)
        if step and np.count_nonzero(before != chosen) <= settle * len(words):
            break


def _marks(page: Page, settled: Blurred, vector: SourceVector) -> Selection:
    """The chosen words as content; the score of a text row is the mean ratio of its words."""
    words = words_of(page)
    content = np.bincount(words.row[settled.chosen], minlength=len(page)) > 0
    score = mean_by_row(page, words, settled.code.words.means(settled.vector))
    return Selection(content, score, settled.chosen, show=lambda: _columns(page, settled), vector=vector)


def _columns(page: Page, settled: Blurred) -> dict[str, Floats | Ints]:
    """Means of the vector, before the blur and after it, over the entries in the source of each row."""
    first, after = count_before(settled.code.is_entry, np.stack([page.start, page.close]))
    above = np.bincount(words_of(page).row[settled.chosen], minlength=len(page))
    return {
        "elements": (after - first).astype(np.int32),
        "content code": mean_between(settled.code.vector, first, after),
        "content code ratio": mean_between(settled.vector, first, after),
        "words above t": above.astype(np.int32),
    }


# The blur: averages of neighbourhoods, many at once.


class Blur:
    """Repeated blurring of a vector: each entry becomes the average of its neighbourhood with Gaussian weights.

    The neighbourhood is `range` entries on each side; at the ends of the vector the average is over the neighbours that
    exist. `spread` is the standard deviation of the weights as a share of `range`.

    The vector is cut into rows. All averages of a row are one product: the entries in and around the row times a band
    matrix, which has the weights in each column, one place lower than in the column before. The average of equal
    entries is what they are, so a row changes only after the blur has come near it from a place where entries differ.
    """

    def __init__(self, vector: Floats, range: int, spread: float) -> None:
        weights = np.exp(-0.5 * (np.arange(-range, range + 1) / (range * spread)) ** 2)
        self.size, self.range, self.width = len(vector), range, min(range, _MAX_ROW_ENTRIES)
        self.band = _band_matrix(weights / weights.sum(), self.width)
        self.ends, self.reach = _ends(self.size, weights / weights.sum())
        rows = -(-self.size // self.width)
        self.padded = np.zeros(range + rows * self.width + range)
        self.padded[range : range + self.size] = vector
        self.uneven = _uneven(vector, self.width, rows)

    def step(self) -> Floats:
        """Blur the vector once more."""
        self.uneven = _widened(self.uneven, -(-self.range // self.width))
        around = sliding_window_view(self.padded, self.range + self.width + self.range)[:: self.width]
        self.padded = self.padded.copy()
        rows = self.padded[self.range : -self.range].reshape(-1, self.width)
        for batches in _in_batches(self.uneven.nonzero()[0]):
            rows[batches] = around[batches] @ self.band
        self.padded[self.range + self.size :] = 0.0
        vector = self.padded[self.range : self.range + self.size]
        vector[self.ends] /= self.reach
        return vector


def _band_matrix(weights: Floats, width: int) -> Floats:
    """The matrix that turns the entries in and around a row into the averages of the row."""
    band = np.zeros((len(weights) - 1 + width, width))
    for column in np.arange(width):
        band[column : column + len(weights), column] = weights
    return band


def _ends(size: int, weights: Floats) -> tuple[Rows, Floats]:
    """The entries that have not all neighbours, and for each the sum of the weights of those that it has."""
    range = len(weights) // 2
    ends = np.append(np.arange(min(range, size)), np.arange(max(range, size - range), size))
    up_to = np.cumsum(weights[range:])
    before, after = np.minimum(ends, range), np.minimum(size - 1 - ends, range)
    return ends, up_to[before] + up_to[after] - up_to[0]


def _uneven(vector: Floats, width: int, rows: int) -> Bools:
    """True on the rows with an entry that differs from the one before or after it, and at both ends of the vector."""
    differs = np.flatnonzero(vector[1:] != vector[:-1])
    uneven = np.zeros(rows, bool)
    uneven[differs // width] = uneven[(differs + 1) // width] = True
    uneven[[0, -1]] = True
    return uneven


def _widened(flags: Bools, reach: int) -> Bools:
    """True on the flags that are true, and on those at most `reach` places away from one."""
    return np.convolve(flags, np.ones(2 * reach + 1, bool))[reach:-reach]


def _in_batches(rows: Rows) -> Iterator[Rows]:
    """The given rows in arrays of whole batches; the last one begins again with the first rows to be whole."""
    batches = np.resize(rows, (-(-len(rows) // _BATCH_ROWS), _BATCH_ROWS))
    return (batches[first : first + _BATCHES_AT_ONCE] for first in np.arange(0, len(batches), _BATCHES_AT_ONCE))


# The content code vector (section III.A), and the words in it.


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
