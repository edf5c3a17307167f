"""The commands that show the metadata and the structured data of a page."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Annotated, Any, Final, Literal

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from .._core import write_json
from ..extraction import extract
from ..findings.structured import Record, Structured
from ..metadata import Found
from .app import app
from .options import PageSource, with_page
from .printing import print_plain, printable

_MAX_VALUE_LENGTH: Final = 300
"""Maximum length of a value of structured data in the table."""
_NOT_ROWS: Final = ("sources", "shown")
"""Attributes of a record that are not rows of its table."""
FormatOption = Annotated[Literal["table", "json"], typer.Option("--format", "-f", help="A table, or JSON.")]


@app.command("metadata")
@with_page
def metadata_command(
    source: PageSource,
    format: FormatOption = "table",
) -> None:
    """Show the metadata of a page: title, authors, dates, site, description, language, URL, licence, image,
    categories, tags.

    Each value comes with its source, such as json-ld, opengraph, heading or byline, and with a confidence: how often
    such a value is right. docs/reference/metadata.md describes how they are chosen.

    - `dehusk metadata page.html`
    - `dehusk metadata https://example.org/ --format json`
    """
    metadata = extract(source._replace(may_be_empty=True).read()).metadata
    tables = [_make_metadata_table(metadata.found)] if metadata.found else []
    _show(format, json.dumps(metadata.to_dict(), ensure_ascii=False, indent=2), tables, "has no metadata")


@app.command("data")
@with_page
def data_command(
    source: PageSource,
    format: FormatOption = "table",
) -> None:
    """Show the structured data of a page: products with prices, recipes, events, questions and answers, how-tos, jobs.

    The data is read from JSON-LD, microdata, RDFa Lite and Open Graph. Each value comes with whether readers see it on
    the page, if that can be known. Entities of other types are listed below; JSON has all their properties.

    - `dehusk data product.html`
    - `dehusk data https://example.org/ --format json`
    """
    data = extract(source._replace(may_be_empty=True).read()).structured
    _show(format, write_json(data.to_dict(), 2), _make_tables(data) if data else (), "has no structured data")


def _show(format: str, as_json: str, tables: Iterable[Table], nothing: str) -> None:
    """Print JSON or tables; if there are none, warn that the page has `nothing`."""
    if format == "json":
        print_plain(as_json)
        return
    table = None
    for table in tables:
        Console(highlight=False).print(table)
    if table is None:
        Console(stderr=True).print(f"dehusk: this page {nothing}", style="yellow")


def _make_metadata_table(values: dict[str, Found]) -> Table:
    table = Table("field", "value", "source", "confidence", box=None, pad_edge=False)
    table.columns[1].ratio = 1
    table.columns[3].justify = "right"
    for field, (value, source, confidence) in values.items():
        text = value if isinstance(value, str) else ", ".join(value)
        table.add_row(field, Text(printable(text), overflow="fold"), source, f"{confidence:.2f}")
    return table


def _make_tables(structured: Structured) -> Iterator[Table]:
    """A table for each record, and one of all entities."""
    for record in structured.records:
        yield _make_record_table(record)
    table = Table("entity", "name", "properties", "source", box=None, pad_edge=False)
    table.columns[1].ratio = 1
    for entity in structured.entities:
        types, sources = ", ".join(entity.types), ", ".join(entity.sources)
        table.add_row(_shorten(types), _shorten(entity.name), str(len(entity.properties)), sources)
    yield table


def _make_record_table(record: Record) -> Table:
    kind = type(record).__name__
    table = Table(kind, ", ".join(record.sources), "shown", box=None, pad_edge=False)
    table.columns[1].ratio = 1
    for name, value in record.to_dict().items():
        if name not in _NOT_ROWS:
            shown = record.shown.get(name)
            table.add_row(name, _shorten(_join_values(value)), "" if shown is None else "yes" if shown else "no")
    table.add_row("", "", "")
    return table


def _join_values(value: Any) -> str:
    if isinstance(value, dict):
        return "; ".join(f"{name}: {_join_values(part)}" for name, part in value.items() if part not in ("", False))
    if isinstance(value, list):
        return " | ".join(map(_join_values, value))
    return str(value)


def _shorten(text: str) -> Text:
    short = text if len(text) <= _MAX_VALUE_LENGTH else f"{text[: _MAX_VALUE_LENGTH - 1]}…"
    return Text(printable(short), overflow="fold")
