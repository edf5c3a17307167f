"""The command that prints the content of a page."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Literal

import typer
from rich.console import Console

from ..method import DEFAULT
from ..outputs import OUTPUTS
from .app import app
from .parameters import MethodOption, extraction_of, with_parameters
from .printing import print_plain
from .source import CharsetOption, PageArgument, PageSource, PrivateOption, UrlOption

if TYPE_CHECKING:
    Format = str
else:
    Format = Literal[tuple(OUTPUTS)]

FormatOption = Annotated[
    Format | None,
    typer.Option("--format", "-f", show_default="markdown in a terminal, text elsewhere", help="What to print."),
]
RejectOption = Annotated[
    bool, typer.Option("--reject-overview", help="Refuse a page that is a list of other pages, with exit code 3.")
]
_FORMATS = "\n".join(f"- `{output.name}`: {output.description}" for output in OUTPUTS.values())
_HELP = f"""Print the content of a page.

The formats are:

{_FORMATS}
"""


@app.command("extract", help=_HELP)
@with_parameters
def extract_command(
    page: PageArgument,
    method: MethodOption = DEFAULT,
    format: FormatOption = None,
    reject_overview: RejectOption = False,
    charset: CharsetOption = None,
    url: UrlOption = None,
    allow_private: PrivateOption = False,
    **parameters: str | None,
) -> None:
    output = OUTPUTS[format or ("markdown" if sys.stdout.isatty() else "text")]
    source = PageSource(page, charset, url, allow_private, may_be_empty=not output.is_text)
    extraction = extraction_of(source, method, parameters, reject_overview)
    shown = output(extraction)
    if not extraction.marks.content.any():
        Console(stderr=True).print(f"dehusk: {extraction.method} finds no content in this page", style="yellow")
    print_plain(shown)
