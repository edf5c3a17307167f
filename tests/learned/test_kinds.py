"""The kind of a page: what is read of it, and what a model makes of that."""

from __future__ import annotations

import pytest

from dehusk import parse
from dehusk.learned.auto import judge_blocks
from dehusk.learned.kinds import KINDS, hints_of


def test_hints_of_an_article() -> None:
    page = parse(
        b"""<meta property="og:type" content="Article"><meta content='https://a.example/x/2024/the-old-mill-turns?a=1'
        property='og:url'><script type="application/ld+json">{"@graph": [{"@type": ["NewsArticle", "Report"]},
        {"@type":"Person"}]}</script><p>The mill</p><script type="application/ld+json">{"@type" : "WebSite"}"""
    )
    assert set(hints_of(page)) == {
        "og=article", "ld=NewsArticle", "ld=Report", "ld=Person", "ld=WebSite",
        "url:parts=3", "url:hyphens=3", "url:digits=4", "url:length=1", "url:query",
        "url=example", "url=the", "url=old", "url=mill", "url=turns",
    }  # fmt: skip


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


def test_a_text_with_half_a_character_is_read() -> None:
    assert "og=article" in hints_of(parse('<meta property="og:type" content="article"><p>mill \ud800'))


def test_a_broken_address_is_no_address() -> None:
    assert "url:none" in hints_of(parse("<p>x", url="http://[broken"))


ARTICLE = (
    "<meta property='og:type' content='article'><article class='post-content'>"
    + "<p>The old mill turns in the wind again, says the miller.</p>" * 20
    + "</article>"
)


def test_the_kinds_of_a_page_are_probabilities() -> None:
    judged = judge_blocks(parse(ARTICLE))
    chances = {kind: float(judged.signal(f"kind {kind}")[0]) for kind in KINDS}
    assert sum(chances.values()) == pytest.approx(1)
    assert max(chances, key=chances.__getitem__) == "article"
