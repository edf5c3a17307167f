"""The input in portions, each for one task of the cluster."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path
from typing import Final, NamedTuple

from ...errors import BadParameter
from ..reading import Split, total_size
from ..reading.inputs import STANDARD_INPUT
from ..reading.plan import files
from .places import StoredFile, files_at, is_remote

_MOST_PARTS: Final = 1000
"""The maximum number of parts in a portion."""

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
    """The portions of the input, each of about so many bytes; always the same for the same input."""
    found: list[Portion] = []
    for remote, names in groupby(inputs, is_remote):
        for parts in _gathered(_remote_parts(names) if remote else _shared_parts(names), size):
            found.append(Portion(len(found), tuple(parts), remote))
    return found


def input_size(inputs: Iterable[str]) -> int | None:
    """The bytes of all files; None where they do not say how much there is to do."""
    names = list(inputs)
    here = total_size(name for name in names if not is_remote(name))
    there = sum(file.size for name in names if is_remote(name) for file in files_at(name))
    return None if here is None else here + there


def _remote_parts(names: Iterable[str]) -> Iterator[Part]:
    for name in names:
        yield from files_at(name)


def _shared_parts(names: Iterable[str]) -> Iterator[Part]:
    for name in names:
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
