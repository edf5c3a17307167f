"""Names beside marks, placed so that they do not overlap."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from .markup import width_of

SIZE = 11
"""The font size of these names in pixels."""


class Box(NamedTuple):
    """A rectangle."""

    left: float
    top: float
    right: float
    bottom: float

    def covers(self, other: Box) -> bool:
        """Whether two rectangles overlap."""
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom

    def holds(self, other: Box) -> bool:
        """Whether another rectangle is inside this one."""
        across = self.left <= other.left and other.right <= self.right
        return across and self.top <= other.top and other.bottom <= self.bottom


def beside(points: Sequence[tuple[float, float]], names: Sequence[str], area: Box) -> list[Box]:
    """A box for each name, near its point; while there is room, it is inside the area and covers no other name or
    point.
    """
    taken = [Box(x - 5, y - 5, x + 5, y + 5) for x, y in points]
    boxes: dict[int, Box] = {}
    for index in sorted(range(len(points)), key=lambda index: points[index]):
        choices = list(_around(points[index], width_of(names[index], SIZE)))
        inside = [box for box in choices if area.holds(box)] or choices
        free = (box for box in inside if not any(box.covers(other) for other in taken))
        boxes[index] = next(free, inside[0])
        taken.append(boxes[index])
    return [boxes[index] for index in range(len(points))]


def spread(places: Sequence[float], low: float, high: float, gap: float = SIZE + 3) -> list[float]:
    """The places, moved as little as possible to keep a gap between them; between low and high if they fit."""
    order = sorted(range(len(places)), key=lambda index: places[index])
    moved: list[float] = []
    for rank, index in enumerate(order):
        moved.append(max(places[index], low, moved[-1] + gap if rank else low))
    ceiling = max(high, low + gap * (len(places) - 1))
    for rank in reversed(range(len(moved))):
        moved[rank] = min(moved[rank], ceiling)
        ceiling = moved[rank] - gap
    found = dict(zip(order, moved, strict=True))
    return [found[index] for index in range(len(places))]


def _around(point: tuple[float, float], width: float) -> Iterator[Box]:
    """Boxes of this width around a point: first to its right, then further and further away."""
    x, y = point
    for distance in (8, 14, 22, 32, 44, 58, 74, 92, 112, 134, 158):
        for turn in (0, 8, 4, 12, 2, 14, 6, 10, 1, 15, 3, 13, 5, 11, 7, 9):
            angle = turn * math.pi / 8
            centre = x + math.cos(angle) * (distance + width / 2), y + math.sin(angle) * (distance + SIZE / 4)
            yield Box(centre[0] - width / 2, centre[1] - SIZE / 2, centre[0] + width / 2, centre[1] + SIZE / 2)
