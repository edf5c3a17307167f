"""What the marks of every method promise."""

from __future__ import annotations

import numpy as np

from dehusk import Marks, Page
from dehusk.page.stream import words_of


def check(page: Page, marks: Marks) -> None:
    """The contract of `Marks`."""
    assert marks.content.dtype == np.bool_
    assert marks.score.dtype == np.float64
    assert marks.content.shape == marks.score.shape == (len(page),)
    assert not marks.content[~page.is_text].any(), "only text is content"
    assert not marks.content[: page.body].any(), "nothing in the head is content"
    assert np.isfinite(marks.score).all()
    if marks.words is not None:
        words = words_of(page)
        assert marks.words.shape == (len(words),)
        assert set(words.row[marks.words].tolist()) == set(marks.content.nonzero()[0].tolist())
    for values in marks.columns.values():
        assert values.shape == (len(page),)
        assert np.isfinite(values).all()
    for column in (marks.content, marks.score, marks.words, *marks.columns.values()):
        assert column is None or not column.flags.writeable


def same(first: Marks, second: Marks) -> bool:
    """Whether two marks are equal."""
    words = first.words is second.words is None or np.array_equal(first.words, second.words)  # type: ignore[arg-type]
    return words and np.array_equal(first.content, second.content) and np.array_equal(first.score, second.score)
