"""`dehusk tree` shows the columns of a method beside its tree, whatever the width of the terminal."""

from __future__ import annotations

import re
from typing import Final

import pytest
from rich.cells import cell_len

from cli.commands import Shell
from dehusk import METHODS, extract, parse

PAGE: Final = b"<body><div id=page><nav>menu</nav><p>one <b>two</b></p></div>"


@pytest.fixture
def wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")


@pytest.mark.usefixtures("counting", "wide")
def test_columns_stand_under_their_symbols(shell: Shell) -> None:
    ran = shell("tree", "-", "-m", "counting", stdin=PAGE)
    assert (ran.code, ran.errors) == (0, "")
    lines = [line.rstrip() for line in ran.output.splitlines()]
    assert lines[:4] == [
        " d(n)  the number of ancestors",
        "n ∈ T  whether the row is a text",
        "    s  the share of the rows before the node",
        "       not used with these parameters: other",
    ]
    assert lines[4].split() == ["d(n)", "n", "∈", "T", "s"]
    assert [line[-18:].split() for line in lines[5:]] == [
        ["1", "0.2"],  # body
        ["2", "0.3"],  # div
        ["3", "0.4"],  # nav
        ["4", "✓", "0.5"],
        ["3", "0.6"],  # p
        ["4", "✓", "0.7"],
        ["4", "0.8"],  # b
        ["5", "✓", "0.9"],
    ]
    assert len({cell_len(line) for line in lines[5:]}) == 1, "the columns are aligned"


@pytest.mark.usefixtures("counting", "wide")
@pytest.mark.parametrize(
    ("names", "symbols"),
    [
        ("row-share,depth", ["s", "d(n)"]),
        ("Row_Share", ["s"]),
        ("is text", ["n", "∈", "T"]),
        ("none", []),
    ],
)
def test_columns_are_chosen_by_name(shell: Shell, names: str, symbols: list[str]) -> None:
    lines = shell("tree", "-", "-m", "counting", "--columns", names, stdin=PAGE).output.splitlines()
    [tree] = [number for number, line in enumerate(lines) if line.startswith("● body")]
    assert (lines[tree - 1].split() if tree else []) == symbols


@pytest.mark.usefixtures("counting")
def test_an_unknown_column_lists_the_names(shell: Shell, windmill: str) -> None:
    line = shell.refused("tree", windmill, "-m", "counting", "--columns", "depht")
    assert line == "method counting has no column 'depht'; it has depth, is text, row share, other"


@pytest.mark.parametrize("width", [4, 10, 25, 40, 60, 80, 120, 400])
@pytest.mark.parametrize("name", ["counting", "wlr", "cetd", "auto"])
@pytest.mark.usefixtures("counting")
def test_lines_fit_any_terminal(
    shell: Shell, windmill: str, monkeypatch: pytest.MonkeyPatch, name: str, width: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    ran = shell("tree", windmill, "-m", name, "--depth", "3")
    assert (ran.code, ran.errors) == (0, "")
    assert max(cell_len(line) for line in ran.output.splitlines()) <= width


@pytest.mark.usefixtures("counting")
def test_columns_without_room_are_named(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "30")
    output = shell("tree", "-", "-m", "counting", stdin=PAGE).output
    assert "without room here: row" in output
    assert "d(n)" in output


@pytest.mark.parametrize("name", METHODS)
def test_every_column_of_a_method_is_shown(
    shell: Shell, windmill: str, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setenv("COLUMNS", "400")
    output = shell("tree", windmill, "-m", name, "--depth", "0").output
    used = extract(parse(b"<p>one"), method=name).columns.keys()
    described = shell("methods", name).output
    for column, (symbol, meaning) in METHODS[name].columns.items():
        assert re.search(rf"{re.escape(column)} +│ {re.escape(symbol)} +│ {re.escape(meaning)} +│", described)
        assert (f"{symbol}  {meaning}" if column in used else column) in output
    if not METHODS[name].columns:
        assert output.startswith(("●", "○"))
