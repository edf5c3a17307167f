"""Each fault that a reader sees, on a page written for it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from benchmarks.completeness.models import ModelFiles
from benchmarks.reading import contestants
from benchmarks.reading.__main__ import show
from benchmarks.reading.contestants import find_peers
from benchmarks.reading.controls import is_control
from benchmarks.reading.measures import (
    MEASURES,
    NOTHING,
    Faults,
    find_control_lines,
    find_foreign_heading,
    find_foreign_title,
    find_glued_words,
    find_invented_authors,
    find_junk_pictures,
    find_kept_lists,
    find_lost_lead,
    find_lost_lists,
    find_missing_authors,
    find_other_title,
    find_overview_authors,
    find_repeated_lines,
    find_wrong_authors,
    find_wrong_first_picture,
    find_wrong_site,
)
from benchmarks.reading.pages import PageJob, PageResult, measure_page
from benchmarks.reading.reference import Output, Reference
from benchmarks.reading.tables import as_json, write_table
from dehusk import parse
from dehusk.evaluation.datasets import Gold

from .pages import MENU, SENTENCE

PAGE = f"""<title>The mill | Fen News</title><meta property="og:image" content="/harrow-mill.jpg">
<body><img src="/harrow-mill.jpg"><img src="/logo.png"><img src="/sails.jpg"><h1>A mill falls</h1><p>{SENTENCE}</p>
<ul><li>Oak for the wheel<li>Elm for the sails<li>Iron for the rest</ul>
<ul><li>Home and news<li>About us<li>Write to us<li>Legal things</ul>
<p><span>north</span><span>wind</span> and windmill"""
TEXT = f"{SENTENCE}\nOak for the wheel\nElm for the sails\nIron for the rest\nnorth wind and windmill\nPrint"


def reference(knows_authors: bool = False, page: str = PAGE, **gold: object) -> Reference:
    facts = {"kind": "article", "text": TEXT} | gold
    return Reference(parse(page), Gold("1", "1.html", **facts), knows_authors)  # type: ignore[arg-type]


def examples(find: Callable[[Output, Reference], Faults], output: Output, of: Reference) -> tuple[str, ...]:
    found = find(output, of)
    assert found.cases
    return found.examples


def test_a_lead_picture_is_kept_or_lost() -> None:
    assert not examples(find_lost_lead, Output("![](/harrow-mill.jpg)"), reference())
    assert examples(find_lost_lead, Output("![](/sails.jpg)"), reference()) == ("harrow-mill",)
    assert find_lost_lead(Output("text", has_pictures=False), reference()) == NOTHING
    assert find_lost_lead(Output(""), reference(kind="listing")) == NOTHING


def test_all_sizes_of_a_lead_picture_are_the_same() -> None:
    picture = '<picture><source srcset="/for-phones.jpg 400w"><img src="/harrow-mill.jpg"></picture>'
    versions = reference(page=PAGE.replace('<img src="/harrow-mill.jpg">', picture))
    assert not examples(find_lost_lead, Output("![](/for-phones.jpg)"), versions)
    teaser = PAGE.replace('<img src="/harrow-mill.jpg">', '<a href="/other"><img src="/harrow-mill.jpg"></a>')
    assert find_lost_lead(Output(""), reference(page=teaser)) == NOTHING


def test_junk_pictures_are_named() -> None:
    assert examples(find_junk_pictures, Output("![](/logo.png) ![](/sails.jpg)"), reference()) == ("/logo.png",)


def test_the_first_picture_is_the_lead_picture() -> None:
    assert examples(find_wrong_first_picture, Output("# Mill\n\n![](/sails.jpg)\n\nText"), reference()) == (
        "/sails.jpg",
    )
    assert not examples(find_wrong_first_picture, Output("![](/harrow-mill.jpg)\n\n![](/sails.jpg)"), reference())
    assert not examples(find_wrong_first_picture, Output("Text\n\n![](/sails.jpg)"), reference())


def test_lists_of_the_gold_are_kept_and_others_are_not() -> None:
    materials, menu = "- Oak for the wheel\n- Elm for the sails\n- Iron for the rest", "- Home and news\n- About us"
    assert examples(find_lost_lists, Output(menu), reference()) == (
        "Oak for the wheel Elm for the sails Iron for the rest",
    )
    assert not examples(find_lost_lists, Output(materials), reference())
    assert len(examples(find_kept_lists, Output(f"{menu}\n- Write to us"), reference())) == 1
    assert not examples(find_kept_lists, Output(materials), reference())
    assert find_lost_lists(Output(menu), reference(text=None)) == NOTHING


def test_a_long_line_is_there_once() -> None:
    assert examples(find_repeated_lines, Output(f"{SENTENCE}\n\n**{SENTENCE}**"), reference()) == (SENTENCE,)
    assert not examples(find_repeated_lines, Output(f"{SENTENCE}\n\n> {SENTENCE}"), reference())
    assert not examples(find_repeated_lines, Output("Mill\n\nMill"), reference())
    assert not examples(find_repeated_lines, Output(f"{SENTENCE}\n\n```\n{SENTENCE}\n```"), reference())
    assert not examples(find_repeated_lines, Output(f"{SENTENCE}\n\n{SENTENCE}"), reference(text=SENTENCE * 2))


@pytest.mark.parametrize(
    "line",
    ["Read more »", "Share (12) | Tweet", "PRINT RECIPE PIN RECIPE", "Jetzt anmelden", "Lire la suite", "分享到"],
)
def test_labels_of_controls(line: str) -> None:
    assert is_control(line)


@pytest.mark.parametrize("line", ["Share your recipe with us", "Read", "12", "", "Print is dead"])
def test_other_lines(line: str) -> None:
    assert not is_control(line)


def test_lines_of_controls_that_are_not_in_the_gold() -> None:
    markdown = f"{SENTENCE}\n\n[Read more](/x)\n\nPrint\n\n| Share | Tweet |\n| --- | --- |"
    assert examples(find_control_lines, Output(markdown), reference()) == ("Read more", "Share Tweet")


@pytest.mark.parametrize(
    ("markdown", "is_foreign"),
    [
        ("# A mill falls", False),  # the h1
        ("## [The mill](/mill)", False),  # part of the title element
        ("Text\n\n## Oak for the wheel", False),  # in the gold
        ("## Newest posts\n\n# A mill falls", True),
        ("Text", False),
    ],
)
def test_the_first_heading_belongs_to_the_text(markdown: str, is_foreign: bool) -> None:
    assert bool(examples(find_foreign_heading, Output(markdown), reference())) is is_foreign


def test_authors_are_missing_wrong_or_invented() -> None:
    by_ann = reference(authors=("Ann Lee", "Bo Ray"))
    none, both, other = (Output("", authors=names) for names in ((), ("Bo Ray and Ann Lee",), ("Fen News",)))
    assert [bool(examples(find_missing_authors, output, by_ann)) for output in (none, both, other)] == [
        True,
        False,
        False,
    ]
    assert [bool(examples(find_wrong_authors, output, by_ann)) for output in (none, both, other)] == [
        False,
        False,
        True,
    ]
    assert find_invented_authors(other, by_ann) == NOTHING
    assert find_invented_authors(other, reference()) == NOTHING
    assert examples(find_invented_authors, other, reference(knows_authors=True)) == ("Fen News",)
    listing = reference(knows_authors=True, kind="listing")
    assert find_invented_authors(other, listing) == NOTHING
    assert examples(find_overview_authors, other, listing) == ("Fen News",)
    assert find_wrong_authors(Output(""), by_ann) == NOTHING


def test_titles_differ_or_are_of_something_else() -> None:
    falls = reference(title="A mill falls")
    titles = [Output("", title=title) for title in ("a  mill falls", "A mill falls | Fen", "Fen News", "")]
    assert [bool(examples(find_other_title, output, falls)) for output in titles] == [False, True, True, True]
    assert [bool(examples(find_foreign_title, output, falls)) for output in titles] == [False, False, True, True]
    assert find_other_title(Output("", title="Mill"), reference()) == NOTHING


def test_a_site_has_the_name_of_the_gold() -> None:
    fen = reference(site="Fen News")
    sites = [Output("", site=site) for site in ("FenNews", "Fen News - mills and more", "Mills", "")]
    assert [bool(examples(find_wrong_site, output, fen)) for output in sites] == [False, False, True, True]
    assert find_wrong_site(sites[0], reference(site="fen.example")) == NOTHING


def test_words_of_the_gold_are_not_glued() -> None:
    assert examples(find_glued_words, Output("northwind and windmill"), reference()) == ("northwind",)
    assert not examples(find_glued_words, Output("[north wind](https://northwind.example)"), reference())
    assert not examples(find_glued_words, Output("northwind"), reference(page="<p>northwind"))
    assert not examples(find_glued_words, Output("the 14th"), reference(page="<p>the 14<sup>th", text="the 14 th"))


def test_all_faults_of_a_page_are_found_and_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "page.html"
    path.write_text(f"<title>The mill</title><body>{MENU}<article><h1>The mill</h1>{f'<p>{SENTENCE}' * 9}", "utf-8")
    monkeypatch.setitem(contestants.CONTESTANTS, "resiliparse", lambda: lambda *_: Output("Share", is_plain=True))
    monkeypatch.setitem(contestants.CONTESTANTS, "trafilatura", lambda: lambda *_: Output(str(1 // 0)))
    gold = Gold("1", "page.html", text=SENTENCE, kind="article", title="The mill")
    job = PageJob("mills", path, gold, ModelFiles(), peers=("resiliparse", "trafilatura"))
    contestants.load_contestant.cache_clear()
    found = measure_page(job)
    contestants.load_contestant.cache_clear()
    assert (found.by_package, found.failed) == (True, ("trafilatura",))
    assert list(found.faults["dehusk"]) == list(MEASURES)
    assert found.faults["resiliparse"]["lines of controls"] == Faults(1, ("Share",))
    line = next(line for line in write_table([found, found]).splitlines() if "lines of controls" in line)
    assert line == "| lines of controls | 0.0 % (0) | 100.0 % (2) |  | 2 |"
    assert as_json([found])["mills"]["title differs"]["dehusk"] == {"cases": 1, "faults": 0}
    assert list(show([found], "long lines repeated")) == ["mills/page.html (article)", f"    {SENTENCE}"]


def test_more_faults_than_cases_are_as_many_as_cases() -> None:
    faults = dict.fromkeys(MEASURES, Faults(1, ("a", "b", "c")))
    page = PageResult("mills", "1.html", "article", True, {"dehusk": faults})
    assert as_json([page])["mills"]["lists lost"]["dehusk"] == {"cases": 1, "faults": 1}


def test_unknown_names_end_with_one_line() -> None:
    with pytest.raises(SystemExit, match="unknown measure 'x'; expected one of 'lead picture lost'"):
        list(show([], "x"))
    with pytest.raises(SystemExit, match="unknown peer 'x'"):
        find_peers("x")
    assert find_peers("") == ()
