"""The output as a whole: splits go into shards, and complete shards into the journal."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

from ...errors import BadParameter
from ..counts import Counts
from ..options import Options
from .journal import Journal
from .shard import Shard
from .target import Target


class Output:
    """Where the rows of all splits are written. A shard is closed after the split that makes it large enough."""

    def __init__(
        self, target: Target, options: Options, shard_size: int, request: dict[str, Any], resume: bool
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
        """Write the rows of a split."""
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
