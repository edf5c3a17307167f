"""Authors: from structured data, declarations and bylines; people rather than the site and its accounts."""

from __future__ import annotations

import json
from typing import Any

import pytest

from dehusk import parse
from dehusk.metadata import metadata_of
from dehusk.metadata.people import looks_like_person, split_names

TITLE = "<title>The mill turns again</title><h1>The mill turns again</h1>"
TEXT = "<p>The old mill turns in the wind and grinds the corn of the village.</p>"


def linked(value: Any) -> str:
    return f'<script type="application/ld+json">{json.dumps(value)}</script>'


def authors_of(html: str) -> list[str]:
    return metadata_of(parse(html)).authors


@pytest.mark.parametrize(
    ("author", "names"),
    [
        ("Ada Merrow", ["Ada Merrow"]),
        ({"@type": "Person", "name": "Ada Merrow"}, ["Ada Merrow"]),
        ([{"name": "Ada Merrow"}, {"name": "Ben Holt"}], ["Ada Merrow", "Ben Holt"]),
        ([[{"name": "Ada Merrow"}], "Ben Holt"], ["Ada Merrow", "Ben Holt"]),
        ({"name": ["Ada Merrow", "Ben Holt"]}, ["Ada Merrow", "Ben Holt"]),
        ({"name": "By Ada Merrow and Ben Holt"}, ["Ada Merrow", "Ben Holt"]),
        ({"name": "https://example.org/ada"}, []),
        ({"name": {"first": "Ada"}}, []),
        (7, []),
        (None, []),
    ],
)
def test_structured_data_names_authors_in_many_ways(author: Any, names: list[str]) -> None:
    assert authors_of(linked({"@type": "NewsArticle", "headline": "The mill", "author": author}) + TEXT) == names


def test_a_reference_is_followed() -> None:
    graph = [
        {"@type": "WebSite", "name": "Fen Courier"},
        {"@type": "Article", "headline": "The mill turns again", "author": {"@id": "#ada"}},
        {"@type": "Person", "@id": "#ada", "name": "Ada Merrow"},
    ]
    assert authors_of(linked({"@graph": graph}) + TITLE + TEXT) == ["Ada Merrow"]


def test_references_in_a_circle_end() -> None:
    graph = [
        {"@type": "Article", "@id": "#a", "headline": "The mill", "author": {"@id": "#b"}},
        {"@id": "#b", "author": {"@id": "#a"}},
    ]
    assert authors_of(linked({"@graph": graph}) + TEXT) == []


def test_the_author_is_that_of_the_article_and_of_no_other_thing() -> None:
    things = [
        {"@type": "Article", "headline": "Ten best kettles", "author": {"name": "Somebody Else"}},
        {"@type": "Article", "headline": "The mill turns again", "author": {"name": "Ada Merrow"}},
        {"@type": "Comment", "author": {"name": "Angry Reader"}},
    ]
    assert authors_of(linked(things) + TITLE + TEXT) == ["Ada Merrow"]


def test_the_site_is_an_author_only_where_nobody_else_is_named() -> None:
    declared = "<meta property=og:site_name content='Fen Courier'>" + linked(
        {"@type": "Article", "headline": "The mill turns again", "author": {"name": "Fen Courier"}}
    )
    byline = "<div class=byline>By <a href=/by/ada-merrow>Ada Merrow</a></div>"
    assert authors_of(declared + TITLE + TEXT) == ["Fen Courier"]
    assert authors_of(declared + TITLE + byline + TEXT) == ["Ada Merrow"]


@pytest.mark.parametrize(
    "byline",
    [
        "<a rel=author href=/x>Ada Merrow</a>",
        "<p>By <a href=/authors/ada-merrow>Ada Merrow</a> · 18 May 2024</p>",
        "<div class=post-author>Ada Merrow<span>Staff writer</span></div>",
        "<p>By Ada Merrow, 18 May 2024</p>",
        "<p>Von Ada Merrow</p>",
        "<span>Written by</span> <b>Ada Merrow</b>",
        "<span itemprop=author>Ada Merrow</span>",
    ],
)
def test_bylines_are_read(byline: str) -> None:
    found = metadata_of(parse(TITLE + byline + TEXT))
    assert (found.authors, found.found["authors"].source) == (["Ada Merrow"], "byline")


def test_links_in_a_menu_are_no_authors() -> None:
    assert authors_of(TITLE + "<a href=/sofas>Sofas</a> / <a href=/beds>Oak Beds</a>" + TEXT) == []


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("By Ada Merrow", ["Ada Merrow"]),
        ("Ada Merrow, Ben Holt and Cy Young", ["Ada Merrow", "Ben Holt", "Cy Young"]),
        ("Ada Merrow, PhD", ["Ada Merrow, PhD"]),
        ("Ada Merrow | ada@courier.example", ["Ada Merrow"]),
        ("ada@courier.example", []),
        ("/authors/ada", []),
        ("admin", []),
        ("", []),
        ("松岡大地", ["松岡大地"]),
    ],
)
def test_names_in_a_text(text: str, names: list[str]) -> None:
    assert split_names(text) == names


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("Ada Merrow", True),
        ("Ludwig van Beethoven", True),
        ("松岡大地", True),
        ("Ada", False),
        ("Read more here", False),
    ],
)
def test_what_looks_like_a_person(text: str, is_one: bool) -> None:
    assert looks_like_person(text) is is_one
