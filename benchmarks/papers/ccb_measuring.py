"""Scores of many ways to extract, on the same pages: each page is parsed once, and pages are shared among the cores."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from statistics import fmean
from typing import Any, Final, NamedTuple

from dehusk import METHODS, Page, Selection, parse
from dehusk.evaluation.compare import compare_pairs
from dehusk.evaluation.datasets import Dataset, Gold
from dehusk.evaluation.metrics import Score
from dehusk.evaluation.metrics.texts import lcs, part_recall
from dehusk.evaluation.run import sample_pages
from dehusk.selection import text_of

Way = Callable[[Page], Selection]
"""A function that other processes can import."""
_EVALUATE_ONLY: Final = "evaluate only"
_MAX_BYTES: Final = 300_000
"""Maximum size of a page that is measured with dozens of settings."""


class SampledPage(NamedTuple):
    """A page with its gold, and the group in which its scores are averaged."""

    group: str
    html: bytes
    gold: Gold


class Measured(NamedTuple):
    """The scores of one way on one page, by longest common subsequence, and the share of the title in the text."""

    group: str
    score: Score
    title: float | None


Scores = dict[str, list[Measured]]
"""For each way its scores, in the order of the pages."""


def by_method(name: str, **parameters: Any) -> Way:
    """A method with the given parameters."""
    return partial(_run_method, name=name, parameters=parameters)


def _run_method(page: Page, *, name: str, parameters: Mapping[str, Any]) -> Selection:
    return METHODS[name](page, **parameters)


def pages_of(datasets: Iterable[Dataset], count: int, max_bytes: int | None = None) -> list[SampledPage]:
    """Up to `count` pages of each data set, spread evenly over it, without those that are larger than `max_bytes`."""
    found = [
        SampledPage(dataset.name, dataset.html(gold), gold)
        for dataset in datasets
        for gold in sample_pages(dataset, count)
    ]
    return [page for page in found if max_bytes is None or len(page.html) <= max_bytes]


def tuning_pages(datasets: Mapping[str, Dataset], count: int) -> list[SampledPage]:
    """Pages of the data sets on which parameters may be chosen."""
    return pages_of(
        (each for each in datasets.values() if each.scorable and each.use != _EVALUATE_ONLY), count, _MAX_BYTES
    )


def unseen_pages(datasets: Mapping[str, Dataset], count: int) -> list[SampledPage]:
    """Pages of the data sets on which nothing is chosen."""
    return pages_of(
        (each for each in datasets.values() if each.scorable and each.use == _EVALUATE_ONLY), count, _MAX_BYTES
    )


def measure(pages: Sequence[SampledPage], ways: Mapping[str, Way]) -> Scores:
    """The scores of all ways on all pages."""
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(os.cpu_count(), context) as pool:
        rows = list(pool.map(partial(_measure_page, ways=dict(ways)), pages, chunksize=2))
    return {name: [row[name] for row in rows] for name in ways}


def _measure_page(given: SampledPage, ways: Mapping[str, Way]) -> dict[str, Measured]:
    """The scores of all ways on one page; many give the same text, which is compared once."""
    page = parse(given.html, url=given.gold.url, charset=given.gold.charset)
    texts = {name: text_of(page, way(page)) for name, way in ways.items()}
    known = {text: _score(given, text) for text in set(texts.values())}
    return {name: known[text] for name, text in texts.items()}


def _score(given: SampledPage, text: str) -> Measured:
    title = part_recall(text, given.gold.title) if given.gold.title else None
    return Measured(given.group, lcs(text, given.gold.text or ""), title)


def mean_score(measured: Sequence[Measured]) -> Score:
    """Means over the pages of a group, and over the groups with the same weight for each."""
    groups = dict.fromkeys(each.group for each in measured)
    means = [_mean([each.score for each in measured if each.group == group]) for group in groups]
    return _mean(means)


def _mean(scores: Sequence[Score]) -> Score:
    return Score(*(fmean(values) for values in zip(*scores, strict=True)))


def percent(share: float) -> str:
    """A share in percent."""
    return f"{100 * share:.1f}"


def difference(scores: Scores, name: str, base: str) -> str:
    """The mean difference of F1 from another way over all pages, in points, with its 95 % interval."""
    mine, other = ([each.score.f1 for each in scores[way]] for way in (name, base))
    found = compare_pairs(mine, other)
    return f"{100 * found.difference:+.1f} ({100 * found.low:+.1f} to {100 * found.high:+.1f})"


def regrouped(pages: Iterable[SampledPage], group: str) -> list[SampledPage]:
    """Put all pages in one group."""
    return [page._replace(group=group) for page in pages]
