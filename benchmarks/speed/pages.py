"""Pages to measure: some of one data set, and some of all others."""

from __future__ import annotations

import json
import os
import sys
import tarfile
from pathlib import Path
from typing import Final

DATA_FOLDER: Final = Path(os.environ.get("DEHUSK_DATA", "../shared/benchmarks"))
"""The folder of the data sets, unless another is given."""
MAIN: Final = "wcxb"
"""The data set of the first table. Its pages were saved without scripts; those of the other sets have theirs."""


def pages_of_main(data: Path, count: int) -> list[bytes]:
    """Read `count` pages of the main data set; exit with one line if it is missing."""
    if not (data / MAIN).is_dir():
        sys.exit(f"no data set at {data / MAIN}; set DEHUSK_DATA to the folder that contains {MAIN}")
    return pages_of(data / MAIN, count)


def pages_of(folder: Path, count: int) -> list[bytes]:
    """Read `count` pages spread evenly over a data set; all of them if it has fewer."""
    gold = [json.loads(line) for line in (folder / "gold.jsonl").read_bytes().splitlines()]
    names = {entry["file"] for entry in gold[:: max(len(gold) // count, 1)][:count]}
    with tarfile.open(folder / "html.tar.xz") as archive:
        return [file.read() for member in archive if member.name in names and (file := archive.extractfile(member))]


def pages_of_others(data: Path, count: int) -> list[bytes]:
    """Read about `count` pages spread evenly over all data sets but the main one."""
    folders = sorted(file.parent for file in data.glob("*/gold.jsonl") if file.parent.name != MAIN)
    share = -(-count // max(len(folders), 1))
    return [page for folder in folders for page in pages_of(folder, share)]
