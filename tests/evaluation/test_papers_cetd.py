"""The printed tables of the CETD paper, and the results beside them."""

from __future__ import annotations

import re
from pathlib import Path
from statistics import fmean

import pytest

from benchmarks.papers.cetd import results
from benchmarks.papers.cetd_measuring import MEASURES, Scores
from benchmarks.papers.cetd_published import AVERAGE, BY_ALGORITHM, BY_SOURCE, SOURCES
from dehusk import METHODS

SPATIAL = (Path(__file__).parents[2] / "docs" / "results" / "spatial.md").read_text("utf-8")
MISPRINTS = {
    ("precision", "cetd-ds", "Chaos"),
    ("recall", "cectd-s", "Chaos"),
    ("precision", "cetd-ds", "Wikipedia"),
    ("f1", "cectd-ds", "Ars Technica"),
}
"""Entries in which tables 4 to 6 of the paper differ from tables 1 to 3."""


def test_tables_of_the_paper_agree_but_for_its_misprints() -> None:
    differing = {
        (measure, algorithm, source)
        for algorithm, lines in BY_SOURCE.items()
        for source, numbers in lines.items()
        for measure, number in zip(MEASURES, numbers, strict=True)
        if measure in BY_ALGORITHM and BY_ALGORITHM[measure][algorithm][source] != number
    }
    assert differing == MISPRINTS


@pytest.mark.parametrize("measure", BY_ALGORITHM)
def test_averages_are_those_of_the_sources(measure: str) -> None:
    for algorithm, numbers in BY_ALGORITHM[measure].items():
        expected = fmean(numbers[source] for source in SOURCES)
        tolerance = 1.1 if algorithm == "fe" else 0.35 if (measure, algorithm, "Chaos") in MISPRINTS else 0.1
        assert numbers[AVERAGE] == pytest.approx(expected, abs=tolerance), algorithm


def test_f1_is_that_of_the_means() -> None:
    for lines in BY_SOURCE.values():
        for precision, recall, f1, score in lines.values():
            assert Scores(precision, recall, score).f1 == pytest.approx(f1, abs=0.06)


def test_results_without_data_name_what_is_missing() -> None:
    found = list(results({}))
    titles = [result.title for result in found]
    assert titles[0].startswith("Examples 1 and 2")
    assert [title.split(":")[0] for title in titles[1:3]] == ["Tables 1 to 3", "Tables 4 to 6"]
    assert "Not available: CleanEval-Eng, NYTimes" in found[1].text
    assert "| CleanEval-Eng | 0 | 93.73 |  | 96.51 |  | 91.46 |  |" in found[1].text
    assert "| `bte` | 92.22 |  | 88.87 |  | 95.83 |  |" in found[2].text
    assert "VIPS" in found[-1].text


def test_the_example_has_the_numbers_of_the_paper() -> None:
    lines = re.findall(r"^\| `(.*?)` \| (.*) \|$", next(results({})).text, re.MULTILINE)
    assert len(lines) == 5
    for _, numbers in lines:
        printed, ours = [list(map(float, part)) for part in (numbers.split(" | ")[:3], numbers.split(" | ")[3:])]
        assert printed == ours


@pytest.mark.parametrize(
    ("method", "parameter", "variant"),
    [
        ("cetd", "area", "× area"),
        ("cetd", "top", "× nearness to the top"),
        ("cetd", "width", "× width"),
        ("cetd", "centre", "× nearness to the centre line"),
        ("wlr", "area", "× area"),
        ("wlr", "top", "distance from the top"),
        ("wlr", "width", "× width"),
        ("wlr", "centre", "distance from the centre line"),
        ("wlr", "top-and-centre", "both distances"),
    ],
)
def test_the_documentation_of_the_parameters_has_the_measured_gains(method: str, parameter: str, variant: str) -> None:
    table = SPATIAL[SPATIAL.index(f"<!-- spatial-{method} -->") : SPATIAL.index(f"<!-- end of spatial-{method} -->")]
    [line] = [line for line in table.splitlines() if line.startswith(f"| {variant} |")]
    gain = line.rstrip(" |").rsplit("| ", 1)[1]
    text = " ".join((METHODS[method].function.__doc__ or "").split())
    assert re.search(rf"`{parameter}`( gains)? {re.escape(gain)}", text), gain
