"""What tells the kinds of page apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

import numpy as np
import numpy.typing as npt
from scipy.optimize import minimize
from scipy.sparse import csr_matrix

from dehusk.learned.kind_names import KINDS
from dehusk.learned.kind_prior import KindPrior, name_levels
from dehusk.learned.signals.catalogue import BEFORE_JUDGEMENT
from dehusk.learned.signals.names import Names
from dehusk.learned.signals.table import table_signals

from .examples import Example
from .names import SCHEMA

LEAST_PAGES = 20
"""A name that fewer pages have says more of them than of their kind."""
LEAST_HINTED = 10
"""The same of a hint."""
_QUANTILES = (0.1, 0.25, 0.4, 0.55, 0.7, 0.85, 0.95)
_PENALTY = 2e-3
_STEPS = 150
_STEPS_OF_WORDS = 50
PAGE_SIGNALS = [name for name in BEFORE_JUDGEMENT if name.startswith("page_")]
"""The signals that all blocks of a page share before any is judged."""
Floats = npt.NDArray[np.float64]


def fit_kinds(examples: Sequence[Example], names: Names) -> KindPrior:
    """A logistic regression on the pages of those data sets that have several kinds: one kind teaches nothing."""
    several = {example.dataset for example in examples if len(_kinds_of(examples, example.dataset)) > 1}
    chosen = [example for example in examples if example.dataset in several and example.kind in KINDS]
    levels = np.array([levels_of(example, names) for example in chosen])
    common = np.count_nonzero(levels, axis=0) >= LEAST_PAGES
    hints = _common_hints(chosen)
    has_hint = np.array([[hint in example.hints for hint in hints] for example in chosen], np.float64)
    page_signals = np.array([measured(example) for example in chosen])
    measures, border = _borders(page_signals)
    above = page_signals[:, measures] > border
    kind = np.array([KINDS.index(example.kind) for example in chosen])
    weights, bias = _regression(np.concatenate([levels[:, common], has_hint, above], axis=1), kind)
    of_names = np.zeros((len(names.words), len(KINDS)), np.float32)
    of_names[common] = weights[: common.sum()]
    of_hints, of_measures = np.split(weights[common.sum() :], [len(hints)])
    return KindPrior(
        of_names,
        hints,
        of_hints.astype(np.float32),
        measures,
        border,
        of_measures.astype(np.float32),
        bias.astype(np.float32),
    )


def levels_of(example: Example, names: Names) -> npt.NDArray[np.float32]:
    """How much there is of each name on the page of an example."""
    return name_levels(names.known(example.subject)[1], len(names.words))


def _kinds_of(examples: Sequence[Example], dataset: str) -> set[str]:
    return {example.kind for example in examples if example.dataset == dataset and example.kind in KINDS}


def _common_hints(examples: Sequence[Example]) -> tuple[str, ...]:
    times = Counter(hint for example in examples for hint in example.hints)
    return tuple(sorted(hint for hint, count in times.items() if count >= LEAST_HINTED))


def measured(example: Example) -> npt.NDArray[np.float32]:
    """The signals of the first block, of which those of the page are asked for."""
    found = np.zeros((len(SCHEMA), len(example.subject.blocks)), np.float32)
    SCHEMA.write(table_signals(example.subject), found)
    return found[:, 0].copy()


def _borders(page_signals: npt.NDArray[np.float32]) -> tuple[npt.NDArray[np.int16], npt.NDArray[np.float32]]:
    """For each signal that all blocks of a page share the borders at some quantiles."""
    pairs = [
        (number, border)
        for number in SCHEMA.places(PAGE_SIGNALS)
        for border in np.unique(np.quantile(page_signals[:, number], _QUANTILES))
    ]
    return np.array([number for number, _ in pairs], np.int16), np.array([border for _, border in pairs], np.float32)


def word_weights(
    found: Sequence[Mapping[str, int]], kind: npt.NDArray[np.int64], least: int, penalty: float
) -> tuple[list[str], npt.NDArray[np.float32], npt.NDArray[np.float32]]:
    """The words that so many pages have at least, what each of them speaks for, and what their absence does."""
    pages = Counter(word for words in found for word in words)
    words = sorted(word for word, count in pages.items() if count >= least)
    number = {word: place for place, word in enumerate(words)}
    entries = [
        (page, number[word], times)
        for page, counts in enumerate(found)
        for word, times in counts.items()
        if word in number
    ]
    rows, columns, times = np.array(entries, np.int64).reshape(-1, 3).T
    known = csr_matrix((np.log1p(times), (rows, columns)), (len(found), len(words)))
    weights, bias = _regression(known, kind, penalty, _STEPS_OF_WORDS)
    return words, weights.astype(np.float32), bias.astype(np.float32)


def _regression(
    known: Floats | csr_matrix, kind: npt.NDArray[np.int64], penalty: float = _PENALTY, steps: int = _STEPS
) -> tuple[Floats, Floats]:
    """The weights and biases of a multinomial logistic regression."""
    count, width = known.shape
    known = known.astype(np.float64)
    turned = known.T if isinstance(known, np.ndarray) else known.T.tocsr()
    is_kind = np.eye(len(KINDS))[kind]

    def loss(at: Floats) -> tuple[float, Floats]:
        weights, bias = at[: -len(KINDS)].reshape(width, len(KINDS)), at[-len(KINDS) :]
        score = known @ weights + bias
        score -= score.max(axis=1, keepdims=True)
        chance = np.exp(score)
        chance /= chance.sum(axis=1, keepdims=True)
        error = -np.log(chance[np.arange(count), kind] + 1e-12).mean() + penalty * (weights**2).sum()
        slope = (chance - is_kind) / count
        return float(error), np.concatenate([(turned @ slope + 2 * penalty * weights).ravel(), slope.sum(axis=0)])

    start = np.zeros((width + 1) * len(KINDS))
    found = minimize(loss, start, jac=True, method="L-BFGS-B", options={"maxiter": steps}).x
    return found[: -len(KINDS)].reshape(width, len(KINDS)), found[-len(KINDS) :]
