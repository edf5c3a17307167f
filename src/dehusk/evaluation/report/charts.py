"""Charts as SVG: each function returns one self-contained drawing, for light and dark backgrounds."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise
from statistics import fmean

from .axes import Scale, drawable, fitting, frame
from .bars import group_of_bars, lines_of_groups
from .labels import SIZE, Box, beside, spread
from .marks import colour, dash, grey_strip, legend, mark
from .markup import drawing, fitted, label, rule, tag, tooltip, width_of

Points = Sequence[tuple[float, float]]
WIDTH, LEFT, RIGHT, HEAD = 760, 62, 744, 36
"""The width of every chart, where its plot begins and ends, and the height of its title."""
MANY = 300
"""A series with more points than this is drawn as one path, without a tooltip for each point."""


def bar_chart(
    groups: Sequence[str],
    series: Mapping[str, Sequence[float | None]],
    *,
    title: str,
    y: str,
    intervals: Mapping[str, Sequence[tuple[float, float] | None]] | None = None,
) -> str:
    """A bar for each series in each group; groups that do not fit side by side continue on another line."""
    names, legend_height = legend(list(series) if len(series) > 1 else [], LEFT, HEAD, RIGHT - LEFT)
    lines = lines_of_groups(groups, len(series), RIGHT - LEFT)
    height, top = (230 if len(lines) == 1 else 130), HEAD + legend_height + 8
    values = [value for row in series.values() for value in row if value is not None]
    values += [end for row in (intervals or {}).values() for pair in row if pair for end in pair]
    parts = [names]
    for number_of_line, line in enumerate(lines):
        start = top + number_of_line * (height + 34)
        scale = fitting([0.0, *values], start + height, start)
        parts.append(frame(Scale(0, 1, LEFT, RIGHT), scale, y_title=y, x_ticks=False))
        slot = (RIGHT - LEFT) / max(len(lines[0]), 1)
        for place, group in enumerate(line):
            left = LEFT + place * slot
            parts.append(group_of_bars(group, groups[group], series, intervals or {}, left, slot, scale))
    return _chart(title, top + len(lines) * (height + 34), *parts)


def line_chart(
    series: Mapping[str, Points], *, title: str, x: str, y: str, log_x: bool = False, log_y: bool = False
) -> str:
    """A line through the points of each series, with the name of the series at its end."""
    shown = {name: sorted(_shown(points, log_x, log_y)) for name, points in series.items()}
    names = {name: fitted(name, 190, SIZE) for name in shown}
    right = RIGHT - 30 - max((width_of(name, SIZE) for name in names.values()), default=0)
    bottom = HEAD + max(300, len(shown) * (SIZE + 3))
    x_scale, y_scale = _scales(shown, right, bottom, log_x, log_y)
    parts = [frame(x_scale, y_scale, x_title=x, y_title=y)]
    parts += [_line(index, name, shown[name], x_scale, y_scale) for index, name in enumerate(shown)]
    ends = {name: (x_scale(points[-1][0]), y_scale(points[-1][1])) for name, points in shown.items() if points}
    heights = spread([end[1] for end in ends.values()], HEAD, bottom)
    for (name, end), height in zip(ends.items(), heights, strict=True):
        index = list(shown).index(name)
        parts.append(_leader(index, end[0] + 3, end[1], right + 22, height))
        parts.append(label(names[name], right + 25, height + 4, font_size=SIZE))
    return _chart(title, bottom + 48, *parts)


def scatter_chart(
    points: Mapping[str, Points], *, title: str, x: str, y: str, log_x: bool = False, log_y: bool = False
) -> str:
    """A mark for each point. If each series is one point, its name is beside it; otherwise there is a legend."""
    shown = {name: _shown(places, log_x, log_y) for name, places in points.items()}
    single = all(len(places) <= 1 for places in shown.values())
    names, legend_height = ("", 0.0) if single else legend(list(shown), LEFT, HEAD, RIGHT - LEFT)
    top, height = HEAD + legend_height, 340 + 4 * max(len(shown) - 10, 0) if single else 340
    x_scale, y_scale = _scales(shown, RIGHT, top + height, log_x, log_y, top)
    parts = [names, frame(x_scale, y_scale, x_title=x, y_title=y)]
    for index, (name, places) in enumerate(shown.items()):
        parts.append(_cloud(index, name, places, x_scale, y_scale, 4.5 if single else 3))
    if single:
        parts.append(_names_of_points(shown, x_scale, y_scale))
    return _chart(title, top + height + 48, *parts)


def distribution_chart(values: Mapping[str, Sequence[float]], *, title: str, x: str) -> str:
    """A row for each series: the distribution of its values between 0 and 1, with a mark at their mean."""
    shown = {name: [value for value in row if drawable(value)] for name, row in values.items()}
    left = 20 + max((min(width_of(name), 200) for name in shown), default=40)
    height = 30 if len(shown) <= 20 else 24
    bottom = HEAD + 6 + max(len(shown), 1) * height
    scale = Scale(0, 1, left, RIGHT - 44)
    parts = [frame(scale, Scale(0, 1, bottom, HEAD), x_title=x, y_ticks=False)]
    parts.append(label("mean", RIGHT, HEAD - 2, anchor="end", font_size=SIZE, opacity=0.75))
    for index, (name, row) in enumerate(shown.items()):
        base = HEAD + 6 + (index + 1) * height - 3
        parts.append(label(fitted(name, 200), left - 10, base - 3, anchor="end"))
        parts.append(_ridge(index, name, row, scale, base, height - 3))
    return _chart(title, bottom + 46, *parts)


def spike_chart(
    values: Sequence[float],
    *,
    title: str,
    x: str,
    y: str,
    threshold: float | None = None,
    marked: Sequence[bool] | None = None,
) -> str:
    """A thin bar for each value in order, marked values in colour; where there are too many, the highest are drawn."""
    bottom = HEAD + 240
    x_scale = Scale(0, max(len(values), 1), LEFT, RIGHT)
    heights = [value for value in values if drawable(value)]
    y_scale = fitting([0.0, *heights, *([] if threshold is None else [threshold])], bottom, HEAD)
    spikes = []
    for first, last in _bins(len(values), RIGHT - LEFT):
        highest = max(range(first, last), key=lambda index: abs(values[index]) if drawable(values[index]) else -1)
        if drawable(values[highest]):
            spikes.append(_spike(highest, values[highest], bool(marked and marked[highest]), x_scale, y_scale))
    parts = [frame(x_scale, y_scale, x_title=x, y_title=y), *spikes]
    if threshold is not None and drawable(threshold):
        place = y_scale(threshold)
        parts.append(tag("path", d=f"M{LEFT} {place:.1f}H{RIGHT}", stroke=colour(7), stroke_dasharray="6 4"))
        parts.append(label(f"┄ threshold {threshold:.4g}", RIGHT, HEAD - 10, anchor="end", fill=colour(7)))
    return _chart(title, bottom + 48, *parts)


def strip_chart(rows: Mapping[str, Sequence[float]], *, title: str) -> str:
    """Each row as a strip of greys, from 0 (black) to 1 (white)."""
    left = 20 + max((min(width_of(name), 200) for name in rows), default=0)
    parts = []
    for index, (name, values) in enumerate(rows.items()):
        top = HEAD + index * 34
        parts.append(label(fitted(name, 200), left - 10, top + 17, anchor="end"))
        averaged = [_mean(values[first:last]) for first, last in _bins(len(values), 1000)]
        place = {"x": left, "y": top, "width": RIGHT - left, "height": 26.0}
        if averaged:
            address = grey_strip(averaged)
            style = "image-rendering:pixelated" if len(averaged) < 500 else None
            about = tooltip(f"{name}: {len(values)} values")
            parts.append(tag("image", about, **place, href=address, preserveAspectRatio="none", style=style))
        parts.append(tag("rect", **place, fill="none", stroke="currentColor", stroke_opacity=".35"))
    return _chart(title, HEAD + max(len(rows), 1) * 34 + 4, *parts)


def _chart(title: str, height: float, *parts: str) -> str:
    """The drawing around the parts, with its title."""
    heading = label(fitted(title, WIDTH - 16, 14), 8, 20, font_size=14, font_weight="600")
    return drawing(title, WIDTH, height, heading, *parts)


def _shown(points: Points, log_x: bool, log_y: bool) -> list[tuple[float, float]]:
    return [(x, y) for x, y in points if drawable(x, log_x) and drawable(y, log_y)]


def _scales(
    shown: Mapping[str, Points], right: float, bottom: float, log_x: bool, log_y: bool, top: float = HEAD
) -> tuple[Scale, Scale]:
    every = [point for places in shown.values() for point in places]
    across = fitting([x for x, _ in every], LEFT, right, log=log_x)
    return across, fitting([y for _, y in every], bottom, top, log=log_y)


def _leader(index: int, x1: float, y1: float, x2: float, y2: float) -> str:
    return tag("line", x1=x1, y1=y1, x2=x2, y2=y2, stroke=colour(index), stroke_opacity=".55")


def _line(index: int, name: str, points: Points, x_scale: Scale, y_scale: Scale) -> str:
    places = [(x_scale(x), y_scale(y)) for x, y in points]
    path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in places)
    parts = []
    if len(places) > 1:
        stroke = {"stroke": colour(index), "stroke_width": "1.8", "stroke_linejoin": "round"}
        parts.append(tag("path", tooltip(name), d=path, fill="none", stroke_dasharray=dash(index), **stroke))
    if len(places) <= MANY // 5:
        for (x, y), (across, up) in zip(points, places, strict=True):
            parts.append(mark(index, across, up, f"{name}: {x:.4g}, {y:.4g}", 2.6))
    return "".join(parts)


def _cloud(index: int, name: str, points: Points, x_scale: Scale, y_scale: Scale, radius: float) -> str:
    places = [(x_scale(x), y_scale(y)) for x, y in points]
    if len(places) > MANY:
        path = "".join(f"M{x:.1f} {y:.1f}h0" for x, y in places)
        stroke = {"stroke": colour(index), "stroke_width": "4", "stroke_linecap": "round", "stroke_opacity": ".5"}
        return tag("path", tooltip(name), d=path, fill="none", **stroke)
    marks = (
        mark(index, across, up, f"{name}: {x:.4g}, {y:.4g}", radius)
        for (x, y), (across, up) in zip(points, places, strict=True)
    )
    return tag("g", *marks, fill_opacity="1" if len(places) <= 1 else ".65")


def _names_of_points(shown: Mapping[str, Points], x_scale: Scale, y_scale: Scale) -> str:
    """The name of each series beside its only point, with a thin line to it where they are apart."""
    series = {name: index for index, name in enumerate(shown) if shown[name]}
    names = [fitted(name, 190, SIZE) for name in series]
    places = [(x_scale(shown[name][0][0]), y_scale(shown[name][0][1])) for name in series]
    area = Box(x_scale.start, y_scale.stop, x_scale.stop, y_scale.start)
    parts = []
    for index, name, (x, y), box in zip(series.values(), names, places, beside(places, names, area), strict=True):
        near = min(max(x, box.left), box.right), min(max(y, box.top), box.bottom)
        if math.dist((x, y), near) > 12:
            parts.append(_leader(index, x, y, *near))
        parts.append(label(name, box.left, box.bottom - 2, font_size=SIZE))
    return "".join(parts)


def _ridge(index: int, name: str, values: Sequence[float], scale: Scale, base: float, height: float) -> str:
    """The distribution of the values of one series, with a mark at their mean."""
    ground = rule(scale.start, base, scale.stop, base, ".25")
    if not values:
        return ground + label("no values", scale.start + 6, base - 5, font_size=SIZE, opacity=0.6)
    counts = [0] * 50
    for value in values:
        counts[min(int(min(max(value, 0.0), 1.0) * 50), 49)] += 1
    edges = [scale(edge / 50) for edge in range(51)]
    steps = "".join(
        f"V{base - count / max(counts) * height:.1f}H{right:.1f}"
        for count, (_, right) in zip(counts, pairwise(edges), strict=True)
    )
    mean = fmean(values)
    about = tooltip(f"{name}: mean {mean:.3f} of {len(values)}")
    shape = f"M{edges[0]:.1f} {base:.1f}{steps}V{base:.1f}z"
    place = scale(mean)
    return "".join((
        ground,
        tag("path", about, d=shape, fill=colour(index), fill_opacity=".55"),
        rule(place, base - height, place, base + 2, "1", stroke_width=2),
        label(f"{mean:.3f}", RIGHT, base - 3, anchor="end"),
    ))  # fmt: skip


def _spike(index: int, value: float, is_marked: bool, x_scale: Scale, y_scale: Scale) -> str:
    width = min(max((RIGHT - LEFT) / x_scale.high * 0.8, 1.0), 24.0)
    top, base = y_scale(max(value, 0.0)), y_scale(min(value, 0.0))
    look = {"fill": colour(0)} if is_marked else {"fill_opacity": ".4"}
    place = {"x": x_scale(index + 0.5) - width / 2, "y": top, "width": width, "height": max(base - top, 0.5)}
    return tag("rect", tooltip(f"{index}: {value:.4g}"), **place, **look)


def _bins(count: int, most: int) -> list[tuple[int, int]]:
    """Divide `count` values in order into at most `most` runs of about the same length."""
    bins = min(count, most)
    return list(pairwise(index * count // bins for index in range(bins + 1))) if bins else []


def _mean(values: Sequence[float]) -> float:
    known = [float(value) for value in values if drawable(value)]
    return fmean(known) if known else math.nan
