"""Averages, intervals and the paired test."""

from __future__ import annotations

import math
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dehusk.evaluation.compare import Comparison, compare_pairs, estimate_mean
from effort import examples

modest = settings(max_examples=examples(60))
shares = st.lists(st.floats(0, 1), min_size=1, max_size=30)


def test_the_mean_leaves_nan_out() -> None:
    assert estimate_mean([0.25, math.nan, 0.75]).mean == 0.5
    assert estimate_mean([0.25, math.nan, 0.75]).count == 2


def test_no_values_have_no_mean() -> None:
    for values in ([], [math.nan]):
        mean, low, high, count = estimate_mean(values)
        assert math.isnan(mean)
        assert math.isnan(low)
        assert math.isnan(high)
        assert count == 0


def test_a_constant_has_an_interval_of_no_width() -> None:
    assert estimate_mean([0.3] * 7) == (0.3, 0.3, 0.3, 7)


@modest
@given(shares)
def test_the_interval_is_around_the_mean_and_within_the_values(values: list[float]) -> None:
    mean, low, high, count = estimate_mean(values)
    assert count == len(values)
    assert min(values) - 1e-6 <= low <= mean + 1e-6
    assert mean - 1e-6 <= high <= max(values) + 1e-6
    assert estimate_mean(values) == (mean, low, high, count)


def test_the_interval_is_as_wide_as_the_normal_one_on_many_pages() -> None:
    values = np.random.default_rng(7).beta(5, 2, 2_000)
    mean, low, high, _ = estimate_mean(values.tolist())
    half = 1.96 * values.std() / math.sqrt(len(values))
    assert low == pytest.approx(mean - half, abs=half / 5)
    assert high == pytest.approx(mean + half, abs=half / 5)


def test_equal_extractors_do_not_differ() -> None:
    assert compare_pairs([0.1, 0.9, 0.5], [0.1, 0.9, 0.5]) == (0, 0, 0, 1, 3)


def test_pages_without_either_value_are_left_out() -> None:
    compared = compare_pairs([1, math.nan, 0.5, 0.5], [0.5, 0.5, math.nan, 0.5])
    assert compared.difference == 0.25
    assert compared.count == 2


def test_nothing_to_compare() -> None:
    compared = compare_pairs([], [])
    assert math.isnan(compared.difference)
    assert compared.p == 1
    assert compared.mark == ""


def test_different_pages_are_not_compared() -> None:
    with pytest.raises(ValueError, match="zip"):
        compare_pairs([0.5], [0.5, 0.6])


def test_p_is_that_of_all_sign_flips() -> None:
    differences = np.array([0.3, 0.1, -0.05, 0.2, 0.25, 0.15, -0.1])
    flips = np.array(list(product([-1, 1], repeat=len(differences))))
    exact = np.mean(np.abs(flips @ differences) >= abs(differences.sum()) - 1e-12)
    compared = compare_pairs(differences.tolist(), [0.0] * len(differences))
    assert compared.p == pytest.approx(exact, abs=0.015)


def test_ties_count_as_extreme() -> None:
    assert compare_pairs([0.7, 0.7], [0.6, 0.6]).p == pytest.approx(0.5, abs=0.02)
    assert compare_pairs([0.7], [0.6]).p == 1


@modest
@given(st.lists(st.tuples(st.floats(0, 1), st.floats(0, 1)), min_size=1, max_size=20))
def test_the_other_way_round(pairs: list[tuple[float, float]]) -> None:
    first, second = [pair[0] for pair in pairs], [pair[1] for pair in pairs]
    there, back = compare_pairs(first, second), compare_pairs(second, first)
    assert there.difference == -back.difference
    assert there.p == back.p
    assert there.low == pytest.approx(-back.high, abs=1e-6)
    assert 0 < there.p <= 1


def test_a_steady_difference_is_significant_and_noise_is_not() -> None:
    random = np.random.default_rng(3)
    base = random.random(300)
    better = (base + random.normal(0.03, 0.05, 300)).tolist()
    noisy = (base + random.normal(0, 0.05, 300)).tolist()
    assert compare_pairs(better, base.tolist()).mark == "**"
    assert compare_pairs(better, base.tolist()).low > 0
    assert compare_pairs(better, base.tolist()).p == 1 / 10_001
    assert compare_pairs(noisy, base.tolist()).mark == ""


@pytest.mark.parametrize(("p", "mark"), [(0.0001, "**"), (0.01, "*"), (0.049, "*"), (0.05, ""), (1, "")])
def test_marks(p: float, mark: str) -> None:
    assert Comparison(0.1, 0.0, 0.2, p, 9).mark == mark
