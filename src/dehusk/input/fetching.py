"""Fetch a page from the web, within limits of size and time, and by default only from public addresses."""

from __future__ import annotations

import ipaddress
import socket
import ssl
import time
import zlib
from concurrent.futures import Future
from contextlib import closing
from importlib.metadata import version
from threading import Thread
from typing import Final
from urllib.parse import urlsplit

import httpx

from ..errors import FetchFailed, NotHtml, PrivateAddress
from ..limits import DEFAULT_LIMITS, Limits
from ..parsing import is_charset
from .pages import RawPage

MAX_REDIRECTS: Final = 10
_HTML_TYPES: Final = ("text/", "application/xhtml", "application/xml", "application/octet-stream")
_TRANSLATED: Final = ipaddress.IPv6Network("64:ff9b::/96")
"""The range in which networks without IPv4 represent IPv4 addresses."""
_GLOBAL: Final = ipaddress.IPv6Network("2000::/3")
"""The only range of IPv6 from which public addresses are given out."""
_SPECIAL: Final = tuple(
    map(
        ipaddress.ip_network,
        ("192.0.0.0/24", "192.88.99.0/24", "168.63.129.16/32", "2001::/23", "2001:db8::/32", "3fff::/20"),
    )
)
"""Ranges that versions of Python classify differently: protocols, relays and documentation; and the address of a
metadata service that a cloud gives its own machines.
"""
_TUNNELS: Final = (0x00005EFE, 0x02005EFE)
"""The middle of IPv6 addresses that lead through a tunnel to the IPv4 address at their end."""


def fetch_raw(url: str, *, allow_private: bool = False, limits: Limits = DEFAULT_LIMITS) -> RawPage:
    """Fetch a page. A failure, a refusal or a timeout raises `FetchFailed` with the reason in one line.

    A page that has more bytes than the limits allow is fetched up to one byte beyond the limit. The time limit holds
    for everything together: name look-ups, redirects, headers and the body. The timeouts of httpx hold for a single
    operation, and nothing interrupts a name look-up. Therefore a thread does the work, and is abandoned on timeout.
    """
    answer: Future[RawPage] = Future()
    seconds = limits.seconds
    deadline = time.monotonic() + seconds

    def work() -> None:
        try:
            with _make_client(allow_private, seconds) as client:
                page = _fetch(client, url, limits.bytes, deadline)
            answer.set_result(page)
        except Exception as error:
            answer.set_exception(error)

    Thread(target=work, daemon=True).start()
    try:
        return answer.result(timeout=seconds)
    except (TimeoutError, httpx.TimeoutException):
        raise FetchFailed(f"no answer within {seconds:g} seconds") from None
    except (httpx.HTTPError, httpx.InvalidURL, ImportError, OSError, ValueError, zlib.error) as error:
        raise FetchFailed(" ".join(str(error).split()) or type(error).__name__) from None


def _make_client(allow_private: bool, seconds: float) -> httpx.Client:
    """A client; without `allow_private` it uses no proxy, since the proxy would do the connecting."""
    context = ssl.create_default_context()
    return httpx.Client(
        transport=None if allow_private else GuardedTransport(context),
        verify=context,
        trust_env=allow_private,
        timeout=seconds,
        headers={"User-Agent": f"dehusk/{version('dehusk')} (content extraction)", "Accept-Encoding": "gzip"},
        event_hooks={"response": [_refuse_redirect_out_of_the_web]},
    )


def _refuse_redirect_out_of_the_web(response: httpx.Response) -> None:
    target = response.headers["Location"] if response.has_redirect_location else ""
    if urlsplit(target).scheme not in ("", "http", "https"):
        raise FetchFailed(f"redirects to {target}, which is not a web page")


def _fetch(client: httpx.Client, url: str, max_bytes: int, deadline: float) -> RawPage:
    request = client.build_request("GET", url)
    if not request.url.raw_host:
        raise FetchFailed("the URL has no host name")
    with closing(_follow(client, request)) as response:
        if not response.is_success:
            raise FetchFailed(f"the server answered {response.status_code} {response.reason_phrase}".rstrip())
        kind = response.headers.get("Content-Type", "").split(";")[0].strip().lower()
        if kind.count("/") == 1 and not kind.startswith(_HTML_TYPES):
            raise NotHtml(f"this is {kind}, not HTML")
        declared = response.charset_encoding
        charset = declared if declared and is_charset(declared) else None
        return RawPage(_read_body(response, max_bytes, deadline), str(response.url), charset)


def _follow(client: httpx.Client, request: httpx.Request) -> httpx.Response:
    """Follow all redirects. Their bodies are not read: they can be of any size."""
    for _ in range(MAX_REDIRECTS + 1):
        response = client.send(request, stream=True)
        if response.next_request is None:
            return response
        response.close()
        request = response.next_request
    raise FetchFailed(f"redirects more than {MAX_REDIRECTS} times")


def _read_body(response: httpx.Response, max_bytes: int, deadline: float) -> bytes:
    """Read and decompress the body up to one byte beyond the size limit."""
    compressed = response.headers.get("Content-Encoding", "").lower() in ("gzip", "x-gzip", "deflate")
    decompressor = zlib.decompressobj(zlib.MAX_WBITS | 32) if compressed else None  # 32: gzip and zlib headers
    body = bytearray()
    for chunk in response.iter_raw():
        body += decompressor.decompress(chunk, max_bytes + 1 - len(body)) if decompressor else chunk
        if len(body) > max_bytes or (decompressor and decompressor.eof):
            break
        if time.monotonic() > deadline:
            raise TimeoutError
    return bytes(body[: max_bytes + 1])


# Connections to public addresses only: neither a host name nor a redirect leads into a private network.


class GuardedTransport(httpx.BaseTransport):
    """Connects to exactly the address that was checked.

    The host name is looked up once for each request, so a name server cannot give a public address to the check and a
    private address to the connection. The server still receives the host name, in the `Host` header and in the TLS
    handshake, and its certificate must be valid for that name.
    """

    def __init__(self, context: ssl.SSLContext) -> None:
        # No connection is used twice: the inner transport knows it by its address, which several hosts can share.
        limits = httpx.Limits(max_keepalive_connections=0)
        self._inner = httpx.HTTPTransport(verify=context, trust_env=False, limits=limits)

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        """Send a request to the first public address of its host that accepts a connection."""
        *others, last = _public_addresses(request.url.raw_host.decode())
        for address in others:
            try:
                return self._inner.handle_request(_readdress(address, request))
            except httpx.ConnectError:
                continue
        return self._inner.handle_request(_readdress(last, request))

    def close(self) -> None:
        self._inner.close()


def is_public(address: str) -> bool:
    """Whether an address belongs to the public internet; one that embeds an IPv4 address is public if that is."""
    ip = ipaddress.ip_address(address)
    if isinstance(ip, ipaddress.IPv6Address):
        embedded = _embedded_ipv4(ip)
        if embedded is None:
            return ip in _GLOBAL and _is_ordinary(ip) and int(ip) >> 32 & 0xFFFFFFFF not in _TUNNELS
        ip = embedded
    return _is_ordinary(ip)


def _embedded_ipv4(ip: ipaddress.IPv6Address) -> ipaddress.IPv4Address | None:
    """The IPv4 address to which packets for an IPv6 address are sent."""
    if ip in _TRANSLATED:
        return ipaddress.IPv4Address(int(ip) & 0xFFFFFFFF)
    return ip.ipv4_mapped or ip.sixtofour


def _is_ordinary(ip: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    return ip.is_global and not ip.is_multicast and not any(ip in network for network in _SPECIAL)


def _public_addresses(host: str) -> list[str]:
    """Look up the public addresses of a host, at least one."""
    try:
        entries = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)
    except (socket.gaierror, UnicodeError):
        raise httpx.ConnectError("the host name is not known") from None
    public = [str(address) for *_, (address, *_) in entries if is_public(str(address))]
    if not public:
        raise PrivateAddress(f"{host} is a private address; only allow_private (--allow-private) fetches from it")
    return public


def _readdress(address: str, request: httpx.Request) -> httpx.Request:
    """Replace the host name of a request by an address."""
    return httpx.Request(
        request.method,
        request.url.copy_with(host=address),
        headers=request.headers,
        stream=request.stream,
        extensions={**request.extensions, "sni_hostname": request.url.raw_host.decode()},
    )
