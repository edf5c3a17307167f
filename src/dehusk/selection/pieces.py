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
    return {row: [span] for row, span in zip(rows.tolist(), spans, strict=True)} | cut_spans(page, marks)


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


def cut_spans(page: Page, marks: Marks) -> dict[int, list[Span]]:
    """For the text rows in which some words are dropped, the spans of the runs of kept words."""
    if marks.words is None:
        return {}
    words, chosen = words_of(page), marks.words
    per_row = np.bincount(words.row[chosen], minlength=len(page))
    cut = (per_row > 0) & (per_row < page.words)
    kept: dict[int, list[Span]] = {row: [] for row in cut.nonzero()[0].tolist()}
    index = (chosen & cut[words.row]).nonzero()[0]
    if not len(index):
        return kept
    new_run = (np.diff(index) > 1) | (np.diff(words.row[index]) > 0)
    first = index[np.append(True, new_run)]
    last = index[np.append(new_run, True)]
    rows, new_row = words.row[first], np.diff(words.row, prepend=-1, append=-1) != 0
    starts = np.where(new_row[first], page.start[rows], words.start[first])
    stops = np.where(new_row[last + 1], page.stop[rows], words.stop[last])
    for row, start, stop in zip(rows.tolist(), starts.tolist(), stops.tolist(), strict=True):
        kept[row].append((start, stop))
    return kept


def cut_pieces(page: Page, marks: Marks) -> list[tuple[int, int, int]]:
    """The same as the core takes them: row, start and stop of each run."""
    return [(row, *span) for row, spans in cut_spans(page, marks).items() for span in spans]
