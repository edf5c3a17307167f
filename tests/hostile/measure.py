"""Families of hostile pages: each is a function from a size to a page, which has about so many of one thing.

`FAMILIES` has all of them by name. They are what makes programs crash, hang or run out of memory: one construct
nested deeply, repeated often, left open, or as long as the page.
"""

from __future__ import annotations

import resource
import signal
import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Final

from dehusk import METHODS, OUTPUTS, Extraction, SiteModel, extract, menus, segments
from dehusk.outputs.whole_pages import Outline, write_numbered_html, write_outlined_html
from hostile.elements import ATTRIBUTES, DECLARED, ELEMENTS
from hostile.structures import STRUCTURES, STYLES, TEXTS, Family

FAMILIES: Final[dict[str, Family]] = {**ELEMENTS, **ATTRIBUTES, **TEXTS, **STRUCTURES, **STYLES, **DECLARED}
"""Every family by name."""


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


Probe = Callable[[Extraction], object]


def _attribute(name: str, extraction: Extraction) -> object:
    return getattr(extraction, name)


def _marks(method: str, extraction: Extraction) -> object:
    return METHODS[method](extraction.page)


def _outlined(extraction: Extraction) -> str:
    found = segments(extraction.page)
    return write_outlined_html(extraction.page, [Outline(segment.row, segment.role, "a") for segment in found])


_FINDINGS: Final = "metadata kind status items posts comments facts structured blocks images links".split()

PROBES: Final[dict[str, Probe]] = {
    **OUTPUTS,
    **{name: partial(_attribute, name) for name in _FINDINGS},
    "explain": Extraction.explain,
    "menus": lambda extraction: menus(extraction.page),
    "segments": lambda extraction: segments(extraction.page),
    "outlined": _outlined,
    "numbered": lambda extraction: write_numbered_html(extraction.page),
    "site": lambda extraction: SiteModel.fit([extraction.page, extraction.page]),
    **{f"method {name}": partial(_marks, name) for name in METHODS},
}
"""Every probe by name."""
