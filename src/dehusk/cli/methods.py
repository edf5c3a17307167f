"""The command that lists the methods and describes each."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from ..method import COMMON, METHODS, Method, common_keywords, find_method, flag, flags
from ..methods.references import REFERENCES
from .app import app
from .parameters import list_values


@app.command("methods")
def methods_command(
    name: Annotated[str | None, typer.Argument(help="Show the parameters and columns of one method.")] = None,
) -> None:
    """List the methods, or describe one."""
    console = Console()
    if name is None:
        console.print(_make_methods_table())
        return
    method = find_method(name)
    console.print(f"[bold]{method.name}[/]: {method.title}\n{REFERENCES.get(method.paper, '')}\n", highlight=False)
    console.print(_read_docstring(method.function), highlight=False, markup=False)
    if not COMMON.keys() <= method.keywords(method.resolve({})).keys():
        console.print("\n" + _read_docstring(common_keywords).partition("\n\n")[2], highlight=False, markup=False)
    console.print(_make_parameters_table(method))
    if method.columns:
        console.print(_make_columns_table(method))


def _read_docstring(function: Callable[..., Any]) -> str:
    """The docstring of a function with each paragraph on one line."""
    return re.sub(r"(?<!\n)\n(?![\n`])", " ", inspect.getdoc(function) or "")


def _make_methods_table() -> Table:
    table = Table("name", "variants", "paper", "idea")
    for entry in METHODS.values():
        if not entry.variant_of:
            variants = [name for name, other in METHODS.items() if other.variant_of == entry.name]
            table.add_row(entry.name, " ".join(variants), REFERENCES.get(entry.paper, "").split(":")[0], entry.idea)
    return table


def _make_parameters_table(method: Method) -> Table:
    table = Table("option", "default", "values")
    for parameter in method.parameters.values():
        option = "/".join(flags(parameter.name)) if parameter.kind is bool else flag(parameter.name)
        table.add_row(option, str(parameter.default), " ".join(list_values([parameter])))
    return table


def _make_columns_table(method: Method) -> Table:
    table = Table("column", "symbol", "meaning")
    for name, column in method.columns.items():
        table.add_row(name, Text(column.symbol), Text(column.meaning))
    return table
