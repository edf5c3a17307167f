"""`dehusk explain`: block by block what was kept or dropped, and why."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Final

import pytest
from rich.cells import cell_len

from cli.commands import Shell
from dehusk import METHODS, extract, parse
from dehusk.findings.segments import menus, segments

DOCS = Path(__file__).parents[2] / "docs" / "pages"
BLOCK = re.compile(r"^[●○] ([01]\.\d\d) (\w+)  (.+)$")


def test_every_block_is_shown(shell: Shell, windmill: str) -> None:
    ran = shell("explain", windmill)
    assert (ran.code, ran.errors) == (0, "")
    summary, *blocks = ran.output.rstrip("\n").split("\n\n")
    found = extract(Path(windmill).read_bytes())
    kept = sum(block.kept for block in found.blocks)
    assert (
        summary
        == f"● {kept} kept  ○ {len(found.blocks) - kept} dropped  kind article, expected F1 {found.confidence:.2f}"
    )
    for lines, block in zip(blocks, found.explain(), strict=True):
        decided, text, decision, *reasons = lines.split("\n")
        match = BLOCK.match(decided)
        assert match
        assert decided[0] == ("●" if block.kept else "○")
        assert match.groups() == (f"{block.probability:.2f}", block.role, block.path)
        assert text.strip() in (block.text, text.strip()[:-1] + "…")
        assert block.text.startswith(text.strip().removesuffix("…"))
        assert block.decision.startswith(decision.strip().removesuffix("…"))
        assert [reason.strip() for line in reasons for reason in line.strip().rstrip(",").split(", ")] == [
            f"{signal.weight:+.1f} {signal.reason}" for signal in block.signals[:3]
        ]


def test_kept_or_dropped_alone(shell: Shell, windmill: str) -> None:
    whole, kept, dropped = (shell("explain", windmill, *options).output for options in ([], ["--kept"], ["--dropped"]))
    blocks = [block.kept for block in extract(Path(windmill).read_bytes()).blocks]
    assert kept.count("\n● ") == blocks.count(True)
    assert dropped.count("\n○ ") == blocks.count(False)
    assert "\n○ " not in kept
    assert "\n● " not in dropped
    assert shell("explain", windmill, "--kept", "--dropped").output == whole


def test_json(shell: Shell, windmill: str) -> None:
    found = json.loads(shell("explain", windmill, "--format", "json", "--dropped").output)
    blocks = [block for block in extract(Path(windmill).read_bytes()).explain() if not block.kept]
    assert [entry["path"] for entry in found] == [block.path for block in blocks]
    assert [entry["kept"] for entry in found] == [False] * len(blocks)
    for entry, block in zip(found, blocks, strict=True):
        assert [signal["reason"] for signal in entry["signals"]] == [signal.reason for signal in block.signals]
        assert entry["decision"] == block.decision
        assert set(entry["signals"][0]) == {"name", "value", "usual", "weight", "reason"}


def test_parameters_of_the_extractor(shell: Shell, windmill: str) -> None:
    product = str(Path(windmill).with_name("product.html"))

    def kept(*options: str) -> int:
        return shell("explain", product, "--kept", *options).output.count("\n● ")

    assert kept("--favor", "recall") > kept("--favor", "precision")
    assert "--range" in shell.refused("explain", windmill, "--range", "3")


@pytest.mark.parametrize("width", ["40", "80", "120"])
@pytest.mark.parametrize("name", ["chinese", "windmill", "forum"])
def test_lines_fit_the_terminal(shell: Shell, monkeypatch: pytest.MonkeyPatch, name: str, width: str) -> None:
    monkeypatch.setenv("COLUMNS", width)
    output = shell("explain", str(DOCS / f"{name}.html")).output
    assert max(map(cell_len, output.splitlines())) <= int(width)
    assert "…" in output


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


MENU = "<ul id=bar><li><a href=/>Home</a><li><a href=/n>News</a><li><a href=/a>About</a></ul>"
TEXT = "<p>The old mill turns in the wind and grinds the corn of the village.</p>"
WITH_MENU = f"<body><div class='top wide'>{MENU}</div>{TEXT}".encode()


def test_the_table_shows_every_segment(shell: Shell, windmill: str) -> None:
    ran = shell("segments", windmill)
    assert (ran.code, ran.errors) == (0, "")
    lines = ran.output.splitlines()
    found = segments(parse(Path(windmill).read_bytes()))
    assert lines[0].split() == ["role", "relevance", "words", "links", "where", "begins", "with"]
    assert len(lines) == 1 + len(found)
    by_rank = {int(line.split()[0]): line.split() for line in lines[1:]}
    for rank, segment in enumerate(found, 1):
        expected = [str(rank), segment.role, f"{segment.relevance:.2f}", str(segment.words), str(segment.links)]
        assert by_rank[rank][:5] == expected


def test_the_table_is_a_tree_in_the_order_of_the_page(shell: Shell) -> None:
    sparse = "<dd>yes</dd>" * 20
    html = f"<div id=out><li>The old mill turns in the wind.</li>{sparse}</div>".encode()
    lines = shell("segments", "-", stdin=html).output.splitlines()[1:]
    assert [line.split()[0] for line in lines] == ["2", "1"]
    assert "│ div#out > li" in lines[1]
    assert lines[1].rstrip().endswith("The old mill turns in the wind.")


def test_menus(shell: Shell) -> None:
    ran = shell("segments", "-", "--menus", stdin=WITH_MENU)
    assert (ran.code, ran.errors) == (0, "")
    title, line = ran.output.splitlines()
    assert "ratio" in title
    assert line.split() == "1 menu 1.00 3 3 body > div.top > ul#bar Home News About".split()
    assert [menu.links for menu in menus(parse(WITH_MENU))] == [3]


@pytest.mark.parametrize("arguments", [["-f", "html"], ["--format", "html", "--menus"]])
def test_html_has_the_outlines(shell: Shell, arguments: list[str]) -> None:
    ran = shell("segments", "-", *arguments, stdin=WITH_MENU)
    assert (ran.code, ran.errors) == (0, "")
    label = "1 menu" if "--menus" in arguments else "1 content"
    assert f'data-outline="{label}"' in ran.output
    assert ran.output.endswith("</html>\n")


def test_a_page_without_segments_or_menus_says_so_and_is_no_error(shell: Shell) -> None:
    hidden = b"<p hidden>one two</p>"
    assert shell("segments", "-", stdin=hidden) == (0, "", "dehusk: there are no segments in this page\n")
    assert shell("segments", "-", "--menus", stdin=b"<p>one") == (0, "", "dehusk: there are no menus in this page\n")
    ran = shell("segments", "-", "-f", "html", stdin=hidden)
    assert (ran.code, ran.errors) == (0, "dehusk: there are no segments in this page\n")
    assert "one two" in ran.output


def test_lines_fit_the_terminal_and_hold_no_commands(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    html = f"<div id='a\x1b[2J{'x' * 200}'>{TEXT * 9} \x1b[31m [bold]two[/] \x07".encode()
    output = shell("segments", "-", stdin=html).output
    assert "\x1b" not in output
    assert "\x07" not in output
    assert max(map(len, output.splitlines())) <= 80


def test_markup_of_the_terminal_is_text(shell: Shell) -> None:
    assert "[bold]two[/]" in shell("segments", "-", stdin=b"<p>one [bold]two[/]").output


def test_help_teaches(shell: Shell) -> None:
    helped = shell("segments", "--help").output
    assert all(part in helped for part in ("--menus", "--format", "rank", "boilerplate", "outlined.html"))


def test_an_unknown_format(shell: Shell) -> None:
    assert "'text'" in shell.refused("segments", "-", "--format", "text", stdin=WITH_MENU)
