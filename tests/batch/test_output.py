"""Shards and the journal: what is complete, what is not, and what happens when the disk is full."""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from batch.archives import page, response, write_archive
from dehusk.batch import BatchOptions
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
