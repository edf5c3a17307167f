"""What a node does with a portion: it runs the engine of one machine, and puts the shard where it belongs."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
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
from .places import fetch_file, is_remote, put_file
from .portions import Part, Portion

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
        with chdir(fetched if portion.is_remote else folder):
            counts = asyncio.run(_extracted(portion, request, name, Path(made)))
        shard = Target.named(name).shard(portion.number)
        for file in sorted(shard.parent.iterdir(), key=lambda file: file == shard):
            put_file(file, journal.storage, str(journal.target.folder / file.name))
        return journal.add(portion.number, shard.name, shard.stat().st_size, counts)


async def _extracted(portion: Portion, request: Request, name: str, folder: Path) -> Counts:
    """Write the shard of a portion to the output of that name on this machine; `folder` is for the engine."""
    counts, target = Counts(), Target.named(name)
    target.folder.mkdir(exist_ok=True)
    shard = target.form.shard(target.shard(portion.number), request.options)

    def deliver(done: Done) -> None:
        shard.append(done.data)
        counts.add(done.counts)

    engine = Engine(request.options, replace(request.settings, workers=1, ordered=True), name, folder)
    await engine.run(iter(enumerate(_splits(portion.parts), portion.number * _NUMBERS)), deliver)
    shard.close()
    return counts


def _splits(parts: Iterable[Part]) -> Iterator[Split]:
    """The splits of all parts, one after the other."""
    for part in parts:
        if isinstance(part, Split):
            yield part
        else:
            yield from _splits_of_file(part.name)


def _splits_of_file(name: str) -> Iterator[Split]:
    """The splits of a file. One in an object store is fetched under its own name, by which its pages are named."""
    try:
        if is_remote(name):
            fetch_file(name, Path(name))
    except OSError as error:
        yield broken(name, (error.strerror or str(error)).lower())
    else:
        yield from plan([name])
