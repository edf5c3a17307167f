"""From bytes to text: dehusk, its methods and resiliparse take turns on each page, so that noise hits all alike."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from typing import Final

import turbohtml
from rich.progress import track
from rich.table import Column, Table

import dehusk

from .timing import best_of, verdict

Contestant = Callable[[bytes], object]
PARSER: Final = "turbohtml.parse"
PEER: Final = "resiliparse"
_METHODS: Final = ("auto", "cetd", "wlr", "coreex", "textsweeper", "tccb", "ccb", "accb", "everything")
_ALL_OF_AUTO: Final = "text, Markdown, metadata, kind"
Limits = Mapping[str, Mapping[str, float]]
LIMITS: Final[Limits] = {
    "dehusk.parse": {PARSER: 2.2},
    "auto": {PEER: 0.5, PARSER: 3.5},
    _ALL_OF_AUTO: {PEER: 1.05},
    "cetd": {PEER: 0.75},
    "wlr": {PEER: 1.0},
    "coreex": {PEER: 1.5},
    "textsweeper": {PEER: 1.5},
    "tccb": {PEER: 4.0},
    "ccb": {PEER: 3.0},
    "accb": {PEER: 15.0},
}
"""The maximum cost of a contestant, as multiples of the costs of others."""
LIMITS_OF_SMALL_PAGES: Final[Limits] = {
    **LIMITS,
    "auto": {PEER: 0.55, PARSER: 3.5},
    _ALL_OF_AUTO: {PEER: 1.15},
}
"""Limits for the other data sets, where the fixed cost of each page counts for more."""


def extractors_table(pages: list[bytes], repeats: int, title: str, limits: Limits = LIMITS) -> Table:
    """The costs of all contestants on the same pages."""
    total = _measure(pages, repeats)
    headers = ("ms a page", "× turbohtml", "limit", "× resiliparse", "limit", "")
    table = Table(Column("bytes to text", no_wrap=True), *headers, title=title)
    for name, cost in total.items():
        maximum = limits.get(name, {})
        cells = [f"{cost / len(pages) * 1e3:.2f}"]
        for other in (PARSER, PEER):
            cells += [f"{cost / total[other]:.2f}", f"{maximum[other]:g}" if other in maximum else ""]
        table.add_row(name, *cells, verdict(*(cost <= limit * total[other] for other, limit in maximum.items())))
    return table


def _measure(pages: list[bytes], repeats: int) -> dict[str, float]:
    """The seconds of each contestant for all pages, with the best of `repeats` runs on each page.

    The parser gets text, since it is the yardstick of parsing alone.
    """
    running = _contestants()
    total = dict.fromkeys([PARSER, *running], 0.0)
    for data in track(pages, description="measuring extractors", transient=True):
        text = data.decode("utf-8", "replace")
        total[PARSER] += best_of(turbohtml.parse, text, repeats)
        for name, run in running.items():
            total[name] += best_of(run, data, repeats)
    return total


def _contestants() -> dict[str, Contestant]:
    """The contestants, which all start from bytes."""
    try:
        from resiliparse.extract.html2text import extract_plain_text
    except ImportError:
        sys.exit("speed: resiliparse is missing; install dehusk[peers]")
    return {
        "dehusk.parse": dehusk.parse,
        PEER: lambda data: extract_plain_text(data.decode("utf-8", "replace"), main_content=True),
        **{name: _text_by(name) for name in _METHODS},
        _ALL_OF_AUTO: _all_of_auto,
    }


def _text_by(method: str) -> Contestant:
    return lambda data: dehusk.extract(data, method=method).text


def _all_of_auto(data: bytes) -> object:
    """Compute the outputs that most programs use."""
    found = dehusk.extract(data)
    return found.text, found.markdown, found.metadata, found.kind
