"""The page of a request, within limits: its body, a field of a JSON object, or the page at a URL."""

from __future__ import annotations

import asyncio
import json
import os
from dataclasses import dataclass, field, replace
from functools import lru_cache
from http import HTTPStatus
from typing import Any, Final, NamedTuple, NoReturn

from ...errors import BadParameter
from ...input.pages import fetch_page
from ...limits import DEFAULT_LIMITS, Limits
from ...parsing import is_charset
from ...workers.loop import Chunks
from .http import Problem, Request
from .operations import JSON, Operation
from .options import Options

HTML_TYPES: Final = ("text/html", "application/xhtml+xml")
HTML: Final = "html"
"""The field of a JSON object that contains a page."""


@dataclass(frozen=True)
class ServerSettings:
    """The capacity of a server, and the maximum size and time of a page."""

    workers: int = field(default_factory=lambda: os.cpu_count() or 1)
    queue: int = 100
    """Maximum number of requests that wait for a worker."""
    timeout: float = DEFAULT_LIMITS.seconds
    """Maximum seconds of each step of a request: receiving or fetching the page, waiting, and extraction."""
    limits: Limits = DEFAULT_LIMITS
    """The limits of a page. A body that is larger is refused."""
    allow_fetch: bool = False


class PageRequest(NamedTuple):
    data: Chunks
    charset: str | None
    options: Options


class ContentType(NamedTuple):
    media_type: str
    charset: str | None


@lru_cache
def parse_content_type(header: str) -> ContentType:
    """Return the media type in a header, and the charset if browsers know it."""
    media_type, *parameters = header.split(";")
    pairs = [parameter.partition("=") for parameter in parameters]
    charsets = [value.strip("\"' ") for name, _, value in pairs if name.strip().lower() == "charset"]
    return ContentType(media_type.strip().lower(), next(filter(is_charset, charsets), None))


async def read_page_request(request: Request, operation: Operation, settings: ServerSettings) -> PageRequest:
    """Read the page and the options of a request. Errors in the options are reported before anything is fetched."""
    header = request.header(b"content-type")
    declared = parse_content_type(HTML_TYPES[0] if header is None else header)
    if declared.media_type not in (*HTML_TYPES, JSON) or request.header(b"content-encoding") is not None:
        types = f"{HTML_TYPES[0]}, or JSON with the field html or url as {JSON}"
        raise Problem(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, f"the body must be a page as {types}; not compressed")
    query = request.query
    if declared.media_type != JSON:
        options = operation.read(query)
        return PageRequest(await _receive_body(request, settings), declared.charset, options)
    if query:
        raise BadParameter("with JSON, the options are its fields and not in the query")
    fields = _parse_object(b"".join(await _receive_body(request, settings)))
    html = fields.pop(HTML, None)
    options = operation.check(fields)
    if html is None:
        return await _fetch(options, settings)
    if not isinstance(html, str):
        raise BadParameter(f"{HTML} must be a text")
    return PageRequest([html.encode("utf-8", "replace")], "utf-8", options)


async def _receive_body(request: Request, settings: ServerSettings) -> Chunks:
    """Receive the body within the limits, in its chunks: joining them would copy it once more."""
    body: Chunks = []
    size, are_more = 0, True
    try:
        async with asyncio.timeout(settings.timeout):
            while are_more:
                chunk, are_more = await request.chunk()
                body.append(chunk)
                size += len(chunk)
                if size > settings.limits.bytes:
                    reason = f"the body is larger than {settings.limits.bytes:,} bytes"
                    raise Problem(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, reason)
    except TimeoutError:
        reason = f"the body did not arrive within {settings.timeout:g} seconds"
        raise Problem(HTTPStatus.REQUEST_TIMEOUT, reason) from None
    return body


def _parse_object(body: bytes) -> dict[str, Any]:
    try:
        fields = json.loads(body, parse_constant=_reject_constant)
    except (ValueError, RecursionError):
        raise BadParameter("the body is not JSON") from None
    if not isinstance(fields, dict):
        raise BadParameter("the body must be a JSON object")
    return fields


def _reject_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")


async def _fetch(options: Options, settings: ServerSettings) -> PageRequest:
    """Fetch the page at a URL; never from private addresses, wherever a name or a redirect leads."""
    if not settings.allow_fetch:
        raise Problem(HTTPStatus.FORBIDDEN, f"this server fetches no pages; give the page in the field {HTML}")
    if "url" not in options:
        raise BadParameter(f"the field {HTML} or url is required")
    limits = replace(settings.limits, seconds=settings.timeout)
    page = await asyncio.to_thread(fetch_page, options["url"], limits=limits)
    return PageRequest([page.data], page.charset, options | {"url": page.url})
