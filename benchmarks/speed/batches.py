"""Cost of the usual columns of a batch compared with texts alone, without the engine, which both need."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from rich.progress import track
from rich.table import Table

from dehusk.batch import BatchOptions, Record, row

from .timing import best_of, ratios_table

_TEXTS: Final = "texts"
_COLUMNS: Final[Mapping[str, BatchOptions]] = {
    _TEXTS: BatchOptions(format="text", fields=("url", "text")),
    "texts with the usual columns": BatchOptions(format="text"),
    "Markdown with the usual columns": BatchOptions(format="markdown"),
}
_LIMITS: Final = {"texts with the usual columns": 1.35}
"""The maximum cost, as a multiple of texts alone."""


def batches_table(pages: list[bytes], repeats: int) -> Table:
    """The costs of rows, in milliseconds a page and as multiples of rows with texts alone."""
    total = dict.fromkeys(_COLUMNS, 0.0)
    for number, data in enumerate(track(pages, description="measuring rows", transient=True)):
        record = Record(str(number), data)
        for name, options in _COLUMNS.items():
            total[name] += best_of(partial(row, options=options), record, repeats)
    return ratios_table("rows of a batch", total, len(pages), _LIMITS)
