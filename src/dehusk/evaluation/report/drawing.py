"""Building blocks of tables and charts: HTML and SVG elements, scales, marks, and labels that do not overlap."""

from __future__ import annotations

import base64
import math
import re
import struct
import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final, NamedTuple
from unicodedata import east_asian_width

PALETTE: Final = (
    *("#2f7ed8", "#e0702a", "#2a9d5c", "#c94f9a", "#8a63d2", "#b8860b"),
    *("#1a9ba8", "#d9534f", "#7d8f22", "#6b7fa3", "#a0674b"),
)
"""Colours that are visible on white and on black; further series use them again with another shape."""
_SHAPES: Final = (
    "m{r} 0a{r} {r} 0 1 1 -{d} 0a{r} {r} 0 1 1 {d} 0z",
    "m-{r} -{r}h{d}v{d}h-{d}z",
    "m0 -{d}l{d} {d}l-{d} {d}l-{d} -{d}z",
    "m0 -{d}l{d} {w}h-{w}z",
    "m0 {d}l{d} -{w}h-{w}z",
)
_DASHES: Final = (None, "6 3", "2 3", "8 3 2 3", "1 4")
_NOT_XML: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
LABEL_SIZE: Final = 11
"""The font size of labels next to marks, in pixels."""


def escape_text(text: str) -> str:
    """Escape a text for XML and HTML, between tags and in attributes; characters that XML forbids are removed."""
    return escape(_NOT_XML.sub("", text))


def tag(name: str, *children: str, **attributes: str | float | None) -> str:
    """Write an element. Children are markup; attributes are escaped, `_` in names becomes `-`, and None omits one."""
    written = "".join(
        f' {key.strip("_").replace("_", "-")}="{escape_text(value) if isinstance(value, str) else _round(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{written}>{''.join(children)}</{name}>"


def _round(coordinate: float) -> str:
    return f"{coordinate:.1f}".removesuffix(".0")


def tooltip(text: str) -> str:
    """Write the description of a mark for the pointer and for screen readers."""
    return tag("title", escape_text(text))


def label(text: str, x: float, y: float, *, anchor: str = "start", **attributes: str | float | None) -> str:
    return tag("text", escape_text(text), x=x, y=y, text_anchor=None if anchor == "start" else anchor, **attributes)


def rule(x1: float, y1: float, x2: float, y2: float, opacity: str, **attributes: str | float | None) -> str:
    """Draw a thin line in the colour of the text."""
    look: dict[str, str | float | None] = {"stroke": "currentColor", "stroke_opacity": opacity}
    return tag("line", x1=x1, y1=y1, x2=x2, y2=y2, **(look | attributes))


def drawing(title: str, width: float, height: float, *parts: str) -> str:
    """Write an SVG with its title as a heading and for screen readers."""
    return tag(
        "svg",
        tooltip(title),
        label(cut_to_width(title, width - 16, 14), 8, 20, font_size=14, font_weight="600"),
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        class_="chart",
        viewBox=f"0 0 {width:.0f} {height:.0f}",
        width=f"{width:.0f}",
        height=f"{height:.0f}",
        role="img",
        aria_label=title,
        font_family="system-ui, sans-serif",
        font_size=12,
        fill="currentColor",
    )


def estimate_width(text: str, size: float = 12) -> float:
    """Estimate the width of a text in pixels, in a sans-serif font."""
    return size * sum(1.0 if east_asian_width(ch) in "WF" else 0.57 for ch in text)


def cut_to_width(text: str, width: float, size: float = 12) -> str:
    """Cut a text that would be wider than this, with an ellipsis."""
    if estimate_width(text, size) <= width:
        return text
    kept = len(text)
    while kept > 1 and estimate_width(text[:kept], size) > width - size:
        kept -= 1
    return text[:kept].rstrip() + "…"


@dataclass(frozen=True)
class Scale:
    """Maps values from low to high onto pixels from start to stop."""

    low: float
    high: float
    start: float
    stop: float
    log: bool = False

    def __call__(self, value: float) -> float:
        """Return the pixel of a value; a value beyond an end is placed at that end."""
        low, high, value = self.low, self.high, min(max(value, self.low), self.high)
        share = math.log(value / low) / math.log(high / low) if self.log else (value - low) / (high - low)
        return self.start + share * (self.stop - self.start)

    def ticks(self) -> list[float]:
        """Return about five round values."""
        if not self.log:
            step = _round_step(self.high - self.low)
            first = math.ceil(self.low / step - 1e-9)
            return [index * step for index in range(first, math.floor(self.high / step + 1e-9) + 1)]
        first, last = math.floor(math.log10(self.low)), math.ceil(math.log10(self.high))
        mantissas = (1, 2, 5) if last - first <= 2 else (1,)
        every = max(1, (last - first) // 6)
        ticks = [mantissa * 10.0**power for power in range(first, last + 1, every) for mantissa in mantissas]
        return [tick for tick in ticks if self.low * 0.999 <= tick <= self.high * 1.001]


def fit_scale(values: Iterable[float], start: float, stop: float, *, log: bool = False) -> Scale:
    """Make a scale with round ends that includes all these values."""
    shown = [value for value in values if is_drawable(value, log)]
    if log:
        low, high = (
            _round_to_125(min(shown, default=1.0), down=True),
            _round_to_125(max(shown, default=10.0), down=False),
        )
        return Scale(low, high if high > low else low * 10, start, stop, log)
    low, high = min(shown, default=0.0), max(shown, default=1.0)
    if high - low < 1e-9 * max(1.0, abs(high)):
        low, high = (0.0, 1.0) if 0 <= low <= 1 else (low - abs(low) / 2, high + abs(high) / 2)
    step = _round_step(high - low)
    return Scale(math.floor(low / step + 1e-6) * step, math.ceil(high / step - 1e-6) * step, start, stop)


def is_drawable(value: float | None, log: bool = False) -> bool:
    return value is not None and abs(value) < 1e100 and (not log or value > 1e-100)


def _round_step(span: float) -> float:
    """Return a step of 1, 2 or 5 times a power of ten that divides a span into about five parts."""
    power = 10.0 ** math.floor(math.log10(span / 5))
    return next(power * factor for factor in (1, 2, 5, 10) if power * factor * 6 >= span)


def _round_to_125(value: float, *, down: bool) -> float:
    """Round to 1, 2 or 5 times a power of ten."""
    power = 10.0 ** math.floor(math.log10(value))
    if down:
        return max(power * factor for factor in (1, 2, 5) if factor == 1 or power * factor <= value)
    return min(power * factor for factor in (1, 2, 5, 10) if factor == 10 or power * factor >= value)


def write_tick(value: float) -> str:
    """Write a value for an axis: 0.25, 40, 10k, 2M."""
    for unit, suffix in ((1e9, "G"), (1e6, "M"), (1e4, "k")):
        if abs(value) >= unit * 0.9999:
            return f"{value / (1e3 if suffix == 'k' else unit):.4g}{suffix}"
    return f"{value:.4g}"


def frame(
    x: Scale, y: Scale, *, x_title: str = "", y_title: str = "", x_ticks: bool = True, y_ticks: bool = True
) -> str:
    """Draw grid lines with their values, and the titles of the axes."""
    bottom, top, left, right = y.start, y.stop, x.start, x.stop
    parts = []
    for tick in y.ticks() if y_ticks else []:
        parts.append(rule(left, y(tick), right, y(tick), ".15"))
        parts.append(label(write_tick(tick), left - 8, y(tick) + 4, anchor="end", opacity=0.75))
    for tick in x.ticks() if x_ticks else []:
        parts.append(rule(x(tick), top, x(tick), bottom, ".15"))
        parts.append(label(write_tick(tick), x(tick), bottom + 17, anchor="middle", opacity=0.75))
    if x_title:
        parts.append(label(cut_to_width(x_title, right - left), (left + right) / 2, bottom + 36, anchor="middle"))
    if y_title:
        middle, across = (top + bottom) / 2, left - 44
        turned = f"rotate(-90 {across:.0f} {middle:.0f})"
        parts.append(label(cut_to_width(y_title, bottom - top), across, middle, anchor="middle", transform=turned))
    return "".join(parts)


def colour(index: int) -> str:
    return PALETTE[index % len(PALETTE)]


def dash(index: int) -> str | None:
    """Return the dash pattern of the line of a series; None is a solid line."""
    return _DASHES[index // len(PALETTE) % len(_DASHES)]


def mark(index: int, x: float, y: float, title: str = "", radius: float = 4.5) -> str:
    shape = index // len(PALETTE) % len(_SHAPES)
    sizes = (radius, 2 * radius, 0) if shape < 2 else (0, 1.2 * radius, 2.4 * radius)
    path = _SHAPES[shape].format(r=f"{sizes[0]:g}", d=f"{sizes[1]:g}", w=f"{sizes[2]:g}")
    return tag("path", tooltip(title) if title else "", d=f"M{x:.1f} {y:.1f}{path}", fill=colour(index))


def legend(names: Sequence[str], left: float, top: float, width: float) -> tuple[str, float]:
    """Draw the names of the series with their marks in as many lines as they need; return the height too."""
    x, y, parts = left, top + 10, []
    for index, name in enumerate(names):
        shown = cut_to_width(name, 220)
        if x > left and x + 16 + estimate_width(shown) > left + width:
            x, y = left, y + 19
        parts += [mark(index, x + 5, y - 4), label(shown, x + 15, y)]
        x += 16 + estimate_width(shown) + 16
    return "".join(parts), y - top + 14 if names else 0


def grey_strip(values: Sequence[float]) -> str:
    """Write values from 0 (black) to 1 (white) as the data URL of an image that is one pixel high."""
    line = bytes(128 if math.isnan(value) else round(255 * min(max(value, 0.0), 1.0)) for value in values)
    header = struct.pack(">IIBBBBB", len(line), 1, 8, 0, 0, 0, 0)
    chunks = (b"IHDR", header), (b"IDAT", zlib.compress(b"\0" + line, 9)), (b"IEND", b"")
    data = b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body)) for kind, body in chunks
    )
    return "data:image/png;base64," + base64.b64encode(data).decode("ascii")


class Box(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    def overlaps(self, other: Box) -> bool:
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom

    def contains(self, other: Box) -> bool:
        across = self.left <= other.left and other.right <= self.right
        return across and self.top <= other.top and other.bottom <= self.bottom


def place_labels(points: Sequence[tuple[float, float]], names: Sequence[str], area: Box) -> list[Box]:
    """Find a box for each name near its point: inside the area and free of names and points, where there is space."""
    taken = [Box(x - 5, y - 5, x + 5, y + 5) for x, y in points]
    boxes: dict[int, Box] = {}
    for index in sorted(range(len(points)), key=lambda index: points[index]):
        choices = list(_boxes_around(points[index], estimate_width(names[index], LABEL_SIZE)))
        inside = [box for box in choices if area.contains(box)] or choices
        free = (box for box in inside if not any(box.overlaps(other) for other in taken))
        boxes[index] = next(free, inside[0])
        taken.append(boxes[index])
    return [boxes[index] for index in range(len(points))]


def _boxes_around(point: tuple[float, float], width: float) -> Iterator[Box]:
    """Yield boxes of this width around a point: first to its right, then further and further away."""
    x, y = point
    for distance in (8, 14, 22, 32, 44, 58, 74, 92, 112, 134, 158):
        for turn in (0, 8, 4, 12, 2, 14, 6, 10, 1, 15, 3, 13, 5, 11, 7, 9):
            angle = turn * math.pi / 8
            across, up = x + math.cos(angle) * (distance + width / 2), y + math.sin(angle) * (distance + LABEL_SIZE / 4)
            yield Box(across - width / 2, up - LABEL_SIZE / 2, across + width / 2, up + LABEL_SIZE / 2)


def space_out(positions: Sequence[float], low: float, high: float, gap: float = LABEL_SIZE + 3) -> list[float]:
    """Move positions as little as possible to keep a gap between them; between low and high if they fit."""
    order = sorted(range(len(positions)), key=lambda index: positions[index])
    moved: list[float] = []
    for rank, index in enumerate(order):
        moved.append(max(positions[index], low, moved[-1] + gap if rank else low))
    ceiling = max(high, low + gap * (len(positions) - 1))
    for rank in reversed(range(len(moved))):
        moved[rank] = min(moved[rank], ceiling)
        ceiling = moved[rank] - gap
    by_index = dict(zip(order, moved, strict=True))
    return [by_index[index] for index in range(len(positions))]
