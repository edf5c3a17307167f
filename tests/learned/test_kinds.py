"""The kind of a page: what is read of it, and what a model makes of that."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from definitions.auto.hints import address_hints
from definitions.auto.kind_prior import KindPrior, name_levels
from dehusk import parse
from dehusk.learned.auto import judge_blocks
from dehusk.learned.hints import hints_of
from dehusk.learned.kinds import KINDS


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


@given(
    st.from_regex(r"(https?:)?//[a-zA-Z.]{0,9}[/a-zA-Z0-9%._~é-]{0,60}(\?[a-z]{0,3})?(#[a/?]{0,3})?", fullmatch=True)
)
def test_hints_of_an_address_are_those_of_the_definition(address: str) -> None:
    assert hints_of(parse("<p>x", url=address)) == sorted({"og=", *address_hints(address)})


def test_names_count_by_their_logarithm_up_to_a_limit() -> None:
    levels = name_levels([0] + [2] * 20 + [3] * 500, 5)
    assert levels == pytest.approx([np.log(2), 0, np.log(21), np.log(21), 0])


def test_what_speaks_for_a_kind_adds_up() -> None:
    names, hints, measures = (np.zeros((count, len(KINDS)), np.float32) for count in (2, 2, 2))
    names[1, 0], hints[0, 1], measures[1, 2] = 3, 2, 1
    kinds = KindPrior(
        names, ("og=", "og=article"), hints, np.array([0, 0], np.int16), np.array([1, 5], np.float32), measures,
        np.zeros(len(KINDS), np.float32),
    )  # fmt: skip
    found = kinds.probabilities({"og=", "url:none"}, [1], np.array([7.0]))
    score = np.array([3 * np.log(2), 2, 1, 0, 0, 0, 0])
    assert found == pytest.approx(np.exp(score) / np.exp(score).sum())


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
