"""Content code blurring."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from ..errors import BadParameter
from ..method import Column, Marks, SourceVector, method
from ..page import Bools, Floats, Ints, Page
from ..page.stream import mean_between, mean_by_row, words_of
from .blur import Blur
from .content_code import ContentCode, Unit, content_code


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
    [(count, settled)] = deque(enumerate(steps), maxlen=1)
    return _marks(page, settled, SourceVector(settled.code.vector, settled.vector, count, threshold))


class Blurred(NamedTuple):
    """The content code vector after a step, and the words that it selects."""

    vector: Floats
    code: ContentCode
    """The vector before the first step, and the words in it."""
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
    code = content_code(page, unit, ignore_anchors=ignore_anchors, collapse=collapse)
    return blurred_steps(code, range=range, threshold=threshold, spread=spread, settle=settle, max_steps=max_steps)


def blurred_steps(
    code: ContentCode, *, range: int, threshold: float, spread: float, settle: float, max_steps: int
) -> Iterator[Blurred]:
    """`blurring` of a content code vector that was made from a page before."""
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


def _marks(page: Page, settled: Blurred, vector: SourceVector) -> Marks:
    """The chosen words as content; the score of a text row is the mean ratio of its words."""
    words = words_of(page)
    content = np.bincount(words.row[settled.chosen], minlength=len(page)) > 0
    score = mean_by_row(page, words, settled.code.words.means(settled.vector))
    return Marks(content, score, settled.chosen, show=lambda: _columns(page, settled), vector=vector)


def _columns(page: Page, settled: Blurred) -> dict[str, Floats | Ints]:
    """Means of the vector, before the blur and after it, over the entries in the source of each row."""
    first, after = settled.code.entries_of_rows(page)
    above = np.bincount(words_of(page).row[settled.chosen], minlength=len(page))
    return {
        "elements": (after - first).astype(np.int32),
        "content code": mean_between(settled.code.vector, first, after),
        "content code ratio": mean_between(settled.vector, first, after),
        "words above t": above.astype(np.int32),
    }
