"""No hostile page brings an error out of anything that can be asked of it; `python -m hostile` tries large sizes."""

from __future__ import annotations

import faulthandler
from collections.abc import Iterator

import pytest

from dehusk import extract
from hostile.measure import FAMILIES, PROBES

SIZE = 25
FAR_TOO_LONG = 120
"""Seconds after which a family counts as a hang; it takes some milliseconds."""


@pytest.fixture(autouse=True)
def ends_in_any_case() -> Iterator[None]:
    faulthandler.dump_traceback_later(FAR_TOO_LONG, exit=True)
    yield
    faulthandler.cancel_dump_traceback_later()


@pytest.mark.parametrize("family", FAMILIES)
def test_every_probe_has_an_answer(family: str) -> None:
    extraction = extract(FAMILIES[family](SIZE))
    assert all(probe(extraction) is not NotImplemented for probe in PROBES.values())


def test_families_grow_with_their_size() -> None:
    assert all(len(family(2 * SIZE)) > len(family(SIZE)) for family in FAMILIES.values())
