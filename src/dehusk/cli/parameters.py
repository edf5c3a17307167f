"""The parameters of the methods as options of a command, and the extraction with them."""

from __future__ import annotations

import inspect
import logging
from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, get_type_hints

import typer

from ..errors import OverviewPage
from ..extraction import Extraction, extract
from ..findings.overview import OverviewTest, check_test
from ..method import COMMON, METHODS, Parameter, find_method, flag, flags
from ..outputs.extracted import Header
from .options import PageSource

Given = str | bool | None
"""A parameter as it was typed: a text or a flag; None if it was not."""
_MAIN = ", ".join(name for name, entry in METHODS.items() if not entry.variant_of)
MethodOption = Annotated[
    str,
    typer.Option(
        "--method", "-m", metavar="<name>", help=f"Which method: {_MAIN}; `dehusk methods` lists their variants too."
    ),
]
_PANEL = "Parameters of the methods"
_LOG = logging.getLogger(__name__)


def with_parameters(command: Callable[..., None], *, of: str | None = None) -> Callable[..., None]:
    """Replace the `**parameters` of a command by an option for each parameter of every method, or `of` one."""
    takers: dict[str, dict[str, Parameter]] = {}
    for entry in METHODS.values() if of is None else [find_method(of)]:
        for name, parameter in ({} if entry.variant_of else entry.parameters).items():
            takers.setdefault(name, {})[entry.name] = parameter
    options = {name: _make_option(name, users) for name, users in takers.items()}
    hints = get_type_hints(command, include_extras=True) | options
    fixed = [p for p in inspect.signature(command).parameters.values() if p.kind is not inspect.Parameter.VAR_KEYWORD]
    added = [inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=None) for name in options]
    command.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [parameter.replace(annotation=hints[parameter.name]) for parameter in fixed + added]
    )
    command.__annotations__ = {parameter.name: hints[parameter.name] for parameter in fixed + added}
    return command


def _make_option(name: str, users: Mapping[str, Parameter]) -> Any:
    """Make the option of a parameter: a pair of flags if it is a truth value for all its methods, otherwise a text."""
    parameters = list(users.values())
    help = f"of {'every method' if name in COMMON else ', '.join(users)}{_describe_default(parameters)}"
    if all(parameter.kind is bool for parameter in parameters):
        return Annotated[bool | None, typer.Option("/".join(flags(name)), help=help, rich_help_panel=_PANEL)]
    metavar = f"<{'|'.join(list_values(parameters))}>"
    return Annotated[str | None, typer.Option(flag(name), metavar=metavar, help=help, rich_help_panel=_PANEL)]


def list_values(parameters: Sequence[Parameter]) -> list[str]:
    """List the choices of a parameter, or the type of its values."""
    kinds = {bool: "true|false", int: "integer", float: "number", str: "text"}
    choices = (choice for parameter in parameters for choice in parameter.choices or (kinds[parameter.kind],))
    return list(dict.fromkeys(choices))


def _describe_default(parameters: Sequence[Parameter]) -> str:
    """Describe the default, if it is the same for all methods with the parameter."""
    defaults = {parameter.default for parameter in parameters}
    if len(defaults) > 1 or "" in defaults:
        return ""
    default = defaults.pop()
    return f"; default {flags(parameters[0].name)[not default] if isinstance(default, bool) else default}"


def read_parameters(name: str, parameters: Mapping[str, Given]) -> dict[str, Any]:
    """Read the parameters of a method as they were typed; None means the default."""
    method = find_method(name)
    known = method.parameters
    given: dict[str, Any] = {
        parameter: known[parameter].read(typed) if parameter in known and isinstance(typed, str) else typed
        for parameter, typed in parameters.items()
        if typed is not None
    }
    method.resolve(given)
    return given


def extraction_of(
    source: PageSource,
    name: str,
    parameters: Mapping[str, Given],
    reject_overview: bool | OverviewTest = False,
    overview_minimum: float | None = None,
    normalize: bool = True,
    header: Header = True,
) -> Extraction:
    """Extract a page by the method of that name, with parameters as they were typed; None means the default."""
    given = read_parameters(name, parameters)  # a mistake in the options is reported before a page is read
    check_test(reject_overview, overview_minimum)
    page = source.read()
    try:
        extraction = extract(
            page,
            method=name,
            reject_overview=reject_overview,
            overview_minimum=overview_minimum,
            normalize=normalize,
            header=header,
            **given,
        )
    except OverviewPage as error:
        raise OverviewPage(f"{source.name}: {error}") from None
    _LOG.info("%r with %s", extraction, extraction.parameters)
    return extraction
