"""The kind of a page: what is read of it, what a model makes of that, and what follows."""

from __future__ import annotations

import zlib
from pathlib import Path

import pytest

import dehusk
from dehusk import extract, parse
from dehusk.declared import declared_of
from dehusk.errors import OverviewPage
from dehusk.learned.kinds import (
    KINDS,
    OVERVIEW,
    by_likelihood,
    hints_of,
    is_overview,
    overview_probability,
    overview_reason,
)


def test_the_given_address_comes_before_the_one_in_the_page() -> None:
    html = '<link rel="canonical" href="https://a.example/one/two/three"><p>x'
    assert "url:parts=3" in hints_of(parse(html))
    assert "url:parts=0" in hints_of(parse(html, url="https://a.example/"))


@pytest.mark.parametrize(
    "html",
    [
        "",
        "<p>x",
        "<meta property=og:type>",
        "og:type",
        "<link rel='canonical' href='http://[broken'>",
        "<p>application/ld+json",
    ],
)
def test_a_page_that_says_nothing_of_its_kind(html: str) -> None:
    assert hints_of(parse(html)) == ["og=", "url:none"]


def test_a_head_of_broken_tags_has_no_names() -> None:
    assert declared_of(parse("<meta " * 100_000 + "<p>mill")).core.names_in_head() == []


def test_models_are_small() -> None:
    files = (Path(__file__).parents[2] / "src" / "dehusk").rglob("*.model")
    sent = [len(zlib.compress(file.read_bytes())) for file in files]
    assert 0 < sum(sent) < 420_000, "a browser loads them"


def test_the_path_of_a_local_file_is_not_evidence() -> None:
    html = f"<h1>Mill</h1>{'<p>The mill turns in the wind and grinds the corn of the village.</p>' * 5}"
    kinds = extract(html).kind_probabilities
    assert extract(html, url="file:///home/shop/products/forum/mill.html").kind_probabilities == kinds
    assert extract(html, url="https://mill.example/shop/products/forum/7").kind_probabilities != kinds


PAGES = Path(__file__).parents[2] / "docs" / "pages"
WINDMILL = (PAGES / "windmill.html").read_bytes()
NOTHING = ("", "<title>only a title</title>", "<img src=a>")
LITTLE = ("<p>word", "<p>no links in this one</p>", "<ul><li><a href=/>a</a><li><a href=/b>b</a></ul>", *NOTHING)


def test_kinds_are_probabilities_with_the_likeliest_first() -> None:
    kinds = dehusk.extract(WINDMILL).kind_probabilities
    assert set(kinds) == set(KINDS)
    assert sum(kinds.values()) == pytest.approx(1)
    assert list(kinds.values()) == sorted(kinds.values(), reverse=True)


@pytest.mark.parametrize("method", ["cetd", "everything"])
def test_every_method_tells_the_same_kind(method: str) -> None:
    assert dehusk.extract(WINDMILL, method=method).kind_probabilities == dehusk.extract(WINDMILL).kind_probabilities


@pytest.mark.parametrize("html", NOTHING)
def test_a_page_without_text_is_of_no_kind(html: str) -> None:
    found = dehusk.extract(html)
    assert found.kind_probabilities == {}
    assert found.kind is None
    assert not found.is_overview


@pytest.mark.parametrize("html", LITTLE)
def test_a_page_with_little_in_it_has_a_kind_and_a_status(html: str) -> None:
    found = dehusk.extract(html)
    assert found.kind in (None, *KINDS)
    assert found.status.name in ("ok", "overview", "empty")
    assert found.status.reason


def test_by_likelihood() -> None:
    values = [0.1, 0.5, 0, 0.3, 0.1, 0, 0]
    assert list(by_likelihood(values).items())[:3] == [("forum", 0.5), ("collection", 0.3), ("article", 0.1)]


def test_an_overview_is_a_collection_or_a_listing() -> None:
    likely = {"collection": 0.4, "listing": 0.3, "article": 0.3}
    assert overview_probability(likely) == pytest.approx(0.7)
    assert is_overview(likely)
    assert not is_overview({"article": 0.9, "listing": 0.1})
    assert overview_reason(likely) == "with a probability of 0.70 it is a list of other pages (collection or listing)"
    assert set(OVERVIEW) <= set(KINDS)


def test_an_article_is_not_refused() -> None:
    assert dehusk.extract(WINDMILL, reject_overview=True).text == dehusk.extract(WINDMILL).text


def test_an_overview_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dehusk.learned.kinds.is_overview", lambda kinds: True)
    with pytest.raises(OverviewPage, match="a list of other pages"):
        dehusk.extract(WINDMILL, reject_overview=True)
    assert dehusk.extract(WINDMILL).is_overview, "without being asked to, it only says so"


LISTING = (PAGES / "listing.html").read_bytes()


def test_the_items_of_a_list() -> None:
    items = dehusk.extract(LISTING, url="https://mill.example/").items
    assert len(items) >= 3
    assert all(item.title and item.link.startswith("https://mill.example/") for item in items)


def test_what_a_site_repeats_is_not_content() -> None:
    foot = "<div class=about><p>The Courier is written by people who live on the fen and like it there.</p></div>"
    texts = ("The mill turns again, and the village came to look.", "Bread rises slowly where the kitchen is cold.")
    pages = [dehusk.parse(f"<main><p>{text * 4}</p></main>{foot}") for text in texts]
    site = dehusk.SiteModel.fit(pages)
    with_foot, without = (dehusk.extract(pages[0], method="everything", site=model).text for model in (None, site))
    assert "like it there" in with_foot
    assert "like it there" not in without
    assert "The mill turns again" in without
    assert dehusk.extract(pages[0], site=site).kind == dehusk.extract(pages[0]).kind
