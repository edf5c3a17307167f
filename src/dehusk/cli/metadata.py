"""The command that shows what a page says about itself."""

from __future__ import annotations

import json
from typing import Annotated, Literal

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from ..extraction import extract
from ..metadata import Found
from .app import app
from .options import CharsetOption, PageArgument, PageSource, PrivateOption, UrlOption, VerboseOption
from .printing import print_plain, printable


@app.command("metadata")
def metadata_command(
    page: PageArgument,
    format: Annotated[Literal["table", "json"], typer.Option("--format", "-f", help="A table, or JSON.")] = "table",
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
    if format == "json":
        print_plain(json.dumps(found.to_dict(), ensure_ascii=False, indent=2))
    elif found.found:
        Console(highlight=False).print(_table(found.found))
    else:
        Console(stderr=True).print("dehusk: this page says nothing about itself", style="yellow")


def _table(found: dict[str, Found]) -> Table:
    table = Table("field", "value", "source", "confidence", box=None, pad_edge=False)
    table.columns[1].ratio = 1
    table.columns[3].justify = "right"
    for field, (value, source, confidence) in found.items():
        shown = value if isinstance(value, str) else ", ".join(value)
        table.add_row(field, Text(printable(shown), overflow="fold"), source, f"{confidence:.2f}")
    return table
