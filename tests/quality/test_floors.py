"""No method gets worse on the benchmark data; `python -m benchmarks.floors` moves the floors."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.floors import GATED, Floors, find_broken, measure_methods
from dehusk.evaluation.datasets import find_datasets

FLOORS = Floors.read(Path(__file__).parent / "floors.json")


@pytest.mark.slow
@pytest.mark.parametrize("name", FLOORS.sets)
def test_no_method_falls_below_its_floor(name: str) -> None:
    found = find_datasets().get(name)
    if found is None:
        pytest.skip("the data set is not here")
    assert find_broken(FLOORS.sets[name], found.digest, measure_methods(found, FLOORS.pages)) == []


def test_every_main_method_has_a_floor_on_every_set() -> None:
    assert {name: set(pinned.floors) for name, pinned in FLOORS.sets.items()} == {
        name: set(GATED) for name in FLOORS.sets
    }


def test_a_lowered_floor_has_its_reason() -> None:
    assert all(entry["reason"].strip() for entry in FLOORS.lowered)
