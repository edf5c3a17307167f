"""Pages that hang, take all memory or crash: each is a row with its reason, and every other page comes out."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from batch.archives import page, response, write_archive
from dehusk.batch.engine import MEGABYTE, EngineSettings
from dehusk.batch.run import BatchRequest, run
from dehusk.errors import DehuskError

WORKER = (str(Path(__file__).with_name("poisoned_worker.py")),)
REASONS = {
    "hang": "the page takes longer than 5 seconds",
    "memory": "the page exceeds the memory limit",
    "abort": "the worker crashed on this page: SIGABRT",
    "no memory": "the page exceeds the memory limit",
    "leave": "the worker crashed on this page: exit code 3",
    "fail": "ZeroDivisionError: as it was told",
}


def rows_of(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def poisoned(folder: Path, poisons: list[str]) -> Path:
    """An archive in which every second page is poisoned."""
    records = []
    for number, poison in enumerate(poisons):
        records += [
            response(f"good-{number}", page(number)),
            response(f"bad-{number}", b"<p>poison: " + poison.encode()),
        ]
    write_archive(folder / "poison.warc.gz", [*records, response("last", page(99))])
    return folder / "poison.warc.gz"


@pytest.mark.slow
def test_every_other_page_comes_out(tmp_path: Path) -> None:
    archive = poisoned(tmp_path, [*REASONS])
    settings = EngineSettings(2, time_limit=5.0, memory_limit=150 * MEGABYTE)
    request = BatchRequest([str(archive)], str(tmp_path / "out.jsonl"), settings=settings)
    summary = run(request, lambda _size, _counts: None, command=WORKER)
    rows = rows_of(tmp_path / "out-00000.jsonl")
    expected: list[tuple[str, str | None]] = []
    for number, reason in enumerate(REASONS.values()):
        expected += [(f"good-{number}", None), (f"bad-{number}", reason)]
    assert [(row["id"], row["reason"]) for row in rows] == [*expected, ("last", None)]
    assert all(row["text"] for row in rows if row["status"] == "ok")
    assert summary.counts.ok == len(REASONS) + 1
    assert summary.counts.failed == {
        "the page takes longer than 5 seconds": 1,
        "the page exceeds the memory limit": 2,
        "the worker crashed on this page": 2,
        "ZeroDivisionError": 1,
    }


def test_input_that_cannot_be_read_further(tmp_path: Path) -> None:
    """A reader that hangs ends its split there, with a row that says so."""
    for name in ("a", "b"):
        write_archive(tmp_path / f"{name}.warc.gz", [response(f"{name}{n}", page(n)) for n in range(3)])
    archives = [str(tmp_path / f"{name}.warc.gz") for name in ("a", "b")]
    request = BatchRequest(archives, str(tmp_path / "out.jsonl"), settings=EngineSettings(1))
    run(request, lambda _size, _counts: None, command=(str(Path(__file__).with_name("blind_worker.py")),))
    rows = rows_of(tmp_path / "out-00000.jsonl")
    assert [row["id"] for row in rows if row["status"] == "ok"] == ["a0", "b0", "b1", "b2"]
    (broken,) = (row for row in rows if row["status"] == "failed")
    assert broken["reason"] == "the worker crashed on this page: exit code 7"


def test_workers_that_do_not_start(tmp_path: Path) -> None:
    write_archive(tmp_path / "a.warc.gz", [response("a", page(1))])
    request = BatchRequest([str(tmp_path / "a.warc.gz")], str(tmp_path / "out.jsonl"), settings=EngineSettings(1))
    with pytest.raises(DehuskError, match=r"the workers crash: exit code 1: boom"):
        run(request, lambda _size, _counts: None, command=("-c", "raise SystemExit('boom')"))
