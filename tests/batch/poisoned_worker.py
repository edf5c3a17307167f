"""A worker for tests: pages that say so make it hang, take all memory, or crash."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Any

from dehusk import extract
from dehusk.batch import rows, worker
from dehusk.workers.loop import main


def hang() -> None:
    while True:
        pass


def take_all_memory() -> None:
    taken = []
    while True:
        taken.append(bytearray(10**8))


def abort() -> None:
    os.abort()


def abort_without_memory() -> None:
    sys.stderr.write("memory allocation of 123 bytes failed\n")
    sys.stderr.flush()
    os.abort()


def leave() -> None:
    os._exit(3)


def fail() -> None:
    raise ZeroDivisionError("as it was told")


POISONS: dict[bytes, Callable[[], None]] = {
    b"poison: hang": hang,
    b"poison: memory": take_all_memory,
    b"poison: abort": abort,
    b"poison: no memory": abort_without_memory,
    b"poison: leave": leave,
    b"poison: fail": fail,
}


def poisoned(data: bytes, **options: Any) -> Any:
    for poison, act in POISONS.items():
        if poison in data:
            act()
    return extract(data, **options)


if __name__ == "__main__":
    rows.extract = poisoned  # type: ignore[assignment,attr-defined,unused-ignore]
    main(worker.prepare)
