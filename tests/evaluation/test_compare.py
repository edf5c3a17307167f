"""Summaries: means over answered pages, ranks, marks, and costs as ratios on shared pages."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from dehusk.evaluation.compare import compute_costs, summarise
from dehusk.evaluation.extractors import Extractor
from dehusk.evaluation.results import Results, Row, Timed


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
