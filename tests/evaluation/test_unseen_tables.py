"""The tables of unseen pages: `auto` by models new to each page, beside other extractors."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.evaluation import Run, markdown
from benchmarks.unseen import rows_by_kind, rows_by_set
from dehusk.evaluation.compare import summarise
from dehusk.evaluation.extractors import Extractor
from dehusk.evaluation.results import Results, Row

OURS, PEER = "training.held_out:unseen", "goose3"


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Two extractors on four pages of two kinds."""
    scores = {OURS: (1.0, 0.8, 0.6, 0.4), PEER: (0.5, 0.5, 0.5, 0.5)}
    rows = [
        Row("wcxb", str(page), name, "article" if page else "forum", "en", "", 1024, "", {"lcs_f1": f1, "bag_f1": f1})
        for name, found in scores.items()
        for page, f1 in enumerate(found)
    ]
    extractors = Extractor(OURS, "own", "1"), Extractor(PEER, "peer", "3.1")
    results = Results(({"name": "wcxb"},), extractors, tuple(rows), (), {"python": "3"})
    results.write(tmp_path / "results.json", [summary.as_json() for summary in summarise(results, "kind")])
    return Run(tmp_path / "results.json")


def test_every_score_has_its_interval_and_the_best_is_bold(run: Run) -> None:
    heading, _, line = markdown(rows_by_set(run)).splitlines()
    assert heading == "| data set | pages | `auto` | `goose3` |"
    assert line.startswith("| `wcxb` | 4 | **70.0 ± ")
    assert line.endswith("** | 50.0 ± 0.0 |")


def test_kinds_stand_beside_the_best_peer(run: Run) -> None:
    assert markdown(rows_by_kind(run)).splitlines() == [
        "| word F1, unseen domains of wcxb | all | article | forum |",
        "| --- | ---: | ---: | ---: |",
        "| `auto` | 0.700 | 0.600 | 1.000 |",
        "| goose3, the best peer | 0.500 | 0.500 | 0.500 |",
    ]
