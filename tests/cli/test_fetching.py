"""Fetching, from real servers on this machine: what is let in, what is refused, and within which limits."""

from __future__ import annotations

import gzip
import socket
import zlib
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest

from cli.commands import Shell
from dehusk.errors import FetchFailed, NotHtml
from dehusk.input.fetching import _is_public, fetch
from dehusk.input.reading import Served

PAGE = b"<title>t</title><p>The mill turns.</p>"
Answer = Callable[[BaseHTTPRequestHandler], None]


class Server:
    """A server on a free port that answers each path as it was told."""

    def __init__(self) -> None:
        self.answers: dict[str, Answer] = {}
        self.asked: list[str] = []
        self.headers: dict[str, str] = {}
        self.may_end = Event()
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                outer.asked.append(self.path)
                outer.headers = dict(self.headers.items())
                outer.answers[self.path](self)

            def log_message(self, format: str, *args: Any) -> None:
                """Nothing: the tests look at what is printed."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self._thread = Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
        self._thread.start()
        self.port = self._server.server_address[1]

    def url(self, path: str = "/", host: str = "127.0.0.1") -> str:
        return f"http://{host}:{self.port}{path}"

    def serve(
        self, body: bytes = PAGE, path: str = "/", status: int = 200, reason: str | None = None, **headers: str
    ) -> str:
        """Answer a path with this body; in the names of headers `_` stands for `-`."""

        def answer(request: BaseHTTPRequestHandler) -> None:
            request.send_response(status, reason)
            for name, value in ({"Content_Type": "text/html"} | headers).items():
                if value:
                    request.send_header(name.replace("_", "-"), value)
            request.end_headers()
            request.wfile.write(body)

        self.answers[path] = answer
        return self.url(path)

    def close(self) -> None:
        self.may_end.set()
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    for name in ("http_proxy", "https_proxy", "all_proxy", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"):
        monkeypatch.delenv(name, raising=False)
    started = Server()
    yield started
    started.close()


def local(url: str, **limits: Any) -> Served:
    return fetch(url, allow_private=True, **limits)


# --- Private networks -------------------------------------------------------------------------------------------------


def test_a_private_address_is_refused_in_one_line(server: Server, shell: Shell) -> None:
    url = server.serve()
    assert shell.refused(url) == f"{url}: 127.0.0.1 is a private address; use --allow-private to fetch from it"
    assert server.asked == []


@pytest.mark.parametrize("command", [[], ["extract"], ["tree"]])
def test_a_private_address_is_fetched_from_when_allowed(server: Server, shell: Shell, command: list[str]) -> None:
    ran = shell(*command, server.serve(), "--allow-private", "-m", "everything")
    assert (ran.code, ran.errors) == (0, "")
    assert "The mill turns." in ran.output
    assert server.asked == ["/"]


@pytest.mark.parametrize(
    "host", ["localhost", "127.1", "2130706433", "0x7f.1", "0.0.0.0", "[::1]", "[::ffff:127.0.0.1]"]
)
def test_a_private_address_in_another_spelling_is_refused(server: Server, host: str) -> None:
    server.serve()
    with pytest.raises(FetchFailed):
        fetch(server.url(host=host))
    assert server.asked == []


def test_a_name_that_leads_to_a_private_address_is_refused(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    server.serve()
    looked_up = []

    def getaddrinfo(host: str, port: int, *args: object, **options: object) -> list[tuple[Any, ...]]:
        looked_up.append(host)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("127.0.0.1", port))]

    monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)
    with pytest.raises(FetchFailed, match=r"mill\.example is a private address; use --allow-private"):
        fetch(server.url(host="mill.example"))
    assert looked_up == ["mill.example"]
    assert server.asked == []


def test_the_address_that_was_looked_at_is_the_one_that_is_used(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A name is looked up once: it cannot be public when it is looked at and private when it is connected to."""
    server.serve()
    monkeypatch.setattr("dehusk.input.fetching._is_public", lambda place: place == "127.0.0.1")
    answers = iter(["127.0.0.1", "10.0.0.1"])

    def getaddrinfo(host: str, port: int, *args: object, **options: object) -> list[tuple[Any, ...]]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (next(answers), port))]

    monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)
    assert fetch(server.url(host="mill.example")).data == PAGE
    assert next(answers) == "10.0.0.1"


def test_a_redirect_to_a_private_address_is_refused(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    server.serve(path="/inside")
    url = server.serve(status=302, Location=server.url("/inside", host="localhost"))
    answers = iter([True])
    monkeypatch.setattr("dehusk.input.fetching._is_public", lambda place: next(answers, False))
    with pytest.raises(FetchFailed, match="localhost is a private address"):
        fetch(url)
    assert server.asked == ["/"]


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0",
        "255.255.255.255", "224.0.0.1", "::1", "::", "fe80::1", "fe80::1%lo", "fc00::1", "ff02::1", "::ffff:10.0.0.1",
        "2002:7f00:1::", "64:ff9b::a00:1", "64:ff9b::169.254.169.254",
    ],
)  # fmt: skip
def test_private_addresses(address: str) -> None:
    assert not _is_public(address)


@pytest.mark.parametrize(
    "address", ["8.8.8.8", "2001:4860:4860::8888", "::ffff:8.8.8.8", "64:ff9b::808:808", "2002:808:808::"]
)
def test_public_addresses(address: str) -> None:
    assert _is_public(address)


# --- Answers ----------------------------------------------------------------------------------------------------------


def test_page_address_and_charset(server: Server) -> None:
    url = server.serve("<p>Mühle".encode("cp1252"), Content_Type="text/html; charset=Windows-1252")
    assert local(url) == Served("<p>Mühle".encode("cp1252"), url, "windows-1252")


def test_the_charset_of_the_header_is_used(server: Server, shell: Shell) -> None:
    url = server.serve("<p>Мельница".encode("koi8-r"), Content_Type="text/html; charset=koi8-r")
    ran = shell(url, "--allow-private", "-m", "everything")
    assert ran.output == "Мельница\n"


def test_the_address_reaches_the_page(server: Server, shell: Shell) -> None:
    url = server.serve(path="/a/b")
    assert f'<base href="{url}">' in shell(url, "--allow-private", "-f", "html", "-m", "everything").output


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_redirects_are_followed(server: Server, status: int) -> None:
    server.serve(path="/new")
    url = server.serve(b"moved", status=status, Location="/new")
    assert local(url) == Served(PAGE, server.url("/new"), None)
    assert server.asked == ["/", "/new"]


@pytest.mark.parametrize(
    "target", ["file:///etc/passwd", "ftp://127.0.0.1/x", "javascript:alert(1)", "data:text/html,x"]
)
def test_redirects_out_of_the_web_are_refused(server: Server, shell: Shell, target: str) -> None:
    line = shell.refused(server.serve(status=302, Location=target), "--allow-private")
    assert target in line
    assert line.startswith(server.url())


def test_redirects_in_a_circle_end(server: Server, shell: Shell) -> None:
    url = server.serve(status=302, Location="/")
    assert "infinite loop" in shell.refused(url, "--allow-private")


@pytest.mark.parametrize(
    ("status", "reason", "shown"),
    [(404, None, "404 Not Found"), (500, "Out of\x1b[31m flour", "500 Out of"), (410, "", "410")],
)
def test_errors_of_the_server(server: Server, shell: Shell, status: int, reason: str | None, shown: str) -> None:
    url = server.serve(b"<p>sorry", status=status, reason=reason)
    line = shell.refused(url, "--allow-private")
    assert line.startswith(f"{url}: the server answered {shown}")
    assert "\x1b" not in line


@pytest.mark.parametrize("kind", ["application/pdf", "image/png", "application/json", "video/mp4"])
def test_other_types_are_refused(server: Server, shell: Shell, kind: str) -> None:
    url = server.serve(Content_Type=kind)
    assert shell.refused(url, "--allow-private") == f"{url}: this is {kind}, not HTML"
    with pytest.raises(NotHtml):
        local(url)


@pytest.mark.parametrize("kind", ["text/html", "TEXT/HTML;charset=utf-8", "application/xhtml+xml", "text/plain", ""])
def test_types_of_pages_are_taken(server: Server, kind: str) -> None:
    assert local(server.serve(Content_Type=kind)).data == PAGE


def test_bytes_that_are_no_page_are_refused_whatever_their_type(server: Server, shell: Shell) -> None:
    url = server.serve(b"%PDF-1.4 ...")
    assert shell.refused(url, "--allow-private") == f"{url}: this is a PDF document, not HTML"
    assert shell.refused(server.serve(b""), "--allow-private") == f"{url}: the page is empty"


@pytest.mark.parametrize(
    ("encoding", "pack"),
    [("gzip", gzip.compress), ("x-gzip", gzip.compress), ("GZIP", gzip.compress), ("deflate", zlib.compress)],
)
def test_compressed_pages(server: Server, encoding: str, pack: Callable[[bytes], bytes]) -> None:
    assert local(server.serve(pack(PAGE), Content_Encoding=encoding)).data == PAGE
    assert "gzip" in server.headers["Accept-Encoding"]


def test_damaged_compression(server: Server, shell: Shell) -> None:
    url = server.serve(b"this is not gzip", Content_Encoding="gzip")
    assert shell.refused(url, "--allow-private").startswith(url)


def test_what_follows_compressed_data_is_left_unread(server: Server) -> None:
    assert local(server.serve(gzip.compress(PAGE) + b"x" * 300_000, Content_Encoding="gzip")).data == PAGE


def test_chunked_pages(server: Server) -> None:
    body = b"".join(b"%x\r\n%s\r\n" % (len(piece), piece) for piece in (PAGE[:9], PAGE[9:])) + b"0\r\n\r\n"

    def answer(request: BaseHTTPRequestHandler) -> None:
        request.protocol_version = "HTTP/1.1"
        request.send_response(200)
        request.send_header("Transfer-Encoding", "chunked")
        request.end_headers()
        request.wfile.write(body)

    server.answers["/"] = answer
    assert local(server.url()).data == PAGE


def test_addresses_beyond_ascii(server: Server) -> None:
    server.serve(path="/m%C3%BChle%20alt?q=%E9%A3%8E&a=%20b")
    assert local(server.url("/mühle alt?q=风&a=%20b")).data == PAGE


def test_addresses_in_capitals(server: Server, shell: Shell) -> None:
    ran = shell(server.serve().replace("http", "HTTP"), "--allow-private", "-m", "everything")
    assert ran.output == "The mill turns.\n"


# --- Limits -----------------------------------------------------------------------------------------------------------


def test_size_limit(server: Server) -> None:
    url = server.serve(b"x" * 100_000)
    assert len(local(url, max_bytes=100_000).data) == 100_000
    with pytest.raises(FetchFailed, match="the page is larger than 99,999 bytes"):
        local(url, max_bytes=99_999)


def test_size_limit_holds_for_what_is_unpacked(server: Server) -> None:
    url = server.serve(gzip.compress(b"x" * 5_000_000), Content_Encoding="gzip")
    with pytest.raises(FetchFailed, match="the page is larger than 1,000,000 bytes"):
        local(url, max_bytes=1_000_000)


def stall_at_once(request: BaseHTTPRequestHandler, may_end: Event) -> None:
    may_end.wait()


def stall_in_the_body(request: BaseHTTPRequestHandler, may_end: Event) -> None:
    request.send_response(200)
    request.end_headers()
    request.wfile.write(b"<p>The mill")
    request.wfile.flush()
    may_end.wait()


def drip(request: BaseHTTPRequestHandler, may_end: Event) -> None:
    """Headers that never end, each piece long before a time-out of the connection."""
    request.send_response(200)
    while not may_end.wait(0.02):
        request.send_header("X-Drip", "drop")
        try:
            request.flush_headers()
        except OSError:
            return


@pytest.mark.parametrize("stall", [stall_at_once, stall_in_the_body, drip])
@pytest.mark.parametrize("allow_private", [True, False])
def test_time_limit(
    server: Server,
    stall: Callable[[BaseHTTPRequestHandler, Event], None],
    allow_private: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("dehusk.input.fetching._is_public", lambda place: True)
    server.answers["/"] = lambda request: stall(request, server.may_end)
    with pytest.raises(FetchFailed, match=r"no answer within 0\.2 seconds"):
        fetch(server.url(), allow_private=allow_private, max_seconds=0.2)
    server.may_end.set()


# --- Servers that are not there ---------------------------------------------------------------------------------------


def test_nobody_listens(shell: Shell) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{taken.getsockname()[1]}/"
        assert "refused" in shell.refused(url, "--allow-private")


def test_an_unknown_name(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    def getaddrinfo(*args: object, **options: object) -> list[tuple[Any, ...]]:
        raise socket.gaierror(-2, "Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)
    assert shell.refused("http://mill.example/") == "http://mill.example/: the host name is not known"


def test_what_is_no_http(server: Server, shell: Shell) -> None:
    def answer(request: BaseHTTPRequestHandler) -> None:
        request.wfile.write(b"220 mail ready\r\n")

    server.answers["/"] = answer
    assert shell.refused(server.url(), "--allow-private").startswith(server.url())


@pytest.mark.parametrize(
    "url", ["http://", "http:///path", "http://[::1/", "http://mill.example:port/", "http://a..b/"]
)
def test_addresses_that_are_none(shell: Shell, url: str) -> None:
    assert shell.refused(url).startswith(url)


@pytest.mark.parametrize("place", ["file:///etc/hostname", "ftp://mill.example/"])
def test_other_schemes_are_not_fetched(shell: Shell, place: str) -> None:
    assert shell.refused(place) == f"{place}: only addresses with http:// or https:// are fetched"


@pytest.mark.parametrize("place", ["data:text/html,x", "javascript:1"])
def test_names_with_colons_are_names_of_files(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    monkeypatch.chdir(tmp_path)
    assert shell.refused(place) == f"{place}: no such file"
