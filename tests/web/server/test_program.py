"""`dehusk serve` as a program: where it listens, what it says, and how it ends."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from dehusk import extract
from web.server.asgi import PAGE

TEXT = extract(PAGE).text.encode()
HEAD = (
    b"POST /extract HTTP/1.1\r\nHost: mill\r\nContent-Type: text/html\r\nAccept: text/plain\r\nContent-Length: %d\r\n"
)


class Program(NamedTuple):
    """A server that runs, and where it listens."""

    process: subprocess.Popen[bytes]
    port: int

    def connect(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), timeout=60)


@contextmanager
def started(*options: str) -> Iterator[Program]:
    command = [sys.executable, "-m", "dehusk", "serve", "--port", "0", "--workers", "1", *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stderr is not None
        found = re.search(rb"serving at http://127\.0\.0\.1:(\d+)\n", process.stderr.readline())
        assert found
        try:
            yield Program(process, int(found[1]))
        finally:
            process.kill()


def answer(connection: socket.socket) -> bytes:
    """All that the server says until it closes the connection."""
    return b"".join(iter(lambda: connection.recv(65536), b""))


def test_requests_that_were_accepted_are_answered_before_the_end() -> None:
    with started() as program, program.connect() as connection:
        connection.sendall(HEAD % len(PAGE) + b"Expect: 100-continue\r\n\r\n")
        assert connection.recv(100).startswith(b"HTTP/1.1 100 ")  # the server has the request, and waits for its body
        program.process.send_signal(signal.SIGTERM)
        connection.sendall(PAGE)
        told = answer(connection)
        output, errors = program.process.communicate(timeout=60)
    assert told.startswith(b"HTTP/1.1 200 OK")
    assert told.endswith(TEXT)
    assert re.fullmatch(rb"\S+Z 127\.0\.0\.1 POST /extract 200 \d+ [\d.]+ ms\n", output)
    assert errors == b""


def test_workers_end_when_the_server_is_killed() -> None:
    with started() as program:
        with program.connect() as connection:
            connection.sendall(b"GET /health HTTP/1.0\r\n\r\n")
            assert b'{"status":"ok","workers":1}' in answer(connection)
        program.process.kill()
        output, errors = program.process.communicate(timeout=60)  # ends when the worker has closed standard error too
    assert b"GET /health 200" in output
    assert errors == b""
