"""Cost of every probe of a hostile page, measured in another process, which may hang or crash."""

from __future__ import annotations

import resource
import signal
import time
from collections.abc import Iterable, Iterator
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Final

from dehusk import extract
from hostile.families import FAMILIES
from hostile.probes import PROBES

EXTRACT: Final = "extract"
Cost = float | str
"""The processor time in seconds, or what went wrong."""


def costs_of(family: str, size: int, seconds: float, memory: int) -> dict[str, Cost]:
    """The cost of extracting a page of a family and of every probe of it, each within a time; memory is in bytes."""
    found: dict[str, Cost] = {}
    left = list(PROBES)
    while left:
        asked = EXTRACT
        for name, cost in _answers(family, size, left, seconds, memory):
            asked = name
            if cost is not None:
                found[name], asked = cost, ""
        if asked:
            found[asked] = "hang"
        left = [name for name in PROBES if name not in found and not isinstance(found[EXTRACT], str)]
    return found


def _answers(
    family: str, size: int, probes: list[str], seconds: float, memory: int
) -> Iterator[tuple[str, Cost | None]]:
    """Run probes in another process, and yield the name of each when it begins, and again with its cost."""
    context = get_context("fork")
    here, there = context.Pipe(duplex=False)
    process = context.Process(target=_ask, args=(there, family, size, probes, seconds, memory))
    process.start()
    there.close()
    try:
        while True:
            yield here.recv()
    except EOFError:
        process.join()


def _ask(answers: Connection, family: str, size: int, probes: Iterable[str], seconds: float, memory: int) -> None:
    """Ask one thing after the other. When its time is over the process is ended by a signal, whatever it is doing."""
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    html = FAMILIES[family](size)
    extraction = None
    for name in (EXTRACT, *probes):
        answers.send((name, None))
        signal.setitimer(signal.ITIMER_PROF, seconds)
        begin = time.process_time()
        try:
            if extraction is None:
                extraction = extract(html)
            else:
                PROBES[name](extraction)
        except Exception as error:
            answers.send((name, f"{type(error).__name__}: {error}"[:60]))
            if extraction is None:
                return
        else:
            answers.send((name, time.process_time() - begin))
