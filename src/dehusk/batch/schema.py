"""The columns of a row: one table, one line for each column; docs/reference/batch-schema.md describes them.

A new column is one line here. Its value is computed only where the column is asked for.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter, methodcaller
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from .._core import write_json
from ..extraction import Extraction
from ..extras import needs_extra
from ..outputs import OUTPUTS
from ..release import version
from .record import Record

if TYPE_CHECKING:
    import pyarrow as pa

    from .rows import BatchOptions


class Column(NamedTuple):
    """A column: its name, the type of its values (each may be None), and where they come from."""

    name: str
    type: type
    """`str`, `float`, or `list`, which is a list of texts."""
    of_record: Callable[[Record], object] | None = None
    """Its value as the reader gives it: known for every page, even one that failed."""
    of_page: Callable[[Extraction], object] | None = None
    """Its value as the extraction gives it: None for a page that failed or was rejected."""


def _metadata(field: str) -> Callable[[Extraction], object]:
    return methodcaller("metadata_value", field)


def _structured(extraction: Extraction) -> str | None:
    data = extraction._structured_data
    return write_json(data, None) if data else None


_TABLE: Final = (
    Column("id", str, of_record=attrgetter("id")),
    Column("url", str, of_record=attrgetter("url")),
    Column("fetched", str, of_record=attrgetter("date")),
    Column("status", str),
    Column("reason", str),
    Column("duplicate_of", str),
    Column("kind", str, of_page=attrgetter("kind")),
    Column("confidence", float, of_page=attrgetter("confidence")),
    Column("page_status", str, of_page=attrgetter("status.name")),
    Column("limit", str, of_page=attrgetter("status.limit")),
    Column("encoding", str, of_page=attrgetter("page.encoding.name")),
    Column("version", str, of_page=lambda _: version()),
    Column("model", str, of_page=lambda found: found.parameters.get("model")),
    Column("language", str, of_page=_metadata("language")),
    Column("title", str, of_page=_metadata("title")),
    Column("authors", list, of_page=_metadata("authors")),
    Column("date", str, of_page=_metadata("date")),
    Column("modified", str, of_page=_metadata("modified")),
    Column("site", str, of_page=_metadata("site")),
    Column("description", str, of_page=_metadata("description")),
    Column("canonical_url", str, of_page=_metadata("url")),
    Column("licence", str, of_page=_metadata("licence")),
    Column("image", str, of_page=_metadata("image")),
    Column("categories", list, of_page=_metadata("categories")),
    Column("tags", list, of_page=_metadata("tags")),
    Column("structured", str, of_page=_structured),
    *(Column(output.name, str, of_page=output) for output in OUTPUTS.values()),
)
COLUMNS: Final = {column.name: column for column in _TABLE}
"""Every column by name, in the order in which a row has them."""
ALWAYS: Final = ("id", "status", "reason")
"""The columns of every row."""
DEFAULT: Final = ("url", "kind", "confidence", "language", "title", "authors", "date")
"""The further columns of a row where none are named, beside the content."""


def schema_of(options: BatchOptions) -> pa.Schema:
    """The Arrow schema of the rows that these options ask for."""
    with needs_extra("batch"):
        import pyarrow as pa
    types: dict[type, Any] = {str: pa.string(), float: pa.float64(), list: pa.list_(pa.string())}
    return pa.schema([(name, types[COLUMNS[name].type]) for name in options.columns])
