"""Oblivious trees by CatBoost, taken over as plain arrays."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from catboost import CatBoostClassifier, Pool

from dehusk.auto.trees import Trees

from .examples import Column, Table

DEPTH = 6
SEED = 2026
_COARSE = 6


def grow(
    signals: Table,
    share: Column,
    weight: Column,
    count: int,
    coarse: Sequence[int] = (),
    forests: int = 1,
) -> Trees:
    """Trees that tell which share of each block is content; signals of whole pages are `coarse`.

    All blocks of a page share those: with fine borders trees would learn the pages by heart. Of several forests, grown
    from other seeds, the mean is taken.
    """
    pool = Pool(signals, share, weight=weight / weight.mean())
    grown = [_grow(pool, count, coarse, SEED + number) for number in range(forests)]
    return Trees(
        np.concatenate([trees.signal for trees in grown]),
        np.concatenate([trees.border for trees in grown]),
        (np.concatenate([trees.leaf for trees in grown]) / forests).astype(np.float32),
        float(np.mean([trees.bias for trees in grown])),
    )


def _grow(pool: Pool, count: int, coarse: Sequence[int], seed: int) -> Trees:
    model = CatBoostClassifier(
        loss_function="CrossEntropy",
        iterations=count,
        depth=DEPTH,
        learning_rate=0.15,
        l2_leaf_reg=5,
        rsm=0.35,
        border_count=48,
        per_float_feature_quantization=[f"{number}:border_count={_COARSE}" for number in coarse],
        bootstrap_type="Bernoulli",
        subsample=0.6,
        leaf_estimation_iterations=1,
        random_seed=seed,
        thread_count=2,
        allow_writing_files=False,
        verbose=False,
    )
    model.fit(pool)
    return _as_arrays(model)


def _as_arrays(model: CatBoostClassifier) -> Trees:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "model.json"
        model.save_model(str(file), format="json")
        content = json.loads(file.read_text("utf-8"))
    number = {
        entry["feature_index"]: entry["flat_feature_index"] for entry in content["features_info"]["float_features"]
    }
    trees = [tree for tree in content["oblivious_trees"] if tree["splits"]]
    scale, bias = content["scale_and_bias"]
    signal = np.zeros((len(trees), DEPTH), np.int16)
    border = np.full((len(trees), DEPTH), np.inf, np.float32)
    leaf = np.zeros((len(trees), 1 << DEPTH), np.float32)
    for row, tree in enumerate(trees):
        for level, split in enumerate(tree["splits"]):
            signal[row, level] = number[split["float_feature_index"]]
            border[row, level] = split["border"]
        leaf[row, : len(tree["leaf_values"])] = np.array(tree["leaf_values"]) * scale
    return Trees(signal, border, leaf, float(bias[0]))
