"""Averages over pages with their uncertainty, and tests whether one extractor is better than another."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from ..page import Floats

_SEED: Final = 20110724
_RESAMPLES: Final = 1_000
_FLIPS: Final = 10_000
_CHUNK: Final = 200_000
"""How many random numbers are drawn at a time: few enough for the cache of a core."""
_INTERVAL: Final = (2.5, 97.5)
"""The percentiles that enclose 95 % of the resampled means."""


class Estimate(NamedTuple):
    """A mean over pages, its 95 % interval, and the number of pages."""

    mean: float
    low: float
    high: float
    count: int  # type: ignore[assignment]  # tuples have a method of this name, which is not needed here


class Comparison(NamedTuple):
    """The mean difference of two extractors, its 95 % interval, the p-value, and the number of pages."""

    difference: float
    low: float
    high: float
    p: float
    count: int  # type: ignore[assignment]  # tuples have a method of this name, which is not needed here

    @property
    def mark(self) -> str:
        """`**` where p is below 0.01, `*` where it is below 0.05, otherwise nothing."""
        return "**" if self.p < 0.01 else "*" if self.p < 0.05 else ""


def estimate_mean(values: Sequence[float]) -> Estimate:
    """Estimate the mean over pages, with the percentile interval of 1,000 bootstrap samples; nan is ignored."""
    array = np.asarray(values, np.float64)
    return _estimate(array[~np.isnan(array)])


def compare_pairs(first: Sequence[float], second: Sequence[float]) -> Comparison:
    """Compare two extractors on the same pages by a two-sided paired randomisation test of 10,000 sign flips.

    If both were equally good, each difference could equally well have the opposite sign. The p-value is how often
    random signs give a mean difference at least as far from 0. Pages where either is nan are ignored.
    """
    pairs = np.array(list(zip(first, second, strict=True)), np.float64).reshape(-1, 2)
    differences = pairs[:, 0] - pairs[:, 1]
    differences = differences[~np.isnan(differences)]
    mean, low, high, count = _estimate(differences)
    return Comparison(mean, low, high, _test_flips(differences), count)


def _estimate(values: Floats) -> Estimate:
    count = len(values)
    if not count:
        return Estimate(math.nan, math.nan, math.nan, 0)
    mean = float(values.mean())
    # Deviations from the mean lose nothing in single precision, and a constant has an interval of width 0.
    shifts = _draw_samples(count) @ (values - mean).astype(np.float32) / count
    low, high = mean + np.percentile(shifts.astype(np.float64), _INTERVAL)
    return Estimate(mean, float(low), float(high), count)


@lru_cache(maxsize=8)
def _draw_samples(count: int) -> npt.NDArray[np.float32]:
    """Count how often each of `count` pages is in each bootstrap sample; the same samples serve every metric."""
    random = np.random.default_rng(_SEED)
    times = np.empty((_RESAMPLES, count), np.float32)
    for sample in times:
        sample[:] = np.bincount(random.integers(0, count, count), minlength=count)
    return times


def _test_flips(differences: Floats) -> float:
    """Return the p-value of the paired randomisation test; the observed signs count as one of the flips."""
    moving = differences[differences != 0]
    if not len(moving):
        return 1.0
    random = np.random.default_rng(_SEED)
    total = moving.sum()
    # The observed signs, drawn again, must count as equally extreme in spite of rounding.
    bound = abs(total) - 1e-9 * np.abs(moving).sum()
    extreme, left = 0, _FLIPS
    while left:
        rows = min(left, max(1, _CHUNK // len(moving)))
        kept = _flip_coins(random, rows * len(moving)).reshape(rows, -1)
        extreme += int(np.count_nonzero(np.abs(2 * (kept @ moving) - total) >= bound))
        left -= rows
    return (extreme + 1) / (_FLIPS + 1)


def _flip_coins(random: np.random.Generator, count: int) -> Floats:
    """Flip fair coins, 0 or 1 each."""
    return np.unpackbits(np.frombuffer(random.bytes(count // 8 + 1), np.uint8), count=count).astype(np.float64)
