"""What a fresh process needs: memory for a large page, and time to import the package."""

from __future__ import annotations

import subprocess
import sys
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
_IMPORTS: Final = ("dehusk", "numpy, turbohtml")


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
    """The time to import the package, beside that of the libraries that it is built on."""
    rounds = [[_seconds_to_import(names) for names in _IMPORTS] for _ in range(repeats)]
    own, libraries = map(min, zip(*rounds, strict=True))
    table = Table("import", "ms", f"× {_IMPORTS[1]}")
    for names, cost in zip(_IMPORTS, (own, libraries), strict=True):
        table.add_row(names, f"{cost * 1e3:.0f}", f"{cost / libraries:.2f}")
    return table


def _seconds_to_import(names: str) -> float:
    return _printed(f"import time\nbegin = time.perf_counter()\nimport {names}\nprint(time.perf_counter() - begin)")


def _printed(program: str) -> float:
    """The number that a program prints when a fresh Python runs it."""
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)  # noqa: S603
    return float(ran.stdout)
