"""The marks of a method as pieces of the canonical HTML."""

from __future__ import annotations

import numpy as np

from ..method import Marks
from ..page import Page
from ..page.stream import words_of
from ..page.tree import Rows

Span = tuple[int, int]


def kept_spans(page: Page, marks: Marks) -> dict[int, list[Span]]:
    """For each text row with content, in document order, the spans of `page.html` to keep.

    A row that is kept as a whole has one span; a row that is cut has one span for each run of kept words. A run at the
    beginning or end of the row includes the white space and the punctuation there.
    """
    rows = marks.content.nonzero()[0]
    spans = zip(page.start[rows].tolist(), page.stop[rows].tolist(), strict=True)
    kept = {row: [span] for row, span in zip(rows.tolist(), spans, strict=True)}
    if marks.words is not None:
        _cut(page, marks, kept)
    return kept


def kept_texts(page: Page, marks: Marks) -> tuple[Rows, list[bytes]]:
    """The text rows with content in document order, and the kept part of each as canonical HTML."""
    rows, html = marks.content.nonzero()[0], page.html
    if marks.words is None:
        return rows, [html[a:b] for a, b in zip(page.start[rows].tolist(), page.stop[rows].tolist(), strict=True)]
    return rows, [_joined(page, row, spans) for row, spans in kept_spans(page, marks).items()]


def _joined(page: Page, row: int, spans: list[Span]) -> bytes:
    """The kept spans of a row, with a blank where words are left out, so that the remaining words stay separate."""
    before = b" " if spans[0][0] > page.start[row] else b""
    after = b" " if spans[-1][1] < page.stop[row] else b""
    return before + b" ".join([page.html[start:stop] for start, stop in spans]) + after


def _cut(page: Page, marks: Marks, kept: dict[int, list[Span]]) -> None:
    """For the rows in which some words are dropped, replace the span by the runs of kept words."""
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
    rows, new_row = words.row[first], np.diff(words.row, prepend=-1, append=-1) != 0
    starts = np.where(new_row[first], page.start[rows], words.start[first])
    stops = np.where(new_row[last + 1], page.stop[rows], words.stop[last])
    for row, start, stop in zip(rows.tolist(), starts.tolist(), stops.tolist(), strict=True):
        kept[row].append((start, stop))
