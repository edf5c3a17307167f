"""Fetching a URL, within limits of size and time, and never from a private network unless asked."""

from __future__ import annotations

import http.client
import ipaddress
import socket
import time
import urllib.error
import urllib.request
import zlib
from http.client import HTTPMessage
from typing import IO, Any, Final

from .errors import FetchFailed, NotHtml
from .reading import Served

MAX_BYTES: Final = 20_000_000
MAX_SECONDS: Final = 30.0
_CHUNK: Final = 65_536
_HTML_TYPES: Final = ("text/", "application/xhtml", "application/xml", "application/octet-stream")
_AGENT: Final = "dehusk/0.1 (content extraction)"


def fetch(
    url: str, *, allow_private: bool = False, max_bytes: int = MAX_BYTES, max_seconds: float = MAX_SECONDS
) -> Served:
    """Fetch a page over HTTP. Failures, refusals and exceeded limits raise `FetchFailed` with one clear line."""
    deadline = time.monotonic() + max_seconds
    opener = _opener(allow_private)
    try:
        request = urllib.request.Request(url, headers={"User-Agent": _AGENT, "Accept-Encoding": "gzip, identity"})  # noqa: S310
        with opener.open(request, timeout=max_seconds) as response:
            kind = response.headers.get_content_type()
            if response.headers.get("Content-Type") and not kind.startswith(_HTML_TYPES):
                raise NotHtml(f"{url}: this is {kind}, not HTML")
            data = _read(response, url, deadline, max_bytes)
            return Served(data, response.geturl(), response.headers.get_content_charset())
    except urllib.error.HTTPError as error:
        raise FetchFailed(f"{url}: the server answered {error.code} {error.reason}") from None
    except urllib.error.URLError as error:
        raise FetchFailed(f"{url}: {_reason(error.reason)}") from None
    except TimeoutError:
        raise FetchFailed(f"{url}: no answer within {max_seconds:g} seconds") from None
    except (OSError, http.client.HTTPException, ValueError, zlib.error) as error:
        raise FetchFailed(f"{url}: {_reason(error)}") from None


def _reason(error: object) -> str:
    if isinstance(error, TimeoutError):
        return "no answer in time"
    if isinstance(error, socket.gaierror):
        return "the host name is not known"
    return str(error).strip("<>") or type(error).__name__


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
    return bytes(body)


def _connect(address: tuple[str, int], timeout: float | None = None, _source: Any = None) -> socket.socket:
    """Connect to a host by an address that was looked at first, so that a name cannot lead into a private network."""
    host, port = address
    refused = None
    for family, kind, protocol, _, place in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM):
        if not ipaddress.ip_address(place[0]).is_global:
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
        if not newurl.startswith(("http://", "https://")):
            raise FetchFailed(f"{req.full_url}: redirects to {newurl}, which is no web page")
        return super().redirect_request(req, fp, code, msg, headers, newurl)


def _opener(allow_private: bool) -> urllib.request.OpenerDirector:
    """An opener for the web alone; without `allow_private` no proxy is used, since it would do the connecting."""
    if allow_private:
        return urllib.request.build_opener(_WebOnlyRedirects)
    return urllib.request.build_opener(urllib.request.ProxyHandler({}), _GuardedHandler, _WebOnlyRedirects)
