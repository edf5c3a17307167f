"""The command that lists the methods and describes each."""

from __future__ import annotations

import inspect
import re
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from ..method import METHODS, Method, find_method, flag, flags
from ..methods.references import REFERENCES
from .app import app
from .parameters import values


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
    console.print(_parameters_table(found))


def _methods_table() -> Table:
    table = Table("name", "variants", "paper", "idea")
    for entry in METHODS.values():
        if not entry.variant_of:
            variants = [name for name, other in METHODS.items() if other.variant_of == entry.name]
            table.add_row(entry.name, " ".join(variants), REFERENCES.get(entry.paper, "").split(":")[0], entry.idea)
    return table


def _parameters_table(method: Method) -> Table:
    table = Table("option", "default", "values")
    for parameter in method.parameters.values():
        option = "/".join(flags(parameter.name)) if parameter.kind is bool else flag(parameter.name)
        table.add_row(option, str(parameter.default), " ".join(values([parameter])))
    return table
