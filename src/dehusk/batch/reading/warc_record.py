"""A web page from a record of a WARC file."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from ...errors import EmptyPage, NotHtml, Unreadable
from ...input.pages import require_html
from ...parsing import is_charset
from ..record import Record
from .http_body import MAX_BYTES, decoded_body
from .split import Item, Skipped

if TYPE_CHECKING:
    from fastwarc.warc import HeaderMap, WarcRecord

_PAGES: Final = ("response", "resource")
_OTHERS: Final = ("revisit", "conversion", "continuation")
"""The other types of record that stand for something from the web; the rest is about the crawl itself."""
_HTML: Final = ("text/html", "application/xhtml+xml")
_CHARSET: Final = re.compile(r"charset\s*=\s*[\"']?([\w.:-]+)", re.IGNORECASE)


def item_of(record: WarcRecord, name: str) -> Item | None:
    """The page of a record, which is called by `name` if it has no id; None for a record that is no part of the web.

    A record that cannot be read raises `OSError`.
    """
    if record.headers.get("Content-Length") is None:
        raise OSError("the head of a record is not complete")
    kind = str(record.record_type)
    if kind in _OTHERS:
        return Skipped(kind)
    if kind not in _PAGES:
        return None
    record.parse_http()
    headers = record.http_headers or record.headers
    media_type, charset = _content_type(headers)
    if media_type not in ("", *_HTML):
        return Skipped(media_type)
    given, error = b"", None
    try:
        given = _page(record, headers)
    except (NotHtml, EmptyPage) as reason:
        return Skipped(str(reason))
    except Unreadable as reason:
        error = str(reason)
    date = record.headers.get("WARC-Date")
    return Record(_id(record) or name, given, _url(record), charset, date, error)


def _page(record: WarcRecord, headers: HeaderMap) -> bytes:
    expected = min(record.content_length, MAX_BYTES + 1)
    body = record.reader.read(expected)
    if len(body) < expected:
        raise Unreadable("the archive ends within this page")
    page = decoded_body(body, headers.get("Transfer-Encoding"), headers.get("Content-Encoding"))
    require_html(page)
    return page


def _content_type(headers: HeaderMap) -> tuple[str, str | None]:
    """The media type, and the charset if there is one of that name."""
    declared = headers.get("Content-Type") or ""
    found = _CHARSET.search(declared)
    charset = found[1] if found and is_charset(found[1]) else None
    return declared.partition(";")[0].strip().lower(), charset


def _id(record: WarcRecord) -> str | None:
    return (record.record_id or "").strip("<> ").removeprefix("urn:uuid:") or None


def _url(record: WarcRecord) -> str | None:
    return (record.headers.get("WARC-Target-URI") or "").strip("<> ") or None
