"""What a task is given and what it answers, as JSON: the tables of a cluster hold texts."""

from __future__ import annotations

import json
from typing import Any

from ..counts import Counts
from ..reading import Split
from ..writing.journal import Entry
from .places import StoredFile
from .portions import Part, Portion


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
