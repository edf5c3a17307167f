"""The command that shows what a page declares as structured data."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Final, Literal

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from .._core import write_json
from ..extraction import extract
from ..findings.structured import Record, Structured
from .app import app
from .options import CharsetOption, PageArgument, PageSource, PrivateOption, UrlOption, VerboseOption
from .printing import print_plain, printable

_MAX_CHARACTERS: Final = 300
"""Maximum length of a value in the table."""
_APART: Final = ("sources", "shown")
"""Attributes of a record that are not rows of its table."""


@app.command("data")
def data_command(
    page: PageArgument,
    format: Annotated[Literal["table", "json"], typer.Option("--format", "-f", help="A table, or JSON.")] = "table",
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
    source = PageSource(page, charset, url, allow_private, verbose, may_be_empty=True)
    structured = extract(source.read()).structured
    if format == "json":
        print_plain(write_json(structured.to_dict(), 2))
    elif structured:
        for table in _tables(structured):
            Console(highlight=False).print(table)
    else:
        Console(stderr=True).print("dehusk: this page declares no data", style="yellow")


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
