"""Many pages: what a page's row is, and the ways to make rows of many pages."""

from .arrow import extract_batch
from .record import Record
from .rows import BatchOptions, Row, failed, is_kept, row
from .schema import COLUMNS, schema_of

__all__ = ["COLUMNS", "BatchOptions", "Record", "Row", "extract_batch", "failed", "is_kept", "row", "schema_of"]
