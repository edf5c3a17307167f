"""Needs of a fresh process: memory for a large page, and time to import the package."""

from __future__ import annotations

import os
import subprocess
import sys
from tempfile import TemporaryDirectory
from typing import Final

from rich.table import Table

from .timing import verdict

_LARGE: Final = {
    "paragraphs": "'<div><p>some words of plain text and a <a href=x>link</a> to somewhere else.</p></div>' * 240_000",
    "one text": "'<p>' + 'word ' * 4_000_000",
    "Chinese": "'<p>' + '风车在风中转动，' * 840_000",
}
"""Pages of 20 MB, as expressions."""
_MEMORY_LIMIT: Final = 0.4
"""The maximum memory of an extraction and its text, in GB on top of what the import takes, the page included."""
_PEAK: Final = """
import pathlib, re, resource, sys
def peak():
    status = pathlib.Path("/proc/self/status")  # on Linux the resource usage of a process counts that of its parent too
    if status.exists():
        return int(re.search(r"VmHWM:\\s+([0-9]+) kB", status.read_text())[1]) * 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
"""
_IMPORT_LIMIT: Final = 25.0
"""Maximum milliseconds that the import takes beyond that of numpy."""


def memory_table() -> Table:
    """The most memory that the extraction of a large page takes."""
    table = Table("a page of 20 MB", "GB above the import", "limit", "")
    for name, page in _LARGE.items():
        program = (
            f"{_PEAK}\nimport dehusk\nbefore = peak()\ndehusk.extract(({page}).encode()).text\nprint(peak() - before)"
        )
        taken = _printed(program) / 1e9
        table.add_row(name, f"{taken:.2f}", f"{_MEMORY_LIMIT:g}", verdict(taken <= _MEMORY_LIMIT))
    return table


def import_table(repeats: int) -> Table:
    """The time to import the package, beside that of numpy, with compiled bytecode as an installed package has it."""
    names = ("dehusk", "numpy")
    with TemporaryDirectory() as bytecode:
        environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
        environment["PYTHONPYCACHEPREFIX"] = bytecode
        _, *rounds = [[_seconds_to_import(name, environment) for name in names] for _ in range(1 + 3 * repeats)]
    own, numpy = (min(costs) * 1e3 for costs in zip(*rounds, strict=True))
    table = Table("import", "ms", "beyond numpy", "limit", "")
    table.add_row("numpy", f"{numpy:.0f}")
    table.add_row(
        "dehusk", f"{own:.0f}", f"{own - numpy:.0f}", f"{_IMPORT_LIMIT:g}", verdict(own - numpy <= _IMPORT_LIMIT)
    )
    return table


def _seconds_to_import(name: str, environment: dict[str, str]) -> float:
    program = f"import time\nbegin = time.thread_time()\nimport {name}\nprint(time.thread_time() - begin)"
    return _printed(program, environment)


def _printed(program: str, environment: dict[str, str] | None = None) -> float:
    """The number that a program prints when a fresh Python runs it."""
    command = [sys.executable, "-c", program]
    ran = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)  # noqa: S603
    return float(ran.stdout)
