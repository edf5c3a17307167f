"""Targets of `make fuzz` on the inputs that fuzzing begins with, and on some broken ones."""

from __future__ import annotations

from random import Random

import pytest

from fuzz.mutations import mutated
from fuzz.targets import TARGETS

MOST = 60
"""The seeds that are looked at: the project's own pages, of which there are fewer, and small files."""


@pytest.mark.parametrize("name", TARGETS)
def test_seeds(name: str) -> None:
    target = TARGETS[name]
    for seed in target.seeds()[:MOST:4]:
        target.attempt(seed)


@pytest.mark.parametrize("name", TARGETS)
def test_broken_seeds(name: str) -> None:
    target, random = TARGETS[name], Random(19)
    for seed in target.seeds()[:MOST:3]:
        target.attempt(mutated(seed, random))
