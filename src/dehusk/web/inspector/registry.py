"""The methods with their parameters, as the browser needs them to draw controls."""

from __future__ import annotations

from typing import Any

from ...method import METHODS, Method, Parameter


def listed_methods() -> list[dict[str, Any]]:
    """Every method and variant in the order of the registry."""
    return [_entry(method) for method in METHODS.values()]


def _entry(method: Method) -> dict[str, Any]:
    return {
        "name": method.name,
        "title": method.title,
        "idea": method.idea,
        "variant_of": method.variant_of,
        "explains": method.judging is not None,
        "parameters": [_control(parameter) for parameter in method.parameters.values()],
        "columns": [{"name": name, **column._asdict()} for name, column in method.columns.items()],
    }


def _control(parameter: Parameter) -> dict[str, Any]:
    kind = "choice" if parameter.choices else parameter.kind.__name__
    return {"name": parameter.name, "kind": kind, "default": parameter.default} | _limits(parameter)


def _limits(parameter: Parameter) -> dict[str, Any]:
    """The choices, or the stretch of a slider: shares go from 0 to 1, other numbers to a few times their default."""
    if parameter.choices:
        return {"choices": parameter.choices}
    default = parameter.default
    if parameter.kind is float and isinstance(default, float):
        return {"min": 0, "max": 1 if 0 < default < 1 else max(2, 3 * default), "step": 0.01}
    if parameter.kind is int and isinstance(default, int):
        return {"min": 1, "max": max(10, 3 * default), "step": 1}
    return {}
