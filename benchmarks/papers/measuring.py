"""Measure a paper, and say on the terminal how far it is."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Iterator, Mapping
from time import perf_counter
from typing import NamedTuple

from dehusk.evaluation.datasets import Dataset

from .paper import Paper
from .result import Result


class MissingDataset(KeyError):
    """A paper needs a data set that is not there."""


class AvailableData(Mapping[str, Dataset]):
    """The data sets that are there; it remembers the names that a paper asked for in vain."""

    def __init__(self, datasets: Mapping[str, Dataset]) -> None:
        self._datasets = datasets
        self.missing: list[str] = []

    def __getitem__(self, name: str) -> Dataset:
        if name not in self:
            raise MissingDataset(name)
        return self._datasets[name]

    def __contains__(self, name: object) -> bool:
        if name in self._datasets:
            return True
        if str(name) not in self.missing:
            self.missing.append(str(name))
        return False

    def __iter__(self) -> Iterator[str]:
        return iter(self._datasets)

    def __len__(self) -> int:
        return len(self._datasets)


class Measured(NamedTuple):
    """The results of a paper, the data sets that it lacked, and the seconds that it took."""

    paper: Paper
    results: tuple[Result, ...]
    missing: tuple[str, ...]
    seconds: float
    failure: str = ""
    """The traceback of an error, after which nothing more of the paper was measured."""


def measure_paper(paper: Paper, datasets: Mapping[str, Dataset]) -> Measured:
    """Measure one paper, up to the end or to the first error; each result is reported with its seconds."""
    began = before = perf_counter()
    available, failure = AvailableData(datasets), ""
    results: list[Result] = []
    report(f"{paper.name}: begins")
    try:
        for result in paper.load_results()(available):
            report(f"{paper.name}: {result.title}, {perf_counter() - before:.1f} s")
            results.append(result)
            before = perf_counter()
    except MissingDataset:
        pass
    except Exception:
        failure = traceback.format_exc()
    return Measured(paper, tuple(results), tuple(available.missing), perf_counter() - began, failure)


def report(line: str) -> None:
    """Write a line to the terminal at once."""
    print(line, file=sys.stderr, flush=True)
