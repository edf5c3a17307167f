"""The memory of a batch over many pages, in a process of its own: `python -m benchmarks.batch.memory OUT INPUT…`.

It needs Linux. A line of JSON is printed whenever a split is done: pages, bytes of the parent, bytes of its workers.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Final, NamedTuple

from dehusk.batch.engine import EngineSettings
from dehusk.batch.rows import Counts
from dehusk.batch.run import BatchRequest, run

_PAGE_SIZE: Final = os.sysconf("SC_PAGE_SIZE")


class Sample(NamedTuple):
    """The memory after so many pages, in bytes."""

    pages: int
    parent: int
    workers: int


def main() -> None:
    output, *inputs = sys.argv[1:]
    pages = 0

    def done(_size: int, counts: Counts) -> None:
        nonlocal pages
        pages += counts.pages
        workers = Path(f"/proc/self/task/{os.getpid()}/children").read_text("ascii").split()
        print(json.dumps([pages, resident("self"), sum(map(resident, workers))]), flush=True)

    run(BatchRequest(inputs, output, settings=EngineSettings()), done)


def resident(pid: str) -> int:
    """The bytes of memory that a process occupies; none if it has just ended."""
    try:
        return int(Path(f"/proc/{pid}/statm").read_text("ascii").split()[1]) * _PAGE_SIZE
    except (OSError, IndexError):
        return 0


if __name__ == "__main__":
    main()
