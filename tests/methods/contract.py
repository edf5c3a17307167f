"""Contract of the selection of every method."""

from __future__ import annotations

import numpy as np

from dehusk import Page, Selection
from dehusk.page.stream import words_of


def check(page: Page, selection: Selection) -> None:
    """The contract of `Selection`."""
    assert selection.content.dtype == np.bool_
    assert selection.score.dtype == np.float64
    assert selection.content.shape == selection.score.shape == (len(page),)
    assert not selection.content[~page.is_text].any(), "only text is content"
    assert not selection.content[: page.body].any(), "nothing in the head is content"
    assert np.isfinite(selection.score).all()
    if selection.words is not None:
        words = words_of(page)
        assert selection.words.shape == (len(words),)
        assert set(words.row[selection.words].tolist()) == set(selection.content.nonzero()[0].tolist())
    for values in selection.columns.values():
        assert values.shape == (len(page),)
        assert np.isfinite(values).all()
    for column in (selection.content, selection.score, selection.words, *selection.columns.values()):
        assert column is None or not column.flags.writeable


def same(first: Selection, second: Selection) -> bool:
    """Whether two marks are equal."""
    words = first.words is second.words is None or np.array_equal(first.words, second.words)  # type: ignore[arg-type]
    return words and np.array_equal(first.content, second.content) and np.array_equal(first.score, second.score)
