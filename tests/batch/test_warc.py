"""WARC files: whole, cut into splits, damaged, and real ones."""

from __future__ import annotations

import gzip
import os
import zlib
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from io import BytesIO
from pathlib import Path

import brotli
import pytest
import zstandard
from hypothesis import given
from hypothesis import strategies as st

from batch.archives import COMPRESSIONS, address, page, record, response, write_archive
from dehusk.batch import Record
from dehusk.batch.reading import Skipped, plan, records
from dehusk.batch.reading.http_body import decode_body
from dehusk.batch.reading.warc import stream_splits
from dehusk.errors import Unreadable

REAL = Path(os.environ.get("DEHUSK_DATA") or Path(__file__).parents[3] / "shared" / "benchmarks").parent / "warc"
NAMES = [f"page-{number}" for number in range(9)]


def read(*inputs: Path | str) -> list[Record | Skipped]:
    return [item for split in plan(map(str, inputs)) for item in records(split)]


def ids(items: list[Record | Skipped]) -> list[str]:
    return [item.id for item in items if isinstance(item, Record)]


def archive(path: Path) -> list[int]:
    return write_archive(path, [response(name, page(number)) for number, name in enumerate(NAMES)])


@pytest.mark.parametrize("ending", COMPRESSIONS)
def test_pages_come_with_what_the_archive_knows_about_them(tmp_path: Path, ending: str) -> None:
    archive(tmp_path / f"mills{ending}")
    items = read(tmp_path / f"mills{ending}")
    assert ids(items) == NAMES
    assert items[3] == Record("page-3", page(3), address("page-3"), "utf-8", "2024-05-18T10:00:00Z")


def test_what_is_no_page_is_told(tmp_path: Path) -> None:
    path = tmp_path / "crawl.warc.gz"
    write_archive(
        path,
        [
            record("warcinfo", b"software: mill\r\n", media_type="application/warc-fields"),
            record("request", b"GET / HTTP/1.1\r\n\r\n", media_type="application/http; msgtype=request"),
            response("picture", b"\x89PNG", "Content-Type: image/png"),
            response("paper", b"%PDF-1.7"),
            response("moved", b""),
            record("revisit", b"HTTP/1.1 200 OK\r\n\r\n"),
            response("page", page(1), "X: y"),
            record("resource", page(2), "WARC-Record-ID: <urn:uuid:saved>", "text/html"),
        ],
    )
    items = read(path)
    assert ids(items) == ["page", "saved"]
    assert Counter(item.reason for item in items if isinstance(item, Skipped)) == {
        "image/png": 1,
        "this is a PDF document, not HTML": 1,
        "the page is empty": 1,
        "revisit": 1,
    }


@pytest.mark.parametrize("ending", COMPRESSIONS)
@pytest.mark.parametrize("size", [1, 50, 333, 2000])
def test_every_page_is_in_one_split(tmp_path: Path, ending: str, size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dehusk.batch.reading.warc._SPLIT", size)
    archive(tmp_path / f"mills{ending}")
    assert ids(read(tmp_path / f"mills{ending}")) == NAMES


@pytest.mark.parametrize("ending", COMPRESSIONS)
@pytest.mark.parametrize("size", [200, 10**6])
def test_a_damaged_record_costs_nothing_but_itself(
    tmp_path: Path, ending: str, size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dehusk.batch.reading.warc._SPLIT", size)
    path = tmp_path / f"mills{ending}"
    starts = archive(path)
    data = bytearray(path.read_bytes())
    data[starts[4] : starts[4] + 12] = b"no record at"
    path.write_bytes(data)
    items = read(path)
    broken = [item for item in items if isinstance(item, Record) and item.error]
    assert ids([item for item in items if item not in broken]) == [*NAMES[:4], *NAMES[5:]]
    assert len(broken) == 1
    assert str(broken[0].error).startswith("the archive is damaged: ")


@pytest.mark.parametrize("ending", COMPRESSIONS)
def test_everything_before_a_cut_comes_out(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"mills{ending}"
    starts = archive(path)
    path.write_bytes(path.read_bytes()[: starts[6] + 150])
    items = read(path)
    assert ids(items)[:6] == NAMES[:6]
    (cut,) = items[6:]
    assert isinstance(cut, Record)
    assert "damaged" in str(cut.error) or "ends within this page" in str(cut.error)


def test_a_file_that_is_one_compressed_stream(tmp_path: Path) -> None:
    archive(tmp_path / "mills.warc")
    path = tmp_path / "mills.warc.gz"
    path.write_bytes(gzip.compress((tmp_path / "mills.warc").read_bytes()))
    assert ids(read(path)) == NAMES
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    items = read(path)
    assert ids(items)[:2] == NAMES[:2]
    assert isinstance(items[-1], Record)
    assert items[-1].error


def test_a_stream_is_cut_into_splits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dehusk.batch.reading.warc._BLOCK", 1000)
    archive(tmp_path / "mills.warc.gz")
    splits = list(stream_splits(BytesIO((tmp_path / "mills.warc.gz").read_bytes()), "standard input"))
    assert len(splits) > 3
    assert [item.id for split in splits for item in records(split) if isinstance(item, Record)] == NAMES


def test_a_pipe_is_read_on_without_seeking(tmp_path: Path) -> None:
    archive(tmp_path / "mills.warc.gz")
    reading, writing = os.pipe()
    with os.fdopen(writing, "wb") as end:
        end.write((tmp_path / "mills.warc.gz").read_bytes())
    with os.fdopen(reading, "rb") as pipe:
        splits = list(stream_splits(pipe, "standard input"))
    assert ids([item for split in splits for item in records(split)]) == NAMES


def test_a_page_that_is_too_large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("http_body", "warc"):
        monkeypatch.setattr(f"dehusk.batch.reading.{module}.MAX_BYTES", 1000)
    path = tmp_path / "large.warc.gz"
    bomb = gzip.compress(b"<p>" + b"a" * 10**6)
    write_archive(path, [response("large", b"<p>" * 2**20), response("bomb", bomb, "Content-Encoding: gzip")])
    for item in read(path):
        assert isinstance(item, Record)
        assert item.error is None
        assert len(item.data) == 1001


def test_no_archive_at_all(tmp_path: Path) -> None:
    (tmp_path / "mills.warc.gz").write_bytes(b"this is no archive" * 100)
    (tmp_path / "mills.arc").write_bytes(b"filedesc://")
    archive_, older = read(tmp_path / "mills.warc.gz", tmp_path / "mills.arc")
    assert isinstance(archive_, Record)
    assert archive_.error == "the archive is damaged: Invalid WARC header"
    assert isinstance(older, Record)
    assert older.error == "ARC is not read: make it a WARC file first"


@pytest.mark.skipif(not REAL.is_dir(), reason="there are no real archives here")
class TestRealArchives:
    @pytest.mark.parametrize(
        ("name", "pages", "broken"),
        [
            ("allenai-sample-0000.warc.gz", 22, 0),
            ("archivesunleashed-example.warc.gz", 135, 0),
            ("chatnoir-eu-clipped.warc.gz", 1, 1),
            ("chatnoir-eu-clueweb-quirk.warc.gz", 29, 0),
            ("chatnoir-eu-warcfile.warc", 16, 0),
            ("chatnoir-eu-warcfile.warc.gz", 16, 0),
            ("chatnoir-eu-warcfile.warc.lz4", 16, 0),
            ("ukwa-transfer_compression_brotli.warc", 1, 0),
            ("ukwa-transfer_compression_gzip.warc.gz", 1, 0),
            ("webrecorder-example-bad-non-chunked.warc.gz", 1, 0),
            ("webrecorder-example-iana.org-chunked.warc", 1, 0),
            ("webrecorder-example-trunc.warc", 2, 1),
            ("webrecorder-example-wrong-chunks.warc.gz", 1, 0),
            ("webrecorder-iana.warc.gz", 18, 0),
            ("archivesunleashed-example.arc.gz", 1, 1),
        ],
    )
    def test_pages(self, name: str, pages: int, broken: int) -> None:
        found = [item for item in read(REAL / name) if isinstance(item, Record)]
        assert len(found) == pages
        assert sum(item.error is not None for item in found) == broken
        assert all(b"<" in item.data[:500] for item in found if not item.error)

    @pytest.mark.parametrize("ending", [".gz", ".lz4"])
    def test_compression_makes_no_difference(self, ending: str) -> None:
        plain = read(REAL / "chatnoir-eu-warcfile.warc")
        assert read(REAL / f"chatnoir-eu-warcfile.warc{ending}") == plain

    def test_splits_make_no_difference(self, monkeypatch: pytest.MonkeyPatch) -> None:
        path = REAL / "archivesunleashed-example.warc.gz"
        whole = read(path)
        monkeypatch.setattr("dehusk.batch.reading.warc._SPLIT", 100_000)
        assert read(path) == whole


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
