"""The figures of the papers, drawn again from current pages and results."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from ...parsing import parse
from ..datasets import Dataset, Gold
from ..results import Results
from ..run import sample
from .ccb import seconds_per_kilobyte, speed_figure, strips_figure
from .cetd import density_figures, tradeoff, tradeoff_figure
from .coreex import part_figure, rows_of_subject, source_figure
from .figure import Figure

__all__ = ["Figure", "paper_figures", "typical_page"]

SAMPLE: Final = 100
"""The maximum number of pages on which thresholds are tried."""


def paper_figures(results: Results, datasets: Sequence[Dataset]) -> list[Figure]:
    """Every figure for which there is data; figures of pages are made from the first data set."""
    return [*_figures_of_pages(datasets), *_figures_of_results(results)]


def typical_page(dataset: Dataset) -> Gold:
    """The page with a gold text whose HTML has the median size."""
    by_size = sorted(dataset.scorable, key=lambda page: (dataset.path(page).stat().st_size, page.id))
    return by_size[(len(by_size) - 1) // 2]


def _figures_of_pages(datasets: Sequence[Dataset]) -> Iterator[Figure]:
    dataset = next((dataset for dataset in datasets if dataset.scorable), None)
    if dataset is None:
        return
    gold = typical_page(dataset)
    page = parse(dataset.html(gold), url=gold.url, charset=gold.charset)
    where = f"page {gold.id} of {dataset.name}"
    yield from density_figures(page, where)
    tried = sample(dataset, SAMPLE)
    points = tradeoff((dataset.html(each), each.charset, each.text or "") for each in tried)
    yield tradeoff_figure(points, f"{len(tried)} pages of {dataset.name}")
    yield strips_figure(page, where)


def _figures_of_results(results: Results) -> Iterator[Figure]:
    rows = rows_of_subject(results)
    for figure in (part_figure(rows), source_figure(rows)):
        if figure:
            yield figure
    if rates := seconds_per_kilobyte(results.timed):
        yield speed_figure(rates)
