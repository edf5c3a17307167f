"""Shards and the journal: what is complete, what is not, and what happens when the disk is full."""

from __future__ import annotations

import gzip
import json
import os
import resource
import subprocess
import sys
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any
from uuid import NAMESPACE_URL, uuid5

import pyarrow.parquet as pq
import pytest
import zstandard
from fastwarc.warc import ArchiveIterator

from batch.archives import page, response, write_archive
from dehusk.batch import BatchOptions, Record, make_failed_row, row, schema_of
from dehusk.batch.output import Journal, ShardedOutput, Target
from dehusk.batch.rows import Counts
from dehusk.errors import BadParameter

REQUEST = {"inputs": ["a"], "options": {"method": "auto"}}


def output(folder: Path, resume: bool = False, request: dict[str, Any] = REQUEST) -> ShardedOutput:
    return ShardedOutput(Target.named(str(folder / "out.jsonl")), BatchOptions(), 10, request, resume)


def shards(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text() for path in sorted(folder.glob("out-*"))}


def test_shards_are_complete_after_the_split_that_makes_them_large_enough(tmp_path: Path) -> None:
    made = output(tmp_path)
    for number, data in enumerate([b"123456\n", b"789\n", b"a\n"]):
        made.add(number, Counts(pages=1), data)
    assert shards(tmp_path) == {"out-00000.jsonl": "123456\n789\n"}
    made.finish_shard()
    made.close()
    assert shards(tmp_path)["out-00001.jsonl"] == "a\n"
    assert made.counts.pages == 3
    assert [entry.splits for entry in made.journal.entries] == [[[0, 1]], [[2, 2]]]


def test_what_is_not_complete_is_done_again(tmp_path: Path) -> None:
    first = output(tmp_path)
    first.add(0, Counts(pages=1), b"complete 0\n")
    first.add(2, Counts(pages=1), b"lost\n")
    first.close()
    again = output(tmp_path, resume=True)
    assert again.journal.done == {0}
    assert again.counts.pages == 1
    again.add(2, Counts(pages=1), b"done again\n")
    again.close()
    assert shards(tmp_path) == {"out-00000.jsonl": "complete 0\n", "out-00001.jsonl": "done again\n"}


def test_a_shard_that_is_not_in_the_journal_is_written_again(tmp_path: Path) -> None:
    made = output(tmp_path)
    (tmp_path / "out-00000.jsonl").write_text("the program was killed before it wrote the journal")
    made.add(0, Counts(), b"the same again\n")
    made.close()
    assert shards(tmp_path) == {"out-00000.jsonl": "the same again\n"}


@pytest.mark.parametrize("cut", [1, 10, 30])
def test_the_last_line_of_a_journal_can_be_cut_off(tmp_path: Path, cut: int) -> None:
    path = tmp_path / "journal"
    journal = Journal(path, REQUEST)
    journal.add("out-0", 10, Counts(pages=3), [4, 1, 2])
    journal.add("out-1", 10, Counts(pages=2), [3])
    journal.close()
    os.truncate(path, path.stat().st_size - cut)
    again = Journal(path, REQUEST)
    assert again.done == {1, 2, 4}
    again.add("out-1", 10, Counts(pages=2), [3])
    again.close()
    last = Journal(path, REQUEST)
    assert [entry.splits for entry in last.entries] == [[[1, 2], [4, 4]], [[3, 3]]]
    last.close()


def test_an_output_is_not_overwritten(tmp_path: Path) -> None:
    output(tmp_path).close()
    with pytest.raises(BadParameter, match="this output exists; --resume continues it"):
        output(tmp_path)


def test_an_output_is_not_continued_with_other_settings(tmp_path: Path) -> None:
    output(tmp_path).close()
    with pytest.raises(BadParameter, match=r"started with other settings \(options\)"):
        output(tmp_path, resume=True, request=REQUEST | {"options": {"method": "cetd"}})


@pytest.mark.parametrize("form", ["jsonl", "parquet"])
def test_a_full_disk(tmp_path: Path, form: str) -> None:
    """No file may have more than so many bytes, which is an error for the program as a full disk is."""
    archives = tmp_path / "archives"
    archives.mkdir()
    for number in range(4):
        pages = [response(f"{number}-{n}", page(10 * number + n) * 3) for n in range(8)]
        write_archive(archives / f"{number}.warc.gz", pages)
    command = [
        sys.executable,
        "-m",
        "dehusk",
        "batch",
        str(archives),
        "-o",
        str(tmp_path / f"out.{form}"),
        "--workers=1",
    ]
    limit = 12_000

    def no_large_files() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    stopped = subprocess.run(command, check=False, preexec_fn=no_large_files, capture_output=True, text=True)
    assert stopped.returncode == 2
    assert stopped.stderr.startswith("dehusk: ")
    assert len(stopped.stderr.splitlines()) == 1
    assert stopped.stderr.endswith("File too large; complete shards are kept, and --resume continues\n")
    assert not list(tmp_path.glob("out-*"))
    subprocess.run([*command, "--resume"], check=True, capture_output=True)
    assert json.loads((tmp_path / f"out.{form}.summary.json").read_text())["ok"] == 32


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
