"""The fast blur equals its definition, whatever the sizes."""

from __future__ import annotations

import numpy as np
import pytest

from definitions import ccb
from dehusk.methods.blur import Blur
from dehusk.page import Floats


def stretches(size: int, longest: int) -> Floats:
    """A vector of runs of 0 and 1 of random lengths."""
    random = np.random.default_rng(size)
    return np.repeat(np.arange(size) % 2, random.integers(1, longest + 1, size))[:size].astype(np.float64)


@pytest.mark.parametrize("range", [1, 3, 40, 64, 65, 200])
@pytest.mark.parametrize(("size", "longest"), [(1, 1), (2, 1), (7, 3), (64, 20), (129, 9), (700, 400), (1500, 60)])
def test_steps_equal_the_definition(size: int, longest: int, range: int) -> None:
    vector = stretches(size, longest)
    blur, expected = Blur(vector, range, 0.25), vector.tolist()
    for _ in np.arange(3):
        expected = ccb.blur(expected, range, 0.25)
        assert blur.step() == pytest.approx(expected, abs=1e-12)


def test_a_step_leaves_the_vectors_before_it_as_they_were() -> None:
    given = stretches(500, 30)
    blur, copy = Blur(given, 5, 0.5), given.copy()
    first = blur.step()
    kept = first.copy()
    blur.step()
    assert np.array_equal(given, copy)
    assert np.array_equal(first, kept)


def test_equal_entries_far_from_others_stay_exactly_as_they_are() -> None:
    blur = Blur(np.repeat([0.0, 1.0, 0.0], 1000), 40, 0.25)
    for _ in np.arange(5):
        vector = blur.step()
    assert set(vector[300:700].tolist()) == {0.0}
    assert set(vector[1300:1700].tolist()) == {1.0}
