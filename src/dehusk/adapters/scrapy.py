"""Scrapy: the row of a response, as an item."""

from __future__ import annotations

from typing import TYPE_CHECKING

from w3lib.encoding import http_content_type_encoding

from ..batch import BatchOptions, Record, Row, row

if TYPE_CHECKING:
    from scrapy.http import Response


def item_of(response: Response, options: BatchOptions | None = None) -> Row:
    """The row of the page in a response, named by its URL. A callback of a spider can yield it as an item."""
    declared = response.headers.get("Content-Type") or b""
    charset = http_content_type_encoding(declared.decode("latin-1"))
    return row(Record(response.url, response.body, response.url, charset), options or BatchOptions())
