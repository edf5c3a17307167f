"""The application of all commands: its help, its version, and a page as the first argument."""

from __future__ import annotations

from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from ..errors import BadParameter

_OWN_OPTIONS = ("--help", "--version", "--install-completion", "--show-completion")
_DEFAULT_VALUES = {"--reject-overview": "learned"}
"""Options whose value may be left out."""


class PageFirst(TyperGroup):
    """A group of commands in which a first argument that is not a command is a page to extract."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        args = add_values(args)
        if args and args[0] not in self.commands and args[0] not in _OWN_OPTIONS:
            name = args[0]
            close = get_close_matches(name, self.commands, 1, cutoff=0.75)
            if close and not name.startswith("-") and not Path(name).exists():
                raise BadParameter(f"there is no file and no command {name!r}; did you mean dehusk {close[0]}?")
            args = ["extract", *args]
        return super().parse_args(ctx, args)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        command = super().get_command(ctx, cmd_name)
        if command is not None:
            _hide_types(command.get_params(ctx))
        return command

    def get_params(self, ctx: Any) -> Any:
        return _hide_types(super().get_params(ctx))


def add_values(arguments: list[str]) -> list[str]:
    """Add the default values of options before `--` that have none."""
    stop = arguments.index("--") if "--" in arguments else len(arguments)
    options = [f"{each}={_DEFAULT_VALUES[each]}" if each in _DEFAULT_VALUES else each for each in arguments[:stop]]
    return options + arguments[stop:]


def _hide_types(parameters: Any) -> Any:
    """Hide the types of flags and of arguments in the help, since their names are enough."""
    for parameter in parameters:
        if parameter.param_type_name == "argument":
            parameter.display_type_rich = _show_no_type
        elif getattr(parameter, "is_flag", False):
            parameter.metavar = ""
    return parameters


def _show_no_type(ctx: Any) -> None:
    """Replaces the method of Typer that shows the type of an argument."""


app = typer.Typer(
    cls=PageFirst,
    no_args_is_help=True,
    rich_markup_mode="markdown",
    help="""Keeps the content of a web page and drops the husk: navigation, advertisements, banners, footers.

`dehusk PAGE` is short for `dehusk extract PAGE`. Some ways to use it:

- `dehusk page.html` prints the content: in a terminal as Markdown, elsewhere as text
- `dehusk https://example.org/ --format json` fetches a page
- `curl -s URL | dehusk --method wlr` reads standard input
- `dehusk page.html -o page.md` writes a file
- `dehusk page.html --method cetd --threshold-scale 0.9` sets a parameter of the method
- `dehusk page.html --format hidden > clean.html` keeps the layout and hides the husk
- `dehusk explain page.html` shows block by block what was kept or dropped, and why
- `dehusk metadata page.html` shows title, authors and dates, each with its source
- `dehusk data page.html` shows what a page declares: products with prices, recipes, events, jobs
- `dehusk batch crawl.warc.gz -o pages.parquet` extracts many pages, on all cores
- `dehusk inspect page.html` shows in a browser what a method sees
- `dehusk tree page.html --method coreex` shows the scores of a method
- `dehusk segments page.html --format html > outlined.html` draws all segments of a page
""",
)


@app.callback(invoke_without_command=True)
def version(show: Annotated[bool, typer.Option("--version", help="Print the version.")] = False) -> None:
    if show:
        from ..release import version as version_of

        print(f"dehusk {version_of()}")
        raise typer.Exit
