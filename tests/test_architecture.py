"""The shape of the package: imports follow the data flow, exports are explicit, documentation is complete."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import dehusk
from dehusk import METHODS

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "dehusk"
STAGES = (
    ("errors", "_core"),
    ("page",),
    ("parsing",),
    ("input", "declared"),
    ("method",),
    ("methods",),
    ("learned",),
    ("findings",),
    ("metadata",),
    ("outputs",),
    ("extraction",),
    ("__init__",),
    ("compat",),
    ("evaluation",),
    ("cli", "__main__"),
)
"""Each stage may import itself and those before it."""
MEASURES_THE_HTML_LIBRARY = {
    "peers.py": "its main-content finder is one of the peers",
    "extractors.py": "a new version of it makes old results stale",
}
STAGE_OF = {name: number for number, names in enumerate(STAGES) for name in names}


def stage(path: Path) -> str:
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


def imported_at_top(path: Path) -> set[str]:
    """The stages that a file imports when it is imported itself."""
    depth = len(path.relative_to(SOURCE).parts)
    found = set()
    for node in ast.parse(path.read_text("utf-8")).body:
        if isinstance(node, ast.ImportFrom) and node.level == depth:
            found |= {node.module.split(".")[0]} if node.module else {alias.name for alias in node.names}
    return found


@pytest.mark.parametrize("path", sorted(SOURCE.rglob("*.py")), ids=lambda path: str(path.relative_to(SOURCE)))
def test_imports_follow_the_data_flow(path: Path) -> None:
    here = STAGE_OF[stage(path)]
    assert all(STAGE_OF[name] <= here for name in imported_at_top(path))


@pytest.mark.parametrize("path", sorted(SOURCE.rglob("*.py")), ids=lambda path: str(path.relative_to(SOURCE)))
def test_only_parsing_and_outputs_know_the_html_library(path: Path) -> None:
    if stage(path) not in ("parsing", "outputs"):
        assert "turbohtml" not in path.read_text("utf-8") or path.name in MEASURES_THE_HTML_LIBRARY


def test_exports_are_explicit() -> None:
    functions = {"blocks", "extract", "menus", "parse"}
    assert set(dehusk.__all__) == {"METHODS", "DehuskError", "Extraction", "Marks", "Page", "SiteModel", *functions}
    assert all(hasattr(dehusk, name) for name in dehusk.__all__)


def test_importing_the_package_is_light() -> None:
    heavy = "typer", "rich", "turbohtml", "resiliparse", "rapidfuzz", "pebble", "platformdirs", "dehusk.evaluation"
    code = f"import sys, dehusk; print([name for name in {heavy} if name in sys.modules])"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert shown.stdout.strip() == "[]"


@pytest.mark.parametrize("name", METHODS)
def test_every_method_is_documented(name: str) -> None:
    assert f"`{name}`" in (ROOT / "docs" / "methods.md").read_text("utf-8")
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
