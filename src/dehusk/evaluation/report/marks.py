"""How a series looks: its colour, mark and line, the same in every chart."""

from __future__ import annotations

import base64
import math
import struct
import zlib
from collections.abc import Sequence

from .markup import fitted, label, tag, tooltip, width_of

PALETTE = (
    "#2f7ed8",
    "#e0702a",
    "#2a9d5c",
    "#c94f9a",
    "#8a63d2",
    "#b8860b",
    "#1a9ba8",
    "#d9534f",
    "#7d8f22",
    "#6b7fa3",
    "#a0674b",
)
"""Colours that are visible on white and on black; further series use them again with another shape."""
_SHAPES = (
    "m{r} 0a{r} {r} 0 1 1 -{d} 0a{r} {r} 0 1 1 {d} 0z",
    "m-{r} -{r}h{d}v{d}h-{d}z",
    "m0 -{d}l{d} {d}l-{d} {d}l-{d} -{d}z",
    "m0 -{d}l{d} {w}h-{w}z",
    "m0 {d}l{d} -{w}h-{w}z",
)
_DASHES = (None, "6 3", "2 3", "8 3 2 3", "1 4")


def colour(index: int) -> str:
    """The colour of a series."""
    return PALETTE[index % len(PALETTE)]


def dash(index: int) -> str | None:
    """The dash pattern of the line of a series; None is a solid line."""
    return _DASHES[index // len(PALETTE) % len(_DASHES)]


def mark(index: int, x: float, y: float, title: str = "", radius: float = 4.5) -> str:
    """The mark of a series at a place."""
    shape = index // len(PALETTE) % len(_SHAPES)
    sizes = (radius, 2 * radius, 0) if shape < 2 else (0, 1.2 * radius, 2.4 * radius)
    path = _SHAPES[shape].format(r=f"{sizes[0]:g}", d=f"{sizes[1]:g}", w=f"{sizes[2]:g}")
    return tag("path", tooltip(title) if title else "", d=f"M{x:.1f} {y:.1f}{path}", fill=colour(index))


def legend(names: Sequence[str], left: float, top: float, width: float) -> tuple[str, float]:
    """The names of the series with their marks, in as many lines as they need, and the height of all lines."""
    x, y, parts = left, top + 10, []
    for index, name in enumerate(names):
        shown = fitted(name, 220)
        if x > left and x + 16 + width_of(shown) > left + width:
            x, y = left, y + 19
        parts += [mark(index, x + 5, y - 4), label(shown, x + 15, y)]
        x += 16 + width_of(shown) + 16
    return "".join(parts), y - top + 14 if names else 0


def grey_strip(values: Sequence[float]) -> str:
    """Values from 0 (black) to 1 (white) as the data URL of an image that is one pixel high."""
    line = bytes(128 if math.isnan(value) else round(255 * min(max(value, 0.0), 1.0)) for value in values)
    header = struct.pack(">IIBBBBB", len(line), 1, 8, 0, 0, 0, 0)
    chunks = (b"IHDR", header), (b"IDAT", zlib.compress(b"\0" + line, 9)), (b"IEND", b"")
    data = b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body)) for kind, body in chunks
    )
    return "data:image/png;base64," + base64.b64encode(data).decode("ascii")
