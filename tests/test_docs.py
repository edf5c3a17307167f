"""The documentation is complete and true: names, options and links exist, and examples print what is shown."""

from __future__ import annotations

import dataclasses
import inspect
import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, NamedTuple, get_args

import pytest
import typer.main
from typer.testing import CliRunner

import dehusk
from cli.commands import Shell
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
from documents import DOCUMENTS, FOLDER, README, ROOT, name_of, prose, reference, section
from test_architecture import ROOMS

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


WITHOUT_EXAMPLES = {"browser.md", "evaluate.md", "extension.md", "inspect.md", "serve.md", "train.md"}
"""Pages of the guide whose commands need Node, a browser, data and hours, or a server, whose guide has its own test."""
FENCED = re.compile(r"^```(\w*)\n(.*?)^```$\n?", re.MULTILINE | re.DOTALL)
COMMAND = "$ dehusk "
NOT_RUN = ("bench", "datasets")
"""Commands that need data, and hours."""
REST = "…\n"


class Fence(NamedTuple):
    """A fenced block: where it stands, its language, what is in it, and whether it follows directly on another."""

    line: int
    language: str
    text: str
    follows: bool


class Example(NamedTuple):
    """Code or command to run, its input page, and its output."""

    name: str
    run: str
    html: str
    printed: str


def fences(text: str) -> Iterator[Fence]:
    end = -1
    for match in FENCED.finditer(text):
        follows = end >= 0 and not text[end : match.start()].strip()
        yield Fence(text.count("\n", 0, match.start()) + 1, match[1], match[2], follows)
        end = match.end()


def examples(path: Path) -> Iterator[Example]:
    """The examples of a document in order."""
    found = [Fence(0, "", "", False), *fences(path.read_text("utf-8"))]
    html = ""
    for before, fence in pairwise(found):
        if before.language == "html" and fence.follows:
            html = before.text
        elif not (before.language == "python" and fence.follows):
            html = ""
        name = f"{name_of(path)}:{fence.line}"
        if fence.language == "" and fence.text.startswith(COMMAND):
            command, _, printed = fence.text.removeprefix(COMMAND).partition("\n")
            if not command.startswith(NOT_RUN):
                yield Example(name, f"dehusk {command}", html, printed)
        elif fence.language == "" and before.language == "python" and fence.follows:
            yield Example(name, before.text, html, fence.text)


EXAMPLES = [example for path in DOCUMENTS for example in examples(path)]


@pytest.fixture
def in_root(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The root of the project as working directory; methods that an example registers are gone afterwards."""
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("COLUMNS", "120")
    methods = dict(METHODS)
    yield
    METHODS.clear()
    METHODS.update(methods)


@pytest.mark.filterwarnings("ignore:unclosed file:ResourceWarning")  # an example opens a file in one short line
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_examples_print_what_is_shown(
    example: Example, shell: Shell, in_root: None, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    if example.run.startswith("dehusk "):
        shown = shell(*example.run.split()[1:], stdin=example.html.encode()).output
        shown, printed = " ".join(shown.split()), " ".join(example.printed.split())
    else:
        exec(compile(example.run, example.name, "exec"), {"__name__": "__main__", "html": example.html})
        shown, printed = capfdbinary.readouterr().out.decode(), example.printed
    if example.printed.endswith(REST):
        assert shown.startswith(printed.removesuffix("\n").removesuffix("…").rstrip())
    else:
        assert shown == printed


def test_every_page_of_the_guide_has_examples() -> None:
    assert {path.name for path in (FOLDER / "guide").iterdir() if not list(examples(path))} <= WITHOUT_EXAMPLES


_LINK: Final = re.compile(r"\]\(([^()\s]+)\)")
_HEADING: Final = re.compile(r"^#+ (.+)$", re.MULTILINE)
_CODE: Final = re.compile(r"`[^`\n]*`")
_LARGEST_PICTURE: Final = 150_000
PICTURES: Final = sorted(path for path in (FOLDER / "pictures").rglob("*") if path.is_file())
ARCHITECTURE: Final = (FOLDER / "architecture.md").read_text("utf-8")


def links(path: Path) -> list[str]:
    """The targets inside the project to which a document links."""
    found = _LINK.findall(_CODE.sub("`code`", prose(path)))
    return [target for target in found if not target.startswith(("https://", "http://"))]


@cache
def anchors(path: Path) -> frozenset[str]:
    """The anchors that GitHub gives to the headings of a document."""
    found: set[str] = set()
    for heading in _HEADING.findall(prose(path)):
        anchor = re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")
        number = 0
        while anchor + (f"-{number}" if number else "") in found:
            number += 1
        found.add(anchor + (f"-{number}" if number else ""))
    return frozenset(found)


LINKS: Final = [(path, target) for path in DOCUMENTS for target in links(path)]


def test_links_lead_somewhere() -> None:
    assert not [f"{name_of(path)}: {target}" for path, target in LINKS if not leads_somewhere(path, target)]


def leads_somewhere(path: Path, target: str) -> bool:
    place, _, anchor = target.partition("#")
    file = (path.parent / place).resolve() if place else path
    return file.exists() and (not anchor or anchor in anchors(file))


def test_the_index_leads_to_every_document() -> None:
    index = FOLDER / "index.md"
    linked = {(index.parent / target.partition("#")[0]).resolve() for target in links(index)}
    assert {*DOCUMENTS} - linked == {index}
    assert "docs/index.md" in links(README)


def test_pictures_are_small_and_shown() -> None:
    assert not [picture for picture in PICTURES if picture.stat().st_size >= _LARGEST_PICTURE]
    assert {*PICTURES} <= {(path.parent / target).resolve() for path, target in LINKS}


def test_the_architecture_lists_the_rooms_in_the_order_of_the_data_flow() -> None:
    cells = re.findall(r"^\| (`.*?) \|", section(ARCHITECTURE, "Folders"), re.MULTILINE)
    assert re.findall(r"`(\w+)(?:/|\.py)?`", " ".join(cells)) == [room for room in ROOMS if room != "__main__"]


def test_the_files_that_the_architecture_names_exist() -> None:
    named = re.findall(r"`([a-z_]+/[a-z_/]+\.py)`", ARCHITECTURE)
    assert named
    assert not [path for path in named if not any((folder / path).is_file() for folder in (ROOT, ROOT / "src/dehusk"))]


def test_the_walk_from_bytes_to_markdown_is_true() -> None:
    steps = re.findall(r"^\d+\. (?:.+\n)(?:   .+\n)*", section(ARCHITECTURE, "From bytes to Markdown"), re.MULTILINE)
    assert 5 <= len(steps) <= 12
    named = [re.findall(r"`([\w./]+\.(?:py|rs))::(\w+)`", step) for step in steps]
    assert all(named)
    assert not [pair for pairs in named for pair in pairs if not defines(*pair)]


def defines(path: str, name: str) -> bool:
    """Whether a file of the project defines a function of that name, in Python or Rust."""
    file = ROOT / path
    return file.is_file() and bool(re.search(rf"\b(?:def|fn) {name}\b", file.read_text("utf-8")))
