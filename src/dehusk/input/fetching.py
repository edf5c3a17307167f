"""Fetching a URL, within limits of size and time, and never from a private network unless asked."""

from __future__ import annotations

import http.client
import ipaddress
import socket
import string
import time
import urllib.error
import urllib.request
import zlib
from concurrent.futures import Future
from http.client import HTTPMessage
from threading import Thread
from typing import IO, Any, Final
from urllib.parse import quote, urlsplit

from ..errors import FetchFailed, NotHtml
from .reading import Served

MAX_BYTES: Final = 20_000_000
MAX_SECONDS: Final = 30.0
_CHUNK: Final = 65_536
_HTML_TYPES: Final = ("text/", "application/xhtml", "application/xml", "application/octet-stream")
_AGENT: Final = "dehusk/0.1 (content extraction)"
_TRANSLATED: Final = ipaddress.IPv6Network("64:ff9b::/96")
"""Where networks without IPv4 put its addresses."""


def fetch(
    url: str, *, allow_private: bool = False, max_bytes: int = MAX_BYTES, max_seconds: float = MAX_SECONDS
) -> Served:
    """Fetch a page over HTTP. Failures, refusals and exceeded limits raise `FetchFailed` with one clear line.

    The fetching is done by a thread that is left alone when time is up: no other way limits the time of looking up a
    name, of redirects, and of headers that come byte by byte.
    """
    answer: Future[Served] = Future()

    def work() -> None:
        try:
            answer.set_result(_fetch(url, allow_private, max_bytes, max_seconds))
        except Exception as error:
            answer.set_exception(error)

    Thread(target=work, daemon=True).start()
    try:
        return answer.result(timeout=max_seconds)
    except TimeoutError:
        raise FetchFailed(f"{url}: no answer within {max_seconds:g} seconds") from None


def _fetch(url: str, allow_private: bool, max_bytes: int, max_seconds: float) -> Served:
    deadline = time.monotonic() + max_seconds
    try:
        headers = {"User-Agent": _AGENT, "Accept-Encoding": "gzip, identity"}
        request = urllib.request.Request(_in_ascii(url), headers=headers)  # noqa: S310
        with _opener(allow_private).open(request, timeout=max_seconds) as response:
            kind = response.headers.get_content_type()
            if response.headers.get("Content-Type") and not kind.startswith(_HTML_TYPES):
                raise NotHtml(f"{url}: this is {kind}, not HTML")
            data = _read(response, url, deadline, max_bytes)
            return Served(data, response.geturl(), response.headers.get_content_charset())
    except urllib.error.HTTPError as error:
        error.close()
        raise FetchFailed(f"{url}: the server answered {_reason(f'{error.code} {error.reason}')}") from None
    except urllib.error.URLError as error:
        raise FetchFailed(f"{url}: {_reason(error.reason)}") from None
    except TimeoutError:
        raise
    except (OSError, http.client.HTTPException, ValueError, zlib.error) as error:
        raise FetchFailed(f"{url}: {_reason(error)}") from None


def _in_ascii(url: str) -> str:
    """The URL as it goes over the wire."""
    parts = urlsplit(url)
    return quote(parts._replace(netloc=parts.netloc.encode("idna").decode()).geturl(), safe=string.punctuation)


def _reason(error: object) -> str:
    if isinstance(error, TimeoutError):
        return "no answer in time"
    if isinstance(error, socket.gaierror):
        return "the host name is not known"
    return " ".join(str(error).strip("<>").split()) or type(error).__name__


def _read(response: Any, url: str, deadline: float, max_bytes: int) -> bytes:
    """The body, decompressed, as long as it stays within the limits."""
    squeezed = response.headers.get("Content-Encoding", "").lower() in ("gzip", "x-gzip", "deflate")
    unpack = zlib.decompressobj(zlib.MAX_WBITS | 32) if squeezed else None
    body = bytearray()
    while chunk := response.read1(_CHUNK):
        body += unpack.decompress(chunk, max_bytes + 1 - len(body)) if unpack else chunk
        if len(body) > max_bytes:
            raise FetchFailed(f"{url}: the page is larger than {max_bytes:,} bytes")
        if time.monotonic() > deadline:
            raise TimeoutError
        if unpack and unpack.eof:
            break
    return bytes(body)


def _is_public(place: str) -> bool:
    """Whether an address is in the internet at large; one that wraps another is what that one is."""
    address = ipaddress.ip_address(place)
    if isinstance(address, ipaddress.IPv6Address):
        translated = ipaddress.IPv4Address(int(address) & 0xFFFFFFFF) if address in _TRANSLATED else None
        address = address.ipv4_mapped or address.sixtofour or translated or address
    return address.is_global and not address.is_multicast


def _connect(address: tuple[str, int], timeout: float | None = None, _source: Any = None) -> socket.socket:
    """Connect to a host by an address that was looked at first, so that a name cannot lead into a private network."""
    host, port = address
    refused = None
    for family, kind, protocol, _, place in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM):
        if not _is_public(str(place[0])):
            refused = f"{host} is a private address; use --allow-private to fetch from it"
            continue
        connection = socket.socket(family, kind, protocol)
        try:
            connection.settimeout(timeout)
            connection.connect(place)
        except OSError as error:
            connection.close()
            refused = str(error)
        else:
            return connection
    raise OSError(refused or f"{host} has no address")


class _GuardedHTTP(http.client.HTTPConnection):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._create_connection = _connect


class _GuardedHTTPS(http.client.HTTPSConnection):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._create_connection = _connect


class _GuardedHandler(urllib.request.HTTPSHandler, urllib.request.HTTPHandler):
    def http_open(self, request: urllib.request.Request) -> http.client.HTTPResponse:
        return self.do_open(_GuardedHTTP, request)

    def https_open(self, request: urllib.request.Request) -> http.client.HTTPResponse:
        return self.do_open(_GuardedHTTPS, request)


class _WebOnlyRedirects(urllib.request.HTTPRedirectHandler):
    def redirect_request(
        self, req: urllib.request.Request, fp: IO[bytes], code: int, msg: str, headers: HTTPMessage, newurl: str
    ) -> urllib.request.Request | None:
        fp.close()  # the body of a redirect is of no use, and nobody knows how long it is
        if not newurl.startswith(("http://", "https://")):
            raise FetchFailed(f"{req.full_url}: redirects to {newurl}, which is no web page")
        return super().redirect_request(req, fp, code, msg, headers, newurl)


def _opener(allow_private: bool) -> urllib.request.OpenerDirector:
    """An opener for the web alone; without `allow_private` no proxy is used, since it would do the connecting."""
    if allow_private:
        return urllib.request.build_opener(_WebOnlyRedirects)
    return urllib.request.build_opener(urllib.request.ProxyHandler({}), _GuardedHandler, _WebOnlyRedirects)
