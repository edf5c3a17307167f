"""A paper as the programs in `benchmarks/papers` measure one: two results, of which the second needs other data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from benchmarks.papers.result import Result
from dehusk.evaluation.datasets import Dataset
from dehusk.evaluation.figures import Figure

DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0L9 9" stroke="black"/></svg>'


def results(datasets: Mapping[str, Dataset]) -> Iterator[Result]:
    figure = Figure("mills-1", "Mills [turning]", "Figure 1, on all mills.", DRAWING)
    yield Result("Table 1", f"| pages |\n| ---: |\n| {len(datasets['mills'].pages)} |\n", (figure,))
    yield Result("Table 2", f"{len(datasets['sails'].pages)} pages with sails.")
