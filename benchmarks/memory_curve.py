"""Memory over pages, drawn as SVG."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

_WIDTH: Final = 640
_HEIGHT: Final = 220
_LEFT: Final = 70
_RIGHT: Final = 40
_TOP: Final = 20
_POINTS: Final = 400
_COLOURS: Final = ("#1f6fb4", "#c8502c")
Points = Sequence[tuple[int, int]]
"""Pages, and the bytes of memory after so many."""


class _Frame(NamedTuple):
    """What the ends of the axes stand for."""

    pages: int
    bytes: float

    def x(self, pages: float) -> float:
        return round(_LEFT + _WIDTH * pages / self.pages, 1)

    def y(self, size: float) -> float:
        return round(_TOP + _HEIGHT * (1 - size / self.bytes), 1)


def write_curves(path: Path, curves: Mapping[str, Points]) -> None:
    """Draw how much memory each of at most two, which are named, took after so many pages."""
    points = [point for curve in curves.values() for point in curve]
    frame = _Frame(max(pages for pages, _ in points), 1.25 * max(size for _, size in points))
    size = f"0 0 {_LEFT + _WIDTH + _RIGHT} {_TOP + _HEIGHT + 40}"
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{size}" font-family="sans-serif" font-size="13">',
        '<rect width="100%" height="100%" fill="white"/>',
        *_axes(frame),
        *(
            line
            for named, colour in zip(curves.items(), _COLOURS, strict=False)
            for line in _curve(named, colour, frame)
        ),
        "</svg>\n",
    ]
    path.write_text("\n".join(lines), "utf-8")


def _axes(frame: _Frame) -> Iterator[str]:
    bottom = _TOP + _HEIGHT
    for part in (0, 0.25, 0.5, 0.75, 1):
        x, y = frame.x(part * frame.pages), frame.y(part * frame.bytes)
        yield f'<path d="M{_LEFT},{y}h{_WIDTH}" stroke="#ddd"/>'
        yield f'<text x="{_LEFT - 8}" y="{y + 4}" text-anchor="end">{part * frame.bytes / 1e6:,.0f} MB</text>'
        yield f'<text x="{x}" y="{bottom + 20}" text-anchor="middle">{part * frame.pages:,.0f}</text>'
    yield f'<text x="{_LEFT + _WIDTH / 2}" y="{bottom + 36}" text-anchor="middle">pages</text>'


def _curve(named: tuple[str, Points], colour: str, frame: _Frame) -> Iterator[str]:
    name, points = named
    few = [*points[:: max(len(points) // _POINTS, 1)], points[-1]]
    path = " ".join(f"{frame.x(pages)},{frame.y(size)}" for pages, size in few)
    last = frame.y(points[-1][1])
    yield f'<polyline fill="none" stroke="{colour}" stroke-width="2" points="{path}"/>'
    yield f'<text x="{_LEFT + _WIDTH}" y="{last - 8}" text-anchor="end" fill="{colour}">{name}</text>'
