"""The guard: no page is fetched from a private address, however its host is spelled and wherever its name leads."""

from __future__ import annotations

import socket
import ssl
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import Any

import pytest
import trustme

from dehusk.errors import FetchFailed
from dehusk.input.fetching import fetch_raw, is_public
from local_server import PAGE, Server

Names = dict[str, list[str]]


@pytest.fixture
def names(monkeypatch: pytest.MonkeyPatch) -> Names:
    """`names["mill.example"] = ["10.0.0.1"]`: the name has these addresses when it is looked up, but only once."""
    names: Names = {}
    look_up = socket.getaddrinfo

    def getaddrinfo(host: str, port: int | None, *args: Any, **options: Any) -> list[Any]:
        if not host.endswith(".example"):
            return look_up(host, port, *args, **options)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port or 0)) for address in names.pop(host)]

    monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)
    return names


@pytest.fixture
def on_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server of the tests counts as public."""
    monkeypatch.setattr("dehusk.input.fetching.is_public", lambda address: address == "127.0.0.1")


# --- Addresses --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0",
        "255.255.255.255", "224.0.0.1", "::1", "::", "fe80::1", "fe80::1%lo", "fc00::1", "ff02::1", "::ffff:10.0.0.1",
        "2002:7f00:1::", "64:ff9b::a00:1", "64:ff9b::169.254.169.254", "::127.0.0.1", "::10.0.0.1", "::2",
        "::ffff:0:10.0.0.1", "64:ff9b:1::a00:1", "fec0::1", "100::1", "2001::1", "2001:0:7f00:1::1", "2001:db8::1",
        "3fff::1", "5f00::1", "4000::1", "2001:4860::5efe:10.0.0.1", "2001:4860::200:5efe:10.0.0.1", "192.0.0.8",
        "192.0.0.192", "192.88.99.1", "198.18.0.1", "203.0.113.1", "240.0.0.1", "0.1.2.3", "239.1.1.1", "ff0e::1",
        "100.100.100.200", "168.63.129.16", "fd00:ec2::254",
    ],
)  # fmt: skip
def test_private_addresses(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize(
    "address", ["8.8.8.8", "2001:4860:4860::8888", "::ffff:8.8.8.8", "64:ff9b::808:808", "2002:808:808::"]
)
def test_public_addresses(address: str) -> None:
    assert is_public(address)


# --- Names ------------------------------------------------------------------------------------------------------------


def test_a_name_that_leads_to_a_private_address_is_refused(server: Server, names: Names) -> None:
    server.serve()
    names["mill.example"] = ["127.0.0.1"]
    with pytest.raises(FetchFailed, match=r"^mill\.example is a private address; only allow_private"):
        fetch_raw(server.url(host="mill.example"))
    assert server.asked == []


@pytest.mark.usefixtures("on_this_machine")
def test_the_address_that_was_checked_is_the_one_that_is_used(server: Server, names: Names) -> None:
    """A name is looked up once: it cannot be public for the check and private for the connection."""
    server.serve()
    names["mill.example"] = ["127.0.0.1"]
    assert fetch_raw(server.url(host="mill.example")).data == PAGE
    assert names == {}
    assert server.headers["Host"] == f"mill.example:{server.port}"


@pytest.mark.usefixtures("on_this_machine")
def test_of_several_addresses_only_the_public_ones_are_used(server: Server, names: Names) -> None:
    server.serve()
    names["mill.example"] = ["10.0.0.1", "127.0.0.1"]
    assert fetch_raw(server.url(host="mill.example")).data == PAGE


def test_the_next_address_is_used_where_nobody_listens(
    server: Server, names: Names, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.serve()
    monkeypatch.setattr("dehusk.input.fetching.is_public", lambda address: True)
    names["mill.example"] = ["127.0.0.2", "127.0.0.1"]
    assert fetch_raw(server.url(host="mill.example")).data == PAGE


@pytest.mark.parametrize("host", ["mill.example", "a..b"])
def test_an_unknown_name(host: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def getaddrinfo(host: str, *args: object, **options: object) -> list[Any]:
        host.encode("idna")
        raise socket.gaierror(-2, "Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)
    with pytest.raises(FetchFailed, match=r"^the host name is not known$"):
        fetch_raw(f"http://{host}/")


# --- Proxies ----------------------------------------------------------------------------------------------------------


def test_a_proxy_is_used_only_where_private_addresses_are_allowed(
    server: Server, monkeypatch: pytest.MonkeyPatch, names: Names
) -> None:
    """A proxy would connect in our place, to whatever it likes."""
    server.serve(path="http://mill.example/")
    monkeypatch.setenv("http_proxy", server.url())
    names["mill.example"] = ["10.0.0.1"]
    with pytest.raises(FetchFailed, match=r"private address"):
        fetch_raw("http://mill.example/")
    assert fetch_raw("http://mill.example/", allow_private=True).data == PAGE


def test_a_proxy_that_cannot_be_used(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("all_proxy", "socks5://127.0.0.1:1")
    with pytest.raises(FetchFailed, match=r"SOCKS proxy"):
        fetch_raw("http://mill.example/", allow_private=True)


# --- TLS --------------------------------------------------------------------------------------------------------------


class SecureServer(Server):
    """A server with a certificate for `mill.example`; `names` are those for which clients asked in the handshake."""

    def __init__(self, authority: trustme.CA) -> None:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        authority.issue_cert("mill.example").configure_cert(context)
        self.names: list[str | None] = []
        context.set_servername_callback(lambda _socket, name, _context: self.names.append(name))
        super().__init__(context)


@pytest.fixture
def secure_server(server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[SecureServer]:
    authority = trustme.CA()
    authority.cert_pem.write_to_path(tmp_path / "authority.pem")
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "authority.pem"))
    started = SecureServer(authority)
    yield started
    started.close()


@pytest.mark.usefixtures("on_this_machine")
def test_the_certificate_is_asked_for_and_checked_by_name(secure_server: SecureServer, names: Names) -> None:
    secure_server.serve()
    names["mill.example"] = ["127.0.0.1"]
    assert fetch_raw(secure_server.url(host="mill.example")).data == PAGE
    assert secure_server.names == ["mill.example"]


@pytest.mark.usefixtures("on_this_machine")
def test_a_certificate_for_another_name_is_refused(secure_server: SecureServer, names: Names) -> None:
    secure_server.serve()
    names["bakery.example"] = ["127.0.0.1"]
    with pytest.raises(FetchFailed, match=r"certificate is not valid for 'bakery\.example'"):
        fetch_raw(secure_server.url(host="bakery.example"))
    assert secure_server.asked == []


@pytest.mark.usefixtures("on_this_machine")
def test_a_connection_to_one_host_is_not_used_for_another_at_the_same_address(
    secure_server: SecureServer, names: Names
) -> None:
    def redirect(request: BaseHTTPRequestHandler) -> None:
        request.protocol_version = "HTTP/1.1"
        request.send_response(302)
        request.send_header("Location", secure_server.url("/stolen", host="bakery.example"))
        request.send_header("Content-Length", "0")
        request.end_headers()
        request.close_connection = False

    secure_server.serve(path="/stolen")
    secure_server.answers["/"] = redirect
    names |= {"mill.example": ["127.0.0.1"], "bakery.example": ["127.0.0.1"]}
    with pytest.raises(FetchFailed, match=r"certificate is not valid for 'bakery\.example'"):
        fetch_raw(secure_server.url(host="mill.example"))
    assert secure_server.asked == ["/"]
