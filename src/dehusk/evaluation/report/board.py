"""What the parts of a report have in common: the results, summarised and in one order."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from statistics import fmean

from ..compare import Cost, Summary, cost_of, summarise
from ..extractors import Extractor
from ..metrics import MAIN
from ..results import Results, Row


@dataclass(frozen=True)
class Board:
    """Results with their summaries. Extractors have the same order everywhere, so that each keeps its colour."""

    results: Results

    @cached_property
    def datasets(self) -> list[str]:
        """The names of the data sets."""
        return [str(facts["name"]) for facts in self.results.datasets]

    @cached_property
    def summaries(self) -> Mapping[str, list[Summary]]:
        """For each data set the summaries of its extractors, the best first."""
        found: dict[str, list[Summary]] = {name: [] for name in self.datasets}
        for summary in summarise(self.results):
            found[summary.dataset].append(summary)
        return found

    @cached_property
    def overall(self) -> Mapping[str, float]:
        """The mean over data sets of the main score, for extractors that have it on each data set; the best first."""
        means: dict[str, list[float]] = {extractor.name: [] for extractor in self.results.extractors}
        for summaries in self.summaries.values():
            for summary in summaries:
                if MAIN in summary.estimates:
                    means[summary.extractor].append(summary.mean(MAIN))
        known = {name: fmean(found) for name, found in means.items() if found and len(found) == len(self.datasets)}
        return {name: known[name] for name in sorted(known, key=lambda name: -known[name])}

    def is_trained(self, extractor: str) -> bool:
        """Whether an extractor has learned from one of the data sets."""
        return any(
            summary.is_trained_on
            for summaries in self.summaries.values()
            for summary in summaries
            if summary.extractor == extractor
        )

    @cached_property
    def order(self) -> list[str]:
        """The names of all extractors, the best over all data sets first."""
        return [*self.overall, *(e.name for e in self.results.extractors if e.name not in self.overall)]

    @cached_property
    def extractors(self) -> Mapping[str, Extractor]:
        """The extractors in the same order."""
        known = {extractor.name: extractor for extractor in self.results.extractors}
        return {name: known[name] for name in self.order}

    @cached_property
    def costs(self) -> Mapping[str, Cost]:
        """The cost of each extractor over all timed pages."""
        return cost_of(self.results.timed)

    @cached_property
    def pages(self) -> Mapping[str, Mapping[str, Mapping[str, Row]]]:
        """The rows by data set, page and extractor."""
        found: dict[str, dict[str, dict[str, Row]]] = {name: defaultdict(dict) for name in self.datasets}
        for row in self.results.rows:
            found[row.dataset][row.page][row.extractor] = row
        return found
