"""Fit the first guess at the kind of a page, which is made before its blocks are judged."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from dehusk.learned.kind_names import KINDS
from dehusk.learned.kind_prior import KindPrior, name_levels
from dehusk.learned.signals.names import Names
from dehusk.learned.signals.table import table_signals

from .examples import Example
from .regression import kind_weights
from .signals import PAGE_SIGNALS, SCHEMA

MIN_PAGES_OF_NAME = 20
"""The minimum number of pages that must have a name: rarer names say more about these pages than about their kind."""
MIN_PAGES_OF_HINT = 10
"""The minimum number of pages that must have a hint."""
_QUANTILES = (0.1, 0.25, 0.4, 0.55, 0.7, 0.85, 0.95)
_PENALTY = 2e-3
_STEPS = 150


def fit_prior(examples: Sequence[Example], names: Names) -> KindPrior:
    """Fit the first guess on the pages of data sets with several kinds; a single kind teaches nothing."""
    several = {example.dataset for example in examples if len(_kinds_of(examples, example.dataset)) > 1}
    chosen = [example for example in examples if example.dataset in several and example.kind in KINDS]
    levels = np.array([levels_of(example, names) for example in chosen])
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
        measures,
        border,
        of_measures.astype(np.float32),
        bias.astype(np.float32),
    )


def levels_of(example: Example, names: Names) -> npt.NDArray[np.float32]:
    """How often each name occurs on the page of an example, as a level."""
    return name_levels(names.known(example.subject)[1], len(names.words))


def _kinds_of(examples: Sequence[Example], dataset: str) -> set[str]:
    return {example.kind for example in examples if example.dataset == dataset and example.kind in KINDS}


def _common_hints(examples: Sequence[Example]) -> tuple[str, ...]:
    times = Counter(hint for example in examples for hint in example.hints)
    return tuple(sorted(hint for hint, count in times.items() if count >= MIN_PAGES_OF_HINT))


def measured(example: Example) -> npt.NDArray[np.float32]:
    """The signals of the first block; those of the whole page are the same for all blocks."""
    found = np.zeros((len(SCHEMA), len(example.subject.blocks)), np.float32)
    SCHEMA.write(table_signals(example.subject), found)
    return found[:, 0].copy()


def _borders(page_signals: npt.NDArray[np.float32]) -> tuple[npt.NDArray[np.int16], npt.NDArray[np.float32]]:
    """Borders at some quantiles of each page signal: the indices of the signals, and the borders."""
    pairs = [
        (number, border)
        for number in SCHEMA.places(PAGE_SIGNALS)
        for border in np.unique(np.quantile(page_signals[:, number], _QUANTILES))
    ]
    return np.array([number for number, _ in pairs], np.int16), np.array([border for _, border in pairs], np.float32)
