"""A whole benchmark: quality on all cores, then cost on one core, then the report."""

from __future__ import annotations

import os
import platform
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..errors import DehuskError
from .compare import By, ScoreSummary, summarise
from .datasets import ARCHIVE, Dataset, cache_folder
from .extractors import Extractor
from .held_out import find_left_out, prepare_extractor
from .metrics.markdown import load_segmenter
from .results import Cache, Results, Row, Timed
from .run import ReportProgress, Task, pick_evenly, run, sample_pages
from .timing import time_extractors


@dataclass(frozen=True)
class BenchRequest:
    datasets: tuple[Dataset, ...]
    extractors: tuple[Extractor, ...]
    pages: int | None = None
    """How many pages of each data set; None means all."""
    timed_pages: int = 20
    """How many pages of each data set are timed; 0 means none."""
    cores: int | None = None


Step = Callable[[str], ReportProgress]
"""Begins a step of the work with a title, and returns a function that reports its progress."""


def open_cache() -> Cache:
    """Open the cache that all runs share."""
    return Cache(cache_folder() / "extractions.sqlite")


def make_folder(folder: Path) -> None:
    """Make the folder for the results; this is done first, so that a wrong folder is noticed before anything is
    measured.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DehuskError(f"{folder}: cannot be made a folder for the results: {error.strerror}") from None


def bench(request: BenchRequest, cache: Cache, step: Step) -> Results:
    if any(dataset.compare == "markdown" for dataset in request.datasets):
        load_segmenter()  # a missing package is noticed before anything is measured
    for dataset in request.datasets:
        _unpack(dataset, step)
    rows = run(
        request.datasets, request.extractors, cache, pages=request.pages, cores=request.cores, tell=step("measuring")
    )
    return Results(
        datasets=tuple(_describe_dataset(dataset, request.extractors) for dataset in request.datasets),
        extractors=request.extractors,
        rows=tuple(_sort_rows(rows, request)),
        timed=tuple(_time_pages(request, rows, step)),
        machine={
            "python": platform.python_version(),
            "system": f"{platform.system()} {platform.machine()}",
            "cores": str(os.cpu_count() or 1),
        },
    )


def _unpack(dataset: Dataset, step: Step) -> None:
    """Unpack a data set; progress is reported only if it was not unpacked before."""
    reporters: list[ReportProgress] = []

    def report(done: int) -> None:
        if not reporters:
            reporters.append(step(f"unpacking {dataset.name}"))
        reporters[0](done, (dataset.folder / ARCHIVE).stat().st_size)

    dataset.unpack(report)


def _time_pages(request: BenchRequest, rows: Sequence[Row], step: Step) -> list[Timed]:
    subjects = [
        (dataset, gold)
        for dataset in request.datasets
        for gold in pick_evenly(sample_pages(dataset, request.pages), request.timed_pages)
    ]
    if not subjects:
        return []
    failed = {(row.dataset, row.page, row.extractor) for row in rows if row.failure}
    # held-out models cost what the model in the package costs
    timed = [extractor for extractor in request.extractors if extractor.kind != "held-out"]
    return time_extractors(subjects, timed, failed, step("timing, one at a time"))


def _sort_rows(rows: Sequence[Row], request: BenchRequest) -> list[Row]:
    """Sort the rows in the order of the request, whatever order they were measured in."""
    datasets = {dataset.name: index for index, dataset in enumerate(request.datasets)}
    pages = {(d.name, gold.id): index for d in request.datasets for index, gold in enumerate(d.pages)}
    extractors = {extractor.name: index for index, extractor in enumerate(request.extractors)}
    return sorted(
        rows, key=lambda row: (datasets[row.dataset], pages[row.dataset, row.page], extractors[row.extractor])
    )


def write_results(
    folder: Path, results: Results, request: BenchRequest, cache: Cache, *, by: By | None, figures: bool, step: Step
) -> list[ScoreSummary]:
    """Write `results.json` and `report.html` into a folder, and return the summaries in them."""
    from .figures import draw_papers
    from .report.page import write_report

    summaries = summarise(results, by)
    results.write(folder / "results.json", [summary.as_json() for summary in summaries])
    drawn = draw_papers(results, request.datasets) if figures else []
    texts, golds = _find_texts(request, cache)
    write_report(results, texts, golds, drawn, folder / "report.html", step("writing the report"))
    return summaries


def _find_texts(
    request: BenchRequest, cache: Cache
) -> tuple[Callable[[str, str, str], str | None], Callable[[str, str], str]]:
    """Return two functions for the report: one finds an extracted text, the other a gold text."""
    golds = {(d.name, gold.id): (d, gold) for d in request.datasets for gold in d.pages}
    extractors = {extractor.name: extractor for extractor in request.extractors}
    tasks: dict[tuple[str, str], Task] = {}

    def text(dataset: str, page: str, extractor: str) -> str | None:
        key = dataset, page
        if key not in tasks:
            tasks.clear()
            tasks[key] = Task(*golds[key])
        measured = prepare_extractor(extractors[extractor], *golds[key])
        found = tasks[key].outcome(cache, measured) if measured else None
        return None if found is None or found.failure else found.text

    return text, lambda dataset, page: golds[dataset, page][1].text or ""


def _describe_dataset(dataset: Dataset, extractors: Sequence[Extractor]) -> Mapping[str, Any]:
    held_out = next((extractor for extractor in extractors if extractor.kind == "held-out"), None)
    is_held_out = held_out is not None and dataset.name in held_out.learned_from
    return {
        "name": dataset.name,
        "pages": len(dataset.pages),
        **{name: getattr(dataset, name) for name in ("digest", "licence", "source", "use")},
        "trained_on": [extractor.name for extractor in extractors if dataset.name in extractor.trained_on],
        "held_out": find_left_out(dataset.name, held_out.model or "") if held_out and is_held_out else None,
    }
