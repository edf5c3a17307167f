"""Extraction from Arrow to Arrow, for Ray, Spark, Polars, DuckDB, and Parquet files."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, TypeVar

from ..errors import BadParameter
from ..extras import needs_extra
from .record import Record
from .rows import BatchOptions, row
from .schema import schema_of

if TYPE_CHECKING:
    import pyarrow as pa

Batch = TypeVar("Batch", "pa.Table", "pa.RecordBatch")

PAGE: Final = "html"
"""The column of the pages, as bytes or as text."""
FACTS: Final = ("id", "url", "charset", "date")
"""The optional columns, with facts about the pages."""
ENCODING_OF_TEXT: Final = "utf-8"


def extract_batch(table: Batch, options: BatchOptions | None = None) -> Batch:
    """Make a table with the row of each page of a table, in the same order.

    The column `html` has the pages, as they were served or as text. The columns `id`, `url`, `charset` and `date` are
    optional. Without `id`, a page is named by its URL, or else by its number in the table.
    """
    with needs_extra("batch"):
        import pyarrow as pa
    options = options or BatchOptions()
    rows = [row(record, options) for record in records_of(table)]
    table_type = pa.RecordBatch if isinstance(table, pa.RecordBatch) else pa.Table
    return table_type.from_pylist(rows, schema=schema_of(options))


def records_of(table: pa.Table | pa.RecordBatch) -> Iterator[Record]:
    import pyarrow as pa

    if PAGE not in table.column_names:
        raise BadParameter(f"the table has no column {PAGE!r}; it has {', '.join(table.column_names) or 'none'}")
    kind = table.schema.field(PAGE).type
    if pa.types.is_dictionary(kind):
        kind = kind.value_type
    is_text = pa.types.is_string(kind) or pa.types.is_large_string(kind) or pa.types.is_string_view(kind)
    present = [name for name in FACTS if name in table.column_names]
    for number in range(table.num_rows):
        values = {name: table[name][number].as_py() for name in present}
        facts = {name: None if value is None else str(value) for name, value in values.items()}
        page = table[PAGE][number].as_py()
        name = facts.pop("id", None) or facts.get("url") or str(number)
        if page is None:
            yield Record(name, b"", **facts, error="there is no page")
        elif is_text:
            yield Record(name, page.encode(), **facts | {"charset": ENCODING_OF_TEXT})
        else:
            yield Record(name, bytes(page), **facts)
