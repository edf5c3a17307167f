"""The page on migration tells the truth: its programs run with the library too, and its lists name every option."""

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
PROGRAM = re.compile(r"^```python\n(.*?)^```", re.DOTALL | re.MULTILINE)
ENTRY = re.compile(r"^- (`[^:\n]*`|all others): (.*(?:\n  .*)*)", re.MULTILINE)


def section(library: str) -> str:
    return PAGE.split(f"\n## {SECTIONS[library]}\n")[1].split("\n## ")[0]


def options_of(library: str) -> set[str]:
    """Return the parameters of the functions for a library, other than the page and what selects a stop list."""
    functions = [function for name, function in DOORS.items() if name.startswith(library)]
    options = {option for function in functions for option in inspect.signature(function).parameters}
    return options - {"self", "language", "filecontent"}


def entries(library: str) -> dict[str, str]:
    """Return what the list of a section says of each option."""
    listed = ENTRY.findall(section(library))
    named = {name: said for names, said in listed for name in re.findall(r"`(\w+)`", names.split(" of ")[0])}
    others = dict.fromkeys(options_of(library), dict(listed).get("all others", ""))
    return {name: said for name, said in {**others, **named}.items() if said}


@pytest.mark.parametrize("library", SECTIONS)
def test_the_same_program_runs_with_the_library(library: str) -> None:
    pytest.importorskip(library)
    match = PROGRAM.search(section(library))
    assert match
    assert f"from dehusk.compat.{library} import" in match[1]
    module = "resiliparse.extract.html2text" if library == "resiliparse" else library
    program = match[1].replace(f"dehusk.compat.{library}", module)
    subprocess.run([sys.executable, "-W", "ignore", "-c", program], cwd=ROOT, check=True, capture_output=True)


@pytest.mark.parametrize("library", SECTIONS)
def test_the_list_names_every_option(library: str) -> None:
    assert entries(library).keys() == options_of(library)


@pytest.mark.parametrize("library", SECTIONS)
def test_the_list_knows_what_has_no_effect(library: str) -> None:
    warned = {option for door, (_, options) in GIVEN.items() if door.startswith(library) for option in options}
    without_effect = {option for option, said in entries(library).items() if "no effect" in said}
    assert without_effect - {"stoplist"} == warned
