"""The cost of each output on top of an extraction whose text was written."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rich.progress import track
from rich.table import Table

import dehusk
from dehusk import OUTPUTS, Extraction

from .timing import best_of, ratios_table, seconds

_EXTRACTION: Final = "extraction and text"
_OUTPUTS: Final[dict[str, Callable[[Extraction], object]]] = {
    **{name: output for name, output in OUTPUTS.items() if name != "text"},
    "metadata": lambda found: found.metadata,
    "blocks": lambda found: found.blocks,
    "items": lambda found: found.items,
    "kind": lambda found: found.kind,
    "status": lambda found: found.status,
    "kind and status": lambda found: (found.kind, found.status),
}
_LIMITS: Final = {"markdown": 0.35, "html": 0.3, "hidden": 1.5, "json": 2.0, "tei": 0.5, "metadata": 0.4}
"""The maximum cost of an output, as a multiple of the extraction."""


def outputs_table(pages: list[bytes], repeats: int) -> Table:
    """The costs of the outputs, in milliseconds and as multiples of the cost of the extraction."""
    return ratios_table("output", _measure(pages, repeats), len(pages), _LIMITS)


def _measure(pages: list[bytes], repeats: int) -> dict[str, float]:
    """The seconds for all pages. Each run has an extraction of its own, since pages keep what was found in them."""
    total = dict.fromkeys([_EXTRACTION, *_OUTPUTS], 0.0)
    for data in track(pages, description="measuring outputs", transient=True):
        total[_EXTRACTION] += best_of(_extracted, data, repeats)
        for name, output in _OUTPUTS.items():
            total[name] += min(seconds(output, _extracted(data)) for _ in range(repeats))
    return total


def _extracted(data: bytes) -> Extraction:
    found = dehusk.extract(data)
    assert isinstance(found.text, str)
    return found
