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
from ..page.stream import (
    count_before,
    in_spans,
    inside_tags,
    mean_between,
    mean_by_row,
    rows_with_words,
    words_of,
)
from ..page.tags import LINK
from ..page.tree import Counts, Indices
from ..page.words import is_character

_MAX_ROW_ENTRIES: Final = 64
"""Maximum number of entries of a row of the blurred vector."""
_BATCH_ROWS: Final = 32
"""Number of rows in one product: BLAS starts threads for larger ones, which cost more than they save."""
_BATCHES_AT_ONCE: Final = 8
"""Number of batches that are taken out of the vector at once, so that they stay in the cache."""
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
        raise BadParameter("range and max_steps must be at least 1, and spread more than 0")
    code = build_content_code(page, unit, ignore_anchors=ignore_anchors, collapse=collapse)
    steps = blur_until_settled(
        code, range=range, threshold=threshold, spread=spread, settle=settle, max_steps=max_steps
    )
    count, last = deque(enumerate(steps), maxlen=1).pop()
    return _select(page, last, SourceVector(code.vector, last.vector, count, threshold))


class Blurred(NamedTuple):
    """The content code vector after a step, and the words that it selects."""

    vector: Floats
    code: ContentCode
    """The vector before the first step, and the words in it."""
    chosen: Bools
    """Whether a word has an entry above the threshold."""


def blur_until_settled(
    code: ContentCode, *, range: int, threshold: float, spread: float, settle: float, max_steps: int
) -> Iterator[Blurred]:
    """Yield the vector before the first step, and after each step until the selected words hardly change."""
    words = code.words
    chosen = np.zeros(len(words), bool)
    yield Blurred(code.vector, code, chosen)
    blur = Blur(code.vector, range, spread)
    for step in np.arange(max_steps):
        vector = blur.step()
        before, chosen = chosen, words.any_above(vector, threshold)
        yield Blurred(vector, code, chosen)
        if step > 0 and np.count_nonzero(before != chosen) <= settle * len(words):
            break


def _select(page: Page, last: Blurred, vector: SourceVector) -> Selection:
    """Select the words chosen after the last step; the score of a text row is the mean ratio of its words."""
    words = words_of(page)
    content = rows_with_words(page, words, last.chosen)
    score = mean_by_row(page, words, last.code.words.means(last.vector))
    return Selection(content, score, last.chosen, show=lambda: _average_columns(page, last), vector=vector)


def _average_columns(page: Page, last: Blurred) -> dict[str, Floats | Ints]:
    """Average the vector, before the blur and after it, over the entries in the source of each row."""
    first, after = count_before(last.code.is_entry, np.stack([page.start, page.close]))
    above = np.bincount(words_of(page).row[last.chosen], minlength=len(page))
    return {
        "elements": (after - first).astype(np.int32),
        "content code": mean_between(last.code.vector, first, after),
        "content code ratio": mean_between(last.vector, first, after),
        "words above t": above.astype(np.int32),
    }


# The blur: averages of neighbourhoods, many at once.


class Blur:
    """Repeated blurring of a vector: each entry becomes the average of its neighbourhood with Gaussian weights.

    The neighbourhood is `radius` entries on each side; at the ends of the vector the average is over the neighbours
    that exist. `spread` is the standard deviation of the weights as a share of `radius`.

    The vector is cut into rows. All averages of a row are one product: the entries in and around the row times a band
    matrix, which has the weights in each column, one row lower than in the column before. A row of equal entries with
    equal neighbours stays equal, so only rows near a change of value are multiplied.
    """

    def __init__(self, vector: Floats, radius: int, spread: float) -> None:
        weights = np.exp(-0.5 * (np.arange(-radius, radius + 1) / (radius * spread)) ** 2)
        weights /= weights.sum()
        self.size, self.radius, self.width = len(vector), radius, min(radius, _MAX_ROW_ENTRIES)
        self.band = _build_band_matrix(weights, self.width)
        self.edges, self.edge_weights = _find_edges(self.size, weights)
        rows = -(-self.size // self.width)
        self.padded = np.zeros(radius + rows * self.width + radius)
        self.padded[radius : radius + self.size] = vector
        self.is_uneven = _find_uneven_rows(vector, self.width, rows)

    def step(self) -> Floats:
        """Blur the vector once more."""
        self.is_uneven = _widen(self.is_uneven, -(-self.radius // self.width))
        around = sliding_window_view(self.padded, self.radius + self.width + self.radius)[:: self.width]
        # The products below read the entries before this step, and the vectors of earlier steps are views of them.
        self.padded = self.padded.copy()
        rows = self.padded[self.radius : -self.radius].reshape(-1, self.width)
        for batches in _split_into_batches(self.is_uneven.nonzero()[0]):
            rows[batches] = around[batches] @ self.band
        self.padded[self.radius + self.size :] = 0.0
        vector = self.padded[self.radius : self.radius + self.size]
        vector[self.edges] /= self.edge_weights
        return vector


def _build_band_matrix(weights: Floats, width: int) -> Floats:
    """Build the matrix that turns the entries in and around a row into the averages of the row."""
    band = np.zeros((len(weights) - 1 + width, width))
    for column in range(width):
        band[column : column + len(weights), column] = weights
    return band


def _find_edges(size: int, weights: Floats) -> tuple[Indices, Floats]:
    """Find the entries that lack neighbours, and for each the sum of the weights of the neighbours that it has."""
    radius = len(weights) // 2
    edges = np.append(np.arange(min(radius, size)), np.arange(max(radius, size - radius), size))
    up_to = np.cumsum(weights[radius:])
    before, after = np.minimum(edges, radius), np.minimum(size - 1 - edges, radius)
    return edges, up_to[before] + up_to[after] - up_to[0]


def _find_uneven_rows(vector: Floats, width: int, rows: int) -> Bools:
    """Mask the rows with an entry that differs from the one before or after it, and both ends of the vector."""
    differs = np.flatnonzero(vector[1:] != vector[:-1])
    is_uneven = np.zeros(rows, bool)
    is_uneven[differs // width] = is_uneven[(differs + 1) // width] = True
    is_uneven[[0, -1]] = True
    return is_uneven


def _widen(flags: Bools, distance: int) -> Bools:
    """Mask the positions at most `distance` away from a true flag."""
    return np.convolve(flags, np.ones(2 * distance + 1, bool))[distance:-distance]


def _split_into_batches(rows: Indices) -> Iterator[Indices]:
    """Split the given rows into arrays of whole batches.

    The last batch is filled with the first rows; computing them again changes nothing.
    """
    batches = np.resize(rows, (-(-len(rows) // _BATCH_ROWS), _BATCH_ROWS))
    return (batches[first : first + _BATCHES_AT_ONCE] for first in range(0, len(batches), _BATCHES_AT_ONCE))


# The content code vector (section III.A), and the words in it.


class WordEntries:
    """The entries of the vector that are part of each word of the page; a word outside `body` has none."""

    def __init__(self, first: Indices, sizes: Counts) -> None:
        self.in_body: Bools = sizes > 0
        first, self.sizes = first[self.in_body], sizes[self.in_body]
        self.begin = np.cumsum(self.sizes) - self.sizes
        self.entry = np.arange(self.sizes.sum()) + np.repeat(first - self.begin, self.sizes)

    def __len__(self) -> int:
        return len(self.in_body)

    def any_above(self, vector: Floats, threshold: float) -> Bools:
        """Mask the words with an entry above the threshold."""
        is_above = np.zeros(len(self), bool)
        if len(self.begin):
            is_above[self.in_body] = np.logical_or.reduceat(vector[self.entry] > threshold, self.begin)
        return is_above

    def means(self, vector: Floats) -> Floats:
        """Average each word's entries; 0 for a word without entries."""
        means = np.zeros(len(self))
        if len(self.begin):
            means[self.in_body] = np.add.reduceat(vector[self.entry], self.begin) / self.sizes
        return means


class ContentCode(NamedTuple):
    """The content code vector: 1 for content and 0 for code."""

    vector: Floats
    words: WordEntries
    is_entry: Bools
    """True on the bytes of the page with which an entry begins."""


def build_content_code(page: Page, unit: Unit, *, ignore_anchors: bool, collapse: bool) -> ContentCode:
    """Build the vector of `body` with one entry for each character, or for each tag and word."""
    data = np.frombuffer(page.html, np.uint8)
    if unit == "tokens":
        is_code = data == ord("<")
        is_entry = is_code.copy()
        is_entry[words_of(page).start] = True
    else:
        is_code = inside_tags(data)
        is_entry = is_character(data)
        if collapse:
            is_space = (data <= ord(" ")) & ~is_code
            is_entry[1:] &= ~(is_space[1:] & is_space[:-1])
    if ignore_anchors:
        is_entry &= ~_mask_anchor_tags(page)
    return build_vector(page, is_code, is_entry)


def build_vector(page: Page, is_code: Bools, is_entry: Bools) -> ContentCode:
    """Build the vector with an entry for each byte of `body` that is true in `is_entry`.

    `is_code` is true on the bytes of tags.
    """
    words = words_of(page)
    body = slice(int(page.start[page.body]), int(page.close[page.body]))
    in_body = np.zeros(len(is_entry), bool)
    in_body[body] = is_entry[body]
    first, after = count_before(in_body, np.stack([words.start, words.stop]))
    return ContentCode((~is_code[in_body]).astype(np.float64), WordEntries(first, after - first), in_body)


def _mask_anchor_tags(page: Page) -> Bools:
    """Mask the bytes of the start and end tags of links."""
    anchors = page.is_in(LINK).nonzero()[0]
    start, close = page.start[anchors], page.close[anchors]
    begins, ends = np.concatenate([start, close - len("</a>")]), np.concatenate([page.stop[anchors], close])
    return in_spans(np.sort(begins), np.sort(ends), len(page.html))
