"""Extraction on Spark, whose tables come and go as Arrow."""

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
"""The types of the columns in the language of Spark."""


def extract_frame(frame: Any, options: BatchOptions | None = None) -> Any:
    """The rows of the pages of a Spark `DataFrame`, which has the columns that `extract_batch` takes.

    dehusk has to be installed on all machines of the cluster.
    """
    options = options or BatchOptions()
    schema = ", ".join(f"{name} {_TYPES[COLUMNS[name].type]}" for name in options.columns)
    return frame.mapInArrow(partial(_extracted, options=options), schema)


def _extracted(batches: Iterator[pa.RecordBatch], options: BatchOptions) -> Iterator[pa.RecordBatch]:
    return (extract_batch(batch, options) for batch in batches)
