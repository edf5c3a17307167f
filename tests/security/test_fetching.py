"""No way to fetch a page leads into a private network: not by a name, a number, another spelling, or a redirect; and
the address that was checked is the one that is connected to.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from typing import Any

import pytest
from typer.testing import CliRunner

import dehusk.cli.extract
from dehusk.batch.reading import Split
from dehusk.batch.reading.pages import fetch_records
from dehusk.batch.record import Record
from dehusk.cli.app import app
from dehusk.compat import trafilatura
from dehusk.errors import DehuskError
from dehusk.web.inspector.pages import Library
from dehusk.web.server.pages import ServerSettings, _fetch
from local_server import Server

HOSTS = [
    "localhost", "127.0.0.1", "127.1", "127.0.1", "2130706433", "017700000001", "0x7f000001", "0177.0.0.1",
    "0x7f.0.0.1", "0", "0.0.0.0", "[::1]", "[::]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[::127.0.0.1]",
    "[0:0:0:0:0:0:0:1]", "[64:ff9b::127.0.0.1]", "[64:ff9b:1::7f00:1]", "[2002:7f00:1::]", "[fe80::1]", "[fec0::1]",
    "[fd00::1]", "169.254.169.254", "10.0.0.1", "172.16.0.1", "192.168.0.1", "100.64.0.1", "192.0.0.192",
    "user@127.0.0.1", "mill.example@127.0.0.1", "127。0。0。1", "①②⑦.0.0.1", "１２７.0.0.1",
]  # fmt: skip
SOME_HOSTS = ["localhost", "127.0.0.1", "2130706433", "[::ffff:7f00:1]", "[64:ff9b::127.0.0.1]"]
TARGETS = [
    "http://10.0.0.1/", "http://[::ffff:10.0.0.1]/", "http://169.254.169.254/latest/meta-data/", "//192.168.0.1/",
    "http://0xa000001/", "file:///etc/passwd", "ftp://10.0.0.1/", "gopher://10.0.0.1:70/_x", "http://[fd00::1]/",
]  # fmt: skip


def by_library(url: str) -> None:
    dehusk.fetch(url)


def by_command(url: str) -> None:
    result = CliRunner().invoke(app, ["extract", url])
    if result.exception is not None:
        raise result.exception


def by_server(url: str) -> None:
    asyncio.run(_fetch({"url": url}, ServerSettings(allow_fetch=True)))


def by_inspector(url: str) -> None:
    Library().fetch(url)


def by_batch(url: str) -> None:
    [found] = fetch_records(Split("addresses", (url,)))
    assert isinstance(found, Record)
    if found.error:
        raise DehuskError(found.error)


def by_compat(url: str) -> None:
    if trafilatura.fetch_url(url) is None:
        raise DehuskError("none")


WAYS = [by_library, by_command, by_server, by_inspector, by_batch, by_compat]
Way = Callable[[str], None]


@pytest.fixture(params=WAYS, ids=[way.__name__ for way in WAYS])
def way(request: pytest.FixtureRequest) -> Way:
    found: Way = request.param
    return found


class Connections(list[str]):
    """The addresses to which connections are begun; only those to a server of the test succeed."""

    port: int | None = None


@pytest.fixture
def connections(monkeypatch: pytest.MonkeyPatch) -> Connections:
    begun, connect = Connections(), socket.create_connection

    def connected(address: tuple[str, int], *rest: Any, **named: Any) -> socket.socket:
        if address[1] == begun.port:
            return connect(address, *rest, **named)
        begun.append(address[0])
        raise ConnectionRefusedError("refused")

    monkeypatch.setattr(socket, "create_connection", connected)
    return begun


@pytest.mark.parametrize("host", HOSTS)
def test_no_spelling_of_a_private_address_is_connected_to(host: str, connections: Connections) -> None:
    with pytest.raises(DehuskError):
        by_library(f"http://{host}:8080/")
    assert connections == []


@pytest.mark.parametrize("host", SOME_HOSTS)
def test_no_way_leads_to_a_private_address(way: Way, host: str, connections: Connections) -> None:
    with pytest.raises(DehuskError):
        way(f"http://{host}:8080/")
    assert connections == []


@pytest.mark.parametrize("target", TARGETS)
def test_no_redirect_leads_there(
    target: str, server: Server, monkeypatch: pytest.MonkeyPatch, connections: Connections
) -> None:
    assert_no_redirect(by_library, target, server, monkeypatch, connections)


def test_no_way_follows_a_redirect_there(
    way: Way, server: Server, monkeypatch: pytest.MonkeyPatch, connections: Connections
) -> None:
    assert_no_redirect(way, TARGETS[0], server, monkeypatch, connections)


def assert_no_redirect(
    way: Way, target: str, server: Server, monkeypatch: pytest.MonkeyPatch, connections: Connections
) -> None:
    """Only the server of the test counts as public, and it redirects."""
    monkeypatch.setattr("dehusk.input.fetching.is_public", lambda address: address == "127.0.0.1")
    connections.port = server.port
    with pytest.raises(DehuskError):
        way(server.serve(status=302, Location=target))
    assert server.asked == ["/"]
    assert connections == []


def test_the_address_that_was_checked_is_the_one_that_is_connected_to(
    way: Way, monkeypatch: pytest.MonkeyPatch, connections: Connections
) -> None:
    """A name server that answers with a public address first, and then with a private one."""
    answers = iter(["8.8.8.8"] + ["127.0.0.1"] * 9)

    def getaddrinfo(host: str, port: int | None, *_: Any, **__: Any) -> list[Any]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (next(answers), port or 0))]

    monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)
    with pytest.raises(DehuskError):
        way("http://rebinding.example/")
    assert connections == ["8.8.8.8"]


@pytest.mark.parametrize(
    "place", ["file:///etc/passwd", "ftp://mill.example/", "javascript:alert(1)", "data:text/html,x"]
)
def test_only_pages_of_the_web_are_fetched(way: Way, place: str, connections: Connections) -> None:
    with pytest.raises(DehuskError):
        way(place)
    assert connections == []
