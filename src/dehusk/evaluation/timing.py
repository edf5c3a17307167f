"""Measure how long extractors take.

They run one at a time on one core, in turn on every page, so that noise affects all of them equally.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Sequence, Set
from contextlib import contextmanager, suppress
from typing import Final

from ..parsing import parse
from .datasets import Dataset, Gold
from .extractors import Extractor
from .results import PARSE, Timed
from .run import FromBytes, ReportProgress, make_runner

REPEATS: Final = 3
SLOW: Final = 0.2
"""A run that takes this many seconds or more is not repeated: its noise is relatively small."""
Failed = Set[tuple[str, str, str]]


def time_extractors(
    subjects: Sequence[tuple[Dataset, Gold]],
    extractors: Sequence[Extractor],
    failed: Failed,
    tell: ReportProgress = lambda _done, _total: None,
) -> list[Timed]:
    """Measure the seconds from bytes to text, the best of three runs on each page.

    `failed` has the data set, page and extractor of each failure; these are not run again. One that fails
    only now has no time on the page.
    """
    contestants: dict[str, FromBytes] = {PARSE: _parse}
    contestants |= {extractor.name: make_runner(extractor) for extractor in extractors}
    timed: list[Timed] = []
    with stay_on_one_core():
        for done, (dataset, gold) in enumerate(subjects):
            tell(done, len(subjects))
            html = dataset.html(gold)
            for name, run in contestants.items():
                if (dataset.name, gold.id, name) in failed:
                    continue
                with suppress(Exception):  # one that is near its time limit may fail only now
                    timed.append(Timed(dataset.name, gold.id, len(html), name, _time_best(run, html, gold)))
    tell(len(subjects), len(subjects))
    return timed


def _parse(html: bytes, charset: str | None, url: str | None) -> str:
    parse(html, charset=charset, url=url)
    return ""


def _time_best(run: FromBytes, html: bytes, gold: Gold) -> float:
    """Return the shortest of several runs; the first, which also loads what is needed, counts only where it is slow."""
    best = _time_once(run, html, gold)
    for _ in range(REPEATS if best < SLOW else 0):
        best = min(best, _time_once(run, html, gold))
    return best


def _time_once(run: FromBytes, html: bytes, gold: Gold) -> float:
    begin = time.perf_counter()
    run(html, gold.charset, gold.url)
    return time.perf_counter() - begin


@contextmanager
def stay_on_one_core() -> Iterator[None]:
    """Keep this process on one core, where the system allows it."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    allowed = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(allowed)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, allowed)
