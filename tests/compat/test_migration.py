"""The page on migration tells the truth: what it switches from runs as well, and its tables name every option."""

from __future__ import annotations

import inspect
import re
import subprocess
import sys
from pathlib import Path

import pytest

from compat.test_signatures import DOORS
from compat.test_warning import GIVEN

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "guide" / "migration.md").read_text("utf-8")
SECTIONS = {
    "trafilatura": "trafilatura",
    "readability": "readability-lxml",
    "resiliparse": "Resiliparse",
    "justext": "jusText",
}
SWITCHED = re.compile(r"```diff\n-(.*)\n\+(.*)\n```\n\n```python\n(.*?)```", re.DOTALL)


def section(library: str) -> str:
    return PAGE.split(f"\n## {SECTIONS[library]}\n")[1].split("\n## ")[0]


def rows(library: str) -> dict[str, str]:
    """Return the entry of each option in the table of a section."""
    found = re.findall(r"^\| (`.*?) \| (.*) \|$", section(library), re.MULTILINE)
    return {
        option: said for options, said in found for option in re.findall(r"`(\w+)`(?! of)", options.split(" of ")[0])
    }


@pytest.mark.parametrize("library", SECTIONS)
def test_the_same_program_runs_with_the_library(library: str) -> None:
    pytest.importorskip(library)
    match = SWITCHED.search(section(library))
    assert match
    before, after, program = match.groups()
    assert after.split(" import ")[0] in program
    changed = re.sub(
        rf"{re.escape(after.split(' import ')[0])} import", f"{before.split(' import ')[0]} import", program
    )
    subprocess.run([sys.executable, "-W", "ignore", "-c", changed], cwd=ROOT, check=True, capture_output=True)


@pytest.mark.parametrize("library", SECTIONS)
def test_the_table_names_every_option(library: str) -> None:
    doors = [function for name, function in DOORS.items() if name.startswith(library)]
    options = {option for function in doors for option in inspect.signature(function).parameters}
    assert options - {"self", "language", "filecontent"} <= rows(library).keys() <= options


@pytest.mark.parametrize("library", SECTIONS)
def test_the_table_knows_what_has_no_effect(library: str) -> None:
    warned = {option for door, (_, options) in GIVEN.items() if door.startswith(library) for option in options}
    without_effect = {option for option, said in rows(library).items() if "no effect" in said}
    assert without_effect - {"stoplist"} == warned
