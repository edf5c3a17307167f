"""The input in portions, each for one task of the cluster."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Final, NamedTuple

from ...errors import BadParameter
from ..reading import Split, plan, total_size
from ..reading.inputs import STANDARD_INPUT
from .places import RemoteFile, files_at, is_remote

_MOST_PARTS: Final = 1000
"""The maximum number of splits or files in a portion."""


class Portion(NamedTuple):
    """A part of the input that becomes one shard of the output."""

    number: int
    splits: tuple[Split, ...]
    """Parts of files that all nodes can open."""
    files: tuple[str, ...]
    """The addresses of files that a node has to fetch."""
    size: int
    """Its bytes in the input."""


def portions(inputs: Iterable[str], size: int) -> list[Portion]:
    """The portions of the input, each of about so many bytes; always the same for the same input."""
    cut = [some for remote, names in groupby(inputs, is_remote) for some in _gathered(_parts(remote, names), size)]
    return [
        Portion(
            number,
            tuple(part for part in parts if isinstance(part, Split)),
            tuple(part.address for part in parts if isinstance(part, RemoteFile)),
            sum(part.size for part in parts),
        )
        for number, parts in enumerate(cut)
    ]


def input_size(inputs: Iterable[str]) -> int | None:
    """The bytes of all files; None where they do not say how much there is to do."""
    names = list(inputs)
    here = total_size(name for name in names if not is_remote(name))
    there = sum(file.size for name in names if is_remote(name) for file in files_at(name))
    return None if here is None else here + there


def _parts(remote: bool, names: Iterable[str]) -> Iterator[Split | RemoteFile]:
    for name in names:
        if name == STANDARD_INPUT:
            raise BadParameter("a cluster cannot read the standard input of this machine")
        yield from files_at(name) if remote else plan([name])


def _gathered(parts: Iterator[Split | RemoteFile], size: int) -> Iterator[list[Split | RemoteFile]]:
    """Consecutive parts together, as long as they are not too large."""
    some: list[Split | RemoteFile] = []
    for part in parts:
        if some and (sum(each.size for each in some) + part.size > size or len(some) == _MOST_PARTS):
            yield some
            some = []
        some.append(part)
    if some:
        yield some
