"""Fit the model that tells the kind of a page after its blocks are judged.

    python -m training.kind_model

This is the last step of `training.fit`, and needs the models of the five folds that `training.fit` makes: each page is
judged by the model that has not seen its domain. The same data give the same file.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence, Set

import numpy as np
import numpy.typing as npt
from scipy.sparse import csr_matrix

from dehusk._core import SOURCES
from dehusk.evaluation.datasets import find_datasets
from dehusk.evaluation.held_out import FOLDS, kind_model
from dehusk.learned.kinds import KINDS, OVERVIEW

from .boosting import grow_kinds
from .examples import Table
from .held_out import FINAL_KINDS, domain_judge
from .kind_samples import Sample, read_kinds, samples_of
from .kinds import OPINIONS, Evidence, Judges, KindModel, compute_inputs
from .regression import kind_weights

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
_MOST_WORDS = {
    "declared": 300,
    "metas": 150,
    "types": 120,
    "address": 500,
    "title": 300,
    "text": 2500,
    "labels": 2000,
    "headings": 1000,
}
"""The maximum number of words for each source. More words gave no better answers."""
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
Kinds = npt.NDArray[np.int64]
Weights = npt.NDArray[np.float32]
Say = Callable[[str], None]


def fit_all(say: Say = print) -> None:
    """Fit the model of the package, and for each fold a model without its pages."""
    judges = [domain_judge(fold) for fold in range(FOLDS)]
    read = read_kinds()
    samples = [
        sample
        for dataset in find_datasets().values()
        if "train" in dataset.use
        for sample in samples_of(dataset, read, judges)
    ]
    say(f"{len(samples)} pages of known kinds")
    evidence = EvidenceByFolds(samples)
    for fold in range(FOLDS):
        others = [sample for sample in samples if sample.fold != fold]
        fit_kind(others, evidence).save(kind_model(fold))
        say(f"kinds without fold {fold}")
    fit_kind(samples, evidence).save(FINAL_KINDS)
    say(str(FINAL_KINDS))


class EvidenceByFolds:
    """The evidence of words in the samples of some folds, fitted once for each set of folds.

    Models without one fold each ask for most sets twice, and fitting them takes longer than growing the trees.
    """

    def __init__(self, samples: Sequence[Sample]) -> None:
        self._samples = samples
        self._fitted: dict[frozenset[int], tuple[Evidence, ...]] = {}

    def of(self, folds: Set[int]) -> tuple[Evidence, ...]:
        """Return the evidence of the samples in these folds."""
        key = frozenset(folds)
        if key not in self._fitted:
            self._fitted[key] = _evidence([sample for sample in self._samples if sample.fold in key])
        return self._fitted[key]


def fit_kind(samples: Sequence[Sample], evidence: EvidenceByFolds | None = None) -> KindModel:
    """Fit the evidence of words for each source, and the trees on measures and evidence.

    The evidence from which the trees learn comes from words that were fitted on the other folds. The trees without
    words learn from all pages as if no word on them were known. `evidence` must be of samples that contain all of
    these folds unchanged.
    """
    evidence = evidence or EvidenceByFolds(samples)
    folds = {sample.fold for sample in samples}
    others = {fold: evidence.of(folds - {fold}) for fold in folds}
    kind = np.array([sample.kind for sample in samples])
    weight = np.array([sample.weight for sample in samples], np.float32)
    inputs = [compute_inputs(sample.measures, sample.words, others[sample.fold]) for sample in samples]
    is_language_known = np.array([page_inputs.is_language_known for page_inputs in inputs])
    with_words = np.array([page_inputs.with_words for page_inputs in inputs])
    without = np.array([page_inputs.without_words for page_inputs in inputs])
    of_known = _judges(with_words[is_language_known], kind[is_language_known], weight[is_language_known])
    of_all = _judges(without, kind, weight)
    return KindModel(evidence.of(folds), of_known, of_all)


def word_weights(
    found: Sequence[Mapping[str, int]], kind: Kinds, min_pages: int, most_words: int, penalty: float
) -> tuple[list[str], Weights, Weights]:
    """The most telling words that at least `min_pages` pages have, their weights for each kind, and the bias of each
    kind."""
    pages = Counter(word for words in found for word in words)
    words = sorted(word for word, count in pages.items() if count >= min_pages)
    known = _levels(found, words)
    weights, bias = kind_weights(known, kind, penalty, _STEPS)
    if len(words) > most_words:
        telling = np.sort(np.argsort(-influence(known, weights), kind="stable")[:most_words])
        words = [words[number] for number in telling]
        weights, bias = kind_weights(known[:, telling], kind, penalty, _STEPS)
    return words, weights.astype(np.float32), bias.astype(np.float32)


def influence(known: csr_matrix, weights: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """How much each word moves the scores of kinds apart: how much there is of it times how its weights differ."""
    amount = np.sqrt(np.asarray(known.multiply(known).mean(axis=0)).ravel())
    found: npt.NDArray[np.float64] = amount * weights.std(axis=1)
    return found


def _levels(found: Sequence[Mapping[str, int]], words: Sequence[str]) -> csr_matrix:
    """For each page and word how much there is of it."""
    number = {word: place for place, word in enumerate(words)}
    entries = [
        (page, number[word], times)
        for page, counts in enumerate(found)
        for word, times in counts.items()
        if word in number
    ]
    rows, columns, times = np.array(entries, np.int64).reshape(-1, 3).T
    return csr_matrix((np.log1p(times), (rows, columns)), (len(found), len(words)))


def _evidence(samples: Sequence[Sample]) -> tuple[Evidence, ...]:
    """How much the words of each source speak for each kind."""
    chosen = [sample for sample in samples if sample.for_words]
    kind = np.array([sample.kind for sample in chosen])
    by_source = zip(*(sample.words for sample in chosen), strict=True)
    return tuple(
        Evidence(*word_weights(found, kind, MIN_PAGES[source], _MOST_WORDS[source], _PENALTY[source]))
        for source, found in zip(SOURCES, by_source, strict=True)
    )


def _judges(measures: Table, kind: Kinds, weight: Weights) -> Judges:
    is_overview = np.isin(kind, [KINDS.index(name) for name in OVERVIEW]).astype(np.int64)
    return Judges(
        grow_kinds(measures, kind, weight, len(KINDS), OPINIONS), grow_kinds(measures, is_overview, weight, 1, OPINIONS)
    )


if __name__ == "__main__":
    fit_all()
