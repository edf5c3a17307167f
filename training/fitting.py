"""Fit a model on examples. What a step learns from is never what it is asked about: each works in folds by domain."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from dehusk.auto.context import context_signals
from dehusk.auto.model import Curve, Model
from dehusk.auto.names import Names
from dehusk.auto.signals import table_signals
from dehusk.auto.trees import Trees, probability

from .boosting import SEED, grow
from .examples import FOLDS, Column, Example, Table
from .names import FLAGS, Paths, name_weights

FIRST_TREES = 130
SECOND_TREES = 300
_THIN = 0.8
"""Of the blocks up to this quantile of weight only some are taken, which then stand for the others."""
PLAIN: Curve = np.array([[0, 1], [0, 1]], np.float32)
Say = Callable[[str], None]


def fit(examples: Sequence[Example], paths: Paths, say: Say = lambda _: None) -> Model:
    """Names, the first round on them, and the second on what the first says of pages that it has not seen."""
    names = _fit_names(examples, paths)
    say(f"{len(names.words)} names")
    first = _first_round(examples)
    for fold in range(FOLDS):
        if any(example.fold == fold for example in examples):
            partial = _first_round([example for example in examples if example.fold != fold], thin=True)
            for example in examples:
                if example.fold == fold:
                    example.judged = probability(partial(_known(example).T))
    say("first round")
    second = _second_round(examples)
    say("second round")
    return Model(names, first, second, PLAIN, PLAIN)


def _fit_names(examples: Sequence[Example], paths: Paths) -> Names:
    """The weights of names; those that the signals of an example come from are fitted without its fold."""
    words = paths.names(examples)
    for fold in range(FOLDS):
        inside = [example for example in examples if example.fold == fold]
        if inside:
            partial = _weighed([example for example in examples if example.fold != fold], paths, words)
            for example in inside:
                example.names = np.ascontiguousarray(partial.signals(example.subject)[1].T)
    return _weighed(examples, paths, words)


def _weighed(examples: Sequence[Example], paths: Paths, words: Sequence[str]) -> Names:
    size = np.concatenate([example.labels.size for example in examples])
    return Names(words, name_weights(paths.matrix(examples, words), *_targets(examples), size), FLAGS)


def _known(example: Example) -> Table:
    return np.concatenate([example.table, example.names], axis=1)


def _first_round(examples: Sequence[Example], *, thin: bool = False) -> Trees:
    """Trees on what is known of each block; on a sample of the blocks where it is for judging other pages only."""
    signals, (share, weight) = np.concatenate([_known(example) for example in examples]), _targets(examples)
    if thin:
        chance = np.minimum(weight / np.quantile(weight, _THIN), 1.0)
        kept = np.random.default_rng(SEED).random(len(weight)) < chance
        signals, share, weight = signals[kept], share[kept], (weight / chance)[kept].astype(np.float32)
    return grow(signals, share, weight, FIRST_TREES, _of_pages(examples[0]))


def _second_round(examples: Sequence[Example]) -> Trees:
    signals = np.concatenate([_with_context(example) for example in examples])
    return grow(signals, *_targets(examples), SECOND_TREES, _of_pages(examples[0]))


def _with_context(example: Example) -> Table:
    return np.concatenate([_known(example), context_signals(example.subject, example.judged)[1].T], axis=1)


def _of_pages(example: Example) -> list[int]:
    """The numbers of the signals that all blocks of a page share."""
    names, _ = table_signals(example.subject)
    return [number for number, name in enumerate(names) if name.startswith("page_")]


def _targets(examples: Sequence[Example]) -> tuple[Column, Column]:
    """For each block the share of it that is content, and what it weighs."""
    share = np.concatenate([example.labels.share for example in examples])
    return share, np.concatenate([example.weight for example in examples])
