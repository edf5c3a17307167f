"""Summaries of rows: means with intervals, which extractor is best, by how much, and at what cost."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import lru_cache
from math import nan
from typing import Any, Final, Literal, NamedTuple

import numpy as np
import numpy.typing as npt

from ..page import Floats
from .metrics import MAIN
from .results import PARSE, Results, Row, Timed

_SEED: Final = 20110724
_RESAMPLES: Final = 1_000
_FLIPS: Final = 10_000
_CHUNK: Final = 200_000
"""How many random numbers are drawn at a time: few enough for the cache of a core."""
_INTERVAL: Final = (2.5, 97.5)
"""The percentiles that enclose 95 % of the resampled means."""
By = Literal["kind", "lang", "site"]


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
        return Estimate(nan, nan, nan, 0)
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
        bits = np.frombuffer(random.bytes(rows * len(moving) // 8 + 1), np.uint8)
        kept = np.unpackbits(bits, count=rows * len(moving)).astype(np.float64).reshape(rows, -1)
        extreme += int(np.count_nonzero(np.abs(2 * (kept @ moving) - total) >= bound))
        left -= rows
    return (extreme + 1) / (_FLIPS + 1)


@dataclass(frozen=True)
class Cost:
    """Cost of an extractor on the timed pages, in absolute terms and compared with others."""

    ms_per_page: float
    seconds_per_kb: float
    times_fastest: float
    times_parse: float


@dataclass(frozen=True)
class ScoreSummary:
    """The results of one extractor on one data set, or on a group of its pages."""

    dataset: str
    group: str
    extractor: str
    pages: int
    failures: int
    estimates: Mapping[str, Estimate]
    versus_best: Comparison | None
    """The comparison of the main score with that of the best extractor; None for the best itself."""
    cost: Cost | None
    is_trained_on: bool = False
    """Whether the extractor has learned from the data set, so that its scores do not show how good it is."""

    def mean(self, score: str) -> float:
        """Return the mean of a score; nan where no page has this score."""
        found = self.estimates.get(score)
        return found.mean if found else nan

    def as_json(self) -> dict[str, Any]:
        versus = self.versus_best
        return {
            **{name: getattr(self, name) for name in ("dataset", "group", "extractor", "pages", "failures")},
            "scores": {name: estimate._asdict() for name, estimate in self.estimates.items()},
            "versus_best": versus._asdict() if versus else None,
            "cost": vars(self.cost) if self.cost else None,
            "is_trained_on": self.is_trained_on,
        }


def summarise(results: Results, by: By | None = None) -> list[ScoreSummary]:
    """Summarise each data set and extractor, the best first; with `by`, also each group of pages.

    An extractor that has learned from the data set is never the one that others are compared with.
    """
    trained_on = {extractor.name: extractor.trained_on for extractor in results.extractors}
    groups: dict[tuple[str, str], dict[str, list[Row]]] = defaultdict(lambda: defaultdict(list))
    for row in results.rows:
        groups[row.dataset, ""][row.extractor].append(row)
        if by:
            groups[row.dataset, getattr(row, by) or "unknown"][row.extractor].append(row)
    costs = {
        facts["name"]: compute_costs(t for t in results.timed if t.dataset == facts["name"])
        for facts in results.datasets
    }
    summaries: list[ScoreSummary] = []
    for (dataset, group), rows in groups.items():
        trained = {name for name in rows if dataset in trained_on.get(name, ())}
        summaries += _rank(dataset, group, rows, {} if group else costs.get(dataset, {}), trained)
    return summaries


def _rank(
    dataset: str, group: str, rows: Mapping[str, Sequence[Row]], costs: Mapping[str, Cost], trained: Set[str]
) -> list[ScoreSummary]:
    estimates = {name: _estimate_scores(found) for name, found in rows.items()}
    order = sorted(rows, key=lambda name: -estimates[name][MAIN].mean if MAIN in estimates[name] else 1.0)
    first = next((name for name in order if name not in trained), order[0])
    best = {row.page: row.scores.get(MAIN, nan) for row in rows[first]}
    return [
        ScoreSummary(
            dataset=dataset,
            group=group,
            extractor=name,
            pages=len(rows[name]),
            failures=sum(bool(row.failure) for row in rows[name]),
            estimates=estimates[name],
            versus_best=None if name == first else _compare_with_best(rows[name], best),
            cost=costs.get(name),
            is_trained_on=name in trained,
        )
        for name in order
    ]


def _estimate_scores(rows: Sequence[Row]) -> dict[str, Estimate]:
    """Estimate the means of all scores over the pages that an extractor answered; failures are counted separately."""
    values: dict[str, list[float]] = defaultdict(list)
    for row in rows:
        for name, value in row.scores.items():
            values[name].append(value)
    return {name: estimate_mean(found) for name, found in values.items()}


def _compare_with_best(rows: Sequence[Row], best: Mapping[str, float]) -> Comparison:
    """Compare the main score with the best, on the pages that both answered."""
    return compare_pairs([row.scores.get(MAIN, nan) for row in rows], [best.get(row.page, nan) for row in rows])


def compute_costs(timed: Iterable[Timed]) -> dict[str, Cost]:
    """Compute the cost of each extractor; a ratio is over the pages on which both were timed."""
    seconds: dict[str, dict[tuple[str, str], float]] = defaultdict(dict)
    sizes: dict[tuple[str, str], int] = {}
    for entry in timed:
        seconds[entry.extractor][entry.dataset, entry.page] = entry.seconds
        sizes[entry.dataset, entry.page] = entry.size
    means = {name: sum(found.values()) / len(found) for name, found in seconds.items() if name != PARSE}
    if not means:
        return {}
    fastest = seconds[min(means, key=lambda name: means[name])]
    return {
        name: Cost(
            ms_per_page=mean * 1e3,
            seconds_per_kb=sum(seconds[name].values()) / (sum(sizes[page] for page in seconds[name]) / 1024),
            times_fastest=_divide_times(seconds[name], fastest),
            times_parse=_divide_times(seconds[name], seconds.get(PARSE, {})),
        )
        for name, mean in means.items()
    }


def _divide_times(mine: Mapping[tuple[str, str], float], other: Mapping[tuple[str, str], float]) -> float:
    shared = [page for page in mine if page in other]
    total = sum(other[page] for page in shared)
    return sum(mine[page] for page in shared) / total if total else nan
