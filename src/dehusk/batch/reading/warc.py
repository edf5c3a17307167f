"""WARC files, plain or compressed. A damaged record costs nothing but itself.

Each record is compressed on its own, so a file can be read from any record, without reading what is before it. A record
is found by the first bytes of its compression, and is one if it can be read from there. Bytes that look so by chance do
not decompress to the head of a record. Only a WARC file inside a record would be taken for more records, where a split
happens to begin within it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Final, cast

from fastwarc.warc import ArchiveIterator, WarcRecord

from ...errors import EmptyPage, NotHtml, Unreadable
from ...input.pages import require_html
from ...parsing import is_charset
from ..record import Item, Record, Skipped, Split, broken, cut_by_bytes
from .http_body import MAX_BYTES, decoded_body

if TYPE_CHECKING:
    from fastwarc.warc import HeaderMap, WarcRecord


_WINDOW: Final = 2**20
_SIGNATURES: Final = (b"\x1f\x8b\x08", b"\x28\xb5\x2f\xfd", b"\x04\x22\x4d\x18", b"WARC/1.")
"""How a record begins that is compressed by gzip, by zstd, by lz4, or not at all."""
_PAGES: Final = ("response", "resource")
_OTHERS: Final = ("revisit", "conversion", "continuation")
"""The other types of record that stand for something from the web; the rest is about the crawl itself."""
_HTML: Final = ("text/html", "application/xhtml+xml")
_CHARSET: Final = re.compile(r"charset\s*=\s*[\"']?([\w.:-]+)", re.IGNORECASE)
_SPLIT: Final = 4_000_000
"""The bytes of a split: a few hundred compressed pages."""
_BLOCK: Final = 16_000_000
"""The bytes of a split from a stream, where they are not compressed."""
_LARGEST: Final = 2 * MAX_BYTES
_DAMAGED: Final = "the archive is damaged: {}"


def signature_at(head: bytes) -> bytes | None:
    """How the records of a file begin, which itself begins with these bytes; None where they do not begin a record."""
    return next((signature for signature in _SIGNATURES if head.startswith(signature)), None)


def _signature_of(file: BinaryIO) -> bytes | None:
    file.seek(0)
    return signature_at(file.read(8))


def is_cut_by_records(file: BinaryIO) -> bool:
    """Whether the second record of a file begins like the first, and not somewhere in one compressed stream."""
    signature = _signature_of(file)
    second = _second_start(file)
    if signature is None or second is None:
        return True
    file.seek(second)
    return file.read(len(signature)) == signature


def _second_start(file: BinaryIO) -> int | None:
    file.seek(0)
    try:
        archive = iter(ArchiveIterator(file, parse_http=False))
        next(archive)
        return int(next(archive).stream_pos)
    except (OSError, StopIteration):
        return None


def first_start(file: BinaryIO, start: int, stop: int) -> int | None:
    """The first place from `start` and before `stop` where a record can be read."""
    signature = _signature_of(file) or _SIGNATURES[-1]
    return next((place for place in _places(file, signature, start, stop) if _is_record(file, place)), None)


def _places(file: BinaryIO, signature: bytes, start: int, stop: int) -> Iterator[int]:
    while start < stop:
        file.seek(start)
        window = file.read(min(_WINDOW, stop - start) + len(signature) - 1)
        found = window.find(signature)
        while found >= 0:
            yield start + found
            found = window.find(signature, found + 1)
        start += _WINDOW


def _is_record(file: BinaryIO, place: int) -> bool:
    file.seek(place)
    try:
        next(iter(ArchiveIterator(file, parse_http=False)))
    except (OSError, StopIteration):
        return False
    return True


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


def splits(path: str) -> Iterator[Split]:
    """The splits of a file. What is compressed as one stream can only be read by one process, from its start."""
    with Path(path).open("rb") as file:
        if not is_cut_by_records(file):
            file.seek(0)
            yield from stream_splits(file, path)
            return
    yield from cut_by_bytes("warc", path, _SPLIT)


class _Forward:
    """A stream that is only read on, since a pipe cannot seek: fastwarc panics where seeking fails."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream, self._place = stream, 0

    def read(self, size: int) -> bytes:
        data = self._stream.read(size)
        self._place += len(data)
        return data

    def tell(self) -> int:
        return self._place


def stream_splits(stream: BinaryIO, name: str) -> Iterator[Split]:
    """The splits of a stream, with the records themselves."""
    block, start, damage = BytesIO(), 0, ""
    archive = iter(ArchiveIterator(cast("BinaryIO", _Forward(stream)), parse_http=False))
    while not damage:
        try:
            record = next(archive)  # of which as much is added as shows that it is too large
            if record.content_length > _LARGEST:
                record.headers.set("Content-Length", str(_LARGEST))
            payload = record.reader.read(_LARGEST)
            record.headers.write(block)
            block.write(payload + b"\r\n\r\n")
        except StopIteration:
            break
        except OSError as error:
            damage = str(error)
        if block.tell() >= _BLOCK:
            yield _from_stream(name, start, block)
            block, start = BytesIO(), start + block.tell()
    if block.tell():
        yield _from_stream(name, start, block)
    if damage:
        yield broken(f"{name}@{start + block.tell()}", _DAMAGED.format(damage))


def _from_stream(name: str, start: int, block: BytesIO) -> Split:
    return Split("warc", (name,), start, start + block.tell(), block.tell(), block.getvalue())


def records(split: Split) -> Iterator[Item]:
    """The pages that begin within a split."""
    (path,) = split.paths
    if split.data:
        yield from _records(BytesIO(split.data), path, 0, len(split.data), split.start)
    else:
        with Path(path).open("rb") as file:
            yield from _records(file, path, split.start, split.stop, 0)


def _records(file: BinaryIO, path: str, start: int, stop: int, offset: int) -> Iterator[Item]:
    """The pages that begin in a part of a file; `offset` is where the file itself begins in what it was cut from."""
    place = start if start == 0 else first_start(file, start, stop)
    while place is not None:
        file.seek(place)
        try:
            for record in ArchiveIterator(file, parse_http=False):
                if record.stream_pos >= stop:
                    return
                place = record.stream_pos
                item = item_of(record, f"{path}@{offset + place}")
                if item is not None:
                    yield item
            return
        except OSError as error:
            reason = _DAMAGED.format(error)
        damaged, place = place, first_start(file, place + 1, stop)
        name = f"{path}@{offset + damaged}-{offset + (stop if place is None else place)}"
        yield Record(name, b"", error=reason)
