"""Trees as arrays say what the library that grew them says."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("catboost")

from catboost import CatBoostClassifier

from model_file import log_odds
from training.boosting import DEPTH, _arrays, grow, grow_kinds


def test_the_arrays_are_the_trees() -> None:
    random = np.random.default_rng(8)
    signals = random.normal(size=(400, 5)).astype(np.float32)
    share = (signals[:, 0] + signals[:, 1] ** 2 + 0.3 * random.normal(size=400) > 1).astype(np.float32)
    model = CatBoostClassifier(
        iterations=20, depth=DEPTH, loss_function="CrossEntropy", random_seed=1, thread_count=1, verbose=False,
        allow_writing_files=False,
    )  # fmt: skip
    model.fit(signals, share)
    assert log_odds(*_arrays(model, DEPTH, 1), signals.T) == pytest.approx(
        model.predict(signals, prediction_type="RawFormulaVal"), abs=1e-4
    )


def test_trees_learn_what_is_there_to_learn() -> None:
    random = np.random.default_rng(9)
    signals = random.normal(size=(600, 4)).astype(np.float32)
    share = (signals[:, 2] > 0).astype(np.float32)
    trees = grow(signals, share, np.ones(600, np.float32), 30, 0.15)
    new = random.normal(size=(4, 300)).astype(np.float32)
    assert ((log_odds(*trees, new) > 0) == (new[2] > 0)).mean() > 0.9


def test_one_of_two_forests_weighs_opinions_only() -> None:
    random = np.random.default_rng(10)
    measures = random.normal(size=(500, 6)).astype(np.float32)
    answer = (measures[:, 4] + measures[:, 1] > 0).astype(np.int64)
    trees = grow_kinds(measures, answer, np.ones(500, np.float32), 1, [4, 5])
    asked = [set(signal[border < np.finfo(np.float32).max]) for signal, border in zip(*trees[:2], strict=True)]
    assert set.union(*asked[:100]) == {0, 1, 2, 3, 4, 5}
    assert set.union(*asked[-100:]) == {4, 5}
    new = random.normal(size=(6, 300)).astype(np.float32)
    assert ((log_odds(*trees, new) > 0) == (new[4] + new[1] > 0)).mean() > 0.85
