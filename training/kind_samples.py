"""The pages from which kinds are learned.

`read_kinds.tsv` has the kinds of some pages of which their data set tells no kind, or only that they are no articles;
these pages were read one by one for this purpose. Pages of data sets with few kinds have less weight: otherwise a model
would learn to recognise the sites of such a set instead of its kinds. That cannot happen where the same sites have
articles and overviews. Articles among teasers are learned from with and without their text (`pairs`). Pages with full
weight, and all articles, are learned from twice more, once without the names of elements and once without head and
address: a page is to be told by what is left if some of the signs are missing. Without copies of articles most pages
without a head would be overviews, and an old article that declares nothing would be called one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from dehusk import Page, parse
from dehusk._core import Classifier
from dehusk.declared.scripted import reveal_page
from dehusk.evaluation.datasets import Dataset
from dehusk.learned.kinds import KINDS, declared_by
from dehusk.learned.predictions import classify

from .kinds import OF_BLOCKS, OF_PAGE
from .model import Floats
from .pairs import pair_of, without_head
from .renamed import without_names
from .sites import folds_of

_WEIGHT_IN_SET_OF_FEW_KINDS = 0.3
"""The weight of a page whose data set has neither all kinds nor overviews."""
_WEIGHT_IN_PAIR = 0.5
"""The weight of each page of a pair."""
_WEIGHT_OF_BARE = 0.5
"""The weight of a page without head and address, and the maximum weight of one without its names."""
_ANY_OVERVIEW = "overview"
"""Kind in a data set of a page that is only known to be an overview."""
_KIND_OF_OVERVIEW = "listing"
"""The kind of an article's page without the article, and of any overview."""
_READ_KINDS = Path(__file__).with_name("read_kinds.tsv")


class Sample(NamedTuple):
    """A page of a known kind, judged by a model that has not seen its domain."""

    kind: int
    fold: int
    for_words: bool
    """Whether words are learned from the page: not if its data set lacks some kinds, and not from made pages."""
    weight: float
    measures: Floats
    words: tuple[Counter[str], ...]
    """How often each word occurs, for each of the sources of words."""


def read_kinds() -> dict[tuple[str, str], str]:
    """The kinds in `read_kinds.tsv`, by data set and page."""
    rows = (line.split("\t") for line in _READ_KINDS.read_text("utf-8").splitlines())
    return {(dataset, page): kind for dataset, page, kind in rows}


class _Shown(NamedTuple):
    """A page as it is learned from: as it is, or made from another."""

    page: Page
    kind: str
    for_words: bool
    weight: float


def samples_of(dataset: Dataset, read: Mapping[tuple[str, str], str], judges: Sequence[Classifier]) -> list[Sample]:
    """The samples of all pages of a known kind that have text, of their bare pages, and of pairs."""
    found: list[Sample] = []
    kinds, folds = {gold.kind for gold in dataset.pages}, folds_of(dataset)
    of_all_kinds = kinds >= set(KINDS)
    for gold in dataset.pages:
        kind = read.get((dataset.name, gold.id), gold.kind)
        kind = _KIND_OF_OVERVIEW if kind == _ANY_OVERVIEW else kind
        if kind not in KINDS:
            continue
        is_varied = of_all_kinds or _ANY_OVERVIEW in kinds or (dataset.name, gold.id) in read
        page, fold = parse(dataset.html(gold), charset=gold.charset, url=gold.url), folds[gold.id]
        shown = [*_given(page, kind, of_all_kinds, is_varied), *_pair(page, kind, gold.text or "")]
        examples = ((one, read_example(judges[fold], one.page)) for one in shown)
        found += [
            Sample(KINDS.index(one.kind), fold, one.for_words, one.weight, *example)
            for one, example in examples
            if example
        ]
    return found


def _given(page: Page, kind: str, of_all_kinds: bool, is_varied: bool) -> Iterator[_Shown]:
    """The page as it is; if its weight is full or if it is an article, also its bare pages."""
    whole = reveal_page(page) or page
    weight = 1.0 if is_varied else _WEIGHT_IN_SET_OF_FEW_KINDS
    yield _Shown(whole, kind, of_all_kinds, weight)
    if is_varied or kind == "article":
        yield _Shown(without_names(whole), kind, False, min(weight, _WEIGHT_OF_BARE))
        yield _Shown(without_head(whole), kind, False, _WEIGHT_OF_BARE)


def _pair(page: Page, kind: str, gold: str) -> Iterator[_Shown]:
    """The pair of an article among teasers."""
    if kind == "article" and gold and (pair := pair_of(page, gold)):
        yield _Shown(pair.article, kind, False, _WEIGHT_IN_PAIR)
        yield _Shown(pair.overview, _KIND_OF_OVERVIEW, False, _WEIGHT_IN_PAIR)


def read_example(models: Classifier, page: Page) -> tuple[Floats, tuple[Counter[str], ...]] | None:
    """The measures of a page, and how often each word occurs, for each source; None if the page has no text."""
    example = classify(models, page).core.training_example(declared_by(page), OF_PAGE, OF_BLOCKS)
    return (np.array(example[0], np.float32), tuple(map(Counter, example[1]))) if example else None
