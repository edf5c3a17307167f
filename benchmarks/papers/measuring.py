"""Measure the papers, each in a process of its own, and say on the terminal how far they are."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from dehusk.evaluation.datasets import Dataset, read_dataset

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


def measure_papers(papers: Sequence[Paper], datasets: Mapping[str, Dataset], jobs: int) -> Iterator[Measured]:
    """Measure papers in their order, `jobs` of them at a time."""
    if jobs == 1 or len(papers) == 1:
        yield from (measure_paper(paper, datasets) for paper in papers)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        folders = {name: dataset.folder for name, dataset in datasets.items()}
        yield from pool.map(_measure_in_process, papers, [folders] * len(papers))


def _measure_in_process(paper: Paper, folders: Mapping[str, Path]) -> Measured:
    """Measure one paper; data sets cannot be sent to a process, and are read there."""
    return measure_paper(paper, {name: read_dataset(folder) for name, folder in folders.items()})


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
    """Write a line to the terminal at once, whole even if two processes write."""
    sys.stderr.write(f"{line}\n")
    sys.stderr.flush()
