"""`docs/reference/papers.md` is true: what its tables name exists, and they name all of the five papers' methods."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from itertools import chain
from typing import Any, Final, NamedTuple

import pytest
import typer.main

import dehusk
from benchmarks.papers.paper import PAPERS
from dehusk import METHODS
from dehusk.cli.app import app
from dehusk.evaluation.metrics import METRICS
from documents import FOLDER, ROOT, reference, section

TEXT: Final = reference("papers")
HEADINGS: Final = {
    "ccb": "Content code blurring",
    "coreex": "CoreEx",
    "cetd": "Text density",
    "textsweeper": "TextSweeper",
    "wlr": "Words-leaves ratio",
}
OUT_OF_SCOPE: Final = "out of scope: "
_SPAN: Final = re.compile(r"`([^`]+)`")
_PARAMETER: Final = re.compile(r"([\w-]+)\((\w+)\)")
_COLUMN: Final = re.compile(r"([\w-]+)\[([^\]]+)\]")
_CHOICE: Final = re.compile(r"`([\w-]+)\((\w+)\)` = `([\w-]+)`")
_DOTTED: Final = re.compile(r"[A-Za-z_]\w*(?:\.\w+)+")
OF_HTML: Final = {"body", "onclick", "ondblclick", "onmousedown", "role=link"}
OF_FUNCTIONS: Final = {"words"}
"""Keywords of functions that are not methods."""


class Item(NamedTuple):
    """A row of a table: what is in the paper, where it is in the program, and what checks it."""

    paper: str
    what: str
    program: str
    test: str

    def __str__(self) -> str:
        return f"{self.paper}: {self.what}"


def items() -> Iterator[Item]:
    for paper, heading in HEADINGS.items():
        for line in section(TEXT, heading).splitlines():
            if line.startswith("| ") and not line.startswith(("| item", "| ---")):
                yield Item(paper, *map(str.strip, line.strip("|").split("|")))


ITEMS: Final = list(items())
PROGRAM: Final = sorted({span for item in ITEMS for span in _SPAN.findall(item.program)})
CHECKS: Final = sorted({span for item in ITEMS for span in _SPAN.findall(item.test)})


@cache
def commands() -> dict[str, Any]:
    group: Any = typer.main.get_command(app)
    return dict(group.commands)


@cache
def options() -> frozenset[str]:
    return frozenset(chain.from_iterable(found.opts for command in commands().values() for found in command.params))


def words_of_the_project() -> set[str]:
    """Names that stand alone: methods, metrics, data sets, values of parameters, errors."""
    parameters = chain.from_iterable(method.parameters.values() for method in METHODS.values())
    choices = {choice for parameter in parameters for choice in parameter.choices}
    datasets = set(_SPAN.findall((FOLDER / "results" / "data.md").read_text("utf-8")))
    return {*METHODS, *METRICS, *choices, *datasets, *dehusk.errors.__all__, *OF_HTML, *OF_FUNCTIONS}


def resolves(name: str) -> bool:
    """Whether a dotted name leads from the package, its public names or the benchmarks to something that exists."""
    first, _, attribute = name.partition(".")
    if first in ("Extraction", "Page"):
        return hasattr(getattr(dehusk, first), attribute)
    full = name if first in ("benchmarks", "dehusk") else f"dehusk.{name}"
    return is_module(full) or any(is_module(module) and has(import_module(module), rest) for module, rest in cuts(full))


def cuts(name: str) -> Iterator[tuple[str, list[str]]]:
    """Every way to read a dotted name as a module and what is in it, the longest module first."""
    parts = name.split(".")
    return ((".".join(parts[:count]), parts[count:]) for count in range(len(parts) - 1, 0, -1))


def has(found: Any, names: list[str]) -> bool:
    return not names or (hasattr(found, names[0]) and has(getattr(found, names[0]), names[1:]))


def is_module(name: str) -> bool:
    try:
        return find_spec(name) is not None
    except ModuleNotFoundError:
        return False


def exists(span: str) -> bool:
    """Whether a code span in the column of the program names something that exists."""
    if match := _PARAMETER.fullmatch(span):
        return match[1] in METHODS and match[2] in METHODS[match[1]].parameters
    if match := _COLUMN.fullmatch(span):
        return match[1] in METHODS and match[2] in METHODS[match[1]].columns
    if span.startswith("dehusk "):
        name, *rest = span.split()[1:]
        return name in commands() and {*rest} <= options()
    if span.startswith("--"):
        return span.partition("=")[0] in options()
    if "/" in span:
        return (ROOT / span).is_file()
    return resolves(span) if _DOTTED.fullmatch(span) else span in words_of_the_project()


def is_test(check: str) -> bool:
    """Whether a test of this name exists; of tests in browsers, which are in JavaScript, only files are named."""
    file, _, function = check.partition("::")
    path = ROOT / "tests" / file
    if not path.is_file() or bool(function) != (path.suffix == ".py"):
        return False
    return not function or re.search(rf"^def {function}\(", path.read_text("utf-8"), re.MULTILINE) is not None


def test_what_is_named_exists() -> None:
    assert PROGRAM
    assert not [span for span in PROGRAM if not exists(span)]


def test_values_of_parameters_exist() -> None:
    found = set(_CHOICE.findall(TEXT))
    assert found
    assert not [asked for asked in found if asked[2] not in METHODS[asked[0]].parameters[asked[1]].choices]


def test_every_named_test_exists() -> None:
    assert CHECKS
    assert not [check for check in CHECKS if not is_test(check)]


def test_every_item_has_a_place_and_a_test_or_a_reason() -> None:
    outside = [item for item in ITEMS if item.program.startswith(OUT_OF_SCOPE)]
    assert not [str(item) for item in outside if len(item.program) <= len(OUT_OF_SCOPE) + 10]
    inside = [item for item in ITEMS if item not in outside]
    assert not [str(item) for item in inside if not (_SPAN.search(item.program) and _SPAN.search(item.test))]


def test_no_item_is_listed_twice() -> None:
    assert len({(item.paper, item.what) for item in ITEMS}) == len(ITEMS)
    assert all(sum(item.paper == name for item in ITEMS) > 25 for name in HEADINGS)


def test_every_method_of_the_papers_is_named() -> None:
    of_papers = {name: HEADINGS.get(method.variant_of or name) for name, method in METHODS.items()}
    assert not [name for name, heading in of_papers.items() if heading and f"`{name}`" not in section(TEXT, heading)]


@pytest.mark.parametrize("name", HEADINGS)
def test_every_parameter_and_column_is_named(name: str) -> None:
    method = METHODS[name]
    common = set.intersection(*(set(other.parameters) for other in METHODS.values()))
    expected = {f"{name}({parameter})" for parameter in set(method.parameters) - common}
    expected |= {f"{name}[{column}]" for column in method.columns}
    assert not expected - set(PROGRAM)
    assert all(f"`{parameter}`" in TEXT for parameter in common)


def test_the_papers_are_those_that_are_measured() -> None:
    assert [paper.name for paper in PAPERS] == list(HEADINGS)
