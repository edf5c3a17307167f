"""Separators: the lines between blocks, and how strongly they separate (section 4.2 of the report)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from .blocks import Block
from .visual import Visual

_STRONGEST: Final = 10
_PIXELS: Final = 10
"""Distance that adds 1 to the weight of a separator, up to a distance of 5 times as much."""


class Cut(NamedTuple):
    """Groups of blocks with separators between them, all horizontal or all vertical."""

    groups: list[list[Block]]
    weights: list[int]
    """The weight of the separator after each group but the last, 1 to 10."""

    @property
    def strongest(self) -> int:
        """The weight of the strongest separator; 0 without any."""
        return max(self.weights, default=0)


def find_cut(visual: Visual, blocks: Sequence[Block]) -> Cut:
    """The separators of the direction that has the strongest one; horizontal ones of two equals."""
    return max((_cut(visual, blocks, True), _cut(visual, blocks, False)), key=lambda cut: cut.strongest)


def _cut(visual: Visual, blocks: Sequence[Block], is_horizontal: bool) -> Cut:
    groups: list[list[Block]] = []
    end = float("-inf")
    for block in sorted(blocks, key=lambda block: _span(block, is_horizontal)):
        start, stop = _span(block, is_horizontal)
        if start >= end:
            groups.append([])
        groups[-1].append(block)
        end = max(end, stop)
    return Cut(groups, [_weight(visual, before, after, is_horizontal) for before, after in pairwise(groups)])


def _span(block: Block, is_horizontal: bool) -> tuple[float, float]:
    return (block.top, block.bottom) if is_horizontal else (block.left, block.right)


def _weight(visual: Visual, before: Sequence[Block], after: Sequence[Block], is_horizontal: bool) -> int:
    """Distance, rules and colours weigh for all separators, fonts and likeness for horizontal ones."""
    last = max(before, key=lambda block: _span(block, is_horizontal)[1])
    first = min(after, key=lambda block: _span(block, is_horizontal)[0])
    start, stop = _span(last, is_horizontal)[1], _span(first, is_horizontal)[0]
    weight = 1 + min((stop - start) / _PIXELS, 5.0)
    weight += 2 * (visual.background[last.rows[-1]] != visual.background[first.rows[0]])
    if is_horizontal:
        weight += 2 * any(start <= height <= stop for height in visual.rules)
        above, below = visual.font(last.rows[-1]), visual.font(first.rows[0])
        weight += (above != below) + (above[0] < below[0])
        weight -= above == below and last.doc == first.doc == _STRONGEST
    return round(min(max(weight, 1), _STRONGEST))
