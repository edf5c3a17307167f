"""All faults of one page."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple

from benchmarks.completeness.models import ModelFiles, extract_with_models
from dehusk import parse
from dehusk.evaluation.datasets import Gold

from .contestants import read_dehusk, read_peer
from .measures import MEASURES, NOTHING, Faults
from .reference import Reference

DEHUSK: Final = "dehusk"


class PageJob(NamedTuple):
    """A page to measure, and how."""

    dataset: str
    path: Path
    gold: Gold
    model: ModelFiles
    knows_authors: bool = False
    """Whether pages of the data set have authors in their gold."""
    peers: tuple[str, ...] = ()


class PageResult(NamedTuple):
    """The faults of one page, by extractor and measure."""

    dataset: str
    file: str
    kind: str
    by_package: bool
    """Whether the content was selected by the model in the package."""
    faults: Mapping[str, Mapping[str, Faults]]
    failed: tuple[str, ...] = ()
    """The peers that failed on the page."""


def measure_page(job: PageJob) -> PageResult:
    """Extract a page and find all faults."""
    gold = job.gold
    given = parse(job.path.read_bytes(), charset=gold.charset, url=gold.url)
    extraction = extract_with_models(job.model, given)
    reference = Reference(extraction.page, gold, job.knows_authors)
    outputs = {DEHUSK: read_dehusk(extraction)} | {name: read_peer(name, given.source, gold) for name in job.peers}
    faults = {
        name: {measure: find(output, reference) if output else NOTHING for measure, find in MEASURES.items()}
        for name, output in outputs.items()
    }
    failed = tuple(name for name, output in outputs.items() if output is None)
    return PageResult(job.dataset, gold.file, gold.kind or "", job.model.is_package, faults, failed)
