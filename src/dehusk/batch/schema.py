"""The table of the columns of a row; docs/reference/batch-schema.md describes them."""

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
    """A column: its name, the type of its values (each may be None), and their source."""

    name: str
    type: type
    """`str`, `float`, or `list`, which is a list of texts."""
    of_record: Callable[[Record], object] | None = None
    """Its value for a record: known for every page, even one that failed."""
    of_page: Callable[[Extraction], object] | None = None
    """Its value for an extraction: None for a page that failed or was rejected."""


def _read_metadata(field: str) -> Callable[[Extraction], object]:
    return methodcaller("metadata_value", field)


def _write_structured(extraction: Extraction) -> str | None:
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
    Column("model", str, of_page=lambda extraction: extraction.parameters.get("model")),
    Column("language", str, of_page=_read_metadata("language")),
    Column("title", str, of_page=_read_metadata("title")),
    Column("authors", list, of_page=_read_metadata("authors")),
    Column("date", str, of_page=_read_metadata("date")),
    Column("modified", str, of_page=_read_metadata("modified")),
    Column("site", str, of_page=_read_metadata("site")),
    Column("description", str, of_page=_read_metadata("description")),
    Column("canonical_url", str, of_page=_read_metadata("url")),
    Column("licence", str, of_page=_read_metadata("licence")),
    Column("image", str, of_page=_read_metadata("image")),
    Column("categories", list, of_page=_read_metadata("categories")),
    Column("tags", list, of_page=_read_metadata("tags")),
    Column("structured", str, of_page=_write_structured),
    *(Column(output.name, str, of_page=output) for output in OUTPUTS.values()),
)
COLUMNS: Final = {column.name: column for column in _TABLE}
"""Every column by name, in the order of a row."""
ALWAYS: Final = ("id", "status", "reason")
"""The columns of every row."""
DEFAULT: Final = ("url", "kind", "confidence", "page_status", "language", "title", "authors", "date")
"""The default columns of a row besides these and the content."""


def schema_of(options: BatchOptions) -> pa.Schema:
    """The Arrow schema of the rows of these options."""
    with needs_extra("batch"):
        import pyarrow as pa
    types: dict[type, Any] = {str: pa.string(), float: pa.float64(), list: pa.list_(pa.string())}
    return pa.schema([(name, types[COLUMNS[name].type]) for name in options.columns])
