"""The option that sets limits."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.commands import Shell

SENTENCE = "The old mill turns in the wind."


@pytest.fixture
def page(tmp_path: Path) -> str:
    path = tmp_path / "page.html"
    path.write_text(f"<p>{SENTENCE}</p>" * 1000)
    return str(path)


def test_the_command_line_warns_that_something_is_left_out(shell: Shell, page: str) -> None:
    ran = shell(page, "--limit", "nodes=100", "--limit", "seconds=20")
    assert (ran.code, ran.errors) == (0, "dehusk: the page has more than 100 nodes; the rest is left out\n")
    assert 10 < ran.output.count(SENTENCE) < 60
    record = json.loads(shell(page, "--limit", "bytes=500", "--format", "json").output)
    assert record["status"] == {
        "name": "truncated",
        "reason": "the page has more than 500 bytes; the rest is left out",
        "limit": "bytes",
    }


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("nodes", "--limit takes a name and a number, such as nodes=100000, not 'nodes'"),
        ("nodes=x", "the limit nodes is a number, not 'x'"),
        ("width=1", "there is no limit 'width'; there are bytes, nodes, depth, seconds, memory"),
        ("depth=9", "the limit depth is a number, from 16 to 512, not 9"),
    ],
)
def test_a_mistake_in_a_limit_is_one_line(shell: Shell, page: str, typed: str, message: str) -> None:
    assert shell.refused(page, "--limit", typed) == message
