"""All faults of one page."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from benchmarks.completeness.models import ModelFiles, extract_with_models
from dehusk import Extraction, parse
from dehusk.evaluation.datasets import Gold

from .measures import MEASURES, Faults
from .reference import Output, Reference


class PageJob(NamedTuple):
    """A page to measure, and how."""

    dataset: str
    path: Path
    gold: Gold
    model: ModelFiles
    knows_authors: bool = False


class PageResult(NamedTuple):
    """The faults of one page, by extractor and measure."""

    dataset: str
    file: str
    kind: str
    by_package: bool
    """Whether the content was selected by the model in the package."""
    faults: Mapping[str, Mapping[str, Faults]]


def measure_page(job: PageJob) -> PageResult:
    """Extract a page and find all faults."""
    gold = job.gold
    given = parse(job.path.read_bytes(), charset=gold.charset, url=gold.url)
    extraction = extract_with_models(job.model, given)
    reference = Reference(extraction.page, gold, job.knows_authors)
    outputs = {"dehusk": output_of(extraction)}
    faults = {
        name: {measure: find(output, reference) for measure, find in MEASURES.items()}
        for name, output in outputs.items()
    }
    return PageResult(job.dataset, gold.file, gold.kind or "", job.model.is_package, faults)


def output_of(extraction: Extraction) -> Output:
    """The Markdown and the metadata of dehusk as users get them."""
    found = extraction.metadata
    return Output(extraction.markdown, False, found.title or "", tuple(found.authors), found.site or "")
