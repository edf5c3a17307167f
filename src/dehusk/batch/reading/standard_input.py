"""Standard input: a WARC file, JSON Lines, a page, or a list of files and addresses, as its first bytes tell."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from io import BufferedReader, RawIOBase
from typing import cast

from ...input.pages import name_of
from . import lines, warc
from .http_body import MAX_BYTES
from .inputs import STANDARD_INPUT
from .record_starts import signature_at
from .split import Split


def splits(listed: Callable[[Iterable[bytes]], Iterator[Split]]) -> Iterator[Split]:
    """The splits of standard input, which this process alone can read; `listed` makes those of a list."""
    stream, name = BufferedReader(cast("RawIOBase", sys.stdin.buffer)), name_of(STANDARD_INPUT)
    head = stream.peek(8)
    if signature_at(head):
        yield from warc.stream_splits(stream, name)
    elif head.lstrip().startswith(b"{"):
        yield from lines.stream_splits(stream, name)
    elif not head.lstrip().startswith(b"<"):
        yield from listed(stream)
    else:
        data = stream.read(MAX_BYTES + 1)
        yield Split("pages", (name,), size=len(data), data=data)
