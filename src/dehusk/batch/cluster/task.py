"""What a node does with a portion: it runs the engine of one machine, and puts the shard where it belongs."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import chdir
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from ..counts import Counts
from ..engine.local import Done, Engine
from ..reading import Split, plan
from ..reading.split import broken
from ..request import Request
from ..writing.target import Target
from .places import fetch_file, place_of, put_file
from .portions import Portion

_NUMBERS: Final = 1_000_000
"""The splits of a portion are numbered from this times its own number."""


def write_portion(portion: Portion, request: Request, folder: str) -> tuple[Counts, str, int]:
    """Extract a portion and write its shard; the counts of its pages, the name of the shard and its size.

    Relative paths of the input begin at `folder`. Doing this again, after a node was lost, writes the same shard.
    """
    with TemporaryDirectory() as made:
        here = Path(made)
        name = f"{here}/out/{request.output.rstrip('/').rpartition('/')[2]}{'/' * request.output.endswith('/')}"
        target = Target.named(name)
        target.folder.mkdir(parents=True)
        fetched = here / "in"
        fetched.mkdir()
        with chdir(fetched if portion.files else folder):
            splits = [*portion.splits, *_fetched(portion.files)]
            counts = asyncio.run(_extracted(portion.number, splits, request, name, here))
        return counts, *_put(target, portion.number, request.output)


def _fetched(addresses: tuple[str, ...]) -> Iterator[Split]:
    """The splits of files in an object store. They are fetched under their own names, by which pages are named."""
    for address in addresses:
        try:
            fetch_file(address, Path(address))
        except OSError as error:
            yield broken(address, (error.strerror or str(error)).lower())
        else:
            yield from plan([address])


async def _extracted(portion: int, splits: list[Split], request: Request, name: str, folder: Path) -> Counts:
    """Write the shard of a portion in this folder."""
    counts, target = Counts(), Target.named(name)
    shard = target.form.shard(target.shard(portion), request.options)

    def deliver(done: Done) -> None:
        shard.append(done.data)
        counts.add(done.counts)

    settings = replace(request.settings, workers=1, ordered=True)
    engine = Engine(request.options, settings, name, folder)
    await engine.run(iter(enumerate(splits, portion * _NUMBERS)), deliver)
    shard.close()
    return counts


def _put(made: Target, number: int, output: str) -> tuple[str, int]:
    """Put the files of a target that was made here where the output belongs, the shard last."""
    storage, path = place_of(output)
    there = Target.named(path + "/" * output.endswith("/")).folder
    shard = made.shard(number)
    size = shard.stat().st_size
    for file in sorted(made.folder.iterdir(), key=lambda file: file == shard):
        put_file(file, storage, str(there / file.name))
    return shard.name, size
