"""Writing small pages whose answers are computed by hand, and reading what is marked in them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

import pytest

from dehusk import Page, parse
from dehusk.page.stream import words_of


def words(count: int) -> str:
    """A text of this many words, each of four characters."""
    return " ".join(["word"] * count)


def letters(count: int) -> str:
    """A word of this many characters."""
    return "x" * count


def page_of(body: str) -> Page:
    """A page whose first rows are html, head and body: what is in the body begins at row 3."""
    page = parse(f"<html><head></head><body>{body}</body></html>")
    assert page.body == 2
    return page


def row(page: Page, name: str, nth: int = 0) -> int:
    """The nth element of a name."""
    return [i for i in range(len(page)) if page.name(i) == name][nth]


def texts(page: Page, rows: set[int]) -> list[str]:
    """The texts in these rows."""
    return [" ".join(page.text(i).split()) for i in sorted(rows)]


def kept_words(page: Page, kept: Sequence[bool]) -> list[str]:
    """The words of a page that are kept."""
    words = words_of(page)
    spans = zip(words.start.tolist(), words.stop.tolist(), kept, strict=True)
    return [page.html[start:stop].decode() for start, stop, is_kept in spans if is_kept]


def near(expected: Mapping[int, float | Fraction]) -> dict[int, object]:
    """These values by row, but for rounding."""
    return {i: pytest.approx(float(value), rel=1e-12, abs=1e-15) for i, value in expected.items()}
