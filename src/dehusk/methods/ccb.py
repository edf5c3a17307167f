"""Content code blurring."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import Literal, NamedTuple

import numpy as np

from ..errors import BadParameter
from ..method import Marks, method
from ..page import Bools, Floats, Ints, Page
from ..page.stream import Words, counts_before, inside_tags, mean_by_row, words_of
from ..page.tags import LINK
from ..page.words import is_character

Unit = Literal["characters", "tokens"]


@method(
    "ccb",
    title="Content code blurring",
    paper="gottron2008",
    idea="content is a long stretch of source with little code; blurring shows where such stretches are",
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
) -> Marks:
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
    steps = blurring(
        page,
        unit=unit,
        ignore_anchors=ignore_anchors,
        range=range,
        threshold=threshold,
        spread=spread,
        collapse=collapse,
        settle=settle,
        max_steps=max_steps,
    )
    [settled] = deque(steps, maxlen=1)
    return _marks(page, settled)


class Blurred(NamedTuple):
    """The content code vector after a step, and the words that it selects."""

    vector: Floats
    words: Words
    first: Ints
    """For each word, the index of its first entry in the vector."""
    last: Ints
    """For each word, the index after its last entry in the vector."""
    chosen: Bools
    """Whether a word has an entry above the threshold."""


def blurring(
    page: Page,
    *,
    unit: Unit,
    ignore_anchors: bool,
    range: int,
    threshold: float,
    spread: float,
    collapse: bool,
    settle: float,
    max_steps: int,
) -> Iterator[Blurred]:
    """The content code vector before the first step, and after each step until the selected words hardly change."""
    words = words_of(page)
    source = _characters(page, ignore_anchors, collapse) if unit == "characters" else _tokens(page, ignore_anchors)
    first, last = source.place[words.start], source.place[words.stop]
    vector, chosen = source.vector, np.zeros(len(words), bool)
    yield Blurred(vector, words, first, last, chosen)
    weights = np.exp(-0.5 * (np.arange(-range, range + 1) / (range * spread)) ** 2)
    for step in np.arange(max_steps):
        vector = _blurred(vector, weights)
        above = counts_before(vector > threshold)
        before, chosen = chosen, above[last] > above[first]
        yield Blurred(vector, words, first, last, chosen)
        if step and np.count_nonzero(before != chosen) <= settle * len(words):
            break


def _blurred(vector: Floats, weights: Floats) -> Floats:
    """The weighted average of each entry's neighbourhood; at the ends, only of the neighbours that exist."""
    size, range_ = len(vector), len(weights) // 2
    if size < len(weights):
        reach = np.convolve(np.ones(size), weights)[range_ : range_ + size]
        return np.convolve(vector, weights)[range_ : range_ + size] / reach
    blurred = np.convolve(vector, weights / weights.sum(), mode="same")
    missing = np.cumsum(weights[:range_])[::-1] / weights.sum()
    blurred[:range_] /= 1 - missing
    blurred[size - range_ :] /= 1 - missing[::-1]
    return blurred


class Source(NamedTuple):
    """The content code vector, and for each byte of the canonical HTML the number of entries before it."""

    vector: Floats
    place: Ints


def _characters(page: Page, ignore_anchors: bool, collapse: bool) -> Source:
    """One entry for each character of `body`."""
    data = np.frombuffer(page.html, np.uint8)
    code = inside_tags(data)
    entry = is_character(data)
    if collapse:
        blank = (data <= ord(" ")) & ~code
        entry[1:] &= ~(blank[1:] & blank[:-1])
    return _source(page, entry, code, ignore_anchors)


def _tokens(page: Page, ignore_anchors: bool) -> Source:
    """One entry for each tag and each word of `body`."""
    data = np.frombuffer(page.html, np.uint8)
    code = data == ord("<")
    entry = code.copy()
    entry[words_of(page).start] = True
    return _source(page, entry, code, ignore_anchors)


def _source(page: Page, entry: Bools, code: Bools, ignore_anchors: bool) -> Source:
    entry[: page.start[page.body]] = False
    entry[page.close[page.body] :] = False
    if ignore_anchors:
        entry &= ~_anchor_tags(page)
    return Source((~code[entry]).astype(np.float64), counts_before(entry))


def _anchor_tags(page: Page) -> Bools:
    """True on the bytes of the start and end tags of links."""
    anchors = page.is_in(LINK).nonzero()[0]
    size = len(page.html) + 1
    steps = np.bincount(np.concatenate([page.start[anchors], page.close[anchors] - len("</a>")]), minlength=size)
    steps -= np.bincount(np.concatenate([page.stop[anchors], page.close[anchors]]), minlength=size)
    return np.cumsum(steps[:-1]) > 0


def _marks(page: Page, settled: Blurred) -> Marks:
    """The chosen words as content; the score of a text row is the mean ratio of its words."""
    vector, words, first, last, chosen = settled
    sums = np.concatenate([[0.0], np.cumsum(vector)])
    ratio = (sums[last] - sums[first]) / np.maximum(last - first, 1)
    content = np.bincount(words.row[chosen], minlength=len(page)) > 0
    return Marks(content, mean_by_row(page, words, ratio), chosen)
