"""The reference is complete: every call, every option and every name that a user can meet is on its page."""

from __future__ import annotations

import dataclasses
import inspect
import re
from collections.abc import Iterable, Iterator
from typing import Any, get_args

import pytest
import typer.main
from typer.testing import CliRunner

import dehusk
from dehusk import METHODS, Extraction, Page, Selection, errors
from dehusk.batch import COLUMNS, BatchOptions
from dehusk.cli.app import app
from dehusk.evaluation.importing import IMPORTERS
from dehusk.evaluation.metrics import METRICS
from dehusk.evaluation.peers import PEERS
from dehusk.findings.items import Item
from dehusk.findings.segments import menus
from dehusk.findings.status import CHECKS, Name
from dehusk.learned.kinds import KINDS
from dehusk.metadata import Metadata
from dehusk.method import Method
from dehusk.outputs.blocks import Block
from documents import FOLDER, reference, section

INTERNAL = {
    "Extraction": {"clock"},
    "Page": {"equals", "facts", "styled"},
    "Method": {"function", "judging", "keywords", "page_seen", "presets", "resolve", "reveal", "run"},
}
"""Public to other modules of dehusk, but of no use to others."""
OF_METHODS = {f"--{name.replace('_', '-')}" for method in METHODS.values() for name in method.parameters}
"""The options that are parameters of methods."""
CALLS = (dehusk.extract, dehusk.fetch, dehusk.parse, dehusk.read)
CHOICES = {choice for method in METHODS.values() for taken in method.parameters.values() for choice in taken.choices}
"""The values of those options."""


def public(kind: type) -> set[str]:
    """The attributes of a class that do not begin with an underscore."""
    fields = {field.name for field in dataclasses.fields(kind)} if dataclasses.is_dataclass(kind) else set()
    found = fields | {name for name, _ in inspect.getmembers(kind)}
    return {name for name in found if not name.startswith("_")} - INTERNAL.get(kind.__name__, set())


def missing(names: Iterable[str], text: str) -> list[str]:
    """The names that are not in the text as code, alone or as the beginning of a call."""
    return sorted(name for name in names if f"`{name}`" not in text and f"`{name}(" not in text)


@pytest.mark.parametrize(
    ("page", "names"),
    [
        ("api", set(dehusk.__all__)),
        ("api", {name for name, found in inspect.getmembers(errors, inspect.isclass)}),
        ("api", {name for call in CALLS for name in inspect.signature(call).parameters}),
        ("api", public(Page)),
        ("api", {field.name for field in dataclasses.fields(dehusk.Limits)}),
        ("api", public(Selection)),
        ("api", public(Method)),
        ("extraction", public(Extraction)),
        ("extraction", {*Block._fields}),
        ("metadata", public(Metadata)),
        ("status", set(get_args(Name))),
        ("batch-schema", {*COLUMNS, *public(BatchOptions)} - {"columns"}),
        ("segments", set(inspect.signature(menus).parameters) - {"page"}),
        ("metrics", set(METRICS)),
        ("peers", set(PEERS)),
        ("datasets", set(IMPORTERS)),
        ("command-line", OF_METHODS),
        ("methods", CHOICES),
    ],
)
def test_everything_is_named(page: str, names: set[str]) -> None:
    assert names
    assert not missing(names, reference(page))


def test_items_are_described_in_the_guide() -> None:
    assert not missing(public(Item), (FOLDER / "guide" / "items.md").read_text("utf-8"))


def test_kinds_are_named() -> None:
    assert all(kind in reference("kinds") for kind in KINDS)


def test_statuses_stand_in_their_order_of_precedence() -> None:
    text = reference("status")
    places = [text.index(f"| `{name}` |") for name, _ in CHECKS]
    assert places == sorted(places)


@pytest.mark.parametrize("name", [name for name, method in METHODS.items() if not method.variant_of])
def test_every_parameter_is_described_with_its_default(name: str) -> None:
    text = reference("methods")
    here = section(text, "`fe` and `kfe`" if name in ("fe", "kfe") else f"`{name}`")
    here += section(text, "Parameters of every method")
    for parameter in METHODS[name].parameters.values():
        shown = str(parameter.default).lower() if isinstance(parameter.default, bool) else str(parameter.default)
        default = (f"`{shown}`" if shown else "none") if isinstance(parameter.default, str) else shown
        assert f"`{parameter.name}` ({default})" in here


def commands() -> Iterator[tuple[str, Any]]:
    """Every command of the command line, with its full name."""
    group: Any = typer.main.get_command(app)
    for name, command in group.commands.items():
        yield name, command
        yield from ((f"{name} {below}", found) for below, found in getattr(command, "commands", {}).items())


COMMANDS = {name: command for name, command in commands() if not command.hidden}


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_is_described(name: str) -> None:
    text = reference("command-line")
    here = section(text, f"`dehusk {name.split(maxsplit=1)[0]}`") + section(text, "Options for all commands")
    assert f"`dehusk {name}" in text
    options = {option for found in COMMANDS[name].params for option in found.opts if option.startswith("-")}
    assert not [option for option in options - OF_METHODS if f"`{option}" not in here]


@pytest.mark.parametrize("name", COMMANDS)
def test_every_value_of_an_option_is_described(name: str) -> None:
    shown = CliRunner().invoke(app, [*name.split(), "--help"], env={"COLUMNS": "200", "NO_COLOR": "1"}).stdout
    values = {value for values in re.findall(r"<(\w+(?:\|\w+)+)>", shown) for value in values.split("|")}
    assert values or "--format" not in shown
    assert not missing(values - CHOICES, section(reference("command-line"), f"`dehusk {name.split(maxsplit=1)[0]}`"))
