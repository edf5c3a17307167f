"""The command that prints the content of a page."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Final, Literal

import typer
from rich.console import Console

from ..method import DEFAULT
from ..outputs import OUTPUTS, Output
from ..outputs.extracted import Header
from .app import app
from .options import (
    LanguageOption,
    LimitOption,
    MinimumOption,
    OutputName,
    PageSource,
    RejectOption,
    read_limits,
    require_language,
    with_page,
)
from .parameters import Given, MethodOption, extraction_of, with_parameters
from .printing import print_plain, write_plain

FormatOption = Annotated[
    OutputName | None,
    typer.Option(
        "--format",
        "-f",
        show_default="that of FILE; else markdown in a terminal, text elsewhere",
        help="What to print.",
    ),
]
FileOption = Annotated[
    Path | None,
    typer.Option("--output", "-o", metavar="FILE", help="Write into a file; its extension can choose the format."),
]
NormalizeOption = Annotated[
    bool,
    typer.Option(
        "--normalize/--no-normalize",
        help="Print text in Unicode's form NFC, without soft hyphens and zero-width marks that guide line breaking.",
    ),
]
HeaderOption = Annotated[
    Literal["articles", "none", "all"],
    typer.Option(
        "--header",
        help="Which pages open with title, author and date that the selection lacks: `articles` in Markdown and HTML "
        "(other pages: a title), `none`, or `all` pages in all formats.",
    ),
]
_HEADERS: Final[dict[str, Header]] = {"articles": True, "none": False, "all": "all"}
_FORMATS = "\n".join(f"- `{output.name}`: {output.description}" for output in OUTPUTS.values())
_HELP = f"""Print the content of a page.

The formats are:

{_FORMATS}
"""


@app.command("extract", help=_HELP)
@with_parameters
@with_page
def extract_command(
    source: PageSource,
    method: MethodOption = DEFAULT,
    format: FormatOption = None,
    output: FileOption = None,
    reject_overview: RejectOption = None,
    overview_minimum: MinimumOption = None,
    normalize: NormalizeOption = True,
    header: HeaderOption = "articles",
    language: LanguageOption = None,
    limit: LimitOption = None,
    **parameters: Given,
) -> None:
    writer = _choose_output(format, output)
    source = source._replace(may_be_empty=not writer.is_text, limits=read_limits(limit))
    test = reject_overview or False
    extraction = extraction_of(source, method, parameters, test, overview_minimum, normalize, _HEADERS[header])
    if language is not None:
        require_language(extraction, language, source.name)
    content = writer(extraction)
    if not extraction:
        _warn(f"{extraction.method} finds no content in this page")
    if extraction.status.limit is not None:
        _warn(extraction.status.reason)
    if output is None:
        print_plain(content)
    else:
        write_plain(content, output)


def _warn(line: str) -> None:
    Console(stderr=True).print(f"dehusk: {line}", style="yellow", soft_wrap=True)


def _choose_output(format: str | None, file: Path | None) -> Output:
    """Choose the output by the named format, or by the extension of the file, or by whether this is a terminal."""
    if format is not None:
        return OUTPUTS[format]
    if file is not None:
        extension = file.suffix.removeprefix(".").lower()
        return next((output for output in OUTPUTS.values() if output.extension == extension), OUTPUTS["text"])
    return OUTPUTS["markdown" if sys.stdout.isatty() else "text"]
