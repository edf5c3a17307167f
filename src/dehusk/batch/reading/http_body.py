"""The page in the body of an HTTP message: decoded from how it was transferred, and never beyond a limit of size.

Of a page that is too large, so much is read that this shows.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable
from typing import Final

from ...errors import Unreadable
from ...limits import DEFAULT_LIMITS

MAX_BYTES: Final = DEFAULT_LIMITS.bytes
_CHUNK_HEAD: Final = re.compile(rb"([0-9a-fA-F]{1,8})[ \t]*(?:;[^\r\n]{0,1000})?\r\n")


def decoded_body(body: bytes, transfer_encoding: str | None, content_encoding: str | None) -> bytes:
    """The page that a body holds.

    Many crawlers store what they decoded, and keep the headers. So a body stays as it is where it is HTML, or where
    its chunks are none.
    """
    if transfer_encoding and "chunked" in transfer_encoding.lower():
        body = _joined_chunks(body)
    for name in reversed((content_encoding or "").lower().split(",")):
        body = decoded(body, name.strip())
    return body


def decoded(data: bytes, encoding: str) -> bytes:
    """The data without their encoding. Data that cannot be decoded raise `Unreadable`."""
    decode = _DECODERS.get(encoding)
    if decode is None or data[:64].lstrip().startswith(b"<"):
        return data
    try:
        return decode(data)[: MAX_BYTES + 1]
    except (ValueError, OSError, zlib.error) as error:
        raise Unreadable(f"the {encoding} encoding is damaged: {error}") from None


def _joined_chunks(body: bytes) -> bytes:
    """The chunks of a body as far as they go; the body itself where it does not begin with one."""
    chunks, head = [], _CHUNK_HEAD.match(body)
    if head is None:
        return body
    while head and (size := int(head[1], 16)):
        chunks.append(body[head.end() : head.end() + size])
        head = _CHUNK_HEAD.match(body, head.end() + size + len(b"\r\n"))
    return b"".join(chunks)


def _inflated(data: bytes) -> bytes:
    if not data.startswith(b"\x1f\x8b"):
        return data
    return zlib.decompressobj(zlib.MAX_WBITS | 16).decompress(data, MAX_BYTES + 1)


def _deflated(data: bytes) -> bytes:
    """As the standard says, with a header of zlib; or without, as many servers send it."""
    try:
        return zlib.decompressobj().decompress(data, MAX_BYTES + 1)
    except zlib.error:
        return zlib.decompressobj(-zlib.MAX_WBITS).decompress(data, MAX_BYTES + 1)


def _from_brotli(data: bytes) -> bytes:
    import brotli

    try:
        return bytes(brotli.Decompressor().process(data, output_buffer_limit=MAX_BYTES + 1))
    except brotli.error as error:
        raise ValueError(str(error)) from None


def _from_zstd(data: bytes) -> bytes:
    import zstandard

    try:
        with zstandard.ZstdDecompressor(max_window_size=2**27).stream_reader(data, read_across_frames=True) as stream:
            return stream.read(MAX_BYTES + 1)
    except zstandard.ZstdError as error:
        raise ValueError(str(error)) from None


_DECODERS: Final[dict[str, Callable[[bytes], bytes]]] = {
    "gzip": _inflated,
    "x-gzip": _inflated,
    "deflate": _deflated,
    "br": _from_brotli,
    "zstd": _from_zstd,
}
