"""No text makes a regular expression slow: the cost grows with the length of the text, and not faster.

Each pattern of the package is given texts that are made from its own loops. One that looks at every character a few
times needs less than a millisecond for the longest of them; one whose cost grows with the square of the length needs
hundreds.
"""

from __future__ import annotations

import re
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from security.attacks import attacks
from security.patterns import Used, used_patterns

SIZES = (25, 20_000)
"""The small one shows in little time what doubles with every character."""
SLOW = 0.1
"""Seconds that no text of these sizes may cost."""
PATTERNS = used_patterns()
QUADRATIC = [r"\s+$", r"(?:a|b)*c", r"/\*.*?\*/", r"(\w+\s?)*$", r"a*a*b", r"<[^>]*?>", r"(?:::|[:])+x", r"\s*,"]


class TooSlow(Exception):
    pass


@contextmanager
def limit(seconds: float) -> Iterator[None]:
    """Ends what takes longer."""

    def stop(*_: object) -> None:
        raise TooSlow

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def runs_of(used: Used) -> list[Callable[[str], object]]:
    """The ways in which a pattern is run; whatever looks everywhere in a text does so like `finditer`."""
    anchored = {"match": used.pattern.match, "fullmatch": used.pattern.fullmatch}
    runs: list[Callable[[str], object]] = [anchored[use] for use in sorted(used.uses & {*anchored})]
    if used.uses - {*anchored}:
        runs.append(lambda text: sum(1 for _ in used.pattern.finditer(text)))
    return runs


def slow_text(used: Used) -> str | None:
    """The beginning of a text for which a pattern takes too long."""
    for start, pump, end in attacks(used.pattern):
        for size in SIZES:
            text = start + pump * (size // len(pump) + 1) + end
            for run in runs_of(used):
                if is_slow(run, text):
                    return f"{start!r} + {pump!r} * {size // len(pump)} + {end!r}"
    return None


def is_slow(run: Callable[[str], object], text: str) -> bool:
    """Whether it takes too long twice: once may be the machine."""
    return all(_takes_long(run, text) for _ in range(2))


def _takes_long(run: Callable[[str], object], text: str) -> bool:
    begun = time.process_time()
    try:
        with limit(2 * SLOW):
            run(text)
    except TooSlow:
        return True
    return time.process_time() - begun > SLOW


@pytest.mark.parametrize("used", PATTERNS, ids=[used.place for used in PATTERNS])
def test_the_cost_of_a_pattern_grows_with_the_text(used: Used) -> None:
    assert slow_text(used) is None


@pytest.mark.parametrize("pattern", QUADRATIC)
def test_patterns_with_another_cost_are_found(pattern: str) -> None:
    assert slow_text(Used("here", re.compile(pattern), frozenset({"search"})))


def test_the_patterns_of_the_package_are_found() -> None:
    assert len(PATTERNS) > 150
    assert "dehusk.findings.status.delivery._SEPARATOR" in {used.place for used in PATTERNS}
