"""The parameters of the methods as options of a command, and the extraction that they ask for."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from typing import Annotated, Any, get_type_hints

import typer

from ..errors import OverviewPage
from ..extraction import Extraction, extract
from ..input import name_of
from ..method import METHODS, find_method
from .source import PageSource

MethodOption = Annotated[
    str, typer.Option("--method", "-m", metavar="NAME", help="Which method; `dehusk methods` lists them.")
]
_PANEL = "Parameters of the methods"


def with_parameters(command: Callable[..., None], *, of: str | None = None) -> Callable[..., None]:
    """Give a command an option for each parameter of every method, or `of` one; its `**parameters` get them as text."""
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
    """Which methods have a parameter of this name, and its default where it is the same for all."""
    defaults = {str(find_method(user).parameters[name].default) for user in users}
    return f"of {', '.join(users)}" + (f"; default {defaults.pop()}" if len(defaults) == 1 else "")


def flag(parameter: str) -> str:
    """The option for a parameter."""
    return "--" + parameter.replace("_", "-")


def extraction_of(
    source: PageSource, name: str, parameters: Mapping[str, str | None], reject_overview: bool = False
) -> Extraction:
    """Extract a page by the method of that name. Parameters are text as it was typed; None means the default."""
    method = find_method(name)
    known = method.parameters
    values: dict[str, Any] = {
        parameter: known[parameter].read(text) if parameter in known else text
        for parameter, text in parameters.items()
        if text is not None
    }
    method.resolve(values)  # a mistake in the options is reported before a page is read
    page = source.page()
    try:
        return extract(page, method=name, reject_overview=reject_overview, **values)
    except OverviewPage as error:
        raise OverviewPage(f"{name_of(source.place)}: {error}") from None
