"""The overview tests of two papers: by hand on small pages, against the definitions on generated ones."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cli.commands import Shell
from definitions import coreex
from dehusk import METHODS, Extraction, extract, parse
from dehusk.batch import BatchOptions
from dehusk.cli import parameters
from dehusk.cli.app import add_values
from dehusk.errors import BadParameter, OverviewPage
from dehusk.findings.overview import NET_TEXT_LENGTH, TEXT_TO_LINK_RATIO, Verdict, coreex_overview, textsweeper_overview
from dehusk.methods.textsweeper import count_kept_unlinked_chars
from generated import on_generated_pages

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


@on_generated_pages(60)
def test_the_values_are_the_papers_measures(html: str) -> None:
    page = parse(html)
    by_textsweeper, by_coreex = textsweeper_overview(page), coreex_overview(page)
    assert by_textsweeper.value == count_kept_unlinked_chars(page, METHODS["textsweeper"](page))
    assert by_textsweeper.is_overview == (by_textsweeper.value < NET_TEXT_LENGTH)
    text, links = coreex.counts(page)
    words = text.get(page.body, 0)
    assert by_coreex.value == pytest.approx((words - links[page.body]) / words if words else 0)
    assert by_coreex.is_overview <= (by_coreex.value < TEXT_TO_LINK_RATIO)


def test_an_extraction_says_why_a_page_is_an_overview() -> None:
    found = extract(TEASERS, method="cetd")
    assert found.why_overview("coreex") == (
        "the share of words that are not links is below 0.78: it is 0.6667 (CoreEx's test for overview pages)"
    )
    assert found.why_overview("coreex", 0.6) == ""
    assert found.why_overview("textsweeper", 500.5).startswith(
        "the net text length is below 500.5: it is 0 (TextSweeper"
    )
    assert found.why_overview(False) == ""
    assert found.why_overview() == found.why_overview("learned")


@pytest.mark.parametrize(
    ("method", "parameters"),
    [("textsweeper", {"phrases": "none"}), ("coreex-r4", {}), ("coreex", {"ignore_forms": False})],
)
def test_a_test_reads_what_the_extraction_computed(method: str, parameters: dict[str, Any]) -> None:
    page = parse(f"<form>{SENTENCE * 9}</form><a>Home</a><div><p>{SENTENCE * 90}</p><p>{SENTENCE * 9}...</p></div>")
    test: Any = method.partition("-")[0]
    found = extract(page, method=method, **parameters)
    own = textsweeper_overview(page, **parameters) if test == "textsweeper" else coreex_overview(page, **parameters)
    assert found.why_overview(test, own.value) == ""
    assert f"it is {own.value:.4g} " in found.why_overview(test, own.value + 1e-9)
    usual = textsweeper_overview(page) if test == "textsweeper" else coreex_overview(page)
    assert (usual == own) == (method == "coreex-r4")


@pytest.mark.parametrize("test", ["textsweeper", "coreex"])
def test_a_page_is_refused_by_the_test_of_a_paper(test: Any) -> None:
    with pytest.raises(OverviewPage, match="is below"):
        extract(TEASERS, reject_overview=test)
    assert extract(ARTICLE, reject_overview=test).text == extract(ARTICLE).text
    with pytest.raises(OverviewPage, match="is below 1e"):
        extract(ARTICLE, reject_overview=test, overview_minimum=1e6)


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ({"reject_overview": "cetd"}, "reject_overview takes true, false, learned, textsweeper, coreex, not 'cetd'"),
        ({"reject_overview": None}, "reject_overview takes .*, not None"),
        ({"overview_minimum": 3}, "overview_minimum needs reject_overview=textsweeper or coreex"),
        ({"reject_overview": True, "overview_minimum": 3}, "overview_minimum needs reject_overview"),
        ({"reject_overview": "coreex", "overview_minimum": -1}, "must be a number of at least 0, not -1"),
        ({"reject_overview": "coreex", "overview_minimum": True}, "must be a number of at least 0, not True"),
        ({"reject_overview": "coreex", "overview_minimum": float("nan")}, "must be a number of at least 0, not nan"),
    ],
)
def test_what_is_no_test_is_refused(wrong: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadParameter, match=reason):
        extract(ARTICLE, **wrong)
    with pytest.raises(BadParameter, match=reason):
        BatchOptions(**wrong)


# --- The command line -------------------------------------------------------------------------------------------------


def refusing(page: Any, *, reject_overview: object = False, **keywords: Any) -> Extraction:
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


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--reject-overview=textsweeper"], "the net text length is below 2400: it is 0 "),
        (["--reject-overview=coreex", "-m", "coreex"], "the share of words that are not links is below 0.78"),
        (["-m", "cetd", "--reject-overview=coreex", "--overview-minimum", "0.7"], "links is below 0.7: it is 0.6667"),
        (["--reject-overview=learned"], "a list of other pages"),
        (["--reject-overview"], "a list of other pages"),
    ],
)
def test_tests_on_the_command_line(
    monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes], arguments: list[str], reason: str
) -> None:
    shell = Shell(monkeypatch, capfdbinary)
    for order in ([*arguments, "-"], ["-", *arguments]):
        ran = shell(*order, stdin=TEASERS.encode())
        assert (ran.code, ran.output) == (3, "")
        assert reason in ran.errors


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--reject-overview=cetd"], "'cetd' is not one of 'learned', 'textsweeper', 'coreex'"),
        (["--overview-minimum", "3"], "overview_minimum needs reject_overview=textsweeper or coreex"),
    ],
)
def test_mistakes_on_the_command_line(shell: Shell, file: str, arguments: list[str], reason: str) -> None:
    ran = shell(file, *arguments)
    assert ran.code == 2
    assert ran.errors.count("\n") == 1
    assert reason in ran.errors


def test_only_a_bare_option_gets_its_usual_value() -> None:
    assert add_values(["--reject-overview", "a", "--reject-overview=coreex", "--", "--reject-overview"]) == [
        "--reject-overview=learned", "a", "--reject-overview=coreex", "--", "--reject-overview",
    ]  # fmt: skip
