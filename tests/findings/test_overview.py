"""The overview tests of two papers: by hand on small pages, against the definitions on generated ones."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from cli.commands import Shell
from definitions import coreex
from dehusk import Extraction, extract, parse
from dehusk.cli import parameters
from dehusk.errors import BadParameter, OverviewPage
from dehusk.findings.overview import NET_TEXT_LENGTH, TEXT_TO_LINK_RATIO, Verdict, coreex_overview, textsweeper_overview
from dehusk.methods.textsweeper import net_text_length
from effort import examples
from generated import html_pages

SENTENCE = "The old mill turns in the wind. "
"""31 characters without the blank at its end, 7 words."""
ARTICLE = f"<ul><li><a>Home</a></li><li><a>News</a></li></ul><div><p>{SENTENCE * 50}</p><p>{SENTENCE * 50}</p></div>"
TEASERS = f"<div><h2><a>{SENTENCE}</a></h2><p>A storm is near. <a>Read more</a></p></div>" * 30


def test_textsweeper_tells_an_article_from_a_list_of_teasers() -> None:
    assert textsweeper_overview(parse(ARTICLE)) == Verdict(2 * (50 * 32 - 1), False)
    assert textsweeper_overview(parse(TEASERS)).is_overview


def test_coreex_tells_an_article_from_a_list_of_teasers() -> None:
    assert coreex_overview(parse(ARTICLE)) == Verdict(700 / 702, False)
    # Each teaser has four words outside links and two links, which count as one word each.
    assert coreex_overview(parse(TEASERS)) == Verdict(4 / 6, True)


def test_the_minimum_itself_is_no_overview() -> None:
    page = parse(ARTICLE)
    length, ratio = textsweeper_overview(page).value, coreex_overview(page).value
    assert not textsweeper_overview(page, minimum=length).is_overview
    assert textsweeper_overview(page, minimum=length + 1).is_overview
    assert not coreex_overview(page, minimum=ratio).is_overview
    assert coreex_overview(page, minimum=ratio + 1e-9).is_overview


def test_the_parameters_of_the_methods_are_taken() -> None:
    trailing = parse(f"<div><p>{SENTENCE * 90}</p><p>{SENTENCE * 9}...</p></div>")
    assert textsweeper_overview(trailing).value < textsweeper_overview(trailing, phrases="none").value
    with pytest.raises(BadParameter):
        textsweeper_overview(trailing, threshold=1)
    form = parse("<p>one <a>two</a></p><form>three four</form>")
    assert coreex_overview(form).value == 1 / 2
    assert coreex_overview(form, ignore_forms=False).value == 3 / 4


@pytest.mark.parametrize(
    ("html", "by_textsweeper", "by_coreex"),
    [
        pytest.param("", Verdict(0, True), Verdict(0, False), id="empty"),
        pytest.param("<title>Mill</title><img>", Verdict(0, True), Verdict(0, False), id="no words"),
        pytest.param("<form>Search the mill</form>", Verdict(0, True), Verdict(0, False), id="only a form"),
        pytest.param("<p>Windmill", Verdict(0, True), Verdict(1, False), id="one word"),
        pytest.param("<p>The old mill still turns", Verdict(24, True), Verdict(1, False), id="no links"),
        pytest.param("<a>The mill</a> <a>The wind</a>", Verdict(0, True), Verdict(0, True), id="only links"),
        pytest.param("<frameset><frame></frameset>", Verdict(0, True), Verdict(0, False), id="frames"),
    ],
)
def test_pages_at_the_edge(html: str, by_textsweeper: Verdict, by_coreex: Verdict) -> None:
    page = parse(html)
    assert textsweeper_overview(page) == by_textsweeper
    assert coreex_overview(page) == by_coreex


@settings(max_examples=examples(60), derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))
@given(html=html_pages)
def test_the_values_are_the_papers_measures(html: str) -> None:
    page = parse(html)
    by_textsweeper, by_coreex = textsweeper_overview(page), coreex_overview(page)
    assert by_textsweeper.value == net_text_length(page)
    assert by_textsweeper.is_overview == (by_textsweeper.value < NET_TEXT_LENGTH)
    text, links = coreex.counts(page)
    words = text.get(page.body, 0)
    assert by_coreex.value == pytest.approx((words - links[page.body]) / words if words else 0)
    assert by_coreex.is_overview <= (by_coreex.value < TEXT_TO_LINK_RATIO)


# --- The command line -------------------------------------------------------------------------------------------------


def refusing(page: Any, *, reject_overview: bool = False, **keywords: Any) -> Extraction:
    """An extraction that takes every page for an overview."""
    if reject_overview:
        raise OverviewPage("it is a list of\nother pages")
    return extract(page, **keywords)


@pytest.fixture
def shell(monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]) -> Shell:
    monkeypatch.setattr(parameters, "extract", refusing)
    return Shell(monkeypatch, capfdbinary)


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "mill.html"
    path.write_text(ARTICLE)
    return str(path)


@pytest.mark.parametrize("arguments", [["--reject-overview"], ["--reject-overview", "-m", "cetd", "-f", "json"]])
def test_a_refused_page_is_one_line_and_its_own_exit_code(shell: Shell, file: str, arguments: list[str]) -> None:
    ran = shell(file, *arguments)
    assert (ran.code, ran.output) == (3, "")
    assert ran.errors == f"dehusk: {file}: it is a list of other pages\n"


def test_no_page_is_refused_unless_asked_for(shell: Shell, file: str) -> None:
    ran = shell(file, "-m", "cetd")
    assert (ran.code, ran.errors) == (0, "")
    assert SENTENCE in ran.output
