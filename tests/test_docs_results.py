"""Pages of results state the model and the commands of their tables, and have no numbers of an older model.

Below the title is the line `Model 2026.3 · `command` · `command``, with `No model` where no number depends on one, and
with `no command` where a comparison cannot be repeated.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import pytest
import typer.main

from dehusk.cli.app import app
from dehusk.learned.version import LATEST
from documents import DOCUMENTS, FOLDER, ROOT, name_of

HISTORY: Final = "tried.md"
"""The page of what was tried, whose numbers are of the models of their time."""
OUTDATED: Final = {
    "markdown.md": ("2026.2", "needs the models that leave pages out and the peers"),
    "performance.md": ("2026.2", "all extractors and the server are measured by hand on a quiet machine"),
    "reliability.md": ("2026.2", "takes hours"),
}
"""Pages with tables of an older model: that model, and why they are not yet measured again."""
PAGES: Final = sorted(path for path in (FOLDER / "results").glob("*.md") if path.name != HISTORY)
_STATED: Final = re.compile(r"# .+\n\n(?:No model|Model (\d{4}\.\d+)) · (no command|`[^`\n]+`(?: · `[^`\n]+`)*)\n")
_VERSION: Final = re.compile(r"\b20\d\d\.\d+\b")
_MODULE: Final = re.compile(r"\bpython -m ([\w.]*\w)")
_CHECKED: Final = [
    *DOCUMENTS,
    ROOT / "CONTRIBUTING.md",
    ROOT / "benchmarks" / "README.md",
    ROOT / "conformance" / "README.md",
]


@cache
def subcommands() -> frozenset[str]:
    group = typer.main.get_command(app)
    return frozenset(group.commands)  # type: ignore[attr-defined]


def exists(command: str) -> bool:
    """Whether a command is a module that Python can run, or a command of dehusk."""
    program, name = (command.removeprefix("python -m "), "") if command.startswith("python") else command.split()[:2]
    return name in subcommands() if name else find_spec(program.split()[0]) is not None


@pytest.mark.parametrize("path", PAGES, ids=name_of)
def test_results_state_model_and_commands(path: Path) -> None:
    stated = _STATED.match(path.read_text("utf-8"))
    assert stated
    assert all(exists(command) for command in re.findall(r"`([^`]+)`", stated[2]))


@pytest.mark.parametrize("path", PAGES, ids=name_of)
def test_results_are_of_the_latest_model(path: Path) -> None:
    older, reason = OUTDATED.get(path.name, ("", "not outdated"))
    assert reason
    named = set(_VERSION.findall(path.read_text("utf-8")))
    assert named - {LATEST} == ({older} if older else set())


def test_the_history_keeps_out_of_the_results() -> None:
    assert set(OUTDATED) <= {path.name for path in PAGES}
    assert (FOLDER / "results" / HISTORY).is_file()


@pytest.mark.parametrize("path", _CHECKED, ids=name_of)
def test_modules_that_documents_run_exist(path: Path) -> None:
    missing = {module for module in _MODULE.findall(path.read_text("utf-8")) if find_spec(module) is None}
    assert not missing
