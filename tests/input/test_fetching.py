"""Fetching, from real servers on this machine: answers, limits of size and time, failures in one line."""

from __future__ import annotations

import gzip
import socket
import zlib
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from dehusk import Limits
from dehusk.errors import EmptyPage, FetchFailed, NotFound, NotHtml, Unreadable
from dehusk.input import RawPage, read_page
from dehusk.input.fetching import fetch_raw
from local_server import PAGE, Server


def local(url: str, **limits: Any) -> RawPage:
    return fetch_raw(url, allow_private=True, **limits)


def refused(url: str, kind: type[Unreadable] = FetchFailed, allow_private: bool = True) -> str:
    """The reason why there is no page at a URL, which is one line."""
    with pytest.raises(Unreadable) as caught:
        read_page(url, allow_private=allow_private)
    assert type(caught.value) is kind
    line = str(caught.value)
    assert "\n" not in line
    assert line.startswith(f"{url}: ")
    return line.removeprefix(f"{url}: ")


# --- Answers ----------------------------------------------------------------------------------------------------------


def test_page_address_and_charset(server: Server) -> None:
    url = server.serve("<p>Mühle".encode("cp1252"), Content_Type="text/html; charset=Windows-1252")
    assert local(url) == RawPage("<p>Mühle".encode("cp1252"), url, "windows-1252")


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_redirects_are_followed(server: Server, status: int) -> None:
    server.serve(path="/new")
    url = server.serve(b"moved", status=status, Location="/new")
    assert local(url) == RawPage(PAGE, server.url("/new"), None)
    assert server.asked == ["/", "/new"]


def test_the_body_of_a_redirect_is_not_read(server: Server) -> None:
    server.serve(path="/new")
    url = server.serve(b"moved", status=302, Location="/new", Content_Length="1000000")
    assert local(url).data == PAGE


@pytest.mark.parametrize(
    "target", ["file:///etc/passwd", "ftp://127.0.0.1/x", "javascript:alert(1)", "data:text/html,x"]
)
def test_redirects_out_of_the_web_are_refused(server: Server, target: str) -> None:
    url = server.serve(status=302, Location=target)
    assert refused(url) == f"redirects to {target}, which is not a web page"


def test_redirects_in_a_circle_end(server: Server) -> None:
    assert refused(server.serve(status=302, Location="/")) == "redirects more than 10 times"
    assert len(server.asked) == 11


@pytest.mark.parametrize(
    ("status", "reason", "shown"), [(404, None, "404 Not Found"), (410, "", "410"), (304, None, "304 Not Modified")]
)
def test_errors_of_the_server(server: Server, status: int, reason: str | None, shown: str) -> None:
    url = server.serve(b"<p>sorry", status=status, reason=reason)
    assert refused(url) == f"the server answered {shown}"


@pytest.mark.parametrize("kind", ["application/pdf", "image/png", "application/json", "video/mp4"])
def test_other_types_are_refused(server: Server, kind: str) -> None:
    assert refused(server.serve(Content_Type=kind), NotHtml) == f"this is {kind}, not HTML"


@pytest.mark.parametrize(
    "kind", ["text/html", "TEXT/HTML;charset=utf-8", "application/xhtml+xml", "text/plain", "html", ""]
)
def test_types_of_pages_are_accepted(server: Server, kind: str) -> None:
    assert local(server.serve(Content_Type=kind)).data == PAGE


def test_data_that_are_no_page_are_refused_whatever_their_type(server: Server) -> None:
    assert refused(server.serve(b"%PDF-1.4 ..."), NotHtml) == "this is a PDF document, not HTML"
    assert refused(server.serve(b""), EmptyPage) == "the page is empty"


@pytest.mark.parametrize(
    ("encoding", "pack"),
    [("gzip", gzip.compress), ("x-gzip", gzip.compress), ("GZIP", gzip.compress), ("deflate", zlib.compress)],
)
def test_compressed_pages(server: Server, encoding: str, pack: Callable[[bytes], bytes]) -> None:
    assert local(server.serve(pack(PAGE), Content_Encoding=encoding)).data == PAGE
    assert "gzip" in server.headers["Accept-Encoding"]


def test_damaged_compression(server: Server) -> None:
    assert "incorrect header" in refused(server.serve(b"this is not gzip", Content_Encoding="gzip"))


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


def test_half_a_page_is_a_failure(server: Server) -> None:
    assert "peer closed connection" in refused(server.serve(Content_Length="1000"))


def test_addresses_beyond_ascii(server: Server) -> None:
    server.serve(path="/m%C3%BChle%20alt?q=%E9%A3%8E&a=%20b")
    assert local(server.url("/mühle alt?q=风&a=%20b")).data == PAGE


# --- Limits -----------------------------------------------------------------------------------------------------------


def test_size_limit(server: Server) -> None:
    url = server.serve(b"x" * 100_000)
    assert len(local(url, limits=Limits(bytes=100_000)).data) == 100_000
    assert len(local(url, limits=Limits(bytes=99_000)).data) == 99_001


def test_size_limit_holds_for_what_is_unpacked(server: Server) -> None:
    url = server.serve(gzip.compress(b"x" * 5_000_000), Content_Encoding="gzip")
    assert len(local(url, limits=Limits(bytes=1_000_000)).data) == 1_000_001


def stall_at_once(request: BaseHTTPRequestHandler, may_end: Event) -> None:
    may_end.wait()


def stall_in_the_body(request: BaseHTTPRequestHandler, may_end: Event) -> None:
    request.send_response(200)
    request.end_headers()
    request.wfile.write(b"<p>The mill")
    request.wfile.flush()
    may_end.wait()


def drip_headers(request: BaseHTTPRequestHandler, may_end: Event) -> None:
    """Headers that never end, each piece long before a time-out of the connection."""
    request.send_response(200)
    while not may_end.wait(0.02):
        request.send_header("X-Drip", "drop")
        try:
            request.flush_headers()
        except OSError:
            return


def drip_redirects(request: BaseHTTPRequestHandler, may_end: Event) -> None:
    """Redirects that take longer together than the whole time."""
    may_end.wait(0.05)
    request.send_response(302)
    request.send_header("Location", "/")
    request.end_headers()


@pytest.mark.parametrize("stall", [stall_at_once, stall_in_the_body, drip_headers, drip_redirects])
@pytest.mark.parametrize("allow_private", [True, False])
def test_time_limit(
    server: Server,
    stall: Callable[[BaseHTTPRequestHandler, Event], None],
    allow_private: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("dehusk.input.fetching.is_public", lambda address: True)
    server.answers["/"] = lambda request: stall(request, server.may_end)
    with pytest.raises(FetchFailed, match=r"^no answer within 0\.2 seconds$"):
        fetch_raw(server.url(), allow_private=allow_private, limits=Limits(seconds=0.2))
    server.may_end.set()


@pytest.mark.parametrize("allow_private", [True, False])
def test_time_limit_of_looking_up_a_name(allow_private: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    may_end = Event()

    def getaddrinfo(*args: object, **options: object) -> list[tuple[Any, ...]]:
        may_end.wait()
        raise socket.gaierror(-2, "Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)
    with pytest.raises(FetchFailed, match=r"^no answer within 0\.1 seconds$"):
        fetch_raw("http://mill.example/", allow_private=allow_private, limits=Limits(seconds=0.1))
    may_end.set()


# --- Servers that are not there ---------------------------------------------------------------------------------------


def test_nobody_listens() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        assert "refused" in refused(f"http://127.0.0.1:{taken.getsockname()[1]}/")


def test_what_is_no_http(server: Server) -> None:
    def answer(request: BaseHTTPRequestHandler) -> None:
        request.wfile.write(b"220 mail ready\r\n")

    server.answers["/"] = answer
    assert refused(server.url())


@pytest.mark.parametrize("allow_private", [True, False])
@pytest.mark.parametrize(
    "url", ["http://", "http:///path", "http://[::1/", "http://mill.example:port/", "http://a..b/", "http://a\nb/"]
)
def test_addresses_that_are_none(url: str, allow_private: bool) -> None:
    with pytest.raises(FetchFailed) as caught:
        fetch_raw(url, allow_private=allow_private)
    assert len(str(caught.value).splitlines()) == 1


@pytest.mark.parametrize("place", ["file:///etc/hostname", "ftp://mill.example/"])
def test_other_schemes_are_not_fetched(place: str) -> None:
    assert refused(place, NotFound) == "only URLs with http:// or https:// are fetched"


@pytest.mark.parametrize("place", ["data:text/html,x", "javascript:1"])
def test_names_with_colons_are_names_of_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: str) -> None:
    monkeypatch.chdir(tmp_path)
    assert refused(place, NotFound) == "no such file"
