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

import pytest
from httpx import Client

from dehusk import extract
from dehusk.input import fetching
from local_server import Server
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


FORBIDDEN = "the URL leads into a private network, which is never fetched from"


@pytest.fixture
def public(monkeypatch: pytest.MonkeyPatch) -> None:
    """Takes this machine for a public address."""
    monkeypatch.setattr(fetching, "is_public", lambda address: address == "127.0.0.1")


def asked(client: Client, url: str) -> tuple[int, str]:
    answer = client.post("/extract", json={"url": url, "method": "everything"}, headers={"Accept": "text/plain"})
    return answer.status_code, answer.text if answer.status_code == 200 else answer.json()["detail"]


@pytest.mark.usefixtures("public")
def test_the_address_and_the_charset_reach_the_page(fetching: Client, server: Server) -> None:
    url = server.serve("<p>Мельница".encode("koi8-r"), path="/a", Content_Type="text/html; charset=koi8-r")
    server.serve(b"", path="/", status=302, Location="/a")
    found = fetching.post("/extract", json={"url": server.url("/"), "method": "everything"}).json()
    assert (found["url"], found["text"]) == (url, "Мельница")


PRIVATE = "127.0.0.1 10.0.0.1 192.168.1.1 169.254.169.254 [::1] [fe80::1] [::ffff:127.0.0.1] 0".split()


@pytest.mark.parametrize("host", PRIVATE)
def test_private_addresses_are_refused(fetching: Client, host: str) -> None:
    assert asked(fetching, f"http://{host}/") == (403, FORBIDDEN)


@pytest.mark.parametrize("url", ["file:///etc/passwd", "/etc/passwd", "-", "ftp://mill.example/", ""])
def test_only_the_web_is_fetched_from(fetching: Client, url: str) -> None:
    status, detail = asked(fetching, url)
    assert (status, "only URLs with http:// or https:// are fetched" in detail) == (422, True)


@pytest.mark.usefixtures("public")
def test_what_is_fetched_has_to_be_html(client: Client, fetching: Client, server: Server) -> None:
    url = server.serve()
    assert asked(client, url) == (403, "this server fetches no pages; give the page in the field html")
    assert server.asked == []
    assert asked(fetching, url) == (200, "The mill turns.")
    server.serve(status=500, reason="Out of flour")
    assert asked(fetching, url) == (502, f"{url}: the server answered 500 Out of flour")
    server.serve(b"%PDF-1.7", Content_Type="application/pdf")
    assert asked(fetching, url) == (422, f"{url}: this is application/pdf, not HTML")


def test_something_has_to_be_given(fetching: Client) -> None:
    answer = fetching.post("/extract", json={})
    assert (answer.status_code, answer.json()["detail"]) == (400, "the field html or url is required")
