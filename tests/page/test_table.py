"""The columns of a page lie in the memory of the core."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

from dehusk import extract, parse

COLUMNS = "parent", "end", "depth", "tag", "start", "stop", "close", "chars", "words", "blanks"


@pytest.mark.parametrize("name", COLUMNS)
def test_columns_are_read_only_views(name: str) -> None:
    page = parse("<p>the old <b>mill</b></p>")
    column = getattr(page, name)
    assert (column.dtype, len(column)) == (np.dtype(np.int32), len(page))
    assert np.shares_memory(column, np.frombuffer(getattr(page.table, name), np.int32))
    with pytest.raises(ValueError, match="read-only"):
        column[0] = 1


def test_columns_outlive_their_page() -> None:
    words = parse("<p>the old <b>mill</b></p>" * 1000).words
    assert words.sum() == 3000


def test_a_page_can_be_pickled() -> None:
    page = parse("<p>the old <x-y>mill</x-y></p>", url="https://example.org/")
    extract(page).json  # noqa: B018  # finds out much about the page, not all of which can be pickled
    copy = pickle.loads(pickle.dumps(page))
    assert not copy.facts
    assert (copy.html, copy.tags, copy.url, copy.encoding) == (page.html, page.tags, page.url, page.encoding)
    assert copy.words.tolist() == page.words.tolist()
