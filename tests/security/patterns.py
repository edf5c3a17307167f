"""Every regular expression of the package, with the ways in which it is used."""

from __future__ import annotations

import ast
import importlib
import pkgutil
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import dehusk

_ROOT = Path(dehusk.__file__).parent
_USES = ("search", "match", "fullmatch", "sub", "subn", "split", "findall", "finditer")
_NOT_INSTALLED = ("dehusk.adapters", "dehusk.__main__", "dehusk.batch.spark")
"""Modules that need other libraries to be imported, or that run when they are."""


class Used(NamedTuple):
    """A pattern, where it is, and the methods by which it is used."""

    place: str
    pattern: re.Pattern[str]
    uses: frozenset[str]


def used_patterns() -> list[Used]:
    """The patterns of all modules, compiled and written in calls, each once."""
    found = {**{used.place: used for used in _written()}, **{used.place: used for used in _compiled()}}
    return [found[place] for place in sorted(found)]


def _compiled() -> Iterator[Used]:
    """The patterns in the globals of modules, and in collections there."""
    for module in pkgutil.walk_packages([str(_ROOT)], "dehusk."):
        if module.name.startswith(_NOT_INSTALLED):
            continue
        for name, value in vars(importlib.import_module(module.name)).items():
            for number, pattern in enumerate(_patterns(value)):
                if isinstance(pattern.pattern, str):
                    place = f"{module.name}.{name}" + (f"[{number}]" if number else "")
                    yield Used(place, pattern, _uses(module.name, name))


def _patterns(value: Any) -> Iterator[re.Pattern[Any]]:
    if isinstance(value, re.Pattern):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from _patterns(inner)
    elif isinstance(value, (list, tuple, set, frozenset)):
        for inner in value:
            yield from _patterns(inner)


def _written() -> Iterator[Used]:
    """The patterns that are written in calls such as `re.sub("…", …)`."""
    for path in sorted(_ROOT.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and _is_re(node.func.value):
                pattern = node.args[0] if node.args else None
                if node.func.attr in _USES and isinstance(pattern, ast.Constant) and isinstance(pattern.value, str):
                    place = f"{path.relative_to(_ROOT)}:{node.lineno}"
                    yield Used(place, re.compile(pattern.value), frozenset({node.func.attr}))


def _is_re(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id == "re"


def _uses(module: str, name: str) -> frozenset[str]:
    """The methods that are called on a name: in its own module, or anywhere where others may see it.

    A pattern that is only handed on is used in one of the ways in which its module uses patterns.
    """
    own = _ROOT.joinpath(*module.split(".")[1:])
    mine = [path for path in (own.with_suffix(".py"), own / "__init__.py") if path.exists()]
    places = mine if name.startswith("_") else list(_ROOT.rglob("*.py"))
    named = {use for path in places for used, use in _calls(path) if used == name}
    others = {use for path in mine for _, use in _calls(path) if use != "split"}  # texts have a `split` too
    return frozenset(named or others or {"search"})


@cache
def _calls(path: Path) -> frozenset[tuple[str, str]]:
    """Each name with the methods of patterns that are called on it in a file."""
    found = re.findall(r"\b(\w+)\.(\w+)", path.read_text("utf-8"))
    return frozenset((name, use) for name, use in found if use in _USES and name != "re")
