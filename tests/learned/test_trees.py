"""Trees as they are defined: the sum of the leaves at which the walks from question to question end."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from definitions.trees import Signals, Trees, probability
from effort import examples

ANSWERS = 3


def random_trees(random: np.random.Generator, count: int, levels: int, signals: int) -> Trees:
    """Trees with some questions that nobody answers with yes, as short trees have them."""
    border = random.normal(size=(count, levels)).astype(np.float32)
    border[random.random(border.shape) < 0.1] = np.inf
    return Trees(
        random.integers(0, signals, (count, levels)).astype(np.int16),
        border,
        random.normal(size=(count, 1 << levels, ANSWERS)).astype(np.float32),
        random.normal(size=ANSWERS).astype(np.float32),
    )


def walked(trees: Trees, signals: Signals) -> list[list[float]]:
    """Each block down each tree, one question after the other."""
    found = []
    for block in signals.T:
        total = trees.bias.astype(np.float64)
        for asked, borders, leaves in zip(trees.signal, trees.border, trees.leaf, strict=True):
            answers = [block[signal] > border for signal, border in zip(asked, borders, strict=True)]
            total = total + leaves[sum(1 << level for level, yes in enumerate(answers) if yes)]
        found.append(total.tolist())
    return found


@settings(max_examples=examples(40), derandomize=True, deadline=None)
@given(
    seed=st.integers(0, 10_000),
    count=st.integers(1, 20),
    levels=st.integers(1, 6),
    signals=st.integers(1, 12),
    blocks=st.integers(1, 30),
)
def test_trees_are_walked_from_question_to_question(
    seed: int, count: int, levels: int, signals: int, blocks: int
) -> None:
    random = np.random.default_rng(seed)
    trees = random_trees(random, count, levels, signals)
    values = random.normal(size=(signals, blocks)).astype(np.float32)
    assert trees(values) == pytest.approx(np.array(walked(trees, values)), abs=1e-4)


def test_a_value_on_the_border_is_not_above_it() -> None:
    trees = Trees(
        np.zeros((1, 1), np.int16),
        np.array([[2]], np.float32),
        np.array([[[-1], [1]]], np.float32),
        np.full(1, 0.5, np.float32),
    )
    assert trees.log_odds(np.array([[1, 2, 3]], np.float32)).tolist() == [-0.5, -0.5, 1.5]


def test_only_trees_that_ask_about_a_signal_answer_to_it() -> None:
    random = np.random.default_rng(11)
    trees = random_trees(random, 30, 4, 9)
    values = random.normal(size=(9, 40)).astype(np.float32)
    for signal in np.unique(trees.signal).tolist():
        asking, changed = trees.about(signal), values.copy()
        changed[signal] = 0.1
        assert 0 < len(asking.signal) < len(trees.signal)
        assert asking(values) - asking(changed) == pytest.approx(trees(values) - trees(changed), abs=1e-4)


def test_the_probability_is_the_logistic_function() -> None:
    log_odds = np.array([-20, -1, 0, 1, 20], np.float32)
    found = probability(log_odds)
    assert found.dtype == np.float32
    assert found == pytest.approx([0, 1 / (1 + np.e), 0.5, np.e / (1 + np.e), 1], abs=1e-6)
