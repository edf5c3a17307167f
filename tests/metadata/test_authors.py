"""Authors: from structured data, declarations and bylines; people rather than the site and its accounts."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dehusk import extract, parse
from dehusk.metadata import metadata_of
from dehusk.metadata.chinese_bylines import find_names
from dehusk.metadata.person_names import find_byline_names, looks_like_person, split_names

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
        ({"givenName": "Ada", "familyName": "Merrow"}, ["Ada Merrow"]),
        ([{"familyName": "Merrow"}, {"name": "Ben Holt"}], ["Merrow", "Ben Holt"]),
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


def test_a_declared_organisation_is_an_author_only_where_nobody_else_is_named() -> None:
    author = {"@type": "NewsMediaOrganization", "name": "Lowland Tide"}
    declared = linked({"@type": "Article", "headline": "The mill turns again", "author": author})
    assert authors_of(declared + TITLE + TEXT) == ["Lowland Tide"]
    assert authors_of(declared + TITLE + "<p class=byline>By Ada Merrow</p>" + TEXT) == ["Ada Merrow"]


BOTH = linked({"@type": "Article", "headline": "The mill", "author": [{"name": "Ada Merrow"}, {"name": "José Neill"}]})
ONE = linked({"@type": "Article", "headline": "The mill", "author": {"name": "Ada Merrow"}})
LINK = "<a rel=author href=/ada>Ada Merrow</a>"


@pytest.mark.parametrize(
    "html",
    [
        f"{BOTH}{TITLE}<p class=byline>By {LINK} and José Neill</p>",
        f"{BOTH}{TITLE}<p>By {LINK}</p>",
        f"{TITLE}<p class=byline>By {LINK} and José Neill</p>",
        f"<meta name=author content='Ada Merrow, José Neill'>{TITLE}<p>By {LINK}</p>",
    ],
)
def test_names_that_are_a_part_of_a_longer_list_support_it(html: str) -> None:
    assert authors_of(html + TEXT) == ["Ada Merrow", "José Neill"]


def test_a_longer_byline_does_not_beat_what_is_declared() -> None:
    assert authors_of(f"{ONE}{TITLE}<p class=byline>By {LINK} and José Neill</p>{TEXT}") == ["Ada Merrow"]


@pytest.mark.parametrize(
    "byline",
    [
        "<p class=byline><span>Ada Merrow</span><span>Ben Holt</span></p>",
        "<p class=byline><span>By </span><b>Ada Merrow</b> and <b>Ben Holt</b></p>",
        "<p class=byline>By Ada Merrow and Ben Holt, Transport Correspondents</p>",
        "<p><span class=author>Ada Merrow</span>, <span class=author>Ben Holt</span></p>",
        "<p>Von: <a href=/1>Ada Merrow</a>, <a href=/2>Ben Holt</a></p>",
        "<p>By <b>Ada Merrow</b> &amp; <b>Ben Holt</b></p>",
    ],
)
def test_all_names_of_a_byline_are_read(byline: str) -> None:
    assert authors_of(TITLE + byline + TEXT) == ["Ada Merrow", "Ben Holt"]


@pytest.mark.parametrize(
    "byline",
    [
        "<div class=author><span>Ada Merrow</span><span>Staff Writer</span></div>",
        "<div class=author><a href=/1>Ada Merrow</a>, Head of Mills</div>",
        "<div class=author><b>Ada Merrow</b><i>Harrow Fen</i></div>",
        "<div class=byline><i>Political Commentator</i><b>Ada Merrow</b></div>",
        "<div class=author><a href=/staff>Staff Writer</a><a href=/1>Ada Merrow</a></div>",
        "<p>By Ada Merrow Senior Reporter</p>",
        "<meta name=author content='Ada Merrow, Staff Writer'>",
        "<meta name=author content='Staff Writer'><p class=author>Ada Merrow</p>",
    ],
)
def test_what_stands_beside_a_name_is_no_other_name(byline: str) -> None:
    assert authors_of(TITLE + byline + TEXT) == ["Ada Merrow"]


WORDS = "The old mill turns in the wind and grinds the corn of the village, as it has done for many years. "


def extracted_authors(html: str) -> list[str]:
    return list(extract(html).metadata.authors)


def test_who_opened_a_thread_is_its_author_and_who_answered_is_not() -> None:
    posts = "".join(
        f"<div class=post><p class=author>{name}</p><time datetime=2024-05-0{day}></time><p>{WORDS * 2}</p></div>"
        for day, name in enumerate(["mill_rat", "Ben Holt", "Cy Young"], 1)
    )
    assert extracted_authors(f"{TITLE}<div>{posts}</div>") == ["mill_rat"]


@pytest.mark.parametrize("byline", ["<p>Written by Ada Merrow</p>", "<p>Article by <a href=/ada>Ada Merrow</a></p>"])
def test_a_byline_after_the_text_is_read_where_no_other_is(byline: str) -> None:
    text = "".join(f"<p>In {year} the miller wrote: {WORDS} It was {year}.</p>" for year in range(1960, 2000))
    assert extracted_authors(TITLE + text + byline) == ["Ada Merrow"]
    assert extracted_authors(f"{TITLE}<p>By Ben Holt</p>{text}{byline}") == ["Ben Holt"]
    assert extracted_authors(f"{TITLE}{text}{byline}<p>Written by Ben Holt</p>") == []


def test_a_name_before_the_date_is_that_of_the_author_unless_it_is_a_link() -> None:
    text = f"<p>3 May 2024</p>{f'<p>{WORDS * 2}</p>' * 5}"
    assert extracted_authors(f"{TITLE}<p>Ada Merrow</p>{text}") == ["Ada Merrow"]
    assert extracted_authors(f"{TITLE}<p><a href=/mills>Old Mills</a></p>{text}") == []


def test_a_question_that_is_the_subject_of_no_item_has_an_author() -> None:
    question = (
        "<div itemprop=mainEntity itemscope itemtype=https://schema.org/Question><h1 itemprop=name>Why?</h1>"
        "<div itemprop=author itemscope itemtype=https://schema.org/Person><b itemprop=name>mill_rat</b></div></div>"
    )
    assert authors_of(f"<title>Why?</title>{question}{TEXT}") == ["mill_rat"]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("By MARY BERG, Transport Correspondent", ["MARY BERG"]),
        ("Av MARY BERG, Ansvarig Utgivare", ["MARY BERG"]),
        ("By Mary Berg, BBC News", ["Mary Berg"]),
        ("Von Mary Berg, Hamburg", ["Mary Berg"]),
        ("By Mary Berg for Reuters", ["Mary Berg"]),
        ("Mary Berg (Reuters)", ["Mary Berg"]),
        ("By Mary Berg Editor in Chief", ["Mary Berg"]),
        ("Mary Berg (Staff Writer)", ["Mary Berg"]),
        ("Written by Mary Berg. Edited by Ben Holt.", ["Mary Berg"]),
        ("By J. R. Berg and Prof. Ben Holt", ["J. R. Berg", "Prof. Ben Holt"]),
        ("By Mary Berg, Ben Holt", ["Mary Berg", "Ben Holt"]),
        ("By Mary Berg, Ben Holt, and José Neill", ["Mary Berg", "Ben Holt", "José Neill"]),
        ("Mary Berg, Mill Owner and Ben Holt, Mill Owner", ["Mary Berg", "Ben Holt"]),
        ("Mary Berg, MD, and Ben Holt, Ph.D.", ["Mary Berg, MD", "Ben Holt, Ph.D."]),
        ("By Mary Berg and", ["Mary Berg"]),
        ("Berg, Mary", ["Berg, Mary"]),
        ("By Mary", ["Mary"]),
        ("", []),
    ],
)
def test_names_in_a_byline(text: str, names: list[str]) -> None:
    assert find_byline_names(text) == names


@given(st.text(st.sampled_from("Ab, .;|&()\u00a0松and"), max_size=60))
def test_any_byline_is_read(text: str) -> None:
    assert all(name and "\n" not in name for name in find_byline_names(text))


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
        "<span id=author>Ada Merrow</span>",
        "<p id=post_author_name>Ada Merrow</p>",
    ],
)
def test_bylines_are_read(byline: str) -> None:
    found = metadata_of(parse(TITLE + byline + TEXT))
    assert (found.authors, found.found["authors"].source) == (["Ada Merrow"], "byline")


@pytest.mark.parametrize(
    "byline",
    [
        "<p class=byline>Last Updated</p>",
        "<p class=author>Posted On</p>",
        "<p class=author>See All Articles</p>",
        "<p class=byline>New York</p>",
        "<p>By <b>Parish Planning Committee</b></p>",
        "<p id=author-image>Harrow Fen</p>",
        "<p class=author>View Profile</p>",
        "<p class=author>Illustrious Member</p>",
        "<p><a href=/side-by-side-refrigerators>Oak Refrigerators</a>",
        "<p><a href=/in-person-help>Mill Help</a>",
        "<p>By <b>& Window Sensor</b></p>",
    ],
)
def test_dates_places_committees_and_labels_are_no_authors(byline: str) -> None:
    assert authors_of(TITLE + byline + TEXT) == []


def test_a_place_beside_an_author_is_no_author() -> None:
    assert authors_of(f"{TITLE}<p class=byline>By Ada Merrow, New York</p>{TEXT}") == ["Ada Merrow"]


@pytest.mark.parametrize(
    ("label", "names"), [("Written by", ["Ada Merrow"]), ("Colour", []), ("Skrevet af", ["Ada Merrow"])]
)
def test_a_labelled_value_is_an_author_where_its_label_says_so(label: str, names: list[str]) -> None:
    value = f"<meta name=twitter:label1 content='{label}'><meta name=twitter:data1 content='Ada Merrow'>"
    assert authors_of(value + TITLE + TEXT) == names


def test_a_declared_label_of_a_date_is_no_author() -> None:
    assert authors_of(f"<meta name=author content='Last updated by admin'>{TITLE}{TEXT}") == []


def test_a_declared_committee_is_an_author_only_where_nobody_else_is_named() -> None:
    declared = "<meta name=author content='Parish Council'>"
    assert authors_of(declared + TITLE + TEXT) == ["Parish Council"]
    assert authors_of(f"{declared}{TITLE}<p class=byline>By Ada Merrow</p>{TEXT}") == ["Ada Merrow"]


def test_links_in_a_menu_are_no_authors() -> None:
    assert authors_of(TITLE + "<a href=/sofas>Sofas</a> / <a href=/beds>Oak Beds</a>" + TEXT) == []


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("By Ada Merrow", ["Ada Merrow"]),
        ("Ada Merrow, Ben Holt and Cy Young", ["Ada Merrow", "Ben Holt", "Cy Young"]),
        ("Ada Merrow, PhD", ["Ada Merrow, PhD"]),
        ("Ada Merrow | ada@courier.example", ["Ada Merrow"]),
        ("Ada Merrow | The Fen Courier", ["Ada Merrow"]),
        ("Ada Merrow | WFEN", ["Ada Merrow"]),
        ("ADA MERROW The Fen Courier", ["ADA MERROW"]),
        ("Ada Merrow and Ben Holt, The Fen Courier", ["Ada Merrow", "Ben Holt"]),
        ("Ada Merrow (ame)", ["Ada Merrow"]),
        ("The Fen Courier", ["The Fen Courier"]),
        ("ada@courier.example", []),
        ("/authors/ada", []),
        ("admin", []),
        ("", []),
        ("松岡大地", ["松岡大地"]),
    ],
)
def test_names_in_a_text(text: str, names: list[str]) -> None:
    assert list(split_names(text)) == names


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("Ada Merrow", True),
        ("Ludwig van Beethoven", True),
        ("松岡大地", True),
        ("Ada", False),
        ("Read more here", False),
        ("Jackie Chang", True),
        ("Follow @ada", False),
        ("Hong Kong", False),
        ("Harrow County", False),
        ("Mills Commission", False),
        ("Copy Link", False),
        ("Senior Member", False),
        ("Photo: Ada Merrow", False),
    ],
)
def test_what_looks_like_a_person(text: str, is_one: bool) -> None:
    assert looks_like_person(text) is is_one


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("新华网黑龙江频道 记者 伊琳 李清芬", ("伊琳", "李清芬")),
        ("作者：林小满", ("林小满",)),
        ("（记者 王小明 摄）", ("王小明",)),
        ("所有的改革难道不都是利益再分配的过程吗？”（姚峰 上海报道）", ("姚峰",)),
        ("记者：好的", ()),
        ("作者：", ()),
        ("记者从会议上获悉", ()),
    ],
)
def test_names_in_chinese_bylines(line: str, names: tuple[str, ...]) -> None:
    assert find_names(line) == names


def test_a_chinese_byline_after_the_text_names_the_author() -> None:
    text = "<p>今天的会议讨论了农业税的问题，大家认为这是一件好事，明年还要继续努力工作，取得更大的成绩。</p>"
    html = f"<html lang=zh><title>农业税</title><h1>农业税</h1>{5 * text}<p>（姚峰 上海报道）</p>"
    assert extract(html).metadata.authors == ["姚峰"]
