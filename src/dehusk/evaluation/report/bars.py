"""The bars of a bar chart: how groups of bars are arranged, and how each bar is drawn."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from .axes import Scale, drawable
from .marks import colour
from .markup import fitted, label, rule, tag, tooltip, width_of


def lines_of_groups(groups: Sequence[str], series: int, room: float) -> list[list[int]]:
    """The groups in lines of equal length, so that bars are at least seven pixels wide and the names fit."""
    name = max((min(width_of(group), 100) for group in groups), default=0)
    slot = max(series * 7 + 10, name + 6)
    fit = max(1, int(room // slot))
    lines = max(1, math.ceil(len(groups) / fit))
    length = max(1, math.ceil(len(groups) / lines))
    return [list(range(first, min(first + length, len(groups)))) for first in range(0, max(len(groups), 1), length)]


def group_of_bars(
    group: int,
    name: str,
    series: Mapping[str, Sequence[float | None]],
    intervals: Mapping[str, Sequence[tuple[float, float] | None]],
    left: float,
    slot: float,
    scale: Scale,
) -> str:
    """The bars of one group with their intervals, and its name below them."""
    width = min(44.0, (slot - 10) / max(len(series), 1))
    first = left + (slot - width * len(series)) / 2
    parts = [label(fitted(name, slot - 4), left + slot / 2, scale.start + 17, anchor="middle")]
    for index, (who, values) in enumerate(series.items()):
        value, interval = values[group], intervals[who][group] if who in intervals else None
        if value is None or not drawable(value):
            continue
        about = f"{who}, {name}: {value:.4g}" + (f" ({interval[0]:.4g} to {interval[1]:.4g})" if interval else "")
        parts.append(_bar(index, first + index * width, width, value, interval, scale, about))
    return "".join(parts)


def _bar(
    index: int,
    x: float,
    width: float,
    value: float,
    interval: tuple[float, float] | None,
    scale: Scale,
    about: str,
) -> str:
    top, base, inner = scale(max(value, 0.0)), scale(min(value, 0.0)), max(width - 2, width * 0.8)
    middle = x + width / 2
    parts = [tag("rect", tooltip(about), x=x, y=top, width=inner, height=max(base - top, 0.5), fill=colour(index))]
    peak = top
    if interval and all(map(drawable, interval)):
        peak = scale(interval[1])
        parts.append(rule(middle - 1, scale(interval[0]), middle - 1, peak, ".8"))
    if width >= 30:
        parts.append(label(f"{value:.3g}", middle - 1, peak - 4, anchor="middle", font_size=10))
    return "".join(parts)
