"""Scales, their ticks, and the frame of a chart."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from .markup import fitted, label, tag


@dataclass(frozen=True)
class Scale:
    """Maps values from low to high onto pixels from start to stop."""

    low: float
    high: float
    start: float
    stop: float
    log: bool = False

    def __call__(self, value: float) -> float:
        """The pixel of a value; a value beyond an end is placed at that end."""
        low, high, value = self.low, self.high, min(max(value, self.low), self.high)
        share = math.log(value / low) / math.log(high / low) if self.log else (value - low) / (high - low)
        return self.start + share * (self.stop - self.start)

    def ticks(self) -> list[float]:
        """Round values, about five of them."""
        if not self.log:
            step = _round_step(self.high - self.low)
            first = math.ceil(self.low / step - 1e-9)
            return [index * step for index in range(first, math.floor(self.high / step + 1e-9) + 1)]
        first, last = math.floor(math.log10(self.low)), math.ceil(math.log10(self.high))
        mantissas = (1, 2, 5) if last - first <= 2 else (1,)
        every = max(1, (last - first) // 6)
        found = [mantissa * 10.0**power for power in range(first, last + 1, every) for mantissa in mantissas]
        return [tick for tick in found if self.low * 0.999 <= tick <= self.high * 1.001]


def fitting(values: Iterable[float], start: float, stop: float, *, log: bool = False) -> Scale:
    """A scale with round ends that includes all these values."""
    shown = [value for value in values if drawable(value, log)]
    if log:
        low, high = min(shown, default=1.0), max(shown, default=10.0)
        low, high = _round_down(low), _round_up(high)
        return Scale(low, high if high > low else low * 10, start, stop, log)
    low, high = min(shown, default=0.0), max(shown, default=1.0)
    if high - low < 1e-9 * max(1.0, abs(high)):
        low, high = (0.0, 1.0) if 0 <= low <= 1 else (low - abs(low) / 2, high + abs(high) / 2)
    step = _round_step(high - low)
    return Scale(math.floor(low / step + 1e-6) * step, math.ceil(high / step - 1e-6) * step, start, stop)


def drawable(value: float | None, log: bool = False) -> bool:
    """Whether a value can be placed on a scale."""
    return value is not None and abs(value) < 1e100 and (not log or value > 1e-100)


def number(value: float) -> str:
    """A value as it is written at a tick: 0.25, 40, 10k, 2M."""
    for unit, sign in ((1e9, "G"), (1e6, "M"), (1e4, "k")):
        if abs(value) >= unit * 0.9999:
            return f"{value / (1e3 if sign == 'k' else unit):.4g}{sign}"
    return f"{value:.4g}"


def frame(
    x: Scale, y: Scale, *, x_title: str = "", y_title: str = "", x_ticks: bool = True, y_ticks: bool = True
) -> str:
    """Grid lines with their values, and the titles of the axes."""
    bottom, top, left, right = y.start, y.stop, x.start, x.stop
    parts = []
    if y_ticks:
        parts += [_line(left, y(tick), right, y(tick)) for tick in y.ticks()]
        parts += [label(number(tick), left - 8, y(tick) + 4, anchor="end", opacity=0.75) for tick in y.ticks()]
    if x_ticks:
        parts += [_line(x(tick), top, x(tick), bottom) for tick in x.ticks()]
        parts += [label(number(tick), x(tick), bottom + 17, anchor="middle", opacity=0.75) for tick in x.ticks()]
    if x_title:
        parts.append(label(fitted(x_title, right - left), (left + right) / 2, bottom + 36, anchor="middle"))
    if y_title:
        middle, place = (top + bottom) / 2, left - 44
        turned = f"rotate(-90 {place:.0f} {middle:.0f})"
        parts.append(label(fitted(y_title, bottom - top), place, middle, anchor="middle", transform=turned))
    return "".join(parts)


def _line(x1: float, y1: float, x2: float, y2: float) -> str:
    return tag("line", x1=x1, y1=y1, x2=x2, y2=y2, stroke="currentColor", stroke_opacity=".15")


def _round_step(span: float) -> float:
    """A step of 1, 2 or 5 times a power of ten that divides a span into about five parts."""
    power = 10.0 ** math.floor(math.log10(span / 5))
    return next(power * factor for factor in (1, 2, 5, 10) if power * factor * 6 >= span)


def _round_down(value: float) -> float:
    power = 10.0 ** math.floor(math.log10(value))
    return max(power * factor for factor in (1, 2, 5) if factor == 1 or power * factor <= value)


def _round_up(value: float) -> float:
    power = 10.0 ** math.floor(math.log10(value))
    return min(power * factor for factor in (1, 2, 5, 10) if factor == 10 or power * factor >= value)
