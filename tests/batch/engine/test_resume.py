"""A batch that is killed and continued has the output of one that was not, row for row."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from batch.archives import page, response, write_archive
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
