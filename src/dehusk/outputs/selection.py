"""The marks of a method as pieces of the canonical HTML."""

from __future__ import annotations

import numpy as np

from ..method import Marks
from ..page import Page
from ..stream import words_of

Span = tuple[int, int]


def kept_spans(page: Page, marks: Marks) -> dict[int, list[Span]]:
    """For each text row with content, in document order, the spans of `page.html` to keep.

    A row that is kept whole is one span; of a row that is cut, each run of kept words is one.
    """
    rows = marks.content.nonzero()[0]
    spans = zip(page.start[rows].tolist(), page.stop[rows].tolist(), strict=True)
    kept = {row: [span] for row, span in zip(rows.tolist(), spans, strict=True)}
    if marks.words is not None:
        _cut(page, marks, kept)
    return kept


def _cut(page: Page, marks: Marks, kept: dict[int, list[Span]]) -> None:
    """Narrow the rows in which some words are dropped to the runs of words that are not."""
    words, chosen = words_of(page), marks.words
    assert chosen is not None
    per_row = np.bincount(words.row[chosen], minlength=len(page))
    cut = (per_row > 0) & (per_row < page.words)
    for row in cut.nonzero()[0].tolist():
        kept[row] = []
    index = (chosen & cut[words.row]).nonzero()[0]
    if not len(index):
        return
    new_run = (np.diff(index) > 1) | (np.diff(words.row[index]) > 0)
    first = index[np.append(True, new_run)]
    last = index[np.append(new_run, True)]
    for row, start, stop in zip(words.row[first], words.start[first], words.stop[last], strict=True):
        kept[int(row)].append((int(start), int(stop)))
