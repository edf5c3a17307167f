"""A batch on a Ray cluster: portions of the input go to the nodes, which extract them as one machine does.

Only names and counts travel through Ray, as JSON, since its tables hold texts. Pages and rows go directly from the
storage to the nodes and back, so all of them have to reach it: a shared folder, or an object store.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import chdir
from dataclasses import replace
from itertools import chain, groupby
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

from ..errors import BadParameter
from ..extras import needs_extra
from .engine import Done, Engine
from .output import Entry, Target
from .reading import Split, plan, total_size
from .reading.plan import STANDARD_INPUT, files
from .record import broken
from .rows import Counts
from .run import BatchRequest, BatchSummary, Progress
from .storage import ClusterJournal, StoredFile, fetch_file, files_at, is_remote, put_file

_MOST_PARTS: Final = 1000

Part = Split | StoredFile
"""A split, or a whole file that its node cuts into splits."""
_NUMBERS: Final = 1_000_000
"""The splits of a portion are numbered from this times its own number."""


class Portion(NamedTuple):
    """A part of the input that becomes one shard of the output."""

    number: int
    parts: tuple[Part, ...]
    is_remote: bool
    """Whether all parts are in an object store; otherwise all are on disks that the nodes share."""

    @property
    def size(self) -> int:
        """Its bytes in the input."""
        return sum(part.size for part in self.parts)


def portions(inputs: Iterable[str], size: int) -> list[Portion]:
    """The portions of the input, each of about so many bytes; always the same for the same input."""
    found: list[Portion] = []
    for remote, names in groupby(inputs, is_remote):
        parts_of: Callable[[str], Iterable[Part]] = files_at if remote else _shared_parts
        for parts in _gathered(chain.from_iterable(map(parts_of, names)), size):
            found.append(Portion(len(found), tuple(parts), remote))
    return found


def input_size(inputs: Iterable[str]) -> int | None:
    """The bytes of all files; None where they do not say how much there is to do."""
    names = list(inputs)
    here = total_size(name for name in names if not is_remote(name))
    there = sum(file.size for name in names if is_remote(name) for file in files_at(name))
    return None if here is None else here + there


def _shared_parts(name: str) -> Iterator[Part]:
    if name == STANDARD_INPUT:
        raise BadParameter("a cluster cannot read the standard input of this machine")
    for splits in files([name]):
        yield from _parts_of_file(splits)


def _parts_of_file(splits: Iterator[Split]) -> Iterator[Part]:
    """The splits of a file; the file itself where it has to be read to be cut, which is left to its node."""
    found = []
    for split in splits:
        if split.data and split.kind != "broken":
            path = split.paths[0].partition("#")[0]
            yield StoredFile(path, Path(path).stat().st_size)
            return
        found.append(split)
    yield from found


def _gathered(parts: Iterator[Part], size: int) -> Iterator[list[Part]]:
    """Consecutive parts together, as long as they are not too large."""
    some: list[Part] = []
    for part in parts:
        if some and (sum(each.size for each in some) + part.size > size or len(some) == _MOST_PARTS):
            yield some
            some = []
        some.append(part)
    if some:
        yield some


def written_portion(portion: Portion) -> str:
    """A portion as text."""
    return json.dumps([portion.number, [_fields(part) for part in portion.parts], portion.is_remote])


def read_portion(text: str) -> Portion:
    """The portion that `written_portion` wrote."""
    number, parts, is_remote = json.loads(text)
    return Portion(number, tuple(map(_part, parts)), is_remote)


def written_entry(number: int, entry: Entry) -> str:
    """The entry of a portion as text."""
    return json.dumps([number, entry.shard, entry.size, entry.counts.as_json(), entry.splits])


def read_entry(text: str) -> tuple[int, Entry]:
    """The number and the entry that `written_entry` wrote."""
    number, shard, size, counts, splits = json.loads(text)
    return number, Entry(shard, size, Counts.of(counts), splits)


def _fields(part: Part) -> list[Any]:
    return [*part] if isinstance(part, StoredFile) else [*part[:-1], part.data.decode("latin-1")]


def _part(fields: list[Any]) -> Part:
    if len(fields) == len(StoredFile._fields):
        return StoredFile(*fields)
    kind, paths, start, stop, size, data = fields
    return Split(kind, tuple(paths), start, stop, size, data.encode("latin-1"))


def run_on_ray(
    request: BatchRequest, progress: Progress, *, address: str | None = None, resume: bool = False
) -> BatchSummary:
    """Run a batch on the Ray cluster of that address, or on one that is started here for it.

    Each portion of the input is a task for one core. A task that is lost with its node is done again by another one.
    With `resume`, portions are left out whose shards are complete.
    """
    with needs_extra("ray"):
        import ray
    begun, asked = time.monotonic(), request.as_json()
    request = replace(request, output=_everywhere(request.output))
    journal = ClusterJournal(request.output, asked)
    entries = journal.entries()
    if entries and not resume:
        raise BadParameter(f"{request.output}: this output exists; --resume continues it, or name another one")
    todo = portions(request.inputs, request.shard_size)
    total, new = Counts(), Counts()
    for portion in todo:
        if portion.number in entries:
            total.add(entries[portion.number].counts)
            progress(portion.size, Counts())
    if not ray.is_initialized():
        ray.init(address=address, logging_level=logging.WARNING)
    for number, entry in _results([portion for portion in todo if portion.number not in entries], request, asked):
        entries[number] = entry
        new.add(entry.counts)
        progress(todo[number].size, entry.counts)
    total.add(new)
    shards = [entries[portion.number] for portion in todo]
    summary = BatchSummary(True, total, shards, time.monotonic() - begun, new)
    journal.add_summary(json.dumps(summary.as_json(asked), indent=2, ensure_ascii=False))
    return summary


def _everywhere(output: str) -> str:
    """A name of the output that is the same on all nodes."""
    return output if is_remote(output) else str(Path(output).absolute()) + "/" * output.endswith("/")


def _results(todo: list[Portion], request: BatchRequest, asked: dict[str, Any]) -> Iterator[tuple[int, Entry]]:
    """What the tasks of all portions return, as they end."""
    import ray

    context = ray.data.DataContext.get_current()
    context.enable_progress_bars = context.print_on_execution_start = False  # the progress is shown by the caller
    if todo:
        items = [{"portion": written_portion(portion)} for portion in todo]
        dataset = ray.data.from_items(items, override_num_blocks=len(items))
        given = {"request": request, "asked": asked, "folder": str(Path.cwd())}
        for done in dataset.map(_task, fn_kwargs=given, num_cpus=1).iter_rows():
            yield read_entry(done["entry"])


def _task(item: dict[str, str], request: BatchRequest, asked: dict[str, Any], folder: str) -> dict[str, str]:
    portion = read_portion(item["portion"])
    journal = ClusterJournal(request.output, asked)
    return {"entry": written_entry(portion.number, write_portion(portion, request, journal, folder))}


def write_portion(portion: Portion, request: BatchRequest, journal: ClusterJournal, folder: str) -> Entry:
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


async def _extracted(portion: Portion, request: BatchRequest, name: str, folder: Path) -> Counts:
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
