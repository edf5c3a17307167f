"""Pages for the tables of Sun, Song and Liao (2011), and the scores of extractors on them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from statistics import fmean
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from dehusk.evaluation.datasets import Dataset, Gold
from dehusk.evaluation.extractors import describe
from dehusk.evaluation.run import ScoringJob, measure_page, pick_evenly

EVALUATE_ONLY: Final = "evaluate only"
MEASURES: Final = ("precision", "recall", "f1", "score")
_DOMAINS: Final[Mapping[str, tuple[str, ...]]] = {
    "NYTimes": ("nytimes.com",),
    "Yahoo!": ("yahoo.com",),
    "Wikipedia": ("wikipedia.org",),
    "BBC": ("bbc.com", "bbc.co.uk"),
    "Ars Technica": ("arstechnica.com",),
}
_CLEANEVAL: Final = "cleaneval"
_MIXED: Final = "wcxb"
"""The data set whose articles take the place of Chaos, pages of many sites and blogs."""
_MAX_PAGES: Final = 200
"""The maximum number of pages of a source, spread evenly over it."""
_PER_SET: Final = 20
_PROCESSES: Final = 2


class PageOf(NamedTuple):
    """A page with its data set."""

    dataset: Dataset
    gold: Gold


class Scores(NamedTuple):
    """Means over pages, in percent; F1 is that of the means, as in the paper."""

    precision: float
    recall: float
    score: float

    @property
    def f1(self) -> float:
        total = self.precision + self.recall
        return 2 * self.precision * self.recall / total if total else 0.0


def pages_of_sources(datasets: Mapping[str, Dataset]) -> dict[str, list[PageOf]]:
    """Our pages for each source of the paper: CleanEval, the same five sites, and articles of many sites."""
    found = {"CleanEval-Eng": _pages(datasets, _CLEANEVAL)}
    found |= {source: _pages_at(datasets.values(), domains) for source, domains in _DOMAINS.items()}
    found["Chaos"] = [page for page in _pages(datasets, _MIXED) if page.gold.kind == "article"]
    return {source: _spread(pages) for source, pages in found.items()}


def pages_for_choices(datasets: Mapping[str, Dataset]) -> list[PageOf]:
    """Pages of every data set on which choices may be made."""
    tuned = [dataset for dataset in datasets.values() if dataset.use != EVALUATE_ONLY and dataset.scorable]
    return [PageOf(dataset, gold) for dataset in tuned for gold in pick_evenly(dataset.scorable, _PER_SET)]


def measure_all(pages: Iterable[PageOf], extractors: Sequence[str]) -> dict[str, Scores]:
    """The mean scores of each extractor; a page on which it fails has scores of 0."""
    described = tuple(map(describe, extractors))
    jobs = [
        ScoringJob(
            dataset.path(gold),
            gold,
            tuple(extractor.following(dataset.policy) for extractor in described),
            (None,) * len(extractors),
        )
        for dataset, gold in pages
    ]
    with ProcessPoolExecutor(_PROCESSES) as pool:
        outcomes = list(pool.map(measure_page, jobs, chunksize=8))
    by_extractor = zip(extractors, zip(*outcomes, strict=True), strict=True) if outcomes else ()
    return {name: _means([outcome.scores or {} for outcome in found]) for name, found in by_extractor}


def _means(scores: Sequence[Mapping[str, float]]) -> Scores:
    names = ("lcs_precision", "lcs_recall", "cleaneval")
    return Scores(*(100 * fmean(page.get(name, 0.0) for page in scores) for name in names))


def _spread(pages: list[PageOf]) -> list[PageOf]:
    """Pages from all parts of a source, the same each time."""
    count = min(len(pages), _MAX_PAGES)
    return [pages[index * len(pages) // count] for index in range(count)]


def _pages(datasets: Mapping[str, Dataset], name: str) -> list[PageOf]:
    return [PageOf(datasets[name], gold) for gold in datasets[name].scorable] if name in datasets else []


def _pages_at(datasets: Iterable[Dataset], domains: Sequence[str]) -> list[PageOf]:
    """The pages at the domains of a site."""
    return [
        PageOf(dataset, gold)
        for dataset in datasets
        for gold in dataset.scorable
        if _host(gold).endswith(tuple(f".{domain}" for domain in domains))
    ]


def _host(gold: Gold) -> str:
    return f".{gold.site or urlsplit(gold.url or '').hostname or ''}"
