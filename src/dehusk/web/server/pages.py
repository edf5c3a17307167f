"""The page of a request, within limits: its body, the field of a JSON object, or what is fetched from an address."""

from __future__ import annotations

import asyncio
import json
import os
from dataclasses import dataclass, field, replace
from functools import lru_cache
from http import HTTPStatus
from typing import Any, Final, NamedTuple, NoReturn

from ...errors import BadParameter
from ...input.pages import at_address
from ...limits import DEFAULT_LIMITS, Limits
from ...parsing import is_charset
from ...workers.loop import Chunks
from .http import Problem, Request
from .operations import JSON, Operation
from .options import Options

HTML_TYPES: Final = ("text/html", "application/xhtml+xml")
HTML: Final = "html"
"""The field of a JSON object that holds a page."""


@dataclass(frozen=True)
class ServerSettings:
    """How many pages are worked on at a time, and how large and slow a page may be."""

    workers: int = field(default_factory=lambda: os.cpu_count() or 1)
    queue: int = 100
    """The maximum number of requests that wait for a worker."""
    timeout: float = DEFAULT_LIMITS.seconds
    """The maximum seconds of each step of a request: receiving or fetching the page, waiting, and extraction."""
    limits: Limits = DEFAULT_LIMITS
    """How much of a page is read. A body that is larger is refused."""
    allow_fetch: bool = False


class Wanted(NamedTuple):
    """A page, and what the request wants to know about it."""

    data: Chunks
    charset: str | None
    options: Options


class ContentType(NamedTuple):
    media_type: str
    charset: str | None


@lru_cache
def content_type(header: str) -> ContentType:
    """The media type in a header, and the charset if browsers know it."""
    media_type, *parameters = header.split(";")
    pairs = [parameter.partition("=") for parameter in parameters]
    charsets = [value.strip("\"' ") for name, _, value in pairs if name.strip().lower() == "charset"]
    known = [charset for charset in charsets if is_charset(charset)]
    return ContentType(media_type.strip().lower(), known[0] if known else None)


async def wanted_page(request: Request, operation: Operation, settings: ServerSettings) -> Wanted:
    """The page of a request with its options. What is wrong with the options is told before anything is fetched."""
    header = request.header(b"content-type")
    declared = content_type(HTML_TYPES[0] if header is None else header)
    if declared.media_type not in (*HTML_TYPES, JSON) or request.header(b"content-encoding") is not None:
        types = f"{HTML_TYPES[0]}, or JSON with the field html or url as {JSON}"
        raise Problem(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, f"the body has to be a page as {types}; not compressed")
    query = request.query
    if declared.media_type != JSON:
        wishes = operation.read(query)
        return Wanted(await _body(request, settings), declared.charset, wishes)
    if query:
        raise BadParameter("with JSON, the options are its fields and not in the query")
    return await _described(_object(b"".join(await _body(request, settings))), operation, settings)


async def _described(fields: dict[str, Any], operation: Operation, settings: ServerSettings) -> Wanted:
    """The page in a JSON object, or at the address in it."""
    html = fields.pop(HTML, None)
    wishes = operation.check(fields)
    if html is None:
        return await _fetched(wishes, settings)
    if not isinstance(html, str):
        raise BadParameter(f"{HTML} takes a text")
    return Wanted([html.encode("utf-8", "replace")], "utf-8", wishes)


async def _body(request: Request, settings: ServerSettings) -> Chunks:
    """The body, as far as the limits allow, in the chunks in which it came: joining them would copy it once more."""
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


def _object(body: bytes) -> dict[str, Any]:
    try:
        fields = json.loads(body, parse_constant=_refuse_constant)
    except (ValueError, RecursionError):
        raise BadParameter("the body is no JSON") from None
    if not isinstance(fields, dict):
        raise BadParameter("the body has to be a JSON object")
    return fields


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON")


async def _fetched(wishes: Options, settings: ServerSettings) -> Wanted:
    """The page at an address. Private addresses are never fetched from, wherever a name or a redirect leads."""
    if not settings.allow_fetch:
        raise Problem(HTTPStatus.FORBIDDEN, f"this server fetches no pages; give the page in the field {HTML}")
    if "url" not in wishes:
        raise BadParameter(f"the field {HTML} or url is needed")
    url = wishes["url"]
    limits = replace(settings.limits, seconds=settings.timeout)
    page = await asyncio.to_thread(at_address, url, limits=limits)
    return Wanted([page.data], page.charset, wishes | {"url": page.url})
