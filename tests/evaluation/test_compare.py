"""Summaries: means over answered pages, ranks, marks, and costs as ratios on shared pages."""

from __future__ import annotations

import json
import math
from itertools import product
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dehusk.evaluation.compare import Comparison, compare_pairs, compute_costs, estimate_mean, summarise
from dehusk.evaluation.extractors import Extractor
from dehusk.evaluation.results import Results, Row, Timed
from effort import examples


def row(page: int, extractor: str, f1: float | None, kind: str = "article") -> Row:
    failure = "" if f1 is not None else "broke"
    scores = {"lcs_f1": f1} if f1 is not None else {}
    return Row("mills", str(page), extractor, kind, "en", "", 100, failure, scores)


def results(rows: list[Row], timed: list[Timed] | None = None) -> Results:
    names = dict.fromkeys(row.extractor for row in rows)
    extractors = tuple(Extractor(name, "method", "1") for name in names)
    return Results(({"name": "mills"},), extractors, tuple(rows), tuple(timed or []), {})


def test_the_best_comes_first_and_failures_are_counted_apart() -> None:
    rows = [row(page, "weak", 0.4) for page in range(20)] + [row(page, "strong", 0.8) for page in range(19)]
    rows.append(row(19, "strong", None))
    best, other = summarise(results(rows))
    assert (best.extractor, best.pages, best.failures, best.versus_best) == ("strong", 20, 1, None)
    assert best.mean("lcs_f1") == pytest.approx(0.8)
    assert best.estimates["lcs_f1"].count == 19
    assert other.versus_best is not None
    assert other.versus_best.difference == pytest.approx(-0.4)
    assert (other.versus_best.count, other.versus_best.mark) == (19, "**")


def test_groups() -> None:
    rows = [row(page, "one", page / 10, "article" if page < 4 else "forum") for page in range(6)]
    found = {summary.group: summary for summary in summarise(results(rows), "kind")}
    assert {group: summary.pages for group, summary in found.items()} == {"": 6, "article": 4, "forum": 2}
    assert found["forum"].mean("lcs_f1") == pytest.approx(0.45)


def test_an_extractor_that_always_fails_comes_last() -> None:
    found = summarise(results([row(0, "never", None), row(0, "poor", 0.0)]))
    assert [summary.extractor for summary in found] == ["poor", "never"]


def test_costs_are_ratios_on_shared_pages() -> None:
    timed = [
        Timed("mills", "a", 1024, "parse", 0.001),
        Timed("mills", "b", 3072, "parse", 0.003),
        Timed("mills", "a", 1024, "quick", 0.002),
        Timed("mills", "b", 3072, "quick", 0.006),
        Timed("mills", "b", 3072, "slow", 0.030),
    ]
    costs = compute_costs(timed)
    assert costs["quick"].ms_per_page == pytest.approx(4)
    assert costs["quick"].seconds_per_kb == pytest.approx(0.002)
    assert costs["quick"].times_fastest == 1
    assert costs["quick"].times_parse == pytest.approx(2)
    assert costs["slow"].times_fastest == pytest.approx(5)
    assert costs["slow"].times_parse == pytest.approx(10)
    assert compute_costs([]) == {}


def test_results_are_written_with_every_row(tmp_path: Path) -> None:
    found = results([row(0, "one", 0.5), row(1, "one", None)], [Timed("mills", "0", 1024, "one", 0.1)])
    found.write(tmp_path / "results.json", [summary.as_json() for summary in summarise(found)])
    content = json.loads((tmp_path / "results.json").read_text("utf-8"))
    assert [entry["failure"] for entry in content["rows"]] == ["", "broke"]
    assert content["summary"][0]["scores"]["lcs_f1"]["mean"] == 0.5
    assert content["summary"][0]["cost"]["ms_per_page"] == pytest.approx(100)


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
