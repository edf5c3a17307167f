"""The commands that look at one page, and at what the methods are."""

from __future__ import annotations

import inspect
import os
import re
import sys
from enum import StrEnum
from typing import Annotated, Any, NamedTuple

import typer
from rich.console import Console
from rich.table import Table

from ..errors import BadParameter, DehuskError, EmptyPage, OverviewPage
from ..extraction import Extraction, extract
from ..input import name_of, read_page
from ..method import DEFAULT, METHODS, find_method
from ..methods.references import REFERENCES
from ..page import Page
from ..parsing import is_charset, parse
from .app import app
from .parameters import flag, with_parameters

PageArgument = Annotated[str, typer.Argument(metavar="PAGE", help="A file, a URL, or - for standard input.")]
MethodOption = Annotated[
    str, typer.Option("--method", "-m", metavar="NAME", help="Which method; `dehusk methods` lists them.")
]
PrivateOption = Annotated[bool, typer.Option("--allow-private", help="Fetch from private addresses too.")]
RejectOption = Annotated[
    bool, typer.Option("--reject-overview", help="Refuse a page that is a list of other pages, with exit code 3.")
]
CharsetOption = Annotated[str | None, typer.Option(help="What is known of the page's charset from outside.")]
UrlOption = Annotated[
    str | None, typer.Option(metavar="URL", help="Where the page is from, if not from PAGE: makes its links absolute.")
]


class Format(StrEnum):
    """What is printed."""

    text = "text"
    markdown = "markdown"
    html = "html"
    hidden = "hidden"
    json = "json"
    tei = "tei"


FormatOption = Annotated[
    Format | None,
    typer.Option("--format", "-f", show_default="markdown in a terminal, text elsewhere", help="What to print."),
]


@app.command("extract")
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
    """Print the content of a page."""
    wanted = format or (Format.markdown if sys.stdout.isatty() else Format.text)
    source = Source(page, charset, url, allow_private, may_be_empty=wanted is Format.json)
    extraction = extraction_of(source, method, parameters, reject_overview)
    shown = _shown(extraction, wanted)
    if not extraction.marks.content.any():
        Console(stderr=True).print(f"dehusk: {extraction.method} finds no content in this page", style="yellow")
    print_plain(shown)


def _shown(extraction: Extraction, format: Format) -> str:
    if format is Format.json:
        return extraction.to_json()
    return str(getattr(extraction, "hidden_html" if format is Format.hidden else format.value))


@app.command("tree")
@with_parameters
def tree_command(
    page: PageArgument,
    method: MethodOption = DEFAULT,
    depth: Annotated[int, typer.Option("--depth", "-d", min=0, help="Fold what is deeper below body.")] = 12,
    charset: CharsetOption = None,
    url: UrlOption = None,
    allow_private: PrivateOption = False,
    **parameters: str | None,
) -> None:
    """Show the page's tree with the method's score on every node; ● marks what holds content."""
    from ..outputs.treeview import tree_lines

    extraction = extraction_of(Source(page, charset, url, allow_private), method, parameters)
    console = Console(highlight=False)
    for line in tree_lines(extraction.page, extraction.marks, max_depth=depth, width=console.width):
        console.print(line, no_wrap=True)


@app.command("methods")
def methods_command(
    name: Annotated[str | None, typer.Argument(help="Show the parameters of one method.")] = None,
) -> None:
    """List the methods, or describe one."""
    console = Console()
    if name is None:
        console.print(_methods_table())
        return
    found = find_method(name)
    console.print(f"[bold]{found.name}[/]: {found.title}\n{REFERENCES.get(found.paper, '')}\n", highlight=False)
    described = re.sub(r"(?<!\n)\n(?![\n`])", " ", inspect.getdoc(found.function) or "")
    console.print(described, highlight=False, markup=False)
    console.print(_parameters_table(found.name))


def _methods_table() -> Table:
    table = Table("name", "variants", "paper", "idea")
    for entry in METHODS.values():
        if not entry.variant_of:
            variants = [name for name, other in METHODS.items() if other.variant_of == entry.name]
            table.add_row(entry.name, " ".join(variants), REFERENCES.get(entry.paper, "").split(":")[0], entry.idea)
    return table


def _parameters_table(name: str) -> Table:
    table = Table("option", "default", "values")
    for parameter in find_method(name).parameters.values():
        values = " ".join(parameter.choices) or parameter.kind.__name__
        table.add_row(flag(parameter.name), str(parameter.default), values)
    return table


class Source(NamedTuple):
    """Where a page is, and what is known of it from outside."""

    place: str
    charset: str | None
    url: str | None
    allow_private: bool
    may_be_empty: bool = False
    """Whether a page without text is one."""

    def page(self) -> Page:
        """The page itself."""
        if self.charset and not is_charset(self.charset):
            raise BadParameter(f"there is no charset {self.charset!r}")
        served = read_page(self.place, allow_private=self.allow_private)
        page = parse(served.data, url=self.url or served.url, charset=self.charset or served.charset)
        if not self.may_be_empty and not page.is_text[page.body :].any():
            raise EmptyPage(f"{name_of(self.place)}: there is no text in this page")
        return page


def extraction_of(
    source: Source, name: str, parameters: dict[str, str | None], reject_overview: bool = False
) -> Extraction:
    """The extraction of a page by a method with the parameters that were given as text."""
    method = find_method(name)
    given = {parameter: text for parameter, text in parameters.items() if text is not None}
    known = method.parameters
    values: dict[str, Any] = {
        parameter: known[parameter].read(text) if parameter in known else text for parameter, text in given.items()
    }
    method.resolve(values)
    page = source.page()
    try:
        return extract(page, method=name, reject_overview=reject_overview, **values)
    except OverviewPage as error:
        raise OverviewPage(f"{name_of(source.place)}: {error}") from None


def print_plain(text: str) -> None:
    """Print as it is, in UTF-8, whatever the terminal's own encoding."""
    try:
        sys.stdout.buffer.write(text.encode("utf-8", "replace"))
        sys.stdout.buffer.write(b"" if text.endswith("\n") else b"\n")
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # what is left in the buffer goes there at exit
        raise DehuskError(f"the output cannot be written: {error.strerror}") from None
