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

    Every character of the page, or every tag and word, is 1 where it is content and 0 where it is code: the content
    code vector (section III.A). Each entry is replaced by the average of its neighbourhood under Gaussian weights,
    again and again until the selection settles (section III.B and C); then words above `threshold` are content. The
    score of a text row is the mean ratio of its words.

    `unit`: `characters` is CCB, `tokens` is TCCB with a `range` of 25. `ignore_anchors` leaves the tags of links out
    of the vector: ACCB.
    `range`: how many entries on each side are in the neighbourhood.
    `spread`: the standard deviation of the weights, as a share of `range`.
    `collapse`: whether a run of white space is one entry, as a browser shows it.
    `settle`: the share of the page's words that may still change in the last step; `max_steps`: when to stop anyway.

    Deviations: The vector is made from the canonical source of `body`, without scripts, styles and comments. The paper
    does not give the deviation of the Gaussian nor the rate of change at which to stop. At the ends of the page the
    average is over the neighbours that exist. A word is content when one of its characters is above the threshold.
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
    """The content code vector at some step, and the words it selects."""

    vector: Floats
    words: Words
    first: Ints
    """The first entry of each word in the vector."""
    last: Ints
    """The entry behind each word."""
    chosen: Bools
    """True on the words with an entry above the threshold."""


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
    """The content code vector as it is, and then after each step of the blurring, until the selection settles."""
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
    """Each entry as the weighted average of its neighbourhood; at the ends of the neighbours that exist."""
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
    """The content code vector, and how many of its entries stand before each byte of the canonical HTML."""

    vector: Floats
    place: Ints


def _characters(page: Page, ignore_anchors: bool, collapse: bool) -> Source:
    """One entry per character of `body`."""
    data = np.frombuffer(page.html, np.uint8)
    code = inside_tags(data)
    entry = is_character(data)
    if collapse:
        blank = (data <= ord(" ")) & ~code
        entry[1:] &= ~(blank[1:] & blank[:-1])
    return _source(page, entry, code, ignore_anchors)


def _tokens(page: Page, ignore_anchors: bool) -> Source:
    """One entry per tag and per word of `body`."""
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
    """Marks from the chosen words, with the mean ratio of its words as the score of a text row."""
    vector, words, first, last, chosen = settled
    sums = np.concatenate([[0.0], np.cumsum(vector)])
    ratio = (sums[last] - sums[first]) / np.maximum(last - first, 1)
    content = np.bincount(words.row[chosen], minlength=len(page)) > 0
    return Marks(content, mean_by_row(page, words, ratio), chosen)
