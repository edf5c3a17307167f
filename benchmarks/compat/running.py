"""Runs the tests of trafilatura with another package in its place, and reads which assertions held."""

from __future__ import annotations

import ast
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from .dependencies import PUBLIC, Library, TestModule
from .interface import LIBRARY, OUTCOMES, REPLACEMENTS, load_interface
from .rewriting import Rewriter

Outcomes = Mapping[str, Sequence[str]]
"""For each assertion, by file and line, an entry for each time that it ran: its values where it failed."""
_NEVER_REACHED = ("never reached",)


def run_tests(sdist: Path, package: str) -> Outcomes:
    """Run all assertions about the public interface, with `package` in the place of trafilatura."""
    with TemporaryDirectory() as folder:
        tests, outcomes = Path(folder, "tests"), Path(folder, "outcomes.json")
        shutil.copytree(sdist / "tests", tests)
        assertions = [place for file in _list_files(tests) for place in _rewrite(file)]
        paths = os.pathsep.join([str(sdist), *sys.path])
        environment = {**os.environ, "PYTHONPATH": paths, REPLACEMENTS: package, OUTCOMES: str(outcomes)}
        files = sorted({str(tests / place.split(":")[0]) for place in assertions})
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "benchmarks.compat.recorder"]
        done = subprocess.run([*command, *files], env=environment, cwd=folder, capture_output=True, check=False)  # noqa: S603
        if not outcomes.exists():
            raise RuntimeError(f"the tests did not run: {done.stdout.decode()} {done.stderr.decode()}")
        held = json.loads(outcomes.read_text("utf-8"))
    return {place: held.get(place, _NEVER_REACHED) for place in assertions}


def count_statements(sdist: Path) -> int:
    """Count all assert statements in the tests, also those about internals."""
    trees = (ast.parse(file.read_text("utf-8")) for file in sorted((sdist / "tests").glob("*_tests.py")))
    return sum(isinstance(node, ast.Assert) for tree in trees for node in ast.walk(tree))


def _list_files(tests: Path) -> list[Path]:
    """List the files of tests that import the library."""
    return [file for file in sorted(tests.glob("*_tests.py")) if LIBRARY in file.read_text("utf-8")]


def _rewrite(file: Path) -> Iterator[str]:
    """Rewrite a file of tests, and list its assertions about the public interface."""
    public = {id(value): f"{REPLACEMENTS}.{name}" for name, value in load_interface(LIBRARY).items()}
    tree = ast.parse(file.read_text("utf-8"))
    module = TestModule(tree, Library(LIBRARY, public))
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef) and function.name.startswith("test"):
            uses = module.uses_of_assertions(function)
            yield from (f"{file.name}:{line}" for line, used in uses.items() if used == PUBLIC)
    file.write_text(ast.unparse(ast.fix_missing_locations(Rewriter(module).visit(tree))), "utf-8")
