"""Charts as SVG: each function returns one self-contained drawing, for light and dark backgrounds."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise
from statistics import fmean
from typing import Final

from .drawing import (
    LABEL_SIZE,
    Box,
    Scale,
    colour,
    cut_to_width,
    dash,
    drawing,
    estimate_width,
    fit_scale,
    frame,
    grey_strip,
    is_drawable,
    label,
    legend,
    mark,
    place_labels,
    rule,
    space_out,
    tag,
    tooltip,
)

Points = Sequence[tuple[float, float]]
Interval = tuple[float, float] | None
WIDTH, LEFT, RIGHT, HEAD = 760, 62, 744, 36
"""The width of every chart, where its plot begins and ends, and the height of its title."""
_MAX_NAME: Final = 200
_MAX_MARKS: Final = 300
"""Maximum points of a series with a mark and a tooltip each; more points are drawn as one path."""
_TABLE_HEAD, _TABLE_LINE, _MIN_CELL = 62, 24, 52


def bar_chart(
    groups: Sequence[str],
    series: Mapping[str, Sequence[float | None]],
    *,
    title: str,
    y: str,
    intervals: Mapping[str, Sequence[Interval]] | None = None,
) -> str:
    """Draw a bar for each series in each group; groups that do not fit side by side continue on another line."""
    names, legend_height = legend(list(series) if len(series) > 1 else [], LEFT, HEAD, RIGHT - LEFT)
    lines = _break_into_lines(groups, len(series), RIGHT - LEFT)
    height, top = (230 if len(lines) == 1 else 130), HEAD + legend_height + 8
    values = [value for row in series.values() for value in row if value is not None]
    values += [end for row in (intervals or {}).values() for pair in row if pair for end in pair]
    parts = [names]
    width = (RIGHT - LEFT) / max(len(lines[0]), 1)
    for line_number, line in enumerate(lines):
        start = top + line_number * (height + 34)
        scale = fit_scale([0.0, *values], start + height, start)
        parts.append(frame(Scale(0, 1, LEFT, RIGHT), scale, y_title=y, x_ticks=False))
        for position, group in enumerate(line):
            left = LEFT + position * width
            bars = {
                name: (row[group], intervals[name][group] if intervals and name in intervals else None)
                for name, row in series.items()
            }
            parts.append(_draw_group(groups[group], bars, left, width, scale))
    return drawing(title, WIDTH, top + len(lines) * (height + 34), *parts)


def line_chart(
    series: Mapping[str, Points],
    *,
    title: str,
    x: str,
    y: str,
    log_x: bool = False,
    log_y: bool = False,
    from_zero: bool = False,
) -> str:
    """Draw a line through the points of each series, with the name of the series at its end.

    `from_zero` begins the vertical axis at 0.
    """
    shown = {name: sorted(_keep_drawable(points, log_x, log_y)) for name, points in series.items()}
    names = {name: cut_to_width(name, 190, LABEL_SIZE) for name in shown}
    right = RIGHT - 30 - max((estimate_width(name, LABEL_SIZE) for name in names.values()), default=0)
    bottom = HEAD + max(300, len(shown) * (LABEL_SIZE + 3))
    x_scale, y_scale = _fit_scales(shown, right, bottom, log_x, log_y)
    if from_zero:
        y_scale = fit_scale([0.0, y_scale.high], bottom, HEAD)
    parts = [frame(x_scale, y_scale, x_title=x, y_title=y)]
    parts += [_draw_line(index, name, shown[name], x_scale, y_scale) for index, name in enumerate(shown)]
    ends = {name: (x_scale(points[-1][0]), y_scale(points[-1][1])) for name, points in shown.items() if points}
    heights = space_out([end[1] for end in ends.values()], HEAD, bottom)
    for (name, end), height in zip(ends.items(), heights, strict=True):
        look = colour(list(shown).index(name))
        parts.append(rule(end[0] + 3, end[1], right + 22, height, ".55", stroke=look))
        parts.append(label(names[name], right + 25, height + 4, font_size=LABEL_SIZE))
    return drawing(title, WIDTH, bottom + 48, *parts)


def scatter_chart(
    points: Mapping[str, Points], *, title: str, x: str, y: str, log_x: bool = False, log_y: bool = False
) -> str:
    """Draw a mark for each point. If each series is one point, its name is next to it; otherwise there is a legend."""
    shown = {name: _keep_drawable(of_series, log_x, log_y) for name, of_series in points.items()}
    single = all(len(of_series) <= 1 for of_series in shown.values())
    names, legend_height = ("", 0.0) if single else legend(list(shown), LEFT, HEAD, RIGHT - LEFT)
    top, height = HEAD + legend_height, 340 + 4 * max(len(shown) - 10, 0) if single else 340
    x_scale, y_scale = _fit_scales(shown, RIGHT, top + height, log_x, log_y, top)
    parts = [names, frame(x_scale, y_scale, x_title=x, y_title=y)]
    for index, (name, of_series) in enumerate(shown.items()):
        parts.append(_draw_cloud(index, name, of_series, x_scale, y_scale, 4.5 if single else 3))
    if single:
        parts.append(_name_points(shown, x_scale, y_scale))
    return drawing(title, WIDTH, top + height + 48, *parts)


def distribution_chart(values: Mapping[str, Sequence[float]], *, title: str, x: str) -> str:
    """Draw a row for each series: the distribution of its values between 0 and 1, with a mark at their mean."""
    shown = {name: [value for value in row if is_drawable(value)] for name, row in values.items()}
    left = 20 + max((min(estimate_width(name), _MAX_NAME) for name in shown), default=40)
    height = 30 if len(shown) <= 20 else 24
    bottom = HEAD + 6 + max(len(shown), 1) * height
    scale = Scale(0, 1, left, RIGHT - 44)
    parts = [frame(scale, Scale(0, 1, bottom, HEAD), x_title=x, y_ticks=False)]
    parts.append(label("mean", RIGHT, HEAD - 2, anchor="end", font_size=LABEL_SIZE, opacity=0.75))
    for index, (name, row) in enumerate(shown.items()):
        base = HEAD + 6 + (index + 1) * height - 3
        parts.append(label(cut_to_width(name, _MAX_NAME), left - 10, base - 3, anchor="end"))
        parts.append(_draw_histogram(index, name, row, scale, base, height - 3))
    return drawing(title, WIDTH, bottom + 46, *parts)


def spike_chart(
    values: Sequence[float],
    *,
    title: str,
    x: str,
    y: str,
    threshold: float | None = None,
    marked: Sequence[bool] | None = None,
) -> str:
    """Draw a thin bar for each value in order, marked values in colour; of too many, the highest are drawn."""
    bottom = HEAD + 240
    x_scale = Scale(0, max(len(values), 1), LEFT, RIGHT)
    heights = [value for value in values if is_drawable(value)]
    y_scale = fit_scale([0.0, *heights, *([] if threshold is None else [threshold])], bottom, HEAD)
    spikes = []
    for first, last in _divide(len(values), RIGHT - LEFT):
        highest = max(range(first, last), key=lambda index: abs(values[index]) if is_drawable(values[index]) else -1)
        if is_drawable(values[highest]):
            spikes.append(_draw_spike(highest, values[highest], bool(marked and marked[highest]), x_scale, y_scale))
    parts = [frame(x_scale, y_scale, x_title=x, y_title=y), *spikes]
    if threshold is not None and is_drawable(threshold):
        path = f"M{LEFT} {y_scale(threshold):.1f}H{RIGHT}"
        parts.append(tag("path", d=path, stroke=colour(7), stroke_dasharray="6 4"))
        parts.append(label(f"┄ threshold {threshold:.4g}", RIGHT, HEAD - 10, anchor="end", fill=colour(7)))
    return drawing(title, WIDTH, bottom + 48, *parts)


def strip_chart(rows: Mapping[str, Sequence[float]], *, title: str) -> str:
    """Draw each row as a strip of greys, from 0 (black) to 1 (white)."""
    left = 20 + max((min(estimate_width(name), _MAX_NAME) for name in rows), default=0)
    parts = []
    for index, (name, values) in enumerate(rows.items()):
        top = HEAD + index * 34
        parts.append(label(cut_to_width(name, _MAX_NAME), left - 10, top + 17, anchor="end"))
        averaged = [_average(values[first:last]) for first, last in _divide(len(values), 1000)]
        box = {"x": left, "y": top, "width": RIGHT - left, "height": 26.0}
        if averaged:
            style = "image-rendering:pixelated" if len(averaged) < 500 else None
            about = tooltip(f"{name}: {len(values)} values")
            parts.append(tag("image", about, **box, href=grey_strip(averaged), preserveAspectRatio="none", style=style))
        parts.append(tag("rect", **box, fill="none", stroke="currentColor", stroke_opacity=".35"))
    return drawing(title, WIDTH, HEAD + max(len(rows), 1) * 34 + 4, *parts)


def table_chart(columns: Sequence[str], rows: Mapping[str, Sequence[float | None]], *, title: str) -> str:
    """Draw positive numbers in rows and columns, each on a background that darkens with its logarithm."""
    left = 20 + max(min(estimate_width(name), _MAX_NAME) for name in rows)
    cell = max(_MIN_CELL, min(110, (752 - left) / max(len(columns), 1)))
    logs = {value: math.log(max(value, 1e-12)) for values in rows.values() for value in values if value is not None}
    low, high = min(logs.values(), default=0.0), max(logs.values(), default=0.0)
    parts = []
    for index, name in enumerate(columns):
        heading = cut_to_width(name, cell - 4, 11)
        across = left + (index + 1) * cell - 8
        parts.append(tag("g", tooltip(name), label(heading, across, _TABLE_HEAD - 8, anchor="end", font_size=11)))
    for line, (name, values) in enumerate(rows.items()):
        top = _TABLE_HEAD + line * _TABLE_LINE
        parts.append(label(cut_to_width(name, _MAX_NAME), left - 10, top + 16, anchor="end"))
        for index, value in enumerate(values):
            if value is not None:
                x, shade = left + index * cell, 0.6 * (logs[value] - low) / (high - low) if high > low else 0.0
                box = {"x": x, "y": top, "width": cell - 2, "height": _TABLE_LINE - 2.0}
                ground = tag("rect", **box, fill=colour(0), fill_opacity=f"{shade:.2f}")
                about = tooltip(f"{name}, {columns[index]}: {write_short(value)}")
                parts.append(tag("g", about, ground, label(write_short(value), x + cell - 8, top + 16, anchor="end")))
    width = max(WIDTH, left + cell * len(columns) + 8)
    return drawing(title, width, _TABLE_HEAD + _TABLE_LINE * len(rows) + 6, *parts)


def write_short(value: float) -> str:
    """Write a number with about two significant digits."""
    return f"{value:,.0f}" if value >= 10 else f"{value:.2g}"


def _keep_drawable(points: Points, log_x: bool, log_y: bool) -> list[tuple[float, float]]:
    return [(x, y) for x, y in points if is_drawable(x, log_x) and is_drawable(y, log_y)]


def _fit_scales(
    shown: Mapping[str, Points], right: float, bottom: float, log_x: bool, log_y: bool, top: float = HEAD
) -> tuple[Scale, Scale]:
    every = [point for points in shown.values() for point in points]
    across = fit_scale([x for x, _ in every], LEFT, right, log=log_x)
    return across, fit_scale([y for _, y in every], bottom, top, log=log_y)


def _break_into_lines(groups: Sequence[str], series: int, width: float) -> list[list[int]]:
    """Arrange groups in lines of equal length, so that bars are at least seven pixels wide and the names fit."""
    name = max((min(estimate_width(group), 100) for group in groups), default=0)
    fit = max(1, int(width // max(series * 7 + 10, name + 6)))
    length = max(1, math.ceil(len(groups) / max(1, math.ceil(len(groups) / fit))))
    return [list(range(first, min(first + length, len(groups)))) for first in range(0, max(len(groups), 1), length)]


def _draw_group(
    name: str, bars: Mapping[str, tuple[float | None, Interval]], left: float, space: float, scale: Scale
) -> str:
    """Draw the bars of one group with their intervals, and its name below them."""
    width = min(44.0, (space - 10) / max(len(bars), 1))
    first = left + (space - width * len(bars)) / 2
    parts = [label(cut_to_width(name, space - 4), left + space / 2, scale.start + 17, anchor="middle")]
    for index, (who, (value, interval)) in enumerate(bars.items()):
        if value is not None and is_drawable(value):
            about = f"{who}, {name}: {value:.4g}" + (f" ({interval[0]:.4g} to {interval[1]:.4g})" if interval else "")
            parts.append(_draw_bar(index, first + index * width, width, value, interval, scale, about))
    return "".join(parts)


def _draw_bar(index: int, x: float, width: float, value: float, interval: Interval, scale: Scale, about: str) -> str:
    top, base, middle = scale(max(value, 0.0)), scale(min(value, 0.0)), x + width / 2 - 1
    box = {"x": x, "y": top, "width": max(width - 2, width * 0.8), "height": max(base - top, 0.5)}
    parts = [tag("rect", tooltip(about), **box, fill=colour(index))]
    if interval and all(map(is_drawable, interval)):
        top = scale(interval[1])
        parts.append(rule(middle, scale(interval[0]), middle, top, ".8"))
    if width >= 30:
        parts.append(label(f"{value:.3g}", middle, top - 4, anchor="middle", font_size=10))
    return "".join(parts)


def _draw_line(index: int, name: str, points: Points, x_scale: Scale, y_scale: Scale) -> str:
    pixels = [(x_scale(x), y_scale(y)) for x, y in points]
    parts = []
    if len(pixels) > 1:
        path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in pixels)
        stroke = {"stroke": colour(index), "stroke_width": "1.8", "stroke_linejoin": "round"}
        parts.append(tag("path", tooltip(name), d=path, fill="none", stroke_dasharray=dash(index), **stroke))
    if len(pixels) <= _MAX_MARKS // 5:
        for (x, y), (across, up) in zip(points, pixels, strict=True):
            parts.append(mark(index, across, up, f"{name}: {x:.4g}, {y:.4g}", 2.6))
    return "".join(parts)


def _draw_cloud(index: int, name: str, points: Points, x_scale: Scale, y_scale: Scale, radius: float) -> str:
    pixels = [(x_scale(x), y_scale(y)) for x, y in points]
    if len(pixels) > _MAX_MARKS:
        path = "".join(f"M{x:.1f} {y:.1f}h0" for x, y in pixels)
        stroke = {"stroke": colour(index), "stroke_width": "4", "stroke_linecap": "round", "stroke_opacity": ".5"}
        return tag("path", tooltip(name), d=path, fill="none", **stroke)
    marks = (
        mark(index, across, up, f"{name}: {x:.4g}, {y:.4g}", radius)
        for (x, y), (across, up) in zip(points, pixels, strict=True)
    )
    return tag("g", *marks, fill_opacity="1" if len(pixels) <= 1 else ".65")


def _name_points(shown: Mapping[str, Points], x_scale: Scale, y_scale: Scale) -> str:
    """Write the name of each series next to its only point, with a thin line to it where they are apart."""
    series = {name: index for index, name in enumerate(shown) if shown[name]}
    names = [cut_to_width(name, 190, LABEL_SIZE) for name in series]
    pixels = [(x_scale(shown[name][0][0]), y_scale(shown[name][0][1])) for name in series]
    boxes = place_labels(pixels, names, Box(x_scale.start, y_scale.stop, x_scale.stop, y_scale.start))
    parts = []
    for index, name, (x, y), box in zip(series.values(), names, pixels, boxes, strict=True):
        near = min(max(x, box.left), box.right), min(max(y, box.top), box.bottom)
        if math.dist((x, y), near) > 12:
            parts.append(rule(x, y, *near, ".55", stroke=colour(index)))
        parts.append(label(name, box.left, box.bottom - 2, font_size=LABEL_SIZE))
    return "".join(parts)


def _draw_histogram(index: int, name: str, values: Sequence[float], scale: Scale, base: float, height: float) -> str:
    """Draw the distribution of the values of one series, with a mark at their mean."""
    ground = rule(scale.start, base, scale.stop, base, ".25")
    if not values:
        return ground + label("no values", scale.start + 6, base - 5, font_size=LABEL_SIZE, opacity=0.6)
    counts = [0] * 50
    for value in values:
        counts[min(int(min(max(value, 0.0), 1.0) * 50), 49)] += 1
    heights = (base - count / max(counts) * height for count in counts)
    steps = "".join(f"V{top:.1f}H{scale((bin + 1) / 50):.1f}" for bin, top in enumerate(heights))
    shape = f"M{scale(0):.1f} {base:.1f}{steps}V{base:.1f}z"
    mean = fmean(values)
    about = tooltip(f"{name}: mean {mean:.3f} of {len(values)}")
    parts = [ground, tag("path", about, d=shape, fill=colour(index), fill_opacity=".55")]
    parts.append(rule(scale(mean), base - height, scale(mean), base + 2, "1", stroke_width=2))
    return "".join([*parts, label(f"{mean:.3f}", RIGHT, base - 3, anchor="end")])


def _draw_spike(index: int, value: float, is_marked: bool, x_scale: Scale, y_scale: Scale) -> str:
    width = min(max((RIGHT - LEFT) / x_scale.high * 0.8, 1.0), 24.0)
    top, base = y_scale(max(value, 0.0)), y_scale(min(value, 0.0))
    look = {"fill": colour(0)} if is_marked else {"fill_opacity": ".4"}
    box = {"x": x_scale(index + 0.5) - width / 2, "y": top, "width": width, "height": max(base - top, 0.5)}
    return tag("rect", tooltip(f"{index}: {value:.4g}"), **box, **look)


def _divide(count: int, most: int) -> list[tuple[int, int]]:
    """Divide `count` values in order into at most `most` runs of about the same length."""
    bins = min(count, most)
    return list(pairwise(index * count // bins for index in range(bins + 1))) if bins else []


def _average(values: Sequence[float]) -> float:
    known = [float(value) for value in values if is_drawable(value)]
    return fmean(known) if known else math.nan
