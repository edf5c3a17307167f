"""The pages that readers get: drawn by a seed, evenly from the data sets, at most one of a domain."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Final, NamedTuple

from dehusk import Page, extract, parse
from dehusk.evaluation.datasets import Dataset, Gold
from dehusk.evaluation.held_out import find_domain

ENGLISH_ARTICLES: Final = "articles, English"
OTHER_ARTICLES: Final = "articles, other languages"
_ARTICLE: Final = "article"
_GROUPS: Final = {
    "forum": "forum threads",
    "documentation": "documentation",
    "mixed": "mixed",
}
"""The groups whose name is not the plural of a kind in gold annotations."""
_RECIPES: Final = "recipes"
"""The data set whose pages are recipes, although their gold calls them articles."""
_MIN_BYTES: Final = 3_000
_MAX_BYTES: Final = 600_000


class DrawnPage(NamedTuple):
    """A page for readers."""

    dataset: Dataset
    gold: Gold
    group: str
    """Its kind, and whether an article is in English: results are counted by it."""
    domain: str

    @property
    def page(self) -> Page:
        return read_page(self.dataset, self.gold)


@dataclass(frozen=True)
class Sample:
    """The number of pages to draw, and from which chance."""

    each: int
    """Maximum number of pages of a group."""
    articles: int
    """Maximum number of pages of each of the two groups of articles."""
    seed: int

    def size(self, group: str) -> int:
        return self.articles if group in (ENGLISH_ARTICLES, OTHER_ARTICLES) else self.each


def draw_pages(datasets: Sequence[Dataset], sample: Sample, excluded: Collection[str] = ()) -> list[DrawnPage]:
    """Draw pages of every group; none of an excluded domain."""
    drawn: list[DrawnPage] = []
    sizes: Counter[str] = Counter()
    domains = set(excluded)
    for dataset, gold in _take_turns(datasets, sample.seed):
        domain = find_domain(dataset.name, gold)
        if domain in domains or all(sizes[group] >= sample.size(group) for group in _groups_of_kind(dataset, gold)):
            continue
        if not _MIN_BYTES < dataset.path(gold).stat().st_size < _MAX_BYTES:
            continue
        group = _find_group(dataset, gold)
        if sizes[group] < sample.size(group):
            sizes[group] += 1
            domains.add(domain)
            drawn.append(DrawnPage(dataset, gold, group, domain))
    return sorted(drawn, key=lambda page: page.group)


def read_page(dataset: Dataset, gold: Gold) -> Page:
    """Parse a page as a user does who knows its URL."""
    return parse(dataset.html(gold), charset=gold.charset, url=gold.url)


def _take_turns(datasets: Sequence[Dataset], seed: int) -> Iterator[tuple[Dataset, Gold]]:
    """All pages, kind after kind; those of a kind from one data set after the other, in an order of chance."""
    queues: defaultdict[str, list[list[tuple[Dataset, Gold]]]] = defaultdict(list)
    for dataset in sorted(datasets, key=lambda dataset: dataset.name):
        by_kind: defaultdict[str, list[tuple[Dataset, Gold]]] = defaultdict(list)
        for gold in dataset.pages:
            by_kind[_kind(dataset, gold)].append((dataset, gold))
        for kind, pages in by_kind.items():
            random.Random(f"{seed} {dataset.name} {kind}").shuffle(pages)  # noqa: S311
            queues[kind].append(pages)
    for kind in sorted(queues):
        for turn in zip_longest(*queues[kind]):
            yield from (page for page in turn if page is not None)


def _kind(dataset: Dataset, gold: Gold) -> str:
    return "recipe" if dataset.name == _RECIPES else gold.kind or "mixed"


def _groups_of_kind(dataset: Dataset, gold: Gold) -> list[str]:
    """The groups in which a page may be, by what is known without reading it."""
    kind = _kind(dataset, gold)
    return [ENGLISH_ARTICLES, OTHER_ARTICLES] if kind == _ARTICLE else [_GROUPS.get(kind, f"{kind}s")]


def _find_group(dataset: Dataset, gold: Gold) -> str:
    first, *more = _groups_of_kind(dataset, gold)
    if not more:
        return first
    language = gold.lang or extract(read_page(dataset, gold)).metadata_value("language") or ""
    return ENGLISH_ARTICLES if language.lower().startswith("en") else OTHER_ARTICLES
