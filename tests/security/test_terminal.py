"""No page and no name of a file can give commands to the terminal in which dehusk runs."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from dehusk.outputs.rendered import OUTPUTS

COMMANDS = "\x1b]0;seized\x07\x1b[2J\x1b[31m\x9b2J\x9d0;seized\x9c\x08\x0e\x7f\r"
"""Sets the title of the window, clears the screen, colours, deletes."""
FORBIDDEN = frozenset(map(chr, [*range(9), *range(11, 13), *range(14, 32), *range(127, 160)]))
"""Control characters but tab, line feed and the carriage return that a terminal adds to it."""
RUN = """
import json, sys
from dehusk.cli import main
for arguments in json.loads(sys.argv[1]):
    sys.argv[1:] = arguments
    try:
        main()
    except SystemExit:
        pass
"""


def in_terminal(folder: Path, *commands: list[str]) -> str:
    """Run commands in a terminal, and return what it receives from standard output and standard error."""
    mine, theirs = pty.openpty()
    environment = {**os.environ, "TERM": "dumb", "NO_COLOR": "1", "COLUMNS": "300", "DEHUSK_DATA": str(folder / "none")}
    with subprocess.Popen(
        [sys.executable, "-c", RUN, json.dumps(commands)],
        cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=theirs, stderr=theirs,
    ):  # fmt: skip
        os.close(theirs)
        received = b""
        while piece := _read(mine):
            received += piece
    os.close(mine)
    return received.decode("utf-8", "replace")


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 1 << 16)
    except OSError:  # the other end is closed
        return b""


@pytest.fixture
def name(tmp_path: Path) -> str:
    """The name of a file with a page, both full of commands."""
    bad = COMMANDS + "".join(f"&#{ord(sign)};" for sign in COMMANDS)
    paragraph = (
        f"<p class='{bad}' id='{bad}'>The mill turns again, {bad} and the miller grinds the wheat of the village.</p>"
    )
    page = (
        f"<title>The mill {bad}</title><meta name=author content='Ada {bad} Merrow'><html lang='en{bad}'>"
        f"<article><h1>The mill {bad}</h1>{paragraph * 6}<pre>code {bad}</pre>"
        f"<a href='/{bad}'>a link {bad}</a></article>"
        f"<nav><a href=/1>{bad}one</a> <a href=/2>two</a> <a href=/3>three</a></nav>"
    )
    name = f"mill{COMMANDS}.html"
    (tmp_path / name).write_text(page, "utf-8")
    return name


def test_no_command_reaches_the_terminal(tmp_path: Path, name: str) -> None:
    shows = [["extract", name, "--format", form] for form in OUTPUTS]
    others = [[command, name] for command in ("metadata", "tree", "explain", "segments")]
    verbose = [["extract", name, "--verbose"], ["extract", name, "--method", COMMANDS], ["extract", name + COMMANDS]]
    batch = [["batch", name, "-o", "out.jsonl"], ["batch", name + COMMANDS, "-o", "x.jsonl"]]
    received = in_terminal(tmp_path, *shows, *others, *verbose, *batch)
    assert received.count("miller grinds") > len(shows) + len(others)
    assert {sign for sign in received if sign in FORBIDDEN} == set()
    assert "\r" not in received.replace("\r\n", "")


def test_a_pipe_gets_the_page_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text("<p>The mill\x1b[31m turns.", "utf-8")
    run = [sys.executable, "-m", "dehusk", "a.html", "--format", "hidden"]
    assert "\x1b[31m" in subprocess.run(run, cwd=tmp_path, capture_output=True, check=True, text=True).stdout
