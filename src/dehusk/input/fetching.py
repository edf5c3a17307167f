"""Fetching a page from the web, within limits of size and time, and only from public addresses unless asked."""

from __future__ import annotations

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

from ..errors import FetchFailed, NotHtml
from ..limits import DEFAULT_LIMITS, Limits
from ..parsing import is_charset
from .guard import GuardedTransport
from .raw_page import RawPage

MAX_REDIRECTS: Final = 10
_HTML_TYPES: Final = ("text/", "application/xhtml", "application/xml", "application/octet-stream")


def fetch_raw(url: str, *, allow_private: bool = False, limits: Limits = DEFAULT_LIMITS) -> RawPage:
    """Fetch a page. A failure, a refusal or a time that is up raises `FetchFailed` with the reason in one line.

    Of a page that has more bytes than the limits allow, so much is fetched that this shows. The time limit holds for
    everything together: looking up names, redirects, headers and the body. The limits of httpx hold for a single
    operation, and nothing interrupts a name look-up. Therefore a thread does the work, and is abandoned when the time
    is up.
    """
    answer: Future[RawPage] = Future()
    seconds = limits.seconds
    deadline = time.monotonic() + seconds

    def work() -> None:
        try:
            with _client(allow_private, seconds) as client:
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


def _client(allow_private: bool, seconds: float) -> httpx.Client:
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
        raise FetchFailed(f"redirects to {target}, which is no web page")


def _fetch(client: httpx.Client, url: str, max_bytes: int, deadline: float) -> RawPage:
    request = client.build_request("GET", url)
    if not request.url.raw_host:
        raise FetchFailed("the address has no host name")
    with closing(_follow(client, request)) as response:
        _require_page(response)
        declared = response.charset_encoding
        charset = declared if declared and is_charset(declared) else None
        return RawPage(_body(response, max_bytes, deadline), str(response.url), charset)


def _follow(client: httpx.Client, request: httpx.Request) -> httpx.Response:
    """The response after all redirects. Their bodies are not read: they are of no use, and can be of any size."""
    for _ in range(MAX_REDIRECTS + 1):
        response = client.send(request, stream=True)
        if response.next_request is None:
            return response
        response.close()
        request = response.next_request
    raise FetchFailed(f"redirects more than {MAX_REDIRECTS} times")


def _require_page(response: httpx.Response) -> None:
    if not response.is_success:
        raise FetchFailed(f"the server answered {response.status_code} {response.reason_phrase}".rstrip())
    kind = response.headers.get("Content-Type", "").split(";")[0].strip().lower()
    if kind.count("/") == 1 and not kind.startswith(_HTML_TYPES):
        raise NotHtml(f"this is {kind}, not HTML")


def _body(response: httpx.Response, max_bytes: int, deadline: float) -> bytes:
    """The body, decompressed only as far as the size limit allows, and one byte more."""
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
