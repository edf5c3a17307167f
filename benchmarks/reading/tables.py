"""The faults of all pages as a table in Markdown, and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from benchmarks.evaluation import Lines, markdown

from .measures import MEASURES
from .pages import PageResult


class Total(NamedTuple):
    """The number of faults in a number of cases."""

    cases: int
    faults: int


def totals(results: Sequence[PageResult]) -> Iterator[tuple[str, dict[str, Total]]]:
    """For each measure, the faults of each extractor; a page has no more faults than cases."""
    extractors = list(results[0].faults) if results else []
    for measure in MEASURES:
        found = {name: [page.faults[name][measure] for page in results] for name in extractors}
        yield (
            measure,
            {
                name: Total(sum(f.cases for f in faults), sum(min(f.cases, len(f.examples)) for f in faults))
                for name, faults in found.items()
            },
        )


def write_table(results: Sequence[PageResult]) -> str:
    """A line for each measure; for each extractor the share of cases with the fault, and their number."""
    return markdown(_lines(results))


def _lines(results: Sequence[PageResult]) -> Lines:
    yield "", *(results[0].faults if results else ()), "cases"
    for measure, by_extractor in totals(results):
        cases = max(total.cases for total in by_extractor.values())
        yield measure, *map(_shown, by_extractor.values()), f"{cases:,}"


def _shown(total: Total) -> str:
    return f"{100 * total.faults / total.cases:.1f} % ({total.faults:,})" if total.cases else ""


def as_json(results: Sequence[PageResult]) -> dict[str, Any]:
    """The number of cases and of faults, by data set, measure and extractor."""
    sets = sorted({page.dataset for page in results})
    return {
        name: {
            measure: {extractor: total._asdict() for extractor, total in by_extractor.items()}
            for measure, by_extractor in totals([page for page in results if page.dataset == name])
        }
        for name in sets
    }
