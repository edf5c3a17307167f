"""The pages that fuzzing begins with: the project's own, and pages of the benchmark data where these are present."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from benchmarks.batch.crawl import benchmark_pages

_PROJECT: Final = Path(__file__).parents[1]
_FOLDERS: Final = ("docs/pages", "conformance/pages", "tests/browser/pages")
_REAL: Final = 300


def own_pages() -> list[bytes]:
    """The pages that were written for this project."""
    return [path.read_bytes() for folder in _FOLDERS for path in sorted((_PROJECT / folder).glob("*.html"))]


def seed_pages() -> list[bytes]:
    """The project's own pages, and some of the benchmark data where these are present."""
    data = Path(os.environ.get("DEHUSK_DATA", _PROJECT.parent / "shared" / "benchmarks"))
    return own_pages() + (benchmark_pages(data, _REAL) if data.is_dir() else [])
