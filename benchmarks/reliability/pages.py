"""The pages of the runs: real ones, and between them broken ones, always the same."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final

from fuzz.mutations import mutated

from ..batch.crawl import benchmark_pages

_BROKEN: Final = 4
"""One page of so many is broken."""


def real_and_broken_pages(data: Path, count: int, seed: int) -> list[bytes]:
    """So many pages of the benchmark data in random order; some of them are then broken."""
    random = Random(seed)  # noqa: S311 (not for secrets)
    pages = benchmark_pages(data, count)[:count]
    random.shuffle(pages)
    return list(_some_broken(pages, random))


def _some_broken(pages: list[bytes], random: Random) -> Iterator[bytes]:
    for number, page in enumerate(pages):
        yield page if number % _BROKEN else mutated(page, random)
