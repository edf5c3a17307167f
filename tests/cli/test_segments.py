"""`dehusk segments`: the table, the menus, the page with outlines, and mistakes as one line."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.commands import Shell
from dehusk import parse
from dehusk.findings.segments import menus, segments

MENU = "<ul id=bar><li><a href=/>Home</a><li><a href=/n>News</a><li><a href=/a>About</a></ul>"
TEXT = "<p>The old mill turns in the wind and grinds the corn of the village.</p>"
PAGE = f"<body><div class='top wide'>{MENU}</div>{TEXT}".encode()


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
    ran = shell("segments", "-", "--menus", stdin=PAGE)
    assert (ran.code, ran.errors) == (0, "")
    title, line = ran.output.splitlines()
    assert "ratio" in title
    assert line.split() == "1 menu 1.00 3 3 body > div.top > ul#bar Home News About".split()
    assert [menu.links for menu in menus(parse(PAGE))] == [3]


@pytest.mark.parametrize("arguments", [["-f", "html"], ["--format", "html", "--menus"]])
def test_html_has_the_outlines(shell: Shell, arguments: list[str]) -> None:
    ran = shell("segments", "-", *arguments, stdin=PAGE)
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
    assert "'text'" in shell.refused("segments", "-", "--format", "text", stdin=PAGE)


@pytest.mark.parametrize("arguments", [[], ["--menus"], ["-f", "html"]])
def test_the_former_name_still_works_and_names_the_new_one(shell: Shell, arguments: list[str]) -> None:
    former, ran = (shell(name, "-", *arguments, stdin=PAGE) for name in ("blocks", "segments"))
    assert (former.code, former.output) == (ran.code, ran.output)
    assert former.errors == "dehusk: the command `blocks` is now `segments`; the next release drops the old name\n"
    assert "segments" in shell("--help").output
    assert "blocks " not in shell("--help").output
