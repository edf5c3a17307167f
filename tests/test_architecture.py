"""The shape of the package: imports follow the data flow, and documentation is complete."""

from __future__ import annotations

import ast
import subprocess
import sys
import tomllib
from collections.abc import Iterable
from pathlib import Path

from dehusk import METHODS
from import_graph import circles, python_imports

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "dehusk"
ROOMS = tuple(
    """
errors extras lazy limits release overlap _core page alignment parsing input declared method methods learned
selection findings metadata outputs extraction __init__ compat workers evaluation batch adapters web cli
__main__
""".split()
)
"""The data flow: each room may import itself and those before it, lazily and for types too. So no two form a cycle."""
MEASURES_THE_HTML_LIBRARY = {
    "peers.py": "its main-content finder is one of the peers",
    "extras.py": "an extra installs it",
}
CLOSING = {
    ("page", "table", "boxes tree visibility"): "columns of a page that are computed when they are first used",
    ("input", "pages", "fetching"): "loads httpx, for URLs alone",
}
"""Imports inside functions that close a circle of modules in one folder: who imports whom, and why."""
FILES = sorted(SOURCE.rglob("*.py"))
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


def modules(path: Path) -> set[str]:
    """The modules that a file imports by their full names."""
    nodes = list(ast.walk(ast.parse(path.read_text("utf-8"))))
    named = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    return named | {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom) and not node.level}


def test_every_room_has_its_place() -> None:
    assert {room(path) for suffix in ("py", "pyi") for path in SOURCE.rglob(f"*.{suffix}")} == set(ROOMS)


def test_imports_follow_the_data_flow() -> None:
    later = [(path, name) for path in FILES for name in imported(path) if ORDER[name] > ORDER[room(path)]]
    assert not later


def test_modules_of_a_folder_form_no_circles() -> None:
    found = {folder: dict(imports) for folder, imports in python_imports(SOURCE).items() if folder}
    for folder, module, imports in CLOSING:
        found.get(folder, {}).get(module, set()).difference_update(imports.split())
    assert not {folder: wrong for folder, imports in found.items() if (wrong := circles(imports))}


def test_only_commands_load_the_evaluation_and_only_when_they_run() -> None:
    others = [path for path in FILES if room(path) != "evaluation"]
    assert {room(path) for path in others if "evaluation" in imported(path)} <= {"cli"}
    assert not [path for path in others if "evaluation" in imported_at_once(path)]


def test_only_parsing_and_outputs_know_the_html_library() -> None:
    others = [path for path in FILES if room(path) not in ("parsing", "outputs")]
    found = {path.name for path in others if "turbohtml" in path.read_text("utf-8")}
    assert found == set(MEASURES_THE_HTML_LIBRARY)


def test_definitions_know_pages_only_and_only_tests_know_definitions() -> None:
    imports = {
        (path.name, ast.unparse(node))
        for path in (ROOT / "tests" / "definitions").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Import | ast.ImportFrom) and "dehusk" in ast.unparse(node)
    }
    assert not {(name, line) for name, line in imports if line != "from dehusk.page import Page"}
    elsewhere = [path for folder in ("src", "training", "benchmarks") for path in (ROOT / folder).rglob("*.py")]
    assert not [path for path in elsewhere if any(name.split(".")[0] == "definitions" for name in modules(path))]


def test_importing_the_package_is_light() -> None:
    heavy = (
        "typer",
        "rich",
        "httpx",
        "turbohtml",
        "resiliparse",
        "rapidfuzz",
        "starlette",
        "uvicorn",
        "pyarrow",
        "dehusk.batch",
        "dehusk.evaluation",
    )
    code = f"import sys, dehusk; print([name for name in {heavy} if name in sys.modules])"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert shown.stdout.strip() == "[]"


def test_every_method_is_documented() -> None:
    reference = (ROOT / "docs/reference/methods.md").read_text("utf-8")
    assert not [name for name in METHODS if f"`{name}`" not in reference]


def test_every_dependency_has_a_reason() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    groups = [project["project"]["dependencies"], *project["project"]["optional-dependencies"].values()]
    groups.append(project["dependency-groups"]["dev"])
    reasons = (ROOT / "docs" / "dependencies.md").read_text("utf-8")
    for requirement in {requirement for group in groups for requirement in group}:
        name = requirement.split(">")[0].split("=")[0].split("[")[0]
        assert name == "dehusk" or f"`{name}`" in reasons
