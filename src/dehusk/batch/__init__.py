"""Batches: the row of a page, and rows of many pages from files, archives, tables and clusters."""

from .arrow import extract_batch
from .record import Record
from .rows import BatchOptions, Row, is_kept, make_failed_row, row
from .schema import COLUMNS, schema_of

__all__ = [
    "COLUMNS",
    "BatchOptions",
    "Record",
    "Row",
    "extract_batch",
    "is_kept",
    "make_failed_row",
    "row",
    "schema_of",
]
