"""Segments and menus: by hand, against their literal definitions, roles, odd pages, cost."""

from __future__ import annotations

import time
from itertools import chain
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dehusk
from definitions import segmentation as definition
from definitions import wlr
from dehusk import METHODS, Page, parse
from dehusk.errors import BadParameter
from dehusk.findings.segments import Menu, Segment, menus, segments
from dehusk.findings.segments.relevance import _level_by_level
from dehusk.methods.wlr import combine_weights
from effort import examples
from generated import html_pages, on_generated_pages
from outputs.reading import PAGES

SENTENCE = "the old mill turns in the wind and grinds the corn of the village. "
ODD = {
    "empty": "",
    "no text": "<div><p></p><img src=a></div>",
    "hidden": "<p hidden>one two</p>",
    "no body text": "<title>only a title</title>",
    "frames": "<frameset><frame src=a></frameset><noframes>no frames</noframes>",
    "noscript": "<body><noscript><p>one two</p></noscript>",
    "pictures for links": "<a href=/><img src=a></a>" * 5,
}
generated = settings(max_examples=examples(150))


def names(page: Page, found: list[Segment] | list[Menu]) -> list[str]:
    return [region.path.split(" > ")[-1] for region in found]


# --- Segments, by hand ------------------------------------------------------------------------------------------------

COLUMNS = """
<body><ul><li>Home</li><li>News</li></ul>
<div id=text><h1>Mills</h1><li id=first>one two three four five six seven eight</li></div>
<li id=last>one two three four</li>
"""
"""
body               15 words in 5 leaves, ratio 3
├── ul             1
│   ├── li Home    1
│   └── li News    1
├── div            4.5
│   ├── h1 Mills   1
│   └── li#first   8
└── li#last        4

1. The initial nodes have a ratio of sqrt(8 * 3) = 4.9 or more: li#first and its text. R(li#first) = 8 * 1, and already
   R(div) = 4.5 * 1 is less.
2. The ratio of body is now 7/4, as div is one leaf; sqrt(4 * 7/4) = 2.6, so li#last and its text are initial, R = 4.
3. All ratios are 1, so only places count: of the nine nodes that are left, ul has M = 6/8 + 4/8, div 2/8, body the sum.
"""


def test_segments_by_hand() -> None:
    page = parse(COLUMNS)
    found = segments(page)
    assert names(page, found) == ["li#first", "li#last", "body"]
    assert [segment.words for segment in found] == [8, 4, 3]
    assert [segment.relevance for segment in found] == pytest.approx([8, 4, 1.5])
    assert found[0].path == "body > div#text > li#first"
    assert found[0].text == "one two three four five six seven eight"
    assert found[0].texts == (found[0].row + 1,)
    assert found[2].text.split() == ["Home", "News", "Mills"]
    assert [segment.relevance for segment in segments(parse("word"))] == [1]


def test_what_is_left_of_a_node_is_a_segment_of_its_own() -> None:
    page = parse(f"<ul><li>{SENTENCE}</li>{'<li>yes</li>' * 20}</ul>")
    found = segments(page)
    assert [segment.words for segment in found] == [14, 20]
    assert found[1].row < found[0].row < page.end[found[1].row]
    assert found[1].text.split() == ["yes"] * 20


def test_links_are_counted_where_words_stand() -> None:
    page = parse(f"<p>{SENTENCE}<a href=/>a <b>b</b></a> and <a href=/><img></a> and <a>c</a></p>")
    assert [segment.links for segment in segments(page)] == [2]


# --- Segments, against the definition ---------------------------------------------------------------------------------


def assert_as_defined(page: Page) -> None:
    expected, found = definition.segments(page), segments(page)
    assert [(segment.row, list(segment.texts)) for segment in found] == [(row, texts) for row, _, texts in expected]
    assert [segment.relevance for segment in found] == pytest.approx([relevance for _, relevance, _ in expected])


@on_generated_pages(150)
def test_segments_are_those_of_the_definition(html: str) -> None:
    assert_as_defined(parse(html))


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_segments_of_bundled_pages_are_those_of_the_definition(path: Path) -> None:
    assert_as_defined(parse(path.read_bytes()))


def halves(depth: int) -> str:
    """A page of 2 ** depth segments: in a tree of pairs, each leaf has a dense and a sparse half."""
    if depth == 0:
        return f"<section><li>{SENTENCE}</li><dd>yes</dd><dt>no</dt></section>"
    return f"<section>{halves(depth - 1) * 2}</section>"


def test_wide_pages_too() -> None:
    assert_as_defined(parse(halves(5)))


@generated
@given(st.integers(0, 2**32 - 1), st.integers(1, 60))
def test_levels_and_single_nodes_give_the_same_relevance(seed: int, size: int) -> None:
    random = np.random.default_rng(seed)
    above = np.array([size, *(int(random.integers(0, node)) for node in range(1, size))])
    depth = np.zeros(size + 1, np.int32)
    for node in range(1, size):
        depth[node] = depth[above[node]] + 1
    weight = random.random(size)
    expected = combine_weights(above, weight)
    assert _level_by_level(depth[:-1], above, weight) == pytest.approx(expected)


@on_generated_pages(150)
def test_the_first_segment_is_what_the_method_keeps(html: str) -> None:
    page = parse(html)
    kept = METHODS["wlr"](page)
    found = segments(page)
    assert bool(found) == (definition.words_left(page) > 0)
    if found:
        assert found[0].relevance == pytest.approx(kept.score.max())
        assert found[0].relevance == pytest.approx(kept.score[found[0].row])


@on_generated_pages(150)
def test_every_visible_word_is_in_one_segment(html: str) -> None:
    page = parse(html)
    found = segments(page)
    texts = sorted(chain.from_iterable(segment.texts for segment in found))
    assert texts == [row for row in wlr.content_nodes(page) if page.words[row]]
    assert all(segment.words == page.words[list(segment.texts)].sum() > 0 for segment in found)
    assert all(segment.row <= row < page.end[segment.row] for segment in found for row in segment.texts)


def test_cost_grows_with_the_segments_and_not_with_their_square() -> None:
    """Eight times the segments; a search of the whole tree for each would take 64 times as long.

    Each text has a little less words than the one before, so it is a segment of its own, among many single words.
    """

    def falling(steps: int) -> Page:
        sizes = [int(1000 * 2 ** (-4 * step / steps)) for step in range(steps)]
        return parse("<ul>" + "".join(f"<li>{'word ' * size}</li>{'<dd>no</dd>' * 60}" for size in sizes) + "</ul>")

    def seconds(page: Page) -> float:
        begun = time.process_time()
        segments(page)
        return time.process_time() - begun

    small, large = falling(30), falling(240)
    assert len(segments(small)) > 24
    assert len(segments(large)) > 8 * 24
    assert min(seconds(large) for _ in range(3)) < 32 * min(seconds(small) for _ in range(3))


# --- Roles ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("html", "role"),
    [
        (f"<p>{SENTENCE}</p>", "content"),
        (f"<h2>{SENTENCE}</h2>", "heading"),
        (f"<div><h2>{SENTENCE}<a href=/>link</a></h2></div>", "heading"),
        (f"<div class='post-comments x'><p>{SENTENCE}</p></div>", "comment"),
        (f"<div id=Comment><p>{SENTENCE}</p></div>", "comment"),
        (f"<body class=has-comments><p>{SENTENCE}</p>", "content"),
        (f"<div class=commentary><p>{SENTENCE}</p></div>", "content"),
        (f"<nav><p>{SENTENCE}</p></nav>", "navigation"),
        (f"<p><a href=/>{SENTENCE}</a></p>", "navigation"),
        ("<p>one two three four five six seven eight nine ten <a href=/>more</a></p>", "content"),
        ("<p>one two three four five six seven eight nine <a href=/>more</a></p>", "other"),
        (f"<footer><p>{SENTENCE}</p></footer>", "boilerplate"),
        (f"<div class='site-footer'><p>{SENTENCE}</p></div>", "content"),
        ("<p>one two three</p>", "other"),
        ("<p>风车在风中转动，村里的谷物由它磨成面粉。</p>", "content"),
    ],
)
def test_roles(html: str, role: str) -> None:
    assert [segment.role for segment in segments(parse(html))] == [role]


def test_names_of_minor_parts_tell_boilerplate() -> None:
    page = parse(f"<ul>{'<li>yes</li>' * 20}<li class='cookie-note'>{SENTENCE}</li></ul><hr>{'no<hr>' * 20}")
    first = segments(page)[0]
    assert (first.path, first.role) == ("body > ul > li.cookie-note", "boilerplate")


def test_what_other_segments_leave_of_the_body_is_no_content() -> None:
    scraps = "".join(f"<td>{word}" for word in SENTENCE.split())
    found = segments(parse(f"<p>{SENTENCE * 3}</p><table><tr>{scraps}</table><hr>one"))
    assert found[0].role == "content"
    assert (found[-1].path, found[-1].role) == ("body", "other")


# --- Menus ------------------------------------------------------------------------------------------------------------

BAR = "<a href=/>Home</a> <a href=/n>News</a> <a href=/a>About us</a>"
SITE = f"""
<body><header><div class=wrap><nav id=bar>{BAR}</nav></div></header>
<p>{SENTENCE} <a href=/1>one</a> <a href=/2>two</a> <a href=/3>three</a></p>
<footer><ul><li><a href=/>Home</a><li><ul><li><a href=/x>Sub</a><li><a href=/y>Sub two</a></ul></ul></footer>
"""


def test_menus_by_hand() -> None:
    page = parse(SITE)
    found = menus(page)
    assert names(page, found) == ["nav#bar", "ul"]
    assert [(menu.words, menu.links, menu.ratio) for menu in found] == [(4, 3, 1.0), (4, 3, 1.0)]
    assert found[0].text == "Home News About us"


def test_menus_inside_menus_are_reported_once() -> None:
    column = f"<ul>{'<li><a href=/>Sub page</a>' * 4}</ul>"
    page = parse(f"<div id=menu><div>{column}</div><div>{column}</div></div><p>{SENTENCE}")
    assert [(menu.path, menu.links) for menu in menus(page)] == [("body > div#menu", 8)]


def test_a_menu_around_something_that_is_none_is_reported_alone() -> None:
    """The middle has too few linked words, but the whole has enough."""
    middle = f"<section>word word word <ul>{BAR}</ul></section>"
    page = parse(f"<div>{'<a href=/>Page</a> ' * 20}{middle}</div><p>{SENTENCE}")
    assert [menu.links for menu in menus(page)] == [23]


@pytest.mark.parametrize(
    ("parameters", "links"),
    [
        ({}, [3]),
        ({"links": 4}, []),
        ({"links": 2}, [3, 2]),
        ({"words": 1}, [3]),
        ({"words": 5}, [3, 3]),
        ({"ratio": 0.9}, []),
    ],
)
def test_parameters_of_menus(parameters: dict[str, Any], links: list[int]) -> None:
    page = parse(f"""
      <ul>see {BAR}</ul><p>{SENTENCE}</p>
      <ul>{"<li><a href=/>a link of many words</a>" * 3}</ul><p>{SENTENCE}</p>
      <ol><li><a href=/>one</a><li><a href=/>two</a></ol>
    """)
    assert [menu.links for menu in menus(page, **parameters)] == links


@pytest.mark.parametrize(
    "wrong", [{"ratio": 1.1}, {"ratio": -0.1}, {"ratio": float("nan")}, {"words": 0}, {"links": 0}]
)
def test_wrong_parameters_of_menus(wrong: dict[str, Any]) -> None:
    with pytest.raises(BadParameter, match="menus take a ratio from 0 to 1"):
        menus(parse(SITE), **wrong)


def test_menus_do_not_look_at_tags_and_roles() -> None:
    plain = SITE.replace("nav", "div").replace("header", "div").replace("footer", "div")
    roles = plain.replace("<p>", "<p role=navigation class='nav menu'>")
    expected = [(menu.row, menu.links) for menu in menus(parse(SITE))]
    assert [(menu.row, menu.links) for menu in menus(parse(plain))] == expected
    assert [(menu.row, menu.links) for menu in menus(parse(roles))] == expected


def test_hidden_links_are_in_no_menu() -> None:
    assert not menus(parse(f"<ul style='display:none'>{BAR}</ul>"))
    assert not menus(parse(f"<body><noscript>{BAR}</noscript>"))


@pytest.mark.parametrize("limits", [(0.8, 3, 3), (0.5, 2, 1), (1.0, 1, 2), (0.0, 100, 1)])
@settings(parent=generated, max_examples=examples(60))
@given(html=html_pages)
def test_menus_are_those_of_the_definition(limits: tuple[float, int, int], html: str) -> None:
    page, (ratio, words, links) = parse(html), limits
    found = menus(page, ratio=ratio, words=words, links=links)
    assert [(menu.row, menu.words, menu.links, list(menu.texts)) for menu in found] == definition.menus(page, *limits)


# --- Odd pages --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("html", ODD.values(), ids=ODD)
def test_pages_without_visible_words_have_neither(html: str) -> None:
    page = parse(html)
    assert segments(page) == []
    assert menus(page) == []


@pytest.mark.parametrize(
    ("html", "expected", "bars"),
    [
        ("word", [("body", 1, 0, "other")], []),
        ("<a href=/>word</a>", [("body", 1, 1, "navigation")], []),
        (
            f"<div><ul>{'<li><a href=/>one page</a>' * 30}</ul></div>",
            [("body", 60, 30, "navigation")],
            [("body > div > ul", 30, 1.0)],
        ),
        (f"<ul>{f'<li><a href=/>{SENTENCE}</a>' * 30}</ul>", [("body", 420, 30, "navigation")], []),
    ],
    ids=["word", "linked word", "links", "long links"],
)
def test_pages_of_one_segment(html: str, expected: list[object], bars: list[object]) -> None:
    page = parse(html)
    assert [(segment.path, segment.words, segment.links, segment.role) for segment in segments(page)] == expected
    assert [(menu.path, menu.links, menu.ratio) for menu in menus(page)] == bars


def test_a_menu_may_be_a_single_link() -> None:
    assert [menu.path for menu in menus(parse("<a href=/>word</a>"), links=1)] == ["body > a"]


def test_no_links() -> None:
    page = parse(f"<h1>Mills</h1>{f'<p>{SENTENCE}</p><hr>' * 5}")
    assert all(segment.links == 0 for segment in segments(page))
    assert menus(page) == []


def test_deep_pages() -> None:
    page = parse("<div>" * 400 + BAR + "</div>" * 400)
    (segment,), (menu,) = segments(page), menus(page)
    assert (segment.row, segment.links) == (page.body, 3)
    assert (menu.row, menu.links) == (page.body + 400, 3)
    assert menu.path.count("div") == 400


def test_a_page_can_be_asked_again() -> None:
    page = parse(SITE)
    first, second = segments(page), segments(page)
    assert [(a.row, a.relevance, a.texts) for a in first] == [(b.row, b.relevance, b.texts) for b in second]


def test_segments_and_menus_are_public() -> None:
    assert (dehusk.segments, dehusk.menus) == (segments, menus)
