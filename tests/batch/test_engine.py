"""A batch that is killed and continued has the output of one that was not, row for row."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from batch.archives import page, response, write_archive
from dehusk.batch.engine import MEGABYTE, EngineSettings, Window
from dehusk.batch.run import BatchRequest, run
from dehusk.errors import DehuskError
from effort import IS_FULL

PROGRAM = Path(__file__).with_name("program.py")
KILLS = range(5 if IS_FULL else 1)
SPLITS = 24


@pytest.fixture(scope="module")
def inputs(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    folder = tmp_path_factory.mktemp("archives")
    for number in range(SPLITS):
        pages = [response(f"{number:02}-{n}", page(100 * number + n)) for n in range(4)]
        write_archive(folder / f"{number:02}.warc.gz", pages)
    return [str(folder)]


@pytest.fixture(scope="module")
def expected(inputs: list[str], tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The rows of a batch that nothing interrupts."""
    output = tmp_path_factory.mktemp("expected") / "out.jsonl"
    assert finished(started(inputs, output)) == 0
    found = rows(output)
    assert len(found) == 4 * SPLITS
    return found


def started(inputs: list[str], output: Path, ordered: bool = True) -> subprocess.Popen[bytes]:
    command = [sys.executable, str(PROGRAM), json.dumps([inputs, str(output), ordered])]
    return subprocess.Popen(command, stdout=subprocess.PIPE)


def rows(output: Path) -> list[str]:
    shards = sorted(output.parent.glob("out-*.jsonl"))
    return [line for shard in shards for line in shard.read_text("utf-8").splitlines()]


def interrupted(program: subprocess.Popen[bytes], splits: int, kill: Callable[[int], None]) -> int:
    """The exit code of a batch to which something happened after so many splits."""
    assert program.stdout is not None
    for _ in range(splits):
        program.stdout.readline()
    kill(program.pid)
    return finished(program)


def finished(program: subprocess.Popen[bytes]) -> int:
    program.communicate()
    return program.returncode


def kill_program(pid: int) -> None:
    os.kill(pid, signal.SIGKILL)


def kill_a_worker(pid: int) -> None:
    workers = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    os.kill(int(Random(len(workers)).choice(workers)), signal.SIGKILL)


@pytest.mark.parametrize("ordered", [True, pytest.param(False, marks=pytest.mark.slow)])
@pytest.mark.parametrize("seed", KILLS)
def test_the_program_is_killed(
    inputs: list[str], expected: list[str], tmp_path: Path, seed: int, ordered: bool
) -> None:
    output = tmp_path / "out.jsonl"
    random = Random(seed)
    assert interrupted(started(inputs, output, ordered), random.randint(0, SPLITS - 1), kill_program) == -signal.SIGKILL
    assert interrupted(started(inputs, output, ordered), random.randint(0, 5), kill_program) == -signal.SIGKILL
    assert finished(started(inputs, output, ordered)) == 0
    assert rows(output) == expected if ordered else sorted(rows(output)) == sorted(expected)
    assert sorted(path.name for path in tmp_path.iterdir() if "out-" not in path.name) == [
        "out.jsonl.journal",
        "out.jsonl.summary.json",
    ]
    summary = json.loads((tmp_path / "out.jsonl.summary.json").read_text())
    assert (summary["complete"], summary["pages"], summary["ok"]) == (True, 4 * SPLITS, 4 * SPLITS)


@pytest.mark.parametrize("seed", KILLS)
def test_a_worker_is_killed(inputs: list[str], expected: list[str], tmp_path: Path, seed: int) -> None:
    output = tmp_path / "out.jsonl"
    assert interrupted(started(inputs, output), Random(seed).randint(1, SPLITS - 6), kill_a_worker) == 0
    assert rows(output) == expected


def test_what_was_begun_is_finished_after_ctrl_c(inputs: list[str], expected: list[str], tmp_path: Path) -> None:
    output = tmp_path / "out.jsonl"
    assert interrupted(started(inputs, output), 3, lambda pid: os.kill(pid, signal.SIGINT)) == 0
    done = rows(output)
    assert 12 <= len(done) < len(expected)
    assert done == expected[: len(done)]
    assert not json.loads((tmp_path / "out.jsonl.summary.json").read_text())["complete"]
    assert finished(started(inputs, output)) == 0
    assert rows(output) == expected


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


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("size", [1, 2, 7])
def test_results_are_delivered_in_order_and_never_too_far_ahead(seed: int, size: int) -> None:
    random = Random(seed)
    delivered: list[int] = []

    async def scenario() -> None:
        window: Window[int] = Window(size, delivered.append)

        async def work(place: int) -> None:
            for _ in range(random.randint(0, 5)):
                await asyncio.sleep(0)
            await window.wait_for(place)
            assert place < len(delivered) + size
            for _ in range(random.randint(0, 5)):
                await asyncio.sleep(0)
            await window.put(place, place)

        await asyncio.gather(*(work(place) for place in random.sample(range(30), 30)))

    asyncio.run(scenario())
    assert delivered == list(range(30))
