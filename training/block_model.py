"""Fit the model of blocks. Each step uses what the step before says about pages of domains that it has not seen."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import numpy.typing as npt

from dehusk.learned.judge import signals_before
from dehusk.learned.kind_prior import KindPrior
from dehusk.learned.model import BlockModel, Curve
from dehusk.learned.signals.context import context_signals
from dehusk.learned.signals.names import Names
from dehusk.learned.trees import Trees, probability
from dehusk.learned.version import LATEST

from .boosting import SEED, grow
from .examples import FOLDS, Column, Example, Table
from .kind_prior import fit_prior
from .names import FLAGS, Paths, name_weights
from .signals import PAGE_SIGNALS, SCHEMA

FIRST_TREES = 80
SECOND_TREES = 150
FORESTS = 3
"""The number of forests in the second round; their mean varies less than a single forest."""
_THIN = 0.8
"""The quantile of weight up to which only some of the blocks are used."""
IDENTITY: Curve = np.array([[0, 1], [0, 1]], np.float32)
NO_TREES = Trees(
    np.zeros((0, 1), np.int16), np.zeros((0, 1), np.float32), np.zeros((0, 2, 1), np.float32), np.zeros(1, np.float32)
)
Say = Callable[[str], None]


def fit(examples: Sequence[Example], paths: Paths, say: Say = lambda _: None) -> BlockModel:
    """Fit the names, the first guess at the kind, the first round of trees, and the second round on the first."""
    names, prior = _fit_names_and_prior(examples, paths)
    say(f"{len(names.words)} names, {len(prior.hints)} hints")
    first = _first_round(examples)
    for fold in range(FOLDS):
        if any(example.fold == fold for example in examples):
            partial = _first_round([example for example in examples if example.fold != fold])
            for example in examples:
                if example.fold == fold:
                    example.judged = probability(partial.log_odds(example.known.T))
    say("first round")
    second = _second_round(examples)
    say("second round")
    return BlockModel(LATEST, SCHEMA, names, prior, first, second, IDENTITY, IDENTITY)


def _fit_names_and_prior(examples: Sequence[Example], paths: Paths) -> tuple[Names, KindPrior]:
    """Fit names and the first guess at the kind; the signals of an example come from a fit without its fold."""
    words = paths.names(examples)
    for fold in range(FOLDS):
        inside = [example for example in examples if example.fold == fold]
        if inside:
            others = [example for example in examples if example.fold != fold]
            names = _weighed(others, paths, words)
            prior = fit_prior(others, names)
            model = BlockModel(LATEST, SCHEMA, names, prior, NO_TREES, NO_TREES, IDENTITY, IDENTITY)
            for example in inside:
                example.known = np.ascontiguousarray(signals_before(model, example.subject).T)
    names = _weighed(examples, paths, words)
    return names, fit_prior(examples, names)


def _weighed(examples: Sequence[Example], paths: Paths, words: Sequence[str]) -> Names:
    """The names with their weights, fitted on a sample of the blocks."""
    share, weight = _targets(examples)
    size = np.concatenate([example.labels.size for example in examples])
    kept, weight = _thinned(weight)
    return Names(words, name_weights(paths.matrix(examples, words)[kept], share[kept], weight, size[kept]), FLAGS)


def _first_round(examples: Sequence[Example]) -> Trees:
    """Trees on the signals of each block before any block is judged."""
    signals, (share, weight) = np.concatenate([example.known for example in examples]), _targets(examples)
    kept, weight = _thinned(weight)
    return grow(signals[kept], share[kept], weight, FIRST_TREES, SCHEMA.places(PAGE_SIGNALS))


def _thinned(weight: Column) -> tuple[npt.NDArray[np.int64], Column]:
    """A sample of the blocks, and their weights: a block of little weight represents others that are left out."""
    chance = np.minimum(weight / np.quantile(weight, _THIN), 1.0)
    kept = (np.random.default_rng(SEED).random(len(weight)) < chance).nonzero()[0]
    return kept, (weight / chance)[kept].astype(np.float32)


def _second_round(examples: Sequence[Example]) -> Trees:
    """Trees that also use the judgement of the first round about the page."""
    signals, (share, weight) = np.concatenate([_with_context(example) for example in examples]), _targets(examples)
    kept, weight = _thinned(weight)
    return grow(signals[kept], share[kept], weight, SECOND_TREES, SCHEMA.places(PAGE_SIGNALS), FORESTS)


def _with_context(example: Example) -> Table:
    known = example.known.T.copy()
    SCHEMA.write(context_signals(example.subject, example.judged), known)
    return known.T


def _targets(examples: Sequence[Example]) -> tuple[Column, Column]:
    """The share of each block that is content, and the weight of each block."""
    share = np.concatenate([example.labels.share for example in examples])
    return share, np.concatenate([example.weight for example in examples])
