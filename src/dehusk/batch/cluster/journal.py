"""The journal of an output of a cluster: a folder with a file for each shard that is complete.

A task writes its file after its shard. What has none is done again, on the same cluster or by a batch that is resumed.
"""

from __future__ import annotations

import json
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from ...errors import BadParameter
from ..counts import Counts
from ..writing.journal import Entry
from ..writing.target import Target
from .places import place_of, put_file


class ClusterJournal:
    """The journal of an output, for what was `asked` of it."""

    def __init__(self, output: str, asked: dict[str, Any]) -> None:
        self._asked = asked
        self.storage, path = place_of(output)
        self.target = Target.named(path + "/" * output.endswith("/"))

    def add(self, number: int, shard: str, size: int, counts: Counts) -> Entry:
        """Write down a shard that is complete."""
        noted = {"asked": self._asked, "shard": shard, "size": size, "counts": counts.as_json()}
        self._put(json.dumps(noted), f"{self.target.journal}/{number:05}.json")
        return _entry(number, noted)

    def add_summary(self, summary: str) -> None:
        """Write the summary beside the output."""
        self._put(summary, str(self.target.summary))

    def entries(self) -> dict[int, Entry]:
        """The complete shards by number. Shards of a batch that was asked for something else raise `BadParameter`."""
        from pyarrow.fs import FileSelector

        files = self.storage.get_file_info(FileSelector(str(self.target.journal), allow_not_found=True))
        found = {int(Path(file.path).stem): self._read(file.path) for file in files if file.path.endswith(".json")}
        if any(noted["asked"] != self._asked for noted in found.values()):
            raise BadParameter(f"{self.target.journal}: the output was begun with other settings; name another output")
        return {number: _entry(number, noted) for number, noted in found.items()}

    def _read(self, path: str) -> dict[str, Any]:
        with self.storage.open_input_stream(path) as file:
            noted: dict[str, Any] = json.loads(file.read())
        return noted

    def _put(self, text: str, there: str) -> None:
        with TemporaryDirectory() as folder:
            made = Path(folder, "made")
            made.write_text(text + "\n", "utf-8")
            put_file(made, self.storage, there)


def _entry(number: int, noted: dict[str, Any]) -> Entry:
    return Entry(noted["shard"], noted["size"], Counts.of(noted["counts"]), [[number, number]])
