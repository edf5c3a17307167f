"""WARC files, plain or compressed. A damaged record costs no other record.

Each record is compressed separately, so a file can be read from any record on. A record is found by the signature of
its compression, and confirmed by reading it: a signature by chance is not followed by the head of a record. Only where
a split starts within a WARC file inside a record, the records of that file are taken for records.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Final, cast

from fastwarc.warc import ArchiveIterator

from ...errors import EmptyPage, NotHtml, Unreadable
from ...input.pages import require_html
from ...parsing import is_charset
from ..record import Item, Record, Skipped, Split, cut_by_bytes, make_broken_split
from .http_body import MAX_BYTES, decode_body

if TYPE_CHECKING:
    from fastwarc.warc import HeaderMap, WarcRecord


_WINDOW: Final = 2**20
_SIGNATURES: Final = (b"\x1f\x8b\x08", b"\x28\xb5\x2f\xfd", b"\x04\x22\x4d\x18", b"WARC/1.")
"""The first bytes of a record that is compressed by gzip, zstd or lz4, or not compressed."""
_PAGES: Final = ("response", "resource")
_OTHERS: Final = ("revisit", "conversion", "continuation")
"""The other types of records of web resources; the rest is about the crawl itself."""
_HTML: Final = ("text/html", "application/xhtml+xml")
_CHARSET: Final = re.compile(r"charset\s*=\s*[\"']?([\w.:-]+)", re.IGNORECASE)
_SPLIT: Final = 4_000_000
"""Bytes of a split: a few hundred compressed pages."""
_BLOCK: Final = 16_000_000
"""Uncompressed bytes of a split from a stream."""
_MAX_RECORD: Final = 2 * MAX_BYTES
_DAMAGED: Final = "the archive is damaged: {}"


def find_signature(head: bytes) -> bytes | None:
    """Return the signature of the records of a file from its first bytes; None if it is not a WARC file."""
    return next((signature for signature in _SIGNATURES if head.startswith(signature)), None)


def _read_signature(file: BinaryIO) -> bytes | None:
    file.seek(0)
    return find_signature(file.read(8))


def is_cut_by_records(file: BinaryIO) -> bool:
    """Whether the second record of a file starts with the signature, and not somewhere in one compressed stream."""
    signature = _read_signature(file)
    file.seek(0)
    try:
        archive = iter(ArchiveIterator(file, parse_http=False))
        next(archive)
        second = int(next(archive).stream_pos)
    except (OSError, StopIteration):
        return True
    file.seek(second)
    return signature is None or file.read(len(signature)) == signature


def find_record(file: BinaryIO, start: int, stop: int) -> int | None:
    """Return the first offset from `start` and before `stop` where a record can be read."""
    signature = _read_signature(file) or _SIGNATURES[-1]
    return next((offset for offset in _find_all(file, signature, start, stop) if _is_record(file, offset)), None)


def _find_all(file: BinaryIO, signature: bytes, start: int, stop: int) -> Iterator[int]:
    while start < stop:
        file.seek(start)
        window = file.read(min(_WINDOW, stop - start) + len(signature) - 1)
        index = window.find(signature)
        while index >= 0:
            yield start + index
            index = window.find(signature, index + 1)
        start += _WINDOW


def _is_record(file: BinaryIO, offset: int) -> bool:
    file.seek(offset)
    try:
        next(iter(ArchiveIterator(file, parse_http=False)))
    except (OSError, StopIteration):
        return False
    return True


def make_item(record: WarcRecord, name: str) -> Item | None:
    """Make the item of a record, named `name` if it has no id; None for a record that is not of a web resource.

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
    media_type, charset = _read_content_type(headers)
    if media_type not in ("", *_HTML):
        return Skipped(media_type)
    data, error = b"", None
    try:
        data = _read_page(record, headers)
    except (NotHtml, EmptyPage) as reason:
        return Skipped(str(reason))
    except Unreadable as reason:
        error = str(reason)
    id = (record.record_id or "").strip("<> ").removeprefix("urn:uuid:")
    url = (record.headers.get("WARC-Target-URI") or "").strip("<> ") or None
    return Record(id or name, data, url, charset, record.headers.get("WARC-Date"), error)


def _read_page(record: WarcRecord, headers: HeaderMap) -> bytes:
    expected = min(record.content_length, MAX_BYTES + 1)
    body = record.reader.read(expected)
    if len(body) < expected:
        raise Unreadable("the archive ends within this page")
    page = decode_body(body, headers.get("Transfer-Encoding"), headers.get("Content-Encoding"))
    require_html(page)
    return page


def _read_content_type(headers: HeaderMap) -> tuple[str, str | None]:
    """Return the media type, and the charset if there is one of that name."""
    declared = headers.get("Content-Type") or ""
    match = _CHARSET.search(declared)
    charset = match[1] if match and is_charset(match[1]) else None
    return declared.partition(";")[0].strip().lower(), charset


def splits(path: str) -> Iterator[Split]:
    """Cut a file into splits. One that is compressed as one stream can only be read by one process, from its start."""
    with Path(path).open("rb") as file:
        if not is_cut_by_records(file):
            file.seek(0)
            yield from stream_splits(file, path)
            return
    yield from cut_by_bytes("warc", path, _SPLIT)


class _ForwardReader:
    """A stream without `seek`: a pipe cannot seek, and fastwarc panics when seeking fails."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream, self._offset = stream, 0

    def read(self, size: int) -> bytes:
        data = self._stream.read(size)
        self._offset += len(data)
        return data

    def tell(self) -> int:
        return self._offset


def stream_splits(stream: BinaryIO, name: str) -> Iterator[Split]:
    """Cut a stream into splits with the records themselves."""
    block, start, damage = BytesIO(), 0, ""
    archive = iter(ArchiveIterator(cast("BinaryIO", _ForwardReader(stream)), parse_http=False))
    while not damage:
        try:
            record = next(archive)
            if record.content_length > _MAX_RECORD:  # enough is kept to see that it is too large
                record.headers.set("Content-Length", str(_MAX_RECORD))
            payload = record.reader.read(_MAX_RECORD)
            record.headers.write(block)
            block.write(payload + b"\r\n\r\n")
        except StopIteration:
            break
        except OSError as error:
            damage = str(error)
        if block.tell() >= _BLOCK:
            yield _make_split(name, start, block)
            block, start = BytesIO(), start + block.tell()
    if block.tell():
        yield _make_split(name, start, block)
    if damage:
        yield make_broken_split(f"{name}@{start + block.tell()}", _DAMAGED.format(damage))


def _make_split(name: str, start: int, block: BytesIO) -> Split:
    return Split("warc", (name,), start, start + block.tell(), block.tell(), block.getvalue())


def records(split: Split) -> Iterator[Item]:
    """Read the pages that start within a split."""
    (path,) = split.paths
    if split.data:
        yield from _read_records(BytesIO(split.data), path, 0, len(split.data), split.start)
    else:
        with Path(path).open("rb") as file:
            yield from _read_records(file, path, split.start, split.stop, 0)


def _read_records(file: BinaryIO, path: str, start: int, stop: int, base: int) -> Iterator[Item]:
    """Read the pages that start in a part of a file; `base` is the offset of the file in the stream it was cut from."""
    offset = start if start == 0 else find_record(file, start, stop)
    while offset is not None:
        file.seek(offset)
        try:
            for record in ArchiveIterator(file, parse_http=False):
                if record.stream_pos >= stop:
                    return
                offset = record.stream_pos
                item = make_item(record, f"{path}@{base + offset}")
                if item is not None:
                    yield item
            return
        except OSError as error:
            reason = _DAMAGED.format(error)
        damaged, offset = offset, find_record(file, offset + 1, stop)
        name = f"{path}@{base + damaged}-{base + (stop if offset is None else offset)}"
        yield Record(name, b"", error=reason)
