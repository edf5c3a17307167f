"""Fit the model that tells the kind of a page after its blocks are judged.

    python -m training.kind_model

This is the last step of `training.fit`, and needs the models of the five folds that `training.fit` makes: each page is
judged by the model that has not seen its domain. The same data give the same file.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt
from scipy.sparse import csr_matrix

from definitions.auto.kinds.evidence import Evidence
from definitions.auto.kinds.model import (
    Judges,
    KindModel,
    Measures,
    arranged,
    is_understood,
    kind_schema,
    without_words,
)
from definitions.auto.kinds.words import SOURCES
from definitions.auto.model import BlockModel
from definitions.auto.trees import Trees
from dehusk.evaluation.datasets import find_datasets
from dehusk.learned.kinds import KINDS, OVERVIEW
from dehusk.learned.version import LATEST

from .boosting import grow_kinds
from .examples import FOLDS
from .held_out import domain_model, kind_model
from .kind_samples import OF_BLOCKS, OF_PAGE, Sample, read_kinds, samples_of
from .regression import kind_weights

TARGET = Path(__file__).parents[1] / "src" / "dehusk" / "learned" / "models"
SCHEMA = kind_schema(OF_BLOCKS, OF_PAGE)
MIN_PAGES = {
    "declared": 5,
    "metas": 6,
    "types": 4,
    "address": 3,
    "title": 4,
    "text": 12,
    "labels": 6,
    "headings": 6,
}
"""The minimum number of pages that must have a word, for each source: rarer words say more about these pages than about
their kind."""
_PENALTY = {
    "declared": 4e-4,
    "metas": 1e-3,
    "types": 4e-4,
    "address": 4e-4,
    "title": 4e-4,
    "text": 2e-3,
    "labels": 1e-3,
    "headings": 1e-3,
}
_STEPS = 50
Say = Callable[[str], None]


def fit_all(say: Say = print) -> None:
    """Fit the model of the package, and for each fold a model without its pages."""
    judges = [BlockModel.load(domain_model(fold)) for fold in range(FOLDS)]
    read = read_kinds()
    samples = [
        sample
        for dataset in find_datasets().values()
        if "train" in dataset.use
        for sample in samples_of(dataset, read, judges)
    ]
    say(f"{len(samples)} pages of known kinds")
    for fold in range(FOLDS):
        others = [sample for sample in samples if sample.fold != fold]
        fit_kind(others).save(kind_model(fold))
        say(f"kinds without fold {fold}")
    TARGET.mkdir(exist_ok=True)
    fit_kind(samples).save(TARGET / f"kinds-{LATEST}.model")
    say(f"{TARGET}/kinds-{LATEST}.model")


def fit_kind(samples: Sequence[Sample]) -> KindModel:
    """Fit the evidence of words for each source, and the trees on measures and evidence.

    The evidence from which the trees learn comes from words that were fitted on the other folds. The trees without
    words learn from all pages as if no word on them were known.
    """
    kind, fold = np.array([sample.kind for sample in samples]), np.array([sample.fold for sample in samples])
    weight = np.array([sample.weight for sample in samples], np.float32)
    understood = np.zeros(len(samples), bool)
    with_words, without = ([np.zeros(0, np.float32)] * len(samples) for _ in range(2))
    for number in np.unique(fold):
        others = _evidence([sample for sample in samples if sample.fold != number])
        for place in (fold == number).nonzero()[0].tolist():
            heard = [*map(Evidence.heard, others, samples[place].words)]
            understood[place] = is_understood(heard)
            said = [*map(Evidence.scores, others, heard)]
            with_words[place] = arranged(SCHEMA, samples[place].measures, said)
            without[place] = arranged(SCHEMA, samples[place].measures, without_words(others, said))
    known = _judges(np.array(with_words)[understood], kind[understood], weight[understood])
    unheard = _judges(np.array(without), kind, weight)
    return KindModel(SCHEMA, _evidence(samples), OF_BLOCKS, OF_PAGE, known, unheard)


def word_weights(
    found: Sequence[Mapping[str, int]], kind: npt.NDArray[np.int64], min_pages: int, penalty: float
) -> tuple[list[str], npt.NDArray[np.float32], npt.NDArray[np.float32]]:
    """The words that at least `min_pages` pages have, their weights for each kind, and the bias of each kind."""
    pages = Counter(word for words in found for word in words)
    words = sorted(word for word, count in pages.items() if count >= min_pages)
    number = {word: place for place, word in enumerate(words)}
    entries = [
        (page, number[word], times)
        for page, counts in enumerate(found)
        for word, times in counts.items()
        if word in number
    ]
    rows, columns, times = np.array(entries, np.int64).reshape(-1, 3).T
    known = csr_matrix((np.log1p(times), (rows, columns)), (len(found), len(words)))
    weights, bias = kind_weights(known, kind, penalty, _STEPS)
    return words, weights.astype(np.float32), bias.astype(np.float32)


def _evidence(samples: Sequence[Sample]) -> tuple[Evidence, ...]:
    """How much the words of each source speak for each kind."""
    heard = [sample for sample in samples if sample.for_words]
    kind = np.array([sample.kind for sample in heard])
    by_source = zip(*(sample.words for sample in heard), strict=True)
    return tuple(
        Evidence(*word_weights(found, kind, MIN_PAGES[source], _PENALTY[source]))
        for source, found in zip(SOURCES, by_source, strict=True)
    )


def _judges(measures: Measures, kind: npt.NDArray[np.int64], weight: npt.NDArray[np.float32]) -> Judges:
    is_overview = np.isin(kind, [KINDS.index(name) for name in OVERVIEW]).astype(np.int64)
    forests = grow_kinds(measures, kind, weight, len(KINDS)), grow_kinds(measures, is_overview, weight, 1)
    return Judges(*(Trees(*forest) for forest in forests))


if __name__ == "__main__":
    fit_all()
