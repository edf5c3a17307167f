"""The output of a batch: splits go into shards, and complete shards into the journal.

Shards have temporary names until they are complete. The journal has the request, and the splits of each complete shard.
An interrupted batch continues from it: splits that are not in it are processed again.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from ..errors import BadParameter
from .forms import FOLDER, FORMS, Form, Shard
from .rows import BatchOptions, Counts


class Entry(NamedTuple):
    """A complete shard."""

    shard: str
    size: int
    counts: Counts
    splits: list[list[int]]
    """The numbers of its splits, as ranges from the first to the last."""


class Journal:
    """A file with the request and the complete shards, a JSON value on each line."""

    def __init__(self, path: Path, request: dict[str, Any]) -> None:
        """Open or create the journal. One of another request raises `BadParameter`."""
        lines = _read_complete_lines(path)
        if lines and lines[0] != request:
            differing = ", ".join(name for name in request if lines[0].get(name) != request[name])
            raise BadParameter(f"{path}: the output was started with other settings ({differing}); name another output")
        self.entries = [Entry(shard, size, Counts.of(counts), splits) for shard, size, counts, splits in lines[1:]]
        self._file = path.open("a", encoding="utf-8")
        if not lines:
            self._write(request)

    @property
    def done(self) -> set[int]:
        """The numbers of the splits in complete shards."""
        return {number for entry in self.entries for first, last in entry.splits for number in range(first, last + 1)}

    def add(self, shard: str, size: int, counts: Counts, splits: Iterable[int]) -> None:
        """Record a complete shard, and flush the file to the disk."""
        entry = Entry(shard, size, counts, _find_ranges(splits))
        self.entries.append(entry)
        self._write([shard, size, counts.as_json(), entry.splits])

    def _write(self, line: Any) -> None:
        self._file.write(json.dumps(line) + "\n")
        self._file.flush()
        os.fsync(self._file.fileno())

    def close(self) -> None:
        self._file.close()


def _read_complete_lines(path: Path) -> list[Any]:
    """Read the lines of a journal; remove a last line that was interrupted."""
    if not path.exists():
        return []
    data = path.read_bytes()
    complete = data[: data.rfind(b"\n") + 1]
    if len(complete) < len(data):
        os.truncate(path, len(complete))
    return [json.loads(line) for line in complete.splitlines()]


def _find_ranges(numbers: Iterable[int]) -> list[list[int]]:
    ranges: list[list[int]] = []
    for number in sorted(numbers):
        if ranges and ranges[-1][1] == number - 1:
            ranges[-1][1] = number
        else:
            ranges.append([number, number])
    return ranges


class Target(NamedTuple):
    """The output that a user names. `pages.parquet` has the shards `pages-00000.parquet`, `pages-00001.parquet`, …"""

    stem: Path
    """The path without the ending of its form."""
    form: Form

    @classmethod
    def named(cls, name: str) -> Target:
        """Return the target of a name: a file by its ending, or else a folder of files."""
        for ending, form in FORMS.items():
            if name.lower().endswith(ending) and Path(name).name.lower() != ending:
                return cls(Path(name[: -len(ending)]), form)
        if Path(name).suffix and not name.endswith("/") and not Path(name).is_dir():
            raise BadParameter(f"{name}: the output must be a folder or end in {', '.join(FORMS)}")
        return cls(Path(name) / "rows", FOLDER)

    def shard(self, number: int) -> Path:
        return self.stem.with_name(f"{self.stem.name}-{number:05}{self.form.ending}")

    @property
    def folder(self) -> Path:
        return self.stem.parent

    @property
    def unfinished(self) -> Path:
        """A folder for incomplete files; it is removed at the end."""
        return self._add_ending("unfinished")

    @property
    def journal(self) -> Path:
        return self._add_ending("journal")

    @property
    def summary(self) -> Path:
        return self._add_ending("summary.json")

    def _add_ending(self, ending: str) -> Path:
        return self.stem.with_name(f"{self.stem.name}{self.form.ending}.{ending}")


class ShardedOutput:
    """Writes the rows of all splits into shards. A shard is closed after the split that makes it large enough."""

    def __init__(
        self, target: Target, options: BatchOptions, shard_size: int, request: dict[str, Any], resume: bool
    ) -> None:
        """Start an output, which must not exist, or with `resume` continue one."""
        if not resume and target.journal.exists():
            raise BadParameter(f"{target.journal}: this output exists; --resume continues it, or name another one")
        target.folder.mkdir(parents=True, exist_ok=True)
        self.target, self._options, self._shard_size = target, options, shard_size
        self.journal = Journal(target.journal, request)
        self.counts = Counts()
        for entry in self.journal.entries:
            self.counts.add(entry.counts)
        shutil.rmtree(target.unfinished, ignore_errors=True)
        target.unfinished.mkdir()
        self._start_shard()

    def _start_shard(self) -> None:
        """Prepare the next shard, whose file is created with its first split."""
        self._shard: Shard | None = None
        self._splits: list[int] = []
        self._shard_counts = Counts()

    @property
    def _path(self) -> Path:
        """The final path of the current shard."""
        return self.target.shard(len(self.journal.entries))

    def add(self, number: int, counts: Counts, data: bytes) -> None:
        if self._shard is None:
            self._shard = self.target.form.shard(self.target.unfinished / self._path.name, self._options)
        self._shard.append(data)
        self._splits.append(number)
        self._shard_counts.add(counts)
        self.counts.add(counts)
        if self._shard.size >= self._shard_size:
            self.finish_shard()

    def finish_shard(self) -> None:
        """Give the current shard its final name, and add it to the journal; without that it is written again."""
        if self._shard is None:
            return
        self._shard.close()
        path = self._path
        (self.target.unfinished / path.name).replace(path)
        self.journal.add(path.name, path.stat().st_size, self._shard_counts, self._splits)
        self._start_shard()

    def close(self) -> None:
        """Close the output without an incomplete shard."""
        if self._shard is not None:
            self._shard.abandon()
        self.journal.close()
        shutil.rmtree(self.target.unfinished, ignore_errors=True)
