"""The pages that are measured: some of one data set, and some of all others."""

from __future__ import annotations

import json
import tarfile
from pathlib import Path
from typing import Final

MAIN: Final = "wcxb"
"""The data set of the first table. Its pages were saved without scripts; those of the other sets have theirs."""


def pages_of(folder: Path, count: int) -> list[bytes]:
    """`count` pages spread evenly over a data set; all of them where it has fewer."""
    gold = [json.loads(line) for line in (folder / "gold.jsonl").read_bytes().splitlines()]
    names = {entry["file"] for entry in gold[:: max(len(gold) // count, 1)][:count]}
    with tarfile.open(folder / "html.tar.xz") as archive:
        return [file.read() for member in archive if member.name in names and (file := archive.extractfile(member))]


def pages_of_others(data: Path, count: int) -> list[bytes]:
    """About `count` pages spread evenly over all data sets but the main one."""
    folders = sorted(file.parent for file in data.glob("*/gold.jsonl") if file.parent.name != MAIN)
    share = -(-count // max(len(folders), 1))
    return [page for folder in folders for page in pages_of(folder, share)]
