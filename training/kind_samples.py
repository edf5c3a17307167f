"""The pages from which kinds are learned.

`read_kinds.tsv` has the kinds of some pages whose data set does not tell them; these pages were read one by one for
this purpose. Pages of data sets with few kinds have less weight: otherwise a model would learn to recognise the sites
of such a set instead of its kinds. Articles among teasers are learned from with and without their text (`pairs`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from dehusk import Page, parse
from dehusk._core import Judge
from dehusk.declared.scripted import revealed
from dehusk.evaluation.datasets import Dataset
from dehusk.learned.judgement import judge
from dehusk.learned.kinds import KINDS, declared_by

from .examples import domain_of, fold_of
from .kinds import OF_BLOCKS, OF_PAGE
from .model import Floats
from .pairs import pair_of

_WEIGHT_IN_SET_OF_FEW_KINDS = 0.3
"""The weight of a page whose data set does not have all kinds."""
_WEIGHT_IN_PAIR = 0.5
"""The weight of each page of a pair."""
_KIND_OF_OVERVIEW = "listing"
"""The kind of an article's page without the article, and of a page of which is known only that it is an overview."""
_READ_KINDS = Path(__file__).with_name("read_kinds.tsv")


class Sample(NamedTuple):
    """A page of a known kind, judged by a model that has not seen its domain."""

    kind: int
    fold: int
    for_words: bool
    """Whether words are learned from the page: not if its data set lacks some kinds, and not in pairs."""
    weight: float
    measures: Floats
    words: tuple[Counter[str], ...]
    """How often each word occurs, for each of the sources of words."""


def read_kinds() -> dict[tuple[str, str], str]:
    """The kinds in `read_kinds.tsv`, by data set and page."""
    rows = (line.split("\t") for line in _READ_KINDS.read_text("utf-8").splitlines())
    return {(dataset, page): kind for dataset, page, kind in rows}


def samples_of(dataset: Dataset, read: Mapping[tuple[str, str], str], judges: Sequence[Judge]) -> list[Sample]:
    """A sample for each page of a known kind that has text, and two more for each pair."""
    found, of_all_kinds = [], {gold.kind for gold in dataset.pages} >= set(KINDS)
    for gold in dataset.pages:
        kind, fold = read.get((dataset.name, gold.id), gold.kind), fold_of(domain_of(dataset.name, gold))
        kind = _KIND_OF_OVERVIEW if kind == "overview" else kind
        if kind not in KINDS:
            continue
        page = parse(dataset.html(gold), charset=gold.charset, url=gold.url)
        weight = 1.0 if of_all_kinds or (dataset.name, gold.id) in read else _WEIGHT_IN_SET_OF_FEW_KINDS
        shown = [(revealed(page) or page, kind, of_all_kinds, weight)]
        if kind == "article" and gold.text and (pair := pair_of(page, gold.text)):
            shown.append((pair.article, kind, False, _WEIGHT_IN_PAIR))
            shown.append((pair.overview, _KIND_OF_OVERVIEW, False, _WEIGHT_IN_PAIR))
        for seen, is_kind, for_words, weighs in shown:
            if learned := lesson_of(judges[fold], seen):
                found.append(Sample(KINDS.index(is_kind), fold, for_words, weighs, *learned))
    return found


def lesson_of(models: Judge, page: Page) -> tuple[Floats, tuple[Counter[str], ...]] | None:
    """The measures of a page, and how often each word occurs, for each source; None if the page has no text."""
    lesson = judge(models, page).core.lesson(declared_by(page), OF_PAGE, OF_BLOCKS)
    return (np.array(lesson[0], np.float32), tuple(map(Counter, lesson[1]))) if lesson else None
