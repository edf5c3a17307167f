"""Decode the body of an HTTP message, up to one byte beyond the maximum size of a page."""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable
from typing import Final

from ...errors import Unreadable
from ...limits import DEFAULT_LIMITS

MAX_BYTES: Final = DEFAULT_LIMITS.bytes
_CHUNK_HEAD: Final = re.compile(rb"([0-9a-fA-F]{1,8})[ \t]*(?:;[^\r\n]{0,1000})?\r\n")


def decode_body(body: bytes, transfer_encoding: str | None, content_encoding: str | None) -> bytes:
    """Decode a body by its headers.

    Many crawlers store decoded bodies with the original headers. So a body that is HTML, or does not start with a
    chunk, is returned unchanged.
    """
    if transfer_encoding and "chunked" in transfer_encoding.lower():
        body = _join_chunks(body)
    for name in reversed((content_encoding or "").lower().split(",")):
        body = decode(body, name.strip())
    return body


def decode(data: bytes, encoding: str) -> bytes:
    """Decode data unless they are HTML already. Damaged data raise `Unreadable`."""
    decoder = _DECODERS.get(encoding)
    if decoder is None or data[:64].lstrip().startswith(b"<"):
        return data
    try:
        return decoder(data)[: MAX_BYTES + 1]
    except (ValueError, OSError, zlib.error) as error:
        raise Unreadable(f"the {encoding} encoding is damaged: {error}") from None


def _join_chunks(body: bytes) -> bytes:
    """Join the chunks of a body up to the last complete head; one that does not start with a chunk is unchanged."""
    chunks, head = [], _CHUNK_HEAD.match(body)
    if head is None:
        return body
    while head and (size := int(head[1], 16)):
        chunks.append(body[head.end() : head.end() + size])
        head = _CHUNK_HEAD.match(body, head.end() + size + len(b"\r\n"))
    return b"".join(chunks)


def _decode_gzip(data: bytes) -> bytes:
    if not data.startswith(b"\x1f\x8b"):
        return data
    return zlib.decompressobj(zlib.MAX_WBITS | 16).decompress(data, MAX_BYTES + 1)


def _decode_deflate(data: bytes) -> bytes:
    """Decode with a header of zlib, as the standard requires, or without, as many servers send it."""
    try:
        return zlib.decompressobj().decompress(data, MAX_BYTES + 1)
    except zlib.error:
        return zlib.decompressobj(-zlib.MAX_WBITS).decompress(data, MAX_BYTES + 1)


def _decode_brotli(data: bytes) -> bytes:
    import brotli

    try:
        return bytes(brotli.Decompressor().process(data, output_buffer_limit=MAX_BYTES + 1))
    except brotli.error as error:
        raise ValueError(str(error)) from None


def _decode_zstd(data: bytes) -> bytes:
    import zstandard

    try:
        with zstandard.ZstdDecompressor(max_window_size=2**27).stream_reader(data, read_across_frames=True) as stream:
            return stream.read(MAX_BYTES + 1)
    except zstandard.ZstdError as error:
        raise ValueError(str(error)) from None


_DECODERS: Final[dict[str, Callable[[bytes], bytes]]] = {
    "gzip": _decode_gzip,
    "x-gzip": _decode_gzip,
    "deflate": _decode_deflate,
    "br": _decode_brotli,
    "zstd": _decode_zstd,
}
