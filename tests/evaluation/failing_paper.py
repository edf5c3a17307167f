"""A paper whose program has an error."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from benchmarks.papers.result import Result
from dehusk.evaluation.datasets import Dataset


def results(datasets: Mapping[str, Dataset]) -> Iterator[Result]:
    yield Result("Table 1", "Never written.")
    raise ZeroDivisionError(f"no pages among {len(datasets)} data sets")
