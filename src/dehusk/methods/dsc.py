"""Document slope curves."""

from __future__ import annotations

import numpy as np

from ..errors import BadParameter
from ..method import Column, Selection, method
from ..page import Bools, Floats, Ints, Page
from ..page.stream import counts_before, mean_between, mean_by_row, rows_with_words, tokens_of, tokens_of_rows, words_of


@method(
    "dsc",
    title="Document slope curves",
    paper="pinto2002",
    idea="content is where the count of tags rises slowly from word to word; there may be several such stretches",
    columns={
        "tokens": Column("n", "the tags and words before the row: its position on the slope curve"),
        "slope curve": Column("tags(n)", "the tags among the first n tokens"),
        "slope": Column("Δ tags / Δ n", "the mean slope of the windows that contain the words of a text"),
        "low slope": Column("low", "the share of these windows that are in a section of low slope"),
    },
)
def dsc(page: Page, *, window: int = 10, step: int = 5, slope: float = 0.5, run: int = 3) -> Selection:
    """Keep the words where the slope curve of the page is flat, as Pinto et al. (2002) describe for QuASM.

    The page is a sequence of tags and words, as in body text extraction. Its slope curve is the number of tags among
    the first n tokens. A window moves along the curve; its slope is the share of tags in it. A window is low if its
    slope is below a given share of the slope of the whole page. A section begins with the first of `run` low windows
    in a row and ends before the first of `run` windows in a row that are not low; the words in its windows are content.
    The score of a text row is the mean share of words in the windows that contain its words.

    `window`: the number of tokens in a window.
    `step`: the number of tokens by which the window moves.
    `slope`: a window is low if its slope is below this share of the page's slope.
    `run`: the number of windows in a row that begin or end a section; with 1, each window is decided alone.

    Deviations: Implemented from descriptions of the paper, not from its text. Half the slope and three windows
    in a row come from a public reimplementation; the window and its step were chosen on the training sets. The tokens
    are those of the canonical source of `body`, without scripts, styles and comments. The last windows are shorter
    where the page ends.
    """
    if not 1 <= step <= window or run < 1:
        raise BadParameter("step must be from 1 to window, and run at least 1")
    words = words_of(page)
    tokens = tokens_of(page, words)
    curve = counts_before(tokens.is_tag)
    start = np.arange(0, len(tokens), step)
    stop = np.minimum(start + window, len(tokens))
    slopes = (curve[stop] - curve[start]) / (stop - start)
    in_section = _mask_sections(slopes < slope * (curve[-1] / len(tokens)), run)

    position = np.flatnonzero(~tokens.is_tag)
    first_window, after_windows = np.maximum((position - window) // step + 1, 0), position // step + 1
    low = mean_between(in_section, first_window, after_windows)
    steep = mean_between(slopes, first_window, after_windows)
    kept = np.zeros(len(words), bool)
    kept[tokens.word] = low > 0

    def show() -> dict[str, Floats | Ints]:
        before, _ = tokens_of_rows(page, words, tokens)
        return {
            "tokens": before.astype(np.int32),
            "slope curve": curve[before],
            "slope": mean_by_row(page, words, steep, tokens.word),
            "low slope": mean_by_row(page, words, low, tokens.word),
        }

    share = mean_by_row(page, words, 1 - steep, tokens.word)
    return Selection(rows_with_words(page, words, kept), share, kept, show=show)


def _mask_sections(low: Bools, run: int) -> Bools:
    """Mask the windows in a section, which begins with `run` low windows in a row and ends before `run` others."""
    before = counts_before(low)
    low_ahead = before[run:] - before[:-run]
    begins = np.zeros(len(low), bool)
    begins[: len(low_ahead)] = low_ahead == run
    turns = np.flatnonzero((low_ahead == run) | (low_ahead == 0))
    latest_turn = np.zeros(len(low), np.int64)
    latest_turn[turns] = turns
    return begins[np.maximum.accumulate(latest_turn)]
