"""The summary as tables in Markdown, and as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from math import isnan
from typing import Any, Final

from benchmarks.evaluation import Lines, markdown

from .summary import KINDS_OF, Numbers, Summary

_TITLES: Final = {
    "snippets": "Snippets that must be kept: mean share over pages",
    "facts": "Facts of products that the page shows",
    "lists": "Lists: of the gold and lost, of the boilerplate and kept",
    "overviews": "Articles that are called overviews",
    "kinds": f"Kinds of {KINDS_OF} that are right",
    "words": "Word F1 by data set, and words kept for each word of the gold",
    "words_by_kind": f"Word F1 by kind of page of {KINDS_OF}, and words kept for each word of the gold",
    "empty": "Pages with more than 50 visible words, no content, and the status `ok` or `empty`",
    "confidence": "Confidence",
    "pictures": "Pictures: lead pictures of articles that are lost, pages with junk pictures",
}
"""The title of each table, by the field of `Summary`."""


def write_tables(summary: Summary) -> str:
    """Write all tables that have lines."""
    found = asdict(summary) | {"empty": {name: {"pages": len(ids)} for name, ids in summary.empty.items() if ids}}
    return "\n\n".join(
        f"{title}:\n\n{markdown(_lines(found[name]))}" if found[name] else f"{title}: none"
        for name, title in _TITLES.items()
        if found[name] or name == "empty"
    )


def as_json(summary: Summary) -> dict[str, Any]:
    """The summary as a JSON object; numbers that are not known are null."""
    tables = asdict(summary)
    empty = tables.pop("empty")
    known = {
        name: {line: {key: _known(value) for key, value in numbers.items()} for line, numbers in lines.items()}
        for name, lines in tables.items()
    }
    return known | {"empty": {name: ids for name, ids in empty.items() if ids}}


def _lines(table: Mapping[str, Numbers]) -> Lines:
    names = list(next(iter(table.values())))
    yield "", *names
    for line, numbers in table.items():
        yield line, *(_shown(numbers[name]) for name in names)


def _shown(number: float) -> str:
    if isinstance(number, int):
        return str(number)
    if isnan(number):
        return ""
    return f"{number:.0f}" if number >= 10 else f"{number:.3f}"


def _known(number: float) -> float | None:
    return None if isnan(number) else number
