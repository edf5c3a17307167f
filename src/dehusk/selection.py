"""The text of a selection: its spans, its readable part, and its plain text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from .method import Selection
from .page import Bools, Page
from .page.stream import words_of
from .page.tree import Rows

Span = tuple[int, int]


def text_of(
    page: Page, selection: Selection, bylines: Sequence[tuple[int, bytes]] = (), *, normalize: bool = False
) -> str:
    """Return the selected text in document order, which the core writes.

    Blocks are on lines of their own, paragraphs and the like after an empty line, cells after a tab; inline tags
    never glue or split a word; white space is collapsed except in `pre` and where a style keeps lines; formulas are
    TeX. A label and its value are one line, as `dehusk.findings.facts` finds them. Text that is not meant to be read is
    left out, as in `readable`. `bylines` are rows of elements with canonical HTML without tags, in document order: a
    line before the text of each. With `normalize`, the text is as `dehusk._core.normalised` returns it.
    """
    return page.table.text(selection.content.tobytes(), cut_pieces(page, selection), bylines, normalize)


def kept_spans(page: Page, selection: Selection) -> dict[int, list[Span]]:
    """Return for each text row with content, in document order, the spans of `page.html` to keep.

    A row that is kept as a whole has one span; a row that is cut has one span for consecutive kept words. A span at the
    beginning or end of the row includes the white space and the punctuation there.
    """
    rows = selection.content.nonzero()[0]
    spans = zip(page.start[rows].tolist(), page.stop[rows].tolist(), strict=True)
    return {row: [span] for row, span in zip(rows.tolist(), spans, strict=True)} | cut_spans(page, selection)


def kept_texts(page: Page, selection: Selection) -> tuple[Rows, list[bytes]]:
    """Return the text rows with content in document order, and the kept part of each as canonical HTML."""
    rows, html = selection.content.nonzero()[0], page.html
    if selection.words is None:
        return rows, [html[a:b] for a, b in zip(page.start[rows].tolist(), page.stop[rows].tolist(), strict=True)]
    return rows, [_join_spans(page, row, spans) for row, spans in kept_spans(page, selection).items()]


def _join_spans(page: Page, row: int, spans: list[Span]) -> bytes:
    """Join the kept spans of a row, with a space where words are left out to keep the other words separate."""
    before = b" " if spans[0][0] > page.start[row] else b""
    after = b" " if spans[-1][1] < page.stop[row] else b""
    return before + b" ".join([page.html[start:stop] for start, stop in spans]) + after


def cut_spans(page: Page, selection: Selection) -> dict[int, list[Span]]:
    """Return for each text row in which some words are dropped the spans of consecutive kept words."""
    if selection.words is None:
        return {}
    words, chosen = words_of(page), selection.words
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


def cut_pieces(page: Page, selection: Selection) -> list[tuple[int, int, int]]:
    """Return the spans of `cut_spans` as the core takes them: row, start and stop of each."""
    return [(row, *span) for row, spans in cut_spans(page, selection).items() for span in spans]


def readable(page: Page, selection: Selection) -> Selection:
    """Return a selection without text that is not meant to be read, and with each formula once.

    Some selected text is not meant to be read: line numbers, file names and copy buttons beside code, the second
    rendering of a formula, the character after a heading that links to the heading itself, the arrow from a note back
    to its reference, the link that edits a section, and the title of a table of contents whose entries are not
    selected. Every output begins with this step, so all of them have the same words.

    A formula is kept as TeX where the page gives it. On a page without any of these, the selection is returned.
    """
    content = np.frombuffer(page.table.readable(selection.content.tobytes()), np.bool_)
    if np.array_equal(content, selection.content):
        return selection
    return replace(selection, content=content, words=_readable_words(page, selection, content))


def _readable_words(page: Page, selection: Selection, content: Bools) -> Bools | None:
    """Return the kept words where a method cuts texts: none in rows that are left out, all in rows that are added."""
    if selection.words is None:
        return None
    row = words_of(page).row
    return (selection.words & content[row]) | (content & ~selection.content)[row]
