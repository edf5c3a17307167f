"""The loop of a worker process: it reads jobs from standard input and writes answers to standard output, as frames."""

from __future__ import annotations

import json
import os
import signal
import struct
import sys
from collections.abc import Callable, Sequence
from typing import Any, BinaryIO, Final, NamedTuple

Chunks = list[bytes]
"""Consecutive parts of a sequence of bytes."""
_SIZES: Final = struct.Struct("!II")


class Frame(NamedTuple):
    """The fields of a job or an answer, and its bytes."""

    fields: list[Any]
    data: bytes


def pack_frame(fields: Sequence[Any], data: Chunks) -> Chunks:
    head = json.dumps(fields).encode()
    return [_SIZES.pack(len(head), sum(map(len, data))) + head, *data]


def read_frame(stream: BinaryIO) -> Frame | None:
    """Read the next frame; None at the end of the stream."""
    sizes = stream.read(_SIZES.size)
    if len(sizes) < _SIZES.size:
        return None
    head, data = (stream.read(size) for size in _SIZES.unpack(sizes))
    return Frame(json.loads(head), data)


class Assembly:
    """Assembles frames from the pieces in which they arrive."""

    def __init__(self) -> None:
        self._pieces: Chunks = []
        self._size = 0

    def add(self, piece: bytes) -> Frame | None:
        """Add a piece, and return the frame if it is complete."""
        self._pieces.append(piece)
        self._size += len(piece)
        if len(self._pieces[0]) < _SIZES.size:
            self._pieces = [b"".join(self._pieces)]
            if self._size < _SIZES.size:
                return None
        head, data = _SIZES.unpack_from(self._pieces[0])
        if self._size < _SIZES.size + head + data:
            return None
        whole = b"".join(self._pieces)
        self._pieces, self._size = [], 0
        return Frame(json.loads(whole[_SIZES.size : _SIZES.size + head]), whole[_SIZES.size + head :])


AnswerJob = Callable[[Frame], Chunks]
"""A function from a job to its pack_frame answer."""


def work(jobs: BinaryIO, send: Callable[[Chunks], object], answer: AnswerJob) -> None:
    """Report that the worker is ready, and answer jobs until their stream ends."""
    send(pack_frame([], []))
    while frame := read_frame(jobs):
        send(answer(frame))


def main(prepare: Callable[[], AnswerJob]) -> None:
    """Prepare, and work until the program closes standard input.

    Signals from a terminal or a service manager reach the workers too. The program still waits for their answers, so
    workers ignore these signals.
    """
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_IGN)
    with os.fdopen(os.dup(sys.stdout.fileno()), "wb") as answers:
        os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # prints of a library must not be taken for answers

        def send(parts: Chunks) -> None:
            answers.write(b"".join(parts))  # in one write, so that the program wakes up only once
            answers.flush()

        work(sys.stdin.buffer, send, prepare())
