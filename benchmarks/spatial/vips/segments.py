"""The segments of a page: blocks that no strong separator divides (section 4.3 of the report)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from dehusk.page import Bools

from ..rendered import RenderedPage
from .blocks import Block, extract_blocks, make_block
from .separators import find_cut
from .visual import Visual


class Segment(NamedTuple):
    """A part of a page that is coherent enough."""

    rows: tuple[int, ...]
    """The nodes at the top of the segment."""
    doc: int

    def texts(self, page: RenderedPage) -> Bools:
        """True on the texts of the segment."""
        found = np.zeros(len(page), bool)
        for row in self.rows:
            found[row : page.end[row]] = True
        return found & page.is_text


def segments(page: RenderedPage, pdoc: int) -> list[Segment]:
    """The largest parts of `body` whose degree of coherence is at least `pdoc`."""
    visual = Visual(page)
    if visual.area[page.body] <= 0:
        return []
    found: list[Segment] = []
    pending: list[Sequence[Block]] = [[make_block(visual, (page.body,), 1)]]
    while pending:
        group = pending.pop()
        parts = _divided(visual, group, pdoc)
        if parts:
            pending += reversed(parts)
        else:
            found.append(Segment(tuple(row for block in group for row in block.rows), _doc(visual, group)))
    return found


def _divided(visual: Visual, group: Sequence[Block], pdoc: int) -> list[Sequence[Block]]:
    """The parts of a group of blocks that is not coherent enough; none where it is, or cannot be divided."""
    if len(group) == 1:
        if group[0].doc >= pdoc:
            return []
        inner = extract_blocks(visual, group[0])
        return [inner] if len(inner) > 1 or (inner and inner[0].rows != group[0].rows) else []
    cut = find_cut(visual, group)
    if not cut.weights:
        return [[block] for block in group]
    if _doc_of_weight(cut.strongest) >= pdoc:
        return []
    parts: list[list[Block]] = [[]]
    for blocks, weight in zip(cut.groups, [*cut.weights, 0], strict=True):
        parts[-1] += blocks
        if weight == cut.strongest:
            parts.append([])
    return [part for part in parts if part]


def _doc(visual: Visual, group: Sequence[Block]) -> int:
    return group[0].doc if len(group) == 1 else _doc_of_weight(find_cut(visual, group).strongest)


def _doc_of_weight(weight: int) -> int:
    """The weaker the strongest separator in a group, the more coherent the group."""
    return 11 - max(weight, 1)
