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
from ..writing.journal import Entry
from ..writing.target import Target
from .journal import ClusterJournal
from .places import fetch_file, put_file
from .portions import Portion

_NUMBERS: Final = 1_000_000
"""The splits of a portion are numbered from this times its own number."""


def write_portion(portion: Portion, request: Request, journal: ClusterJournal, folder: str) -> Entry:
    """Extract a portion, write its shard, and write that down.

    Relative paths of the input begin at `folder`. Doing this again, after a node was lost, writes the same shard.
    """
    with TemporaryDirectory() as made:
        fetched, output = Path(made, "in"), Path(made, "out")
        fetched.mkdir()
        output.mkdir()
        name = f"{output}/{request.output.rstrip('/').rpartition('/')[2]}{'/' * request.output.endswith('/')}"
        with chdir(fetched if portion.files else folder):
            splits = [*portion.splits, *_fetched(portion.files)]
            counts = asyncio.run(_extracted(portion.number, splits, request, name, Path(made)))
        shard = Target.named(name).shard(portion.number)
        for file in sorted(shard.parent.iterdir(), key=lambda file: file == shard):
            put_file(file, journal.storage, str(journal.target.folder / file.name))
        return journal.add(portion.number, shard.name, shard.stat().st_size, counts)


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
    """Write the shard of a portion to the output of that name on this machine; `folder` is for the engine."""
    counts, target = Counts(), Target.named(name)
    target.folder.mkdir(exist_ok=True)
    shard = target.form.shard(target.shard(portion), request.options)

    def deliver(done: Done) -> None:
        shard.append(done.data)
        counts.add(done.counts)

    engine = Engine(request.options, replace(request.settings, workers=1, ordered=True), name, folder)
    await engine.run(iter(enumerate(splits, portion * _NUMBERS)), deliver)
    shard.close()
    return counts
