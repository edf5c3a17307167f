"""The measures of all pages together, as numbers with names."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from math import nan
from statistics import fmean
from typing import Final, TypeVar

import numpy as np

from benchmarks.confidence import worth_of
from dehusk.learned.version import Favor

from .facts import PRICE
from .pages import FAVORS, PageResult
from .snippets import Snippet

RECIPES: Final = "recipes"
KINDS_OF: Final = "wcxb"
SHORT: Final = 8
"""Minimum number of tokens of a long snippet."""
ALL: Final = "all"
HALVES: Final = ("domains of development", "other domains")
Numbers = dict[str, float]
_Key = TypeVar("_Key", bound=Hashable)


@dataclass(frozen=True)
class Summary:
    """All measures; each table has a line by name, and each line numbers by name."""

    snippets: dict[str, Numbers]
    facts: dict[str, Numbers]
    lists: dict[str, Numbers]
    overviews: dict[str, Numbers]
    kinds: dict[str, Numbers]
    words: dict[str, Numbers]
    words_by_kind: dict[str, Numbers]
    empty: dict[str, list[str]]
    confidence: dict[str, Numbers]
    pictures: dict[str, Numbers]


def summarise(results: Sequence[PageResult], favor: Favor) -> Summary:
    """Summarise the measures of pages; `favor` is the one they were extracted with."""
    sets = _groups(results, lambda page: page.dataset)
    of_kinds = sets.get(KINDS_OF, [])
    return Summary(
        snippets={RECIPES: snippet_numbers(sets[RECIPES])} if RECIPES in sets else {},
        facts={name: fact_numbers(pages) for name, pages in sets.items() if any(page.facts for page in pages)},
        lists=list_numbers(results),
        overviews=_overview_numbers(sets),
        kinds=_kind_numbers(of_kinds),
        words={name: word_numbers(pages) for name, pages in sets.items() if any(page.scores for page in pages)},
        words_by_kind={kind: word_numbers(pages) for kind, pages in _groups(of_kinds, _gold_kind).items()},
        empty={name: [page.id for page in pages if page.is_empty] for name, pages in sets.items()},
        confidence=_confidence_numbers(of_kinds, favor),
        pictures=picture_numbers(results),
    )


def snippet_numbers(results: Sequence[PageResult]) -> Numbers:
    """The share of snippets that are kept, as the mean over the pages that have such snippets."""
    pages = [page for page in results if page.snippets]
    short = [[snippet for snippet in page.snippets if snippet.size < SHORT] for page in pages]
    long = [[snippet for snippet in page.snippets if snippet.size >= SHORT] for page in pages]
    shares = _shares(page.snippets for page in pages)
    return {
        "pages": len(pages),
        "kept": _mean(shares),
        "short kept": _mean(_shares(short)),
        "long kept": _mean(_shares(long)),
        "pages that lose more than half": sum(share < 0.5 for share in shares),
        "words a page": _mean(page.words for page in pages),
    }


def fact_numbers(results: Sequence[PageResult]) -> Numbers:
    """How many pages show a price and how many keep it; the same for all facts."""
    prices = [page.facts[PRICE] for page in results if PRICE in page.facts]
    facts = [kept for page in results for kept in page.facts.values()]
    return {
        "pages": len(results),
        "price shown": len(prices),
        "price kept": sum(prices),
        "share of prices": _mean(prices),
        "facts shown": len(facts),
        "facts kept": sum(facts),
        "share of facts": _mean(facts),
    }


def list_numbers(results: Sequence[PageResult]) -> dict[str, Numbers]:
    """Lists of the gold that are lost and lists of the boilerplate that are kept, by kind of page and in all."""
    pages = [page for page in results if page.scores]
    groups = {ALL: pages, KINDS_OF: [page for page in pages if page.dataset == KINDS_OF]}
    of_kinds = {f"{KINDS_OF}: {kind}": found for kind, found in _groups(groups[KINDS_OF], _gold_kind).items()}
    others = [page for page in pages if page.dataset != KINDS_OF]
    of_others = {f"others: {kind}": found for kind, found in _groups(others, _gold_kind).items()}
    return {name: _list_line(found) for name, found in (groups | of_kinds | of_others).items() if found}


def _list_line(pages: Sequence[PageResult]) -> Numbers:
    lists = [found for page in pages for found in page.lists]
    gold = [found.is_lost for found in lists if found.is_gold]
    boilerplate = [found.is_kept for found in lists if found.is_boilerplate]
    return {
        "pages": len(pages),
        "of the gold": len(gold),
        "lost": sum(gold),
        "share lost": _mean(gold),
        "of the boilerplate": len(boilerplate),
        "kept": sum(boilerplate),
        "share kept": _mean(boilerplate),
    }


def picture_numbers(results: Sequence[PageResult]) -> dict[str, Numbers]:
    """Lead pictures of articles that are lost and pages with junk pictures: in all, by half of the domains, by set.

    The rules for pictures were made on the first half of the domains.
    """
    halves = {name: [page for page in results if _half(page) == half] for half, name in enumerate(HALVES)}
    groups = {ALL: list(results)} | halves | _groups(results, lambda page: page.dataset)
    return {name: _picture_line(pages) for name, pages in groups.items() if pages}


def _picture_line(pages: Sequence[PageResult]) -> Numbers:
    leads = [page.pictures.has_lead for page in pages if page.gold_kind == "article"]
    lost = [not has_lead for has_lead in leads if has_lead is not None]
    junk = [bool(page.pictures.junk) for page in pages]
    return {
        "pages": len(pages),
        "with a lead picture": len(lost),
        "lost": sum(lost),
        "share lost": _mean(lost),
        "with junk": sum(junk),
        "share with junk": _mean(junk),
        "pictures": sum(page.pictures.pictures for page in pages),
    }


def _half(page: PageResult) -> int:
    return hashlib.sha256(page.domain.encode()).digest()[0] % len(HALVES)


def _overview_numbers(sets: dict[str, list[PageResult]]) -> dict[str, Numbers]:
    """The share of articles that are called overviews, by data set."""
    articles = {name: [page for page in pages if page.gold_kind == "article"] for name, pages in sets.items()}
    return {
        name: {
            "articles": len(pages),
            "called overview": sum(page.is_overview for page in pages),
            "share": _mean(page.is_overview for page in pages),
        }
        for name, pages in articles.items()
        if pages
    }


def _kind_numbers(results: Sequence[PageResult]) -> dict[str, Numbers]:
    """The share of pages whose kind is right; pages without text have no kind."""
    pages = [page for page in results if page.kind and page.gold_kind]
    groups = {ALL: pages} | _groups(pages, _gold_kind)
    return {
        name: {"pages": len(found), "right": _mean(page.kind == page.gold_kind for page in found)}
        for name, found in groups.items()
        if found
    }


def word_numbers(results: Sequence[PageResult]) -> Numbers:
    """Mean word F1 with each `favor`, and all words that are kept for each word of the gold."""
    pages = [page.scores for page in results if page.scores]
    numbers: Numbers = {"pages": len(pages)}
    for favor in FAVORS:
        gold = sum(scores[favor].gold_words for scores in pages)
        numbers[favor] = _mean(scores[favor].f1 for scores in pages)
        numbers[f"{favor} words"] = sum(scores[favor].words for scores in pages) / max(gold, 1)
    return numbers


def _confidence_numbers(results: Sequence[PageResult], favor: Favor) -> dict[str, Numbers]:
    """Measure the quality of the confidence; only the default `favor` aims at the F1 that it predicts."""
    pages = [page.scores[favor] for page in results if page.scores]
    if not pages:
        return {}
    worth = worth_of(np.array([(score.confidence, score.f1) for score in pages]))
    return {
        KINDS_OF: {"pages": len(pages), **dict(zip(("correlation", "share above 0.9", "their F1"), worth, strict=True))}
    }


def _shares(groups: Iterable[Sequence[Snippet]]) -> list[float]:
    return [fmean(snippet.is_kept for snippet in group) for group in groups if group]


def _mean(values: Iterable[float]) -> float:
    found = list(values)
    return fmean(found) if found else nan


def _gold_kind(page: PageResult) -> str:
    return page.gold_kind or "unknown"


def _groups(pages: Sequence[PageResult], key: Callable[[PageResult], _Key]) -> dict[_Key, list[PageResult]]:
    """The pages by key, the largest group first."""
    found: defaultdict[_Key, list[PageResult]] = defaultdict(list)
    for page in pages:
        found[key(page)].append(page)
    return dict(sorted(found.items(), key=lambda group: -len(group[1])))
