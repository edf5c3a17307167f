"""The quality gate: what falls is named, what rises is pinned, and only a reason lowers a floor."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.floors import GATED, Floors, Pinned, find_broken, measure_methods, move_floors
from evaluation import pages

PINNED = Pinned("digest", {"cetd": 0.8, "wlr": 0.5})
FLOORS = Floors(25, {"mills": PINNED})


def test_what_falls_is_named() -> None:
    assert find_broken(PINNED, "digest", {"cetd": 0.8, "wlr": 0.51}) == []
    assert find_broken(PINNED, "digest", {"cetd": 0.79, "wlr": 0.51}) == ["cetd is at 0.7900, below its floor of 0.800"]
    assert find_broken(PINNED, "digest", {"cetd": 0.9, "wlr": 0.5, "new": 0.1}) == ["new has no floor"]


def test_floors_hold_for_their_data_only() -> None:
    assert len(find_broken(PINNED, "other", {"cetd": 0.9, "wlr": 0.9})) == 1


def test_floors_rise_by_themselves_and_fall_with_a_reason_only() -> None:
    means = {"cetd": 0.9127, "wlr": 0.4, "new": 0.3}
    raised = move_floors(FLOORS, "mills", "digest", means)
    assert raised.sets["mills"].floors == {"cetd": 0.912, "wlr": 0.5, "new": 0.3}
    assert raised.lowered == ()
    lowered = move_floors(FLOORS, "mills", "digest", means, "the paper says so")
    assert lowered.sets["mills"].floors["wlr"] == 0.4
    (record,) = lowered.lowered
    assert (record["method"], record["from"], record["to"]) == ("wlr", 0.5, 0.4)
    assert record["reason"] == "the paper says so"


def test_floors_are_read_as_they_were_written(tmp_path: Path) -> None:
    floors = move_floors(FLOORS, "mills", "digest", {"wlr": 0.1}, "why not")
    floors.write(tmp_path / "floors.json")
    assert Floors.read(tmp_path / "floors.json") == floors


def test_every_method_is_measured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DEHUSK_CACHE", str(tmp_path / "cache"))
    means = measure_methods(pages.write(tmp_path), 2)
    assert set(means) == set(GATED)
    assert means["lqf"] > 0.8
