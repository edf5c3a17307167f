"""The forms of output: all of them hold the same rows."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any
from uuid import NAMESPACE_URL, uuid5

import pyarrow.parquet as pq
import pytest
import zstandard
from fastwarc.warc import ArchiveIterator

from batch.archives import page
from dehusk.batch import BatchOptions, Record, make_failed_row, row, schema_of
from dehusk.batch.output import Target
from dehusk.errors import BadParameter

OPTIONS = BatchOptions(fields=("url", "fetched", "authors", "confidence", "text"))
PAGES = [
    Record(f"page-{number}", page(number), f"https://mill.example/{number}/", None, "2024-05-18T10:00:00Z")
    for number in range(3)
]
ROWS = [*(row(each, OPTIONS) for each in PAGES), make_failed_row(Record("bad", b""), OPTIONS, "the time is up")]


def written(folder: Path, name: str) -> Path:
    """The file of a shard that takes the rows in two parts."""
    target = Target.named(str(folder / name))
    target.folder.mkdir(exist_ok=True)
    shard = target.form.shard(target.shard(0), OPTIONS)
    for number, some in enumerate((ROWS[:2], [], ROWS[2:])):
        shard.append(target.form.encode(some, OPTIONS, target.folder / f"{number:06}"))
    shard.close()
    return target.shard(0)


def read_to_the_first_empty_piece(data: bytes) -> bytes:
    """As many programs read a file of several frames."""
    with zstandard.open(BytesIO(data), "rb") as stream:
        return b"".join(iter(stream.read, b""))


READERS: dict[str, Callable[[bytes], bytes]] = {
    "rows.jsonl": bytes,
    "rows.jsonl.gz": gzip.decompress,
    "rows.jsonl.zst": read_to_the_first_empty_piece,
}


@pytest.mark.parametrize("name", READERS)
def test_json_lines(tmp_path: Path, name: str) -> None:
    lines = READERS[name](written(tmp_path, name).read_bytes()).decode()
    assert [json.loads(line) for line in lines.splitlines()] == ROWS


def test_tables(tmp_path: Path) -> None:
    path = written(tmp_path, "rows.parquet")
    table = pq.read_table(path)
    assert table.schema == schema_of(OPTIONS)
    assert table.to_pylist() == ROWS
    metadata = pq.ParquetFile(path).metadata
    assert metadata.num_row_groups == 1
    assert metadata.row_group(0).column(0).compression == "ZSTD"


@pytest.mark.parametrize("name", ["rows.warc", "rows.warc.gz"])
def test_archives(tmp_path: Path, name: str) -> None:
    found = []
    with written(tmp_path, name).open("rb") as file:
        for record in ArchiveIterator(file):
            facts: dict[str, Any] = dict(record.headers.items())
            found.append((facts, record.reader.read().decode()))
    (first, text), *_, (last, reason) = found
    assert text == ROWS[0]["text"]
    assert first == {
        "WARC-Type": "conversion",
        "WARC-Record-ID": f"<urn:uuid:{uuid5(NAMESPACE_URL, 'page-0')}>",
        "WARC-Date": "2024-05-18T10:00:00Z",
        "WARC-Target-URI": "https://mill.example/0/",
        "WARC-Filename": "page-0",
        "Content-Type": "text/plain",
        "Content-Length": str(len(text.encode())),
    }
    assert last["WARC-Type"] == "metadata"
    assert reason == "status: failed\r\nreason: the time is up\r\n"


def test_folders(tmp_path: Path) -> None:
    listed = [json.loads(line) for line in written(tmp_path, "texts/").read_text("utf-8").splitlines()]
    assert [entry["file"] for entry in listed] == [
        "000000-00000-0.txt",
        "000000-00001-1.txt",
        "000002-00000-2.txt",
        None,
    ]
    for entry, made in zip(listed, ROWS, strict=True):
        assert "text" not in entry
        assert entry["id"] == made["id"]
        if entry["file"]:
            assert (tmp_path / "texts" / entry["file"]).read_text("utf-8") == f"{made['text']}\n"


@pytest.mark.parametrize("name", ["rows.csv", "rows.json", ".jsonl.foo"])
def test_other_endings(name: str) -> None:
    with pytest.raises(BadParameter, match=r"must be a folder or end in \.jsonl, "):
        Target.named(name)


def test_a_folder_can_have_an_ending(tmp_path: Path) -> None:
    (tmp_path / "pages.v2").mkdir()
    assert Target.named(str(tmp_path / "pages.v2")).folder == tmp_path / "pages.v2"
    assert Target.named("pages.v3/").folder == Path("pages.v3")


def test_the_names_of_all_files() -> None:
    target = Target.named("out/pages.jsonl.gz")
    assert str(target.shard(12)) == "out/pages-00012.jsonl.gz"
    assert str(target.journal) == "out/pages.jsonl.gz.journal"
    assert str(target.summary) == "out/pages.jsonl.gz.summary.json"
    assert str(Target.named("out").shard(0)) == "out/rows-00000.jsonl"
