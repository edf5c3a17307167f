"""The command line as a program in a shell: its streams, pipes, and terminals of any encoding."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

PROGRAM = Path(sys.executable).with_name("dehusk")
"""The program beside this interpreter, as it is installed."""
IN_ONE_PROCESS = """
import json, os, sys
from dehusk.cli import main
for arguments in json.loads(sys.argv[1]):
    os.dup2(os.open(sys.argv[-1], os.O_RDONLY), 0)
    sys.stdin = open(0, closefd=False)
    given, sys.argv = sys.argv, ["dehusk", *arguments]
    try:
        main()
    except SystemExit as ended:
        assert not ended.code, (arguments, ended.code)
    sys.argv = given
    sys.stdout.flush()
    os.write(1, bytes(1))
"""
COMMANDS = ("extract", "tree", "explain", "metadata", "segments")


def run(
    *arguments: str, stdin: bytes = b"", environment: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [PROGRAM, *arguments],
        input=stdin,
        capture_output=True,
        check=False,
        timeout=60,
        env={**os.environ, **(environment or {})},
    )


def run_all(
    commands: list[list[str]], *, stdin: str = os.devnull, environment: Mapping[str, str] | None = None
) -> list[bytes]:
    """Return what each command prints; one process runs them all, each with a file as its standard input."""
    done = subprocess.run(
        [sys.executable, "-c", IN_ONE_PROCESS, json.dumps(commands), stdin],
        capture_output=True,
        check=True,
        timeout=120,
        env={**os.environ, **(environment or {})},
    )
    assert done.stderr == b""
    *printed, rest = done.stdout.split(b"\0")
    assert (len(printed), rest) == (len(commands), b"")
    return printed


def test_as_a_program() -> None:
    done = run("-", "-m", "everything", stdin="<p>café</p>".encode())
    assert (done.returncode, done.stdout, done.stderr) == (0, "café\n".encode(), b"")
    failed = run("no-such-file.html")
    assert (failed.returncode, failed.stdout, failed.stderr) == (2, b"", b"dehusk: no-such-file.html: no such file\n")


# --- Standard input ---------------------------------------------------------------------------------------------------


def test_a_page_on_standard_input_needs_no_name(windmill: str) -> None:
    assert run(stdin=Path(windmill).read_bytes()).stdout == run(windmill).stdout
    commands = [["--format", "json"], *([command] for command in COMMANDS)]
    assert run_all(commands, stdin=windmill) == run_all([[*command, windmill] for command in commands])


def test_a_file_may_be_standard_input(windmill: str) -> None:
    with Path(windmill).open("rb") as page:
        shown = subprocess.run([PROGRAM], stdin=page, capture_output=True, check=True, timeout=60)
    assert shown.stdout == run(windmill).stdout


def test_without_a_page_it_shows_help() -> None:
    shown = subprocess.run([PROGRAM], stdin=subprocess.DEVNULL, capture_output=True, check=True, timeout=60)
    assert b"Usage: dehusk" in shown.stdout
    done = subprocess.run([PROGRAM, "tree"], stdin=subprocess.DEVNULL, capture_output=True, check=False, timeout=60)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr == b"dehusk: PAGE is missing: name a file or a URL, or give a page on standard input\n"


# --- Standard output --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "arguments",
    [["-", "-m", "everything"], ["tree", "-"], ["--help"], ["--version"], ["methods"]],
    ids=["extract", "tree", "help", "version", "methods"],
)
def test_a_reader_that_goes_away_is_no_error(arguments: list[str]) -> None:
    """More than a pipe holds is written into one that nobody reads."""
    reading, writing = os.pipe()
    os.close(reading)
    page = b"<body>" + b"<div><p>one two three</p></div>" * 8000
    with os.fdopen(writing, "wb") as pipe:
        done = subprocess.run(
            [PROGRAM, *arguments], input=page, stdout=pipe, stderr=subprocess.PIPE, check=False, timeout=60
        )
    assert done.stderr == b""
    assert done.returncode in (0, 1)


ENCODINGS = {
    "ascii": {"PYTHONIOENCODING": "ascii"},
    "latin-1": {"PYTHONIOENCODING": "latin-1:strict"},
    "C": {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
}


@pytest.mark.parametrize("environment", ENCODINGS.values(), ids=ENCODINGS)
def test_any_encoding_of_a_terminal(environment: dict[str, str]) -> None:
    page = str(Path(__file__).parents[2] / "docs" / "pages" / "chinese.html")
    commands = [*([command, page] for command in COMMANDS), ["--help"], ["methods", "cetd"], ["datasets"]]
    assert all(run_all(commands, environment=environment))


def test_marks_stay_readable_without_their_characters(windmill: str) -> None:
    shown = run("tree", windmill, "--columns", "none", environment={"PYTHONIOENCODING": "ascii"}).stdout.decode("ascii")
    assert shown.startswith("* body.feature")
    assert "\n| o nav.bar" in shown


def test_what_is_not_ascii_in_an_error() -> None:
    done = run("Mühle.html", environment={"PYTHONIOENCODING": "ascii"})
    assert (done.returncode, done.stderr) == (2, b"dehusk: M\\xfchle.html: no such file\n")


def test_steps_are_told_on_standard_error(windmill: str) -> None:
    told = run("-v", windmill)
    assert told.stdout == run(windmill).stdout
    read, parsed, extracted = told.stderr.decode().splitlines()
    assert read.startswith(f"dehusk: {windmill}: {Path(windmill).stat().st_size:,} bytes in ")
    assert parsed.startswith("dehusk: <Page of ")
    assert parsed.endswith(", utf-8>, encoding by meta")
    assert extracted.startswith("dehusk: <Extraction by auto: ")
    assert "'favor': 'balance'" in extracted
