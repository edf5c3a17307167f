"""Outcomes in the comparison with other extractors: crashes, errors and limits are distinguished."""

from __future__ import annotations

import faulthandler
import os
import sys
from collections.abc import Callable

import pytest

from benchmarks.reliability.limited import Outcome, outcome_of

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the limits of processes are those of Linux")


def fails() -> None:
    raise ValueError("a mill")


def never_ends() -> None:
    while True:
        pass


def aborts() -> None:
    faulthandler.disable()  # pytest enables it, and its traceback in a passing run would look like a failure
    os.abort()


CASES: dict[Outcome, Callable[[], object]] = {
    "ok": list,
    "exception": fails,
    "memory": lambda: bytearray(8 << 30),
    "crash": aborts,
    "hang": never_ends,
}


@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")
@pytest.mark.parametrize("outcome", CASES)
def test_outcomes(outcome: Outcome) -> None:
    assert outcome_of(CASES[outcome], seconds=1) == outcome
