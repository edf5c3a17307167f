"""The results of a run: one row for every page and extractor, and the time that each took."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from .extractors import Extractor

FORMAT: Final = 1


@dataclass(frozen=True)
class Row:
    """One extractor on one page: its scores, or why it has none."""

    dataset: str
    page: str
    extractor: str
    kind: str
    lang: str
    site: str
    size: int
    """Bytes of HTML."""
    failure: str
    """Why there is no extraction; empty where there is one."""
    scores: Mapping[str, float]
    """Scores that are not defined for the page are absent."""


@dataclass(frozen=True)
class Timed:
    """How long an extractor took from bytes to text; the extractor `parse` is parsing alone."""

    dataset: str
    page: str
    size: int
    extractor: str
    seconds: float


@dataclass(frozen=True)
class Results:
    """All results of a run."""

    datasets: tuple[Mapping[str, Any], ...]
    extractors: tuple[Extractor, ...]
    rows: tuple[Row, ...]
    timed: tuple[Timed, ...]
    machine: Mapping[str, str]

    def write(self, path: Path, summary: list[dict[str, Any]]) -> None:
        """Write the results as JSON, the summary first."""
        content = {
            "format": FORMAT,
            "machine": self.machine,
            "datasets": self.datasets,
            "extractors": [
                asdict(extractor) | {"trained_on": sorted(extractor.trained_on)} for extractor in self.extractors
            ],
            "summary": summary,
            "timed": [asdict(timed) for timed in self.timed],
            "rows": [asdict(row) for row in self.rows],
        }
        path.write_text(json.dumps(content, ensure_ascii=False, separators=(",", ":")), "utf-8")
