"""The shape of the package: imports follow the data flow, and documentation is complete."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

from dehusk import METHODS

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "dehusk"
ROOMS = (
    "errors",
    "extras",
    "lazy",
    "limits",
    "release",
    "overlap",
    "_core",
    "page",
    "alignment",
    "parsing",
    "input",
    "declared",
    "method",
    "methods",
    "learned",
    "selection",
    "findings",
    "metadata",
    "outputs",
    "extraction",
    "__init__",
    "compat",
    "evaluation",
    "workers",
    "batch",
    "adapters",
    "web",
    "cli",
    "__main__",
)
"""The data flow: each room may import itself and those before it, lazily and for types too. So no two form a cycle."""
MEASURES_THE_HTML_LIBRARY = {
    "peers.py": "its main-content finder is one of the peers",
    "extras.py": "an extra installs it",
}
ORDER = {name: number for number, name in enumerate(ROOMS)}


def room(path: Path) -> str:
    """The folder or module at the top of the package that a file belongs to."""
    return path.relative_to(SOURCE).parts[0].partition(".")[0]


def imported(path: Path) -> set[str]:
    """The rooms that a file imports from anywhere in it: at its top, in functions, and for types alone."""
    return rooms_imported(path, ast.walk(ast.parse(path.read_text("utf-8"))))


def imported_at_once(path: Path) -> set[str]:
    """The rooms that are imported with a file: neither in functions nor for types alone."""
    return rooms_imported(path, ast.parse(path.read_text("utf-8")).body)


def rooms_imported(path: Path, nodes: Iterable[ast.AST]) -> set[str]:
    """The rooms that some statements of a file import."""
    package = path.relative_to(SOURCE).parts[:-1]
    found: list[str] = []
    for node in nodes:
        if isinstance(node, ast.ImportFrom) and node.level:
            inside = [*package[: len(package) - node.level + 1], *(node.module.split(".") if node.module else [])]
            found += inside[:1] or [alias.name for alias in node.names]
        elif isinstance(node, ast.Import):
            found += [alias.name for alias in node.names if alias.name.split(".")[0] == "dehusk"]
        elif isinstance(node, ast.ImportFrom):
            assert (node.module or "").split(".")[0] != "dehusk", "inside the package imports are relative"
    return {name if name in ORDER else "__init__" for name in found}


def test_every_room_has_its_place() -> None:
    assert {room(path) for suffix in ("py", "pyi") for path in SOURCE.rglob(f"*.{suffix}")} == set(ROOMS)


@pytest.mark.parametrize("path", sorted(SOURCE.rglob("*.py")), ids=lambda path: str(path.relative_to(SOURCE)))
def test_imports_follow_the_data_flow(path: Path) -> None:
    later = {name for name in imported(path) if ORDER[name] > ORDER[room(path)]}
    assert not later


@pytest.mark.parametrize("path", sorted(SOURCE.rglob("*.py")), ids=lambda path: str(path.relative_to(SOURCE)))
def test_only_commands_load_the_evaluation_and_only_when_they_run(path: Path) -> None:
    if room(path) != "evaluation":
        assert "evaluation" not in imported(path) or room(path) == "cli"
        assert "evaluation" not in imported_at_once(path)


@pytest.mark.parametrize("path", sorted(SOURCE.rglob("*.py")), ids=lambda path: str(path.relative_to(SOURCE)))
def test_only_parsing_and_outputs_know_the_html_library(path: Path) -> None:
    if room(path) not in ("parsing", "outputs"):
        assert "turbohtml" not in path.read_text("utf-8") or path.name in MEASURES_THE_HTML_LIBRARY


@pytest.mark.parametrize("folder", ["src", "training", "benchmarks"])
def test_nothing_but_tests_knows_the_definitions(folder: str) -> None:
    for path in (ROOT / folder).rglob("*.py"):
        nodes = [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.ImportFrom)]
        assert not [path for node in nodes if (node.module or "").startswith("definitions")]


def test_importing_the_package_is_light() -> None:
    heavy = (
        "typer",
        "rich",
        "httpx",
        "turbohtml",
        "resiliparse",
        "rapidfuzz",
        "pebble",
        "starlette",
        "uvicorn",
        "pyarrow",
        "dehusk.batch",
        "dehusk.evaluation",
    )
    code = f"import sys, dehusk; print([name for name in {heavy} if name in sys.modules])"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert shown.stdout.strip() == "[]"


@pytest.mark.parametrize("name", METHODS)
def test_every_method_is_documented(name: str) -> None:
    assert f"`{name}`" in (ROOT / "docs" / "reference" / "methods.md").read_text("utf-8")
    if not METHODS[name].variant_of:
        assert f"`{name}`" in (ROOT / "README.md").read_text("utf-8")


def test_every_dependency_has_a_reason() -> None:
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    groups = [project["project"]["dependencies"], *project["project"]["optional-dependencies"].values()]
    groups.append(project["dependency-groups"]["dev"])
    reasons = (ROOT / "docs" / "dependencies.md").read_text("utf-8")
    for requirement in {requirement for group in groups for requirement in group}:
        name = requirement.split(">")[0].split("=")[0].split("[")[0]
        assert name == "dehusk" or f"`{name}`" in reasons
