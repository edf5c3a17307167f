"""The output as a whole: splits go into shards, and complete shards into the journal.

Shards have temporary names until they are complete. The journal says what was asked for, and which splits each complete
shard holds. It is enough to go on after any end: what is in it is done, and everything else is done again.
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
    """The journal in a file, for an output that is begun or continued."""

    def __init__(self, path: Path, request: dict[str, Any]) -> None:
        """Open the journal of what was `request`ed. One that was begun with another request raises `BadParameter`."""
        lines = _complete_lines(path)
        if lines and lines[0] != request:
            differing = ", ".join(name for name in request if lines[0].get(name) != request[name])
            raise BadParameter(f"{path}: the output was begun with other settings ({differing}); name another output")
        self.entries = [Entry(shard, size, Counts.of(counts), splits) for shard, size, counts, splits in lines[1:]]
        self._file = path.open("a", encoding="utf-8")
        if not lines:
            self._write(request)

    @property
    def done(self) -> set[int]:
        """The splits that need not be done again."""
        return {number for entry in self.entries for first, last in entry.splits for number in range(first, last + 1)}

    def add(self, shard: str, size: int, counts: Counts, splits: Iterable[int]) -> None:
        """Write down a shard that is complete, to the disk itself."""
        entry = Entry(shard, size, counts, _ranges(splits))
        self.entries.append(entry)
        self._write([shard, size, counts.as_json(), entry.splits])

    def _write(self, line: Any) -> None:
        self._file.write(json.dumps(line) + "\n")
        self._file.flush()
        os.fsync(self._file.fileno())

    def close(self) -> None:
        self._file.close()


def _complete_lines(path: Path) -> list[Any]:
    """The lines of a journal. The last one is cut off if the program was killed while it wrote it."""
    if not path.exists():
        return []
    written = path.read_bytes()
    complete = written[: written.rfind(b"\n") + 1]
    if len(complete) < len(written):
        os.truncate(path, len(complete))
    return [json.loads(line) for line in complete.splitlines()]


def _ranges(numbers: Iterable[int]) -> list[list[int]]:
    """Numbers as ranges from the first to the last."""
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
        """The target of that name: a file by its ending, or else a folder of files."""
        for ending, form in FORMS.items():
            if name.lower().endswith(ending) and Path(name).name.lower() != ending:
                return cls(Path(name[: -len(ending)]), form)
        if Path(name).suffix and not name.endswith("/") and not Path(name).is_dir():
            raise BadParameter(f"{name}: the name of the output ends in {', '.join(FORMS)}, or is that of a folder")
        return cls(Path(name) / "rows", FOLDER)

    def shard(self, number: int) -> Path:
        return self.stem.with_name(f"{self.stem.name}-{number:05}{self.form.ending}")

    @property
    def folder(self) -> Path:
        return self.stem.parent

    @property
    def unfinished(self) -> Path:
        """A folder for what is not complete yet; it is gone when all is done."""
        return self._beside("unfinished")

    @property
    def journal(self) -> Path:
        return self._beside("journal")

    @property
    def summary(self) -> Path:
        return self._beside("summary.json")

    def _beside(self, ending: str) -> Path:
        return self.stem.with_name(f"{self.stem.name}{self.form.ending}.{ending}")


class ShardedOutput:
    """Where the rows of all splits are written. A shard is closed after the split that makes it large enough."""

    def __init__(
        self, target: Target, options: BatchOptions, shard_size: int, request: dict[str, Any], resume: bool
    ) -> None:
        """Begin an output or, with `resume`, continue one. What is there already is never overwritten otherwise."""
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
        self._begin()

    def _begin(self) -> None:
        """The next shard, which has no file before it has a row."""
        self._shard: Shard | None = None
        self._splits: list[int] = []
        self._shard_counts = Counts()

    @property
    def _path(self) -> Path:
        """The shard that is written now, under the name that it will have."""
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
        """Give the current shard its name, and write it down. A shard that is named but not written down does not
        count: it is written again under the same name.
        """
        if self._shard is None:
            return
        self._shard.close()
        path = self._path
        (self.target.unfinished / path.name).replace(path)
        self.journal.add(path.name, path.stat().st_size, self._shard_counts, self._splits)
        self._begin()

    def close(self) -> None:
        """End without the current shard, if it is not complete."""
        if self._shard is not None:
            self._shard.abandon()
        self.journal.close()
        shutil.rmtree(self.target.unfinished, ignore_errors=True)
