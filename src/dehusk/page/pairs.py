"""Pairs of a label and its value, such as "Max torque" and "200 nm", whatever elements they are made of."""

from __future__ import annotations

from typing import NamedTuple

from .facts import fact
from .table import Page


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
