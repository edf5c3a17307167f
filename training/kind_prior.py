"""Fit the first guess at the kind of a page, which is made before its blocks are judged."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

import numpy as np
import numpy.typing as npt

from dehusk.learned.kinds import KINDS

from .examples import Example
from .model import UNTAUGHT, KindPrior, Names
from .regression import kind_weights
from .signals import PAGE_PLACES

MIN_PAGES_OF_NAME = 20
"""The minimum number of pages that must have a name: rarer names say more about these pages than about their kind."""
MIN_PAGES_OF_HINT = 10
"""The minimum number of pages that must have a hint."""
_MOST = 20
"""A name that is on more elements than these says no more: the core counts no further."""
_QUANTILES = (0.1, 0.25, 0.4, 0.55, 0.7, 0.85, 0.95)
_PENALTY = 2e-3
_STEPS = 150


def fit_prior(examples: Sequence[Example], names: Names) -> KindPrior:
    """Fit the first guess on the given pages of data sets with several kinds; a single kind teaches nothing."""
    examples = [example for example in examples if not example.is_made]
    several = {example.dataset for example in examples if len(_kinds_of(examples, example.dataset)) > 1}
    chosen = [example for example in examples if example.dataset in several and example.kind in KINDS]
    number = {word: place for place, word in enumerate(names.words)}
    levels = np.array([levels_of(example, number) for example in chosen])
    common = np.count_nonzero(levels, axis=0) >= MIN_PAGES_OF_NAME
    hints = _common_hints(chosen)
    has_hint = np.array([[hint in example.hints for hint in hints] for example in chosen], np.float64)
    page_signals = np.array([measured(example) for example in chosen])
    measures, border = _borders(page_signals)
    above = page_signals[:, measures] > border
    kind = np.array([KINDS.index(example.kind) for example in chosen])
    known = np.concatenate([levels[:, common], has_hint, above], axis=1)
    weights, bias = kind_weights(known, kind, _PENALTY, _STEPS)
    of_names = np.zeros((len(names.words), len(KINDS)), np.float32)
    of_names[common] = weights[: common.sum()]
    of_hints, of_measures = np.split(weights[common.sum() :], [len(hints)])
    return KindPrior(
        of_names,
        hints,
        of_hints.astype(np.float32),
        np.array(PAGE_PLACES, np.int16)[measures],
        border,
        of_measures.astype(np.float32),
        bias.astype(np.float32),
    )


def levels_of(example: Example, number: Mapping[str, int]) -> npt.NDArray[np.float32]:
    """How often each name, which has a number, occurs on the page of an example: the logarithm of that."""
    times = np.zeros(len(number), np.float32)
    for name, count in example.names.items():
        if name in number:
            times[number[name]] = min(count, _MOST)
    return np.log1p(times)


def _kinds_of(examples: Sequence[Example], dataset: str) -> set[str]:
    return {example.kind for example in examples if example.dataset == dataset and example.kind in KINDS}


def _common_hints(examples: Sequence[Example]) -> tuple[str, ...]:
    times = Counter(hint for example in examples for hint in example.hints)
    return tuple(sorted(hint for hint, count in times.items() if count >= MIN_PAGES_OF_HINT))


def measured(example: Example) -> npt.NDArray[np.float32]:
    """The signals that all blocks of the page share."""
    values: npt.NDArray[np.float32] = UNTAUGHT.classify(example.page).signals[PAGE_PLACES, 0]
    return values


def _borders(page_signals: npt.NDArray[np.float32]) -> tuple[npt.NDArray[np.int16], npt.NDArray[np.float32]]:
    """Borders at some quantiles of each page signal: which signal each is of, and the border."""
    pairs = [
        (number, border)
        for number, values in enumerate(page_signals.T)
        for border in np.unique(np.quantile(values, _QUANTILES))
    ]
    return np.array([number for number, _ in pairs], np.int16), np.array([border for _, border in pairs], np.float32)
