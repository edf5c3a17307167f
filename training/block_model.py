"""Fit the model of blocks. Each step uses what the step before says about pages of domains that it has not seen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from dehusk.evaluation.held_out import FOLDS

from .boosting import SEED, grow, mean
from .examples import Column, Example
from .kind_prior import fit_prior
from .model import BlockModel, Names, Trees
from .names import Paths, name_weights
from .signals import BEFORE, PAGE_PLACES
from .snippets import with_guesses
from .worth import as_found

FIRST_TREES, FIRST_RATE = 80, 0.15
SECOND_TREES, SECOND_RATE = 220, 0.1
"""For each of the two forests of the second round."""
_THIN = 0.8
"""The quantile of weight up to which only some of the blocks are used."""
Say = Callable[[str], None]
Examples = Sequence[Example]


def fit(examples: Examples, paths: Paths, say: Say = lambda _: None) -> BlockModel:
    """Fit the names, the first guess at the kind, the first round of trees, and the second round on the first.

    The signals of an example come from a model that was fitted without its fold.
    """
    words = paths.names(examples)
    without = {fold: _fit_names_and_prior(others, paths, words) for fold, _, others in _folds(examples)}
    for fold, inside, _ in _folds(examples):
        _read_signals(inside, without[fold])
    model = _fit_names_and_prior(examples, paths, words)
    say(f"{len(words)} names, {len(model.prior.hints)} hints")
    first = _first_round(examples)
    for fold, inside, others in _folds(examples):
        _read_signals(inside, replace(without[fold], first=_first_round(others)))
    say("first round")
    second = _second_round(with_guesses(examples))
    say("second round")
    return replace(model, first=first, second=second)


def _folds(examples: Examples) -> Iterator[tuple[int, Examples, Examples]]:
    """Each fold that has examples, its examples, and all others."""
    for fold in range(FOLDS):
        inside = [example for example in examples if example.fold == fold]
        if inside:
            yield fold, inside, [example for example in examples if example.fold != fold]


def _fit_names_and_prior(examples: Examples, paths: Paths, words: Sequence[str]) -> BlockModel:
    """The model before any tree is grown: the weights of names, and the first guess at the kind."""
    names = _weighed(examples, paths, words)
    return BlockModel(names, fit_prior(examples, names))


def _read_signals(examples: Examples, model: BlockModel) -> None:
    """Ask the core for the signals of the examples according to a model."""
    for example in examples:
        example.signals = np.ascontiguousarray(model.classify(example.page).signals.T)


def _weighed(examples: Examples, paths: Paths, words: Sequence[str]) -> Names:
    """The names with their weights, fitted on a sample of the blocks."""
    share, weight = _targets(examples)
    size = np.concatenate([example.labels.size for example in examples])
    kept, weight = _thinned(weight)
    return Names(words, name_weights(paths.matrix(examples, words)[kept], share[kept], weight, size[kept]))


def _first_round(examples: Examples) -> Trees:
    """Trees on the signals of each block before any block is judged."""
    return _grown(examples, len(BEFORE), FIRST_TREES, FIRST_RATE)


def _second_round(examples: Examples) -> Trees:
    """Trees that also use the judgement of the first round about the page.

    They are the mean of two views. Made pages and weights make the one better on short articles among many teasers;
    the other, which knows the pages as they were found, is better on forums and services.
    """
    return mean([_grown(view, None, SECOND_TREES, SECOND_RATE) for view in (examples, as_found(examples))])


def _grown(examples: Examples, signals: int | None, count: int, rate: float) -> Trees:
    """Trees on the first so many signals, or on all of them."""
    known, (share, weight) = np.concatenate([example.signals[:, :signals] for example in examples]), _targets(examples)
    kept, weight = _thinned(weight)
    return grow(known[kept], share[kept], weight, count, rate, PAGE_PLACES)


def _thinned(weight: Column) -> tuple[npt.NDArray[np.int64], Column]:
    """A sample of the blocks, and their weights: a block of little weight represents others that are left out."""
    chance = np.minimum(weight / np.quantile(weight, _THIN), 1.0)
    kept = (np.random.default_rng(SEED).random(len(weight)) < chance).nonzero()[0]
    return kept, (weight[kept] / chance[kept]).astype(np.float32)


def _targets(examples: Examples) -> tuple[Column, Column]:
    """The share of each block that is content, and the weight of each block."""
    share = np.concatenate([example.labels.share for example in examples])
    return share, np.concatenate([example.weight for example in examples])
