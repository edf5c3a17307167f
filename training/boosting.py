"""Growing oblivious trees with CatBoost, and reading them as plain arrays."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt
from catboost import CatBoostClassifier, Pool

from .examples import Column, Table
from .model import Trees

DEPTH = 6
SEED = 2026
_COARSE_BORDERS = 6
"""The number of borders for a signal that is the same for all blocks of a page."""
_NEVER = np.finfo(np.float32).max
"""A border that no value is above, for the levels that a shallow tree does not have."""
_KIND_TREES, _KIND_DEPTH, _KIND_RATE = 300, 3, 0.2
_OPINION_DEPTH, _OPINION_RATE = 2, 0.15
"""Trees that weigh opinions: shallower, since opinions add up."""
_KIND_SEEDS = (SEED, SEED + 1)
"""Seeds of the forests: the mean of several depends less on chance."""


def grow(signals: Table, share: Column, weight: Column, count: int, rate: float, coarse: Sequence[int] = ()) -> Trees:
    """Trees that tell which share of each block is content.

    `rate` is how much each tree learns. `coarse` are the signals that are the same for all blocks of a page. They get
    few borders: with many, the trees would learn single pages by heart.
    """
    model = CatBoostClassifier(
        loss_function="CrossEntropy",
        iterations=count,
        depth=DEPTH,
        learning_rate=rate,
        l2_leaf_reg=5,
        rsm=0.35,
        border_count=48,
        per_float_feature_quantization=[f"{number}:border_count={_COARSE_BORDERS}" for number in coarse],
        bootstrap_type="Bernoulli",
        subsample=0.6,
        leaf_estimation_iterations=1,
        random_seed=SEED,
        thread_count=2,
        allow_writing_files=False,
        verbose=False,
    )
    model.fit(Pool(signals, share, weight=weight / weight.mean()))
    return _arrays(model, DEPTH, 1)


def mean(forests: Sequence[Trees]) -> Trees:
    """The trees that say the mean of what several forests say."""
    signal, border, leaf, bias = zip(*forests, strict=True)
    share = (np.concatenate(leaf) / len(forests)).astype(np.float32)
    return Trees(np.concatenate(signal), np.concatenate(border), share, np.array(bias).mean(0))


def grow_kinds(
    measures: Table, answer: npt.NDArray[np.int64], weight: Column, answers: int, opinions: Sequence[int]
) -> Trees:
    """Trees that tell which of several answers is right for each page, or for a single answer whether it is.

    The trees are shallow, since there are few pages. The result is the mean of two sorts of forests: one asks about all
    measures, the other only about those that are opinions on the kind of the page. They make different mistakes.
    """
    everything = range(measures.shape[1])
    sorts = ((everything, _KIND_DEPTH, _KIND_RATE), (opinions, _OPINION_DEPTH, _OPINION_RATE))
    pool = (measures, answer, weight, answers)
    return mean([_grow_kinds(*pool, *sort, seed) for seed in _KIND_SEEDS for sort in sorts])


def _grow_kinds(
    measures: Table,
    answer: npt.NDArray[np.int64],
    weight: Column,
    answers: int,
    asked: Sequence[int],
    depth: int,
    rate: float,
    seed: int,
) -> Trees:
    """A forest that asks about some of the measures only."""
    model = CatBoostClassifier(
        loss_function="MultiClass" if answers > 1 else "Logloss",
        iterations=_KIND_TREES,
        depth=depth,
        learning_rate=rate,
        l2_leaf_reg=8,
        rsm=0.3,
        border_count=32,
        bootstrap_type="Bernoulli",
        subsample=0.7,
        random_seed=seed,
        thread_count=2,
        allow_writing_files=False,
        verbose=False,
    )
    model.fit(Pool(measures[:, asked], answer, weight=weight))
    trees = _arrays(model, _KIND_DEPTH, answers)
    return trees._replace(signal=np.array(asked, np.int16)[trees.signal])


def _arrays(model: CatBoostClassifier, depth: int, values: int) -> Trees:
    """The signal and the border of each level of each tree, the values of each leaf, and the bias."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "model.json"
        model.save_model(str(file), format="json")
        content = json.loads(file.read_text("utf-8"))
    number = {
        entry["feature_index"]: entry["flat_feature_index"] for entry in content["features_info"]["float_features"]
    }
    trees = [tree for tree in content["oblivious_trees"] if tree["splits"]]
    scale, bias = content["scale_and_bias"]
    signal = np.zeros((len(trees), depth), np.int16)
    border = np.full((len(trees), depth), _NEVER, np.float32)
    leaf = np.zeros((len(trees), 1 << depth, values), np.float32)
    for row, tree in enumerate(trees):
        for level, split in enumerate(tree["splits"]):
            signal[row, level] = number[split["float_feature_index"]]
            border[row, level] = split["border"]
        found = np.array(tree["leaf_values"]).reshape(-1, values) * scale
        leaf[row, : len(found)] = found
    return Trees(signal, border, leaf, np.array(bias, np.float32))
