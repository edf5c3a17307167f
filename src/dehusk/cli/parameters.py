"""The parameters of the methods as options of a command."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Annotated, get_type_hints

import typer

from ..method import METHODS, find_method

_PANEL = "Parameters of the methods"


def with_parameters(command: Callable[..., None], *, of: str | None = None) -> Callable[..., None]:
    """The command with an option for each parameter of any method, or `of` one; its `**parameters` get them as text."""
    takers: dict[str, list[str]] = {}
    for entry in METHODS.values() if of is None else [find_method(of)]:
        for name in {} if entry.variant_of else entry.parameters:
            takers.setdefault(name, []).append(entry.name)
    options = {
        name: Annotated[
            str | None, typer.Option(flag(name), metavar="VALUE", help=_taken_by(name, users), rich_help_panel=_PANEL)
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


def flag(parameter: str) -> str:
    return "--" + parameter.replace("_", "-")
