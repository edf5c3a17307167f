"""The command line: parse arguments, call, print."""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Callable
from enum import StrEnum
from typing import Annotated, Any, get_type_hints

import typer
from rich.console import Console
from rich.table import Table
from typer.core import TyperGroup

from .errors import DehuskError, EmptyPage
from .extraction import Extraction, extract
from .method import METHODS, find_method
from .parsing import parse
from .reading import name_of, read_page
from .references import REFERENCES

_PANEL = "Parameters of the methods"
_UsageError: Any = typer.BadParameter.__mro__[1]  # typer exports the class, but not the one for all usage errors
_OWN_OPTIONS = ("--help", "--version", "--install-completion", "--show-completion")
PageArgument = Annotated[str, typer.Argument(metavar="PAGE", help="A file, a URL, or - for standard input.")]
MethodOption = Annotated[
    str, typer.Option("--method", "-m", metavar="NAME", help="Which method; `dehusk methods` lists them.")
]
PrivateOption = Annotated[bool, typer.Option("--allow-private", help="Fetch from private addresses too.")]
CharsetOption = Annotated[str | None, typer.Option(help="What is known of the page's charset from outside.")]


class Format(StrEnum):
    """What is printed."""

    text = "text"
    markdown = "markdown"
    html = "html"
    hidden = "hidden"
    json = "json"


_ATTRIBUTE = {Format.text: "text", Format.markdown: "markdown", Format.html: "html", Format.hidden: "hidden_html"}


class PageFirst(TyperGroup):
    """A group in which a first argument that is no command is a page to extract."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if args and args[0] not in self.commands and args[0] not in _OWN_OPTIONS:
            args = ["extract", *args]
        return super().parse_args(ctx, args)


def with_parameters(command: Callable[..., None]) -> Callable[..., None]:
    """The command with an option for each parameter of any method; they reach its `**parameters` as text."""
    takers: dict[str, list[str]] = {}
    for entry in METHODS.values():
        for name in {} if entry.variant_of else entry.parameters:
            takers.setdefault(name, []).append(entry.name)
    options = {
        name: Annotated[
            str | None, typer.Option(_flag(name), metavar="VALUE", help=_taken_by(name, users), rich_help_panel=_PANEL)
        ]
        for name, users in takers.items()
    }
    hints = get_type_hints(command, include_extras=True) | options
    fixed = [p for p in inspect.signature(command).parameters.values() if p.kind is not inspect.Parameter.VAR_KEYWORD]
    added = [inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=None) for name in options]
    command.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [parameter.replace(annotation=hints[parameter.name]) for parameter in fixed + added]
    )
    command.__annotations__ = {parameter.name: hints[parameter.name] for parameter in fixed + added}
    return command


def _taken_by(name: str, users: list[str]) -> str:
    defaults = {str(find_method(user).parameters[name].default) for user in users}
    return f"of {', '.join(users)}" + (f"; default {defaults.pop()}" if len(defaults) == 1 else "")


def _flag(parameter: str) -> str:
    return "--" + parameter.replace("_", "-")


app = typer.Typer(
    cls=PageFirst,
    no_args_is_help=True,
    rich_markup_mode="markdown",
    help="""Keeps the content of a web page and drops the husk: navigation, advertisements, banners, footers.

`dehusk PAGE` is short for `dehusk extract PAGE`. Some ways to use it:

- `dehusk page.html` prints the content as text
- `dehusk https://example.org/ --format markdown` fetches a page
- `curl -s URL | dehusk - --method wlr` reads standard input
- `dehusk page.html --method cetd --threshold-scale 0.9` sets a parameter of the method
- `dehusk page.html --format hidden > clean.html` keeps the layout and hides the husk
- `dehusk tree page.html --method coreex` shows why
""",
)


@app.callback(invoke_without_command=True)
def version(show: Annotated[bool, typer.Option("--version", help="Print the version.")] = False) -> None:
    if show:
        from importlib.metadata import version as version_of

        print(f"dehusk {version_of('dehusk')}")
        raise typer.Exit


@app.command("extract")
@with_parameters
def extract_command(
    page: PageArgument,
    method: MethodOption = "cetd",
    format: Annotated[Format, typer.Option("--format", "-f", help="What to print.")] = Format.text,
    charset: CharsetOption = None,
    allow_private: PrivateOption = False,
    **parameters: str | None,
) -> None:
    """Print the content of a page."""
    extraction = _extraction(page, method, parameters, charset, allow_private)
    shown = extraction.to_json() if format is Format.json else getattr(extraction, _ATTRIBUTE[format])
    if not extraction.marks.content.any():
        Console(stderr=True).print(f"dehusk: {extraction.method} finds no content in this page", style="yellow")
    _print(shown)


@app.command("tree")
@with_parameters
def tree_command(
    page: PageArgument,
    method: MethodOption = "cetd",
    depth: Annotated[int, typer.Option("--depth", "-d", min=0, help="Fold what is deeper below body.")] = 12,
    charset: CharsetOption = None,
    allow_private: PrivateOption = False,
    **parameters: str | None,
) -> None:
    """Show the page's tree with the method's score on every node; ● marks what holds content."""
    from .outputs.treeview import tree_lines

    extraction = _extraction(page, method, parameters, charset, allow_private)
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
        table.add_row(_flag(parameter.name), str(parameter.default), values)
    return table


def _extraction(
    place: str, name: str, parameters: dict[str, str | None], charset: str | None, allow_private: bool
) -> Extraction:
    method = find_method(name)
    given = {parameter: text for parameter, text in parameters.items() if text is not None}
    known = method.parameters
    values: dict[str, Any] = {
        parameter: known[parameter].read(text) if parameter in known else text for parameter, text in given.items()
    }
    method.resolve(values)
    served = read_page(place, allow_private=allow_private)
    page = parse(served.data, url=served.url, charset=charset or served.charset)
    if not page.is_text[page.body :].any():
        raise EmptyPage(f"{name_of(place)}: there is no text in this page")
    return extract(page, method=name, **values)


def _print(text: str) -> None:
    sys.stdout.buffer.write(text.encode("utf-8", "replace"))
    sys.stdout.buffer.write(b"" if text.endswith("\n") else b"\n")
    sys.stdout.buffer.flush()


def main() -> None:
    """Run the command line; what cannot be done is one line on standard error and exit code 2."""
    try:
        sys.exit(app(sys.argv[1:] or ["--help"], prog_name="dehusk", standalone_mode=False))
    except DehuskError as error:
        _complain(str(error))
    except _UsageError as error:
        _complain(error.format_message())


def _complain(message: str) -> None:
    """Print a message, which may quote anything, as one line that no terminal takes for a command."""
    print("dehusk:", "".join(c if c.isprintable() else " " for c in message), file=sys.stderr)
    sys.exit(2)
