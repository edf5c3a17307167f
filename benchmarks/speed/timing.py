"""What all measurements share: the best of several runs, and the verdict on a limit."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

Argument = TypeVar("Argument")


def best_of(run: Callable[[Argument], object], argument: Argument, repeats: int) -> float:
    """The seconds of the fastest of several runs."""
    return min(seconds(run, argument) for _ in range(repeats))


def seconds(run: Callable[[Argument], object], argument: Argument) -> float:
    """The seconds that the processor worked for one run: other programs on a busy machine do not count."""
    begin = time.thread_time()
    run(argument)
    return time.thread_time() - begin


def verdict(*kept: bool) -> str:
    """What a table says of limits: `ok` if all of them are kept; nothing where there is none."""
    return ("ok" if all(kept) else "MISSED") if kept else ""
