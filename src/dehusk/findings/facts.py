"""Facts that a page shows: pairs of a name and a value, such as the specifications of a product."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np

from .._core import normalised
from ..page import Bools, Page
from ..page.attributes import find_paths
from ..page.facts import fact
from ..page.lines import lines_of

_COLONS: Final = ":：\u00a0 "


@dataclass(frozen=True, slots=True)
class Fact:
    """A label and its value, whatever elements they are made of."""

    name: str
    """The label on one line, without a colon at its end."""
    value: str
    """The value on one line."""
    row: int
    """The row of the page where the label begins."""
    path: str
    """The CSS path of the smallest element that contains both, or of the one around that at level 128."""
    kept: bool
    """Whether any of it is in the selection."""


class Pair(NamedTuple):
    """A label and its value, as rows of the page."""

    row: int
    """The element that contains both."""
    name: range
    """The rows of the label, and of a colon between both; the first one is the element that the label is."""
    value: range
    """The rows of the value."""
    joins: bool
    """Whether both are elements that become one line together; otherwise they are on one line anyway."""
    has_colon: bool
    """Whether a colon is between them."""


@fact
def pairs_of(page: Page) -> tuple[Pair, ...]:
    """The pairs in the body of a page in document order, as the core finds them; none is inside another one."""
    return tuple(
        Pair(row, range(name, name_end), range(value, value_end), joins, has_colon)
        for row, name, name_end, value, value_end, joins, has_colon in page.table.pairs()
    )


def facts_of(page: Page, content: Bools, *, normalize: bool = True) -> list[Fact]:
    """The facts of a page in document order; `content` is true on the selected rows.

    With `normalize`, their texts have the characters that `dehusk._core.normalised` describes.
    """
    pairs = pairs_of(page)
    if not pairs:
        return []
    texts = _lines(page, [rows for pair in pairs for rows in (pair.name, pair.value)])
    if normalize:
        texts = [normalised(text) for text in texts]
    places = find_paths(page, (pair.row for pair in pairs), limited=True)
    return [
        _fact(pair, name, value, place.css, kept=bool(content[pair.name.start : pair.value.stop].any()))
        for pair, name, value, place in zip(pairs, texts[::2], texts[1::2], places, strict=True)
    ]


def _fact(pair: Pair, name: str, value: str, path: str, *, kept: bool) -> Fact:
    name, value = name.rstrip(_COLONS), value.lstrip(_COLONS)
    if _is_number(name) and not _has_digits(value):
        name, value = value, name  # a number above what it counts
    return Fact(name, value, pair.name.start, path, kept)


def _is_number(text: str) -> bool:
    return _has_digits(text) and not any(map(str.isalpha, text))


def _has_digits(text: str) -> bool:
    return any(map(str.isdecimal, text))


def _lines(page: Page, runs: Sequence[range]) -> list[str]:
    """The text of each run of rows, of which none overlaps another, on one line."""
    texts = page.is_text.nonzero()[0]
    begin = np.searchsorted(texts, [run.start for run in runs])
    sizes = np.searchsorted(texts, [run.stop for run in runs]) - begin
    first = np.cumsum(sizes) - sizes
    index = np.arange(sizes.sum()) + np.repeat(begin - first, sizes)
    return lines_of(page, texts[index], first)
