"""A batch on a Ray cluster: portions of the input go to the nodes, which extract them as one machine does.

Pages and rows go directly between the storage and the nodes, so all nodes need access to it: a shared folder, or an
object store by the interface of `pyarrow.fs`. Only portions and entries of the journal travel through Ray, as JSON.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import chdir
from dataclasses import replace
from fnmatch import fnmatch
from glob import has_magic
from itertools import chain, groupby
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ..errors import BadParameter, NotFound
from ..extras import needs_extra
from .engine import Done, Engine
from .output import Entry, Target
from .reading import Split, plan, total_size
from .reading.plan import STANDARD_INPUT, files
from .record import make_broken_split
from .rows import Counts
from .run import BatchRequest, BatchSummary, Progress

if TYPE_CHECKING:
    from pyarrow.fs import FileSystem

_MAX_PARTS: Final = 1000
"""Maximum number of parts of a portion."""
_SPLITS_PER_PORTION: Final = 1_000_000
"""The splits of a portion are numbered from this times its own number."""


# The storage: files on shared disks or in an object store.


class StoredFile(NamedTuple):
    """A file, by its path or its URL in an object store."""

    name: str
    size: int


def is_remote(name: str) -> bool:
    """Whether a name is the URL of a storage, such as `s3://bucket/folder`; URLs of web pages are not."""
    return "://" in name and not name.lower().startswith(("http://", "https://"))


def find_storage(name: str) -> tuple[FileSystem, str]:
    """Return the storage that a name belongs to, and the path there."""
    from pyarrow.fs import FileSystem, LocalFileSystem

    return FileSystem.from_uri(name) if is_remote(name) else (LocalFileSystem(), str(Path(name).absolute()))


def list_files(name: str) -> list[StoredFile]:
    """List the file at a URL, or all files in that folder or of that pattern, in order."""
    from pyarrow.fs import FileSelector, FileType

    fixed = name[: name.rfind("/", 0, name.index("*"))] if "*" in name else name
    storage, path = find_storage(fixed)
    scheme = name[: name.index("://") + 3]
    info = storage.get_file_info(path)
    is_folder = info.type == FileType.Directory
    entries = storage.get_file_info(FileSelector(path, recursive=True)) if is_folder else [info]
    stored = sorted(StoredFile(scheme + each.path, each.size) for each in entries if each.type == FileType.File)
    stored = [file for file in stored if not has_magic(name) or fnmatch(file.name, name)]
    if not stored:
        raise NotFound(f"{name}: no such file or folder")
    return stored


def fetch_file(url: str, path: Path) -> None:
    from pyarrow.fs import LocalFileSystem, copy_files

    storage, source = find_storage(url)
    path.parent.mkdir(parents=True, exist_ok=True)
    copy_files(source, str(path.absolute()), source_filesystem=storage, destination_filesystem=LocalFileSystem())


def put_file(path: Path, storage: FileSystem, target: str) -> None:
    """Copy a file into a storage. It has its final name there only when it is complete."""
    from pyarrow.fs import LocalFileSystem, copy_files

    storage.create_dir(str(Path(target).parent))
    copy_files(str(path), f"{target}.unfinished", source_filesystem=LocalFileSystem(), destination_filesystem=storage)
    storage.move(f"{target}.unfinished", target)


class ClusterJournal:
    """The journal of an output: a folder with a file for each complete shard.

    A task writes its file after its shard. Portions without a file are processed again when the batch is resumed.
    """

    def __init__(self, output: str, request: dict[str, Any]) -> None:
        self._request = request
        self.storage, path = find_storage(output)
        self.target = Target.named(path + "/" * output.endswith("/"))

    def add(self, number: int, shard: str, size: int, counts: Counts) -> Entry:
        fields = {"asked": self._request, "shard": shard, "size": size, "counts": counts.as_json()}
        self._put(json.dumps(fields), f"{self.target.journal}/{number:05}.json")
        return _read_entry(number, fields)

    def add_summary(self, summary: str) -> None:
        self._put(summary, str(self.target.summary))

    def entries(self) -> dict[int, Entry]:
        """Read the complete shards by number. Shards of another request raise `BadParameter`."""
        from pyarrow.fs import FileSelector

        listed = self.storage.get_file_info(FileSelector(str(self.target.journal), allow_not_found=True))
        paths = [file.path for file in listed if file.path.endswith(".json")]
        entries = {int(Path(path).stem): self._read(path) for path in paths}
        if any(fields["asked"] != self._request for fields in entries.values()):
            raise BadParameter(
                f"{self.target.journal}: the output was started with other settings; name another output"
            )
        return {number: _read_entry(number, fields) for number, fields in entries.items()}

    def _read(self, path: str) -> dict[str, Any]:
        with self.storage.open_input_stream(path) as file:
            fields: dict[str, Any] = json.loads(file.read())
        return fields

    def _put(self, text: str, target: str) -> None:
        with TemporaryDirectory() as folder:
            file = Path(folder, "file")
            file.write_text(text + "\n", "utf-8")
            put_file(file, self.storage, target)


def _read_entry(number: int, fields: dict[str, Any]) -> Entry:
    return Entry(fields["shard"], fields["size"], Counts.of(fields["counts"]), [[number, number]])


# Portions of the input.

Part = Split | StoredFile
"""A split, or a whole file that its node cuts into splits."""


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
    """Divide the input into portions of at most `size` bytes, if no part is larger; always the same for one input."""
    result: list[Portion] = []
    for remote, names in groupby(inputs, is_remote):
        list_parts: Callable[[str], Iterable[Part]] = list_files if remote else _list_shared_parts
        for parts in _group_parts(chain.from_iterable(map(list_parts, names)), size):
            result.append(Portion(len(result), tuple(parts), remote))
    return result


def input_size(inputs: Iterable[str]) -> int | None:
    """The bytes of all files; None if they are not known."""
    names = list(inputs)
    shared = total_size(name for name in names if not is_remote(name))
    remote = sum(file.size for name in names if is_remote(name) for file in list_files(name))
    return None if shared is None else shared + remote


def _list_shared_parts(name: str) -> Iterator[Part]:
    """List the splits of files; a file that must be read to be cut is a part itself, and left to its node."""
    if name == STANDARD_INPUT:
        raise BadParameter("a cluster cannot read the standard input of this machine")
    for splits in files([name]):
        known: list[Part] = []
        for split in splits:
            if split.data and split.kind != "broken":
                path = split.paths[0].partition("#")[0]
                known = [StoredFile(path, Path(path).stat().st_size)]
                break
            known.append(split)
        yield from known


def _group_parts(parts: Iterator[Part], size: int) -> Iterator[list[Part]]:
    """Group consecutive parts of at most `size` bytes together."""
    group: list[Part] = []
    for part in parts:
        if group and (sum(each.size for each in group) + part.size > size or len(group) == _MAX_PARTS):
            yield group
            group = []
        group.append(part)
    if group:
        yield group


# The tasks.


def run_on_ray(
    request: BatchRequest, progress: Progress, *, address: str | None = None, resume: bool = False
) -> BatchSummary:
    """Run a batch on the Ray cluster at an address, or on one that is started here for it.

    Each portion of the input is a task for one core. A task that is lost with its node is repeated by another one.
    With `resume`, portions whose shards are complete are left out.
    """
    with needs_extra("ray"):
        import ray
    start, described = time.monotonic(), request.as_json()
    request = replace(request, output=_make_absolute(request.output))
    journal = ClusterJournal(request.output, described)
    entries = journal.entries()
    if entries and not resume:
        raise BadParameter(f"{request.output}: this output exists; --resume continues it, or name another one")
    all_portions = portions(request.inputs, request.shard_size)
    total, new = Counts(), Counts()
    for portion in all_portions:
        if portion.number in entries:
            total.add(entries[portion.number].counts)
            progress(portion.size, Counts())
    if not ray.is_initialized():
        ray.init(address=address, logging_level=logging.WARNING)
    remaining = [portion for portion in all_portions if portion.number not in entries]
    for number, entry in _run_tasks(remaining, request, described):
        entries[number] = entry
        new.add(entry.counts)
        progress(all_portions[number].size, entry.counts)
    total.add(new)
    shards = [entries[portion.number] for portion in all_portions]
    summary = BatchSummary(True, total, shards, time.monotonic() - start, new)
    journal.add_summary(json.dumps(summary.as_json(described), indent=2, ensure_ascii=False))
    return summary


def _make_absolute(output: str) -> str:
    """Name the output as all nodes can."""
    return output if is_remote(output) else str(Path(output).absolute()) + "/" * output.endswith("/")


def _run_tasks(
    remaining: list[Portion], request: BatchRequest, described: dict[str, Any]
) -> Iterator[tuple[int, Entry]]:
    """Yield the number and the entry of each portion when its task ends."""
    import ray

    context = ray.data.DataContext.get_current()
    context.enable_progress_bars = context.print_on_execution_start = False  # the progress is shown by the caller
    if remaining:
        items = [{"portion": write_portion_json(portion)} for portion in remaining]
        dataset = ray.data.from_items(items, override_num_blocks=len(items))
        given = {"request": request, "described": described, "folder": str(Path.cwd())}
        for done in dataset.map(_do_task, fn_kwargs=given, num_cpus=1).iter_rows():
            yield read_entry_json(done["entry"])


def _do_task(item: dict[str, str], request: BatchRequest, described: dict[str, Any], folder: str) -> dict[str, str]:
    portion = read_portion_json(item["portion"])
    journal = ClusterJournal(request.output, described)
    return {"entry": write_entry_json(portion.number, write_portion(portion, request, journal, folder))}


def write_portion_json(portion: Portion) -> str:
    parts = [
        part if isinstance(part, StoredFile) else (*part[:-1], part.data.decode("latin-1")) for part in portion.parts
    ]
    return json.dumps([portion.number, parts, portion.is_remote])


def read_portion_json(text: str) -> Portion:
    number, parts, is_remote = json.loads(text)
    return Portion(number, tuple(map(_read_part, parts)), is_remote)


def _read_part(fields: list[Any]) -> Part:
    if len(fields) == len(StoredFile._fields):
        return StoredFile(*fields)
    kind, paths, start, stop, size, data = fields
    return Split(kind, tuple(paths), start, stop, size, data.encode("latin-1"))


def write_entry_json(number: int, entry: Entry) -> str:
    return json.dumps([number, entry.shard, entry.size, entry.counts.as_json(), entry.splits])


def read_entry_json(text: str) -> tuple[int, Entry]:
    number, shard, size, counts, splits = json.loads(text)
    return number, Entry(shard, size, Counts.of(counts), splits)


def write_portion(portion: Portion, request: BatchRequest, journal: ClusterJournal, folder: str) -> Entry:
    """Extract a portion, write its shard, and add that to the journal.

    Relative paths of the input start at `folder`. Repeating this, after a node was lost, writes the same shard.
    """
    with TemporaryDirectory() as scratch:
        fetched, output = Path(scratch, "in"), Path(scratch, "out")
        fetched.mkdir()
        output.mkdir()
        name = f"{output}/{request.output.rstrip('/').rpartition('/')[2]}{'/' * request.output.endswith('/')}"
        with chdir(fetched if portion.is_remote else folder):
            counts = asyncio.run(_extract(portion, request, name, Path(scratch)))
        shard = Target.named(name).shard(portion.number)
        for file in sorted(shard.parent.iterdir(), key=lambda file: file == shard):
            put_file(file, journal.storage, str(journal.target.folder / file.name))
        return journal.add(portion.number, shard.name, shard.stat().st_size, counts)


async def _extract(portion: Portion, request: BatchRequest, name: str, folder: Path) -> Counts:
    """Write the shard of a portion to the output of that name on this machine; `folder` is for the engine."""
    counts, target = Counts(), Target.named(name)
    target.folder.mkdir(exist_ok=True)
    shard = target.form.shard(target.shard(portion.number), request.options)

    def deliver(done: Done) -> None:
        shard.append(done.data)
        counts.add(done.counts)

    engine = Engine(request.options, replace(request.settings, workers=1, ordered=True), name, folder)
    splits = chain.from_iterable(map(_cut_part, portion.parts))
    await engine.run(iter(enumerate(splits, portion.number * _SPLITS_PER_PORTION)), deliver)
    shard.close()
    return counts


def _cut_part(part: Part) -> Iterator[Split]:
    """Cut a part into splits. A file in an object store is fetched under its own name, by which its pages are named."""
    if isinstance(part, Split):
        yield part
        return
    try:
        if is_remote(part.name):
            fetch_file(part.name, Path(part.name))
    except OSError as error:
        yield make_broken_split(part.name, (error.strerror or str(error)).lower())
    else:
        yield from plan([part.name])
