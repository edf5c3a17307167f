"""The commands that show what a page says about itself, and what it declares as structured data."""

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
from .options import CharsetOption, PageArgument, PageSource, PrivateOption, UrlOption, VerboseOption
from .printing import print_plain, printable

_MAX_CHARACTERS: Final = 300
"""Maximum length of a value of structured data in the table."""
_APART: Final = ("sources", "shown")
"""Attributes of a record that are not rows of its table."""
FormatOption = Annotated[Literal["table", "json"], typer.Option("--format", "-f", help="A table, or JSON.")]


@app.command("metadata")
def metadata_command(
    page: PageArgument,
    format: FormatOption = "table",
    charset: CharsetOption = None,
    url: UrlOption = None,
    allow_private: PrivateOption = False,
    verbose: VerboseOption = False,
) -> None:
    """Show what a page says about itself: title, authors, dates, site, description, language, address, licence,
    picture, categories, tags.

    Each value comes with its source, such as json-ld, opengraph, heading or byline, and with a confidence: how often
    such a value is right. docs/reference/metadata.md says how they are chosen.

    - `dehusk metadata page.html`
    - `dehusk metadata https://example.org/ --format json`
    """
    found = extract(PageSource(page, charset, url, allow_private, verbose, may_be_empty=True).read()).metadata
    tables = [_metadata_table(found.found)] if found.found else []
    _show(format, json.dumps(found.to_dict(), ensure_ascii=False, indent=2), tables, "says nothing about itself")


@app.command("data")
def data_command(
    page: PageArgument,
    format: FormatOption = "table",
    charset: CharsetOption = None,
    url: UrlOption = None,
    allow_private: PrivateOption = False,
    verbose: VerboseOption = False,
) -> None:
    """Show what a page declares as data: products with prices, recipes, events, questions and answers, how-tos, jobs.

    The data is read from JSON-LD, microdata, RDFa Lite and Open Graph. Each value comes with whether the page shows it
    to readers, where that can be known. Entities of other types are listed below; JSON has all their properties.

    - `dehusk data product.html`
    - `dehusk data https://example.org/ --format json`
    """
    found = extract(PageSource(page, charset, url, allow_private, verbose, may_be_empty=True).read()).structured
    _show(format, write_json(found.to_dict(), 2), _tables(found) if found else (), "declares no data")


def _show(format: str, as_json: str, tables: Iterable[Table], nothing: str) -> None:
    """Print JSON or tables; where there are none, say what the page does not tell."""
    if format == "json":
        print_plain(as_json)
        return
    table = None
    for table in tables:
        Console(highlight=False).print(table)
    if table is None:
        Console(stderr=True).print(f"dehusk: this page {nothing}", style="yellow")


def _metadata_table(found: dict[str, Found]) -> Table:
    table = Table("field", "value", "source", "confidence", box=None, pad_edge=False)
    table.columns[1].ratio = 1
    table.columns[3].justify = "right"
    for field, (value, source, confidence) in found.items():
        shown = value if isinstance(value, str) else ", ".join(value)
        table.add_row(field, Text(printable(shown), overflow="fold"), source, f"{confidence:.2f}")
    return table


def _tables(structured: Structured) -> Iterator[Table]:
    """A table for each record, and one of all entities."""
    for record in structured.records:
        yield _record_table(record)
    table = Table("entity", "name", "properties", "source", box=None, pad_edge=False)
    table.columns[1].ratio = 1
    for entity in structured.entities:
        types, sources = ", ".join(entity.types), ", ".join(entity.sources)
        table.add_row(_shown(types), _shown(entity.name), str(len(entity.properties)), sources)
    yield table


def _record_table(record: Record) -> Table:
    kind = type(record).__name__
    table = Table(kind, ", ".join(record.sources), "shown", box=None, pad_edge=False)
    table.columns[1].ratio = 1
    for name, value in record.to_dict().items():
        if name not in _APART:
            shown = record.shown.get(name)
            table.add_row(name, _shown(_in_line(value)), "" if shown is None else "yes" if shown else "no")
    table.add_row("", "", "")
    return table


def _in_line(value: Any) -> str:
    if isinstance(value, dict):
        return "; ".join(f"{name}: {_in_line(part)}" for name, part in value.items() if part not in ("", False))
    if isinstance(value, list):
        return " | ".join(map(_in_line, value))
    return str(value)


def _shown(text: str) -> Text:
    short = text if len(text) <= _MAX_CHARACTERS else f"{text[: _MAX_CHARACTERS - 1]}…"
    return Text(printable(short), overflow="fold")
