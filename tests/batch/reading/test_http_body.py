"""Bodies of HTTP messages: how they are encoded, how they are damaged, and that none becomes too large."""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Callable
from contextlib import suppress

import brotli
import pytest
import zstandard
from hypothesis import given
from hypothesis import strategies as st

from batch.archives import page
from dehusk.batch.reading.http_body import decode_body
from dehusk.errors import Unreadable

PAGE = page(1)
ENCODERS: dict[str, Callable[[bytes], bytes]] = {
    "gzip": gzip.compress,
    "x-gzip": gzip.compress,
    "deflate": zlib.compress,
    "br": brotli.compress,
    "zstd": zstandard.compress,
}


def chunked(body: bytes, size: int = 100) -> bytes:
    chunks = [body[at : at + size] for at in range(0, len(body), size)]
    return b"".join(b"%x;name=value\r\n%b\r\n" % (len(chunk), chunk) for chunk in chunks) + b"0\r\n\r\n"


@pytest.mark.parametrize("encoding", ENCODERS)
def test_bodies_are_decoded(encoding: str) -> None:
    encoded = ENCODERS[encoding](PAGE)
    assert decode_body(encoded, None, encoding.upper()) == PAGE
    assert decode_body(chunked(encoded), "chunked", encoding) == PAGE
    assert decode_body(gzip.compress(encoded), None, f"{encoding}, gzip") == PAGE


def test_deflate_as_many_servers_send_it() -> None:
    raw = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    assert decode_body(raw.compress(PAGE) + raw.flush(), None, "deflate") == PAGE


@pytest.mark.parametrize("encoding", [*ENCODERS, "unheard-of"])
def test_what_the_crawler_decoded_stays(encoding: str) -> None:
    assert decode_body(PAGE, "chunked", encoding) == PAGE


def test_a_body_that_is_cut_off_is_decoded_as_far_as_it_goes() -> None:
    assert PAGE.startswith(decode_body(gzip.compress(PAGE)[:-150], None, "gzip"))
    assert decode_body(chunked(PAGE)[:150], "chunked", None) == PAGE[:118]


@pytest.mark.parametrize("encoding", ENCODERS)
def test_no_body_becomes_too_large(encoding: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dehusk.batch.reading.http_body.MAX_BYTES", 10_000)
    assert len(decode_body(ENCODERS[encoding](b"a" * 10**7), None, encoding)) == 10_001


@pytest.mark.parametrize("body", [b"-8\r\n<p>", b"+1\r\na", b"5", b"", b"no chunk\r\n"])
def test_a_body_without_chunks_stays(body: bytes) -> None:
    assert decode_body(body, "chunked", None) == body


def test_chunks_are_joined_as_far_as_they_go() -> None:
    assert decode_body(b"3\r\n<p>\r\n1 ; a=b\r\na\r\nzz\r\nbcd", "Chunked", None) == b"<p>a"


@given(body=st.binary(max_size=200), encoding=st.sampled_from([*ENCODERS]), is_chunked=st.booleans())
def test_any_bytes_are_decoded_or_unreadable(body: bytes, encoding: str, is_chunked: bool) -> None:
    with suppress(Unreadable):
        assert isinstance(decode_body(body, "chunked" if is_chunked else None, encoding), bytes)
