"""Pages of results state the model and the commands of their tables, and have no numbers of an older model.

Below the title is the line `Model 2026.3 · `command` · `command``, with `No model` where no number depends on one, and
with `no command` where a comparison cannot be repeated.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import pytest
import typer.main

from dehusk.cli.app import app
from dehusk.learned.version import LATEST
from documents import DOCUMENTS, FOLDER, README, ROOT, name_of, prose

HISTORY: Final = "tried.md"
"""The page of what was tried, whose numbers are of the models of their time."""
OUTDATED: Final = {
    "markdown.md": ("2026.2", "needs the models that leave pages out and the peers"),
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


RESULTS: Final = FOLDER / "results"
_SCORE: Final = re.compile(r"(?<![\d.])(?:0\.\d{3}|\d\d\.\d)(?![\d.])")
_COUNT: Final = re.compile(r"(?<![\d,.])\d{1,3}(?:,\d{3})+(?![\d,])")
_ROUND: Final = re.compile(r",000$")
"""A round number is a limit or a manner of speaking, and no count."""
_DECIMAL: Final = re.compile(r"(?<![\d.])\d+\.\d+(?![\d.])")
_RUN: Final = 3


def counts(line: str) -> Iterator[str]:
    yield from (count for count in _COUNT.findall(line) if not _ROUND.search(count))


def runs(line: str) -> Iterator[tuple[str, ...]]:
    """Three numbers in a row by their digits, so that 0.886 and 88.6 are the same."""
    digits = [number.replace(".", "").lstrip("0") for number in _DECIMAL.findall(line)]
    yield from (tuple(digits[at : at + _RUN]) for at in range(len(digits) - _RUN + 1))


def table_lines(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith("|")]


def test_scores_stand_in_the_results() -> None:
    others = {name_of(path): prose(path).splitlines() for path in DOCUMENTS if RESULTS not in path.parents}
    others[name_of(README)] = [line for line in prose(README).splitlines() if not line.startswith("|")]
    assert not [(name, line) for name, lines in others.items() for line in lines if _SCORE.search(line)]


@pytest.mark.parametrize("facts", [counts, runs], ids=["counts", "rows of tables"])
def test_no_two_documents_state_the_same(facts: Callable[[str], Iterator[object]]) -> None:
    homes: dict[object, set[str]] = defaultdict(set)
    for path in set(DOCUMENTS) - {README}:
        for line in prose(path).splitlines():
            for fact in facts(line):
                homes[fact].add(name_of(path))
    assert not {fact: sorted(paths) for fact, paths in homes.items() if len(paths) > 1}


def test_the_scores_in_the_readme_are_those_of_the_results() -> None:
    measured = table_lines(prose(RESULTS / "evaluation.md"))
    quoted = [line for line in table_lines(prose(README)) if _SCORE.search(line)]
    assert quoted
    assert not [line for line in quoted if line not in measured]


def test_the_best_peer_is_the_same_in_both_tables() -> None:
    """The extractor that the kinds of wcxb call the best peer has the best score of all peers on wcxb."""
    lines = table_lines(prose(RESULTS / "evaluation.md"))
    peer = next(line for line in lines if "the best peer" in line).removeprefix("| ").partition(",")[0]
    heading = next(line for line in lines if line.startswith("| data set | pages |")).split(" | ")
    cells = next(line for line in lines if line.startswith("| `wcxb` | ")).split(" | ")
    scores = {name: float(cell.strip("*| ").split(" ±")[0]) for name, cell in zip(heading[3:], cells[3:], strict=True)}
    assert max(scores, key=lambda name: scores[name]).strip("` |") == peer
