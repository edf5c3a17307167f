"""Calibration: a rising curve from what was said to what was."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from effort import examples

pytest.importorskip("rapidfuzz")


from training.calibration import curve


@settings(max_examples=examples(60))
@given(seed=st.integers(0, 10_000), count=st.integers(100, 500), power=st.sampled_from([0.2, 1.0, 5.0]))
def test_a_curve_rises_within_its_bounds(seed: int, count: int, power: float) -> None:
    random = np.random.default_rng(seed)
    said, was, weight = random.random(count) ** power, random.random(count), random.random(count) + 0.5
    found = curve(said, was, weight)
    assert found.dtype == np.float32
    assert found[0, [0, -1]].tolist() == [0, 1]
    assert (np.diff(found, axis=1) >= 0).all()
    assert ((found >= 0) & (found <= 1)).all()


def test_a_curve_has_one_meaning_for_each_number() -> None:
    found = curve(np.array([0.0, 0.5, 0.5, 0.5, 1.0] * 20), np.array([0.0, 0.2, 0.4, 0.6, 1.0] * 20), np.ones(100))
    assert (np.diff(found[0]) > 0).all()
    assert (np.diff(found[1]) >= 0).all()


def test_what_was_true_stays_as_it_was() -> None:
    said = np.linspace(0, 1, 5000)
    found = curve(said, said, np.ones(5000))
    assert np.interp(said, *found) == pytest.approx(said, abs=0.05)


def test_what_was_said_too_loudly_is_taken_back() -> None:
    random = np.random.default_rng(1)
    said = random.random(5000)
    found = curve(said, (random.random(5000) < said / 2).astype(np.float64), np.ones(5000))
    assert np.interp([0.2, 0.5, 0.8], *found) == pytest.approx([0.1, 0.25, 0.4], abs=0.06)


def test_the_order_does_not_matter() -> None:
    random = np.random.default_rng(2)
    said, was = random.random(300), random.random(300)
    turned = random.permutation(300)
    first, second = curve(said, was, np.ones(300)), curve(said[turned], was[turned], np.ones(300))
    assert first == pytest.approx(second, abs=1e-6)
