"""Extraction on Spark, by way of Arrow."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from .arrow import extract_batch
from .rows import BatchOptions
from .schema import COLUMNS

if TYPE_CHECKING:
    import pyarrow as pa

__all__ = ["extract_frame"]

_TYPES: Final = {str: "string", float: "double", list: "array<string>"}
"""The Spark types of the columns."""


def extract_frame(frame: Any, options: BatchOptions | None = None) -> Any:
    """Make a Spark `DataFrame` of the rows of the pages of another, which has the columns that `extract_batch` takes.

    dehusk must be installed on all machines of the cluster.
    """
    options = options or BatchOptions()
    schema = ", ".join(f"{name} {_TYPES[COLUMNS[name].type]}" for name in options.columns)
    return frame.mapInArrow(partial(_extract_all, options=options), schema)


def _extract_all(batches: Iterator[pa.RecordBatch], options: BatchOptions) -> Iterator[pa.RecordBatch]:
    return (extract_batch(batch, options) for batch in batches)
