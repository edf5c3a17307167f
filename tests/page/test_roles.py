"""Roles of blocks and segments, by one rule."""

from __future__ import annotations

import numpy as np
import pytest

from dehusk import extract, parse, segments
from dehusk.method import Selection
from dehusk.outputs.blocks import list_blocks, record_blocks
from dehusk.page.blocks import blocks_of
from dehusk.page.roles import in_boilerplate, in_comments, mostly_in

SENTENCE = "the old mill turns in the wind and grinds the corn of the village. "


def roles(html: str, *, kept: bool) -> list[str]:
    page = parse(html)
    selection = Selection(page.is_text & kept, np.zeros(len(page)))
    return [block.role for block in list_blocks(record_blocks(page, selection, has_probabilities=False))]


@pytest.mark.parametrize(
    ("html", "if_kept", "if_dropped"),
    [
        (f"<p>{SENTENCE}</p>", "content", "boilerplate"),
        (f"<h2>{SENTENCE}</h2>", "heading", "boilerplate"),
        (f"<nav><p>{SENTENCE}</p></nav>", "content", "navigation"),
        (f"<div class=comments><p>{SENTENCE}</p></div>", "comment", "comment"),
        (f"<div class=comments><h2>{SENTENCE}</h2></div>", "heading", "comment"),
        (f"<body class=comments><p>{SENTENCE}</p>", "content", "boilerplate"),
        ("<p>one two <a href=/>three four</a></p>", "content", "navigation"),
        ("<p>one two three <a href=/>four five</a></p>", "content", "boilerplate"),
        ("<p>、<a href=/>。</a></p>", "content", "boilerplate"),
    ],
)
def test_roles_of_blocks(html: str, if_kept: str, if_dropped: str) -> None:
    assert roles(html, kept=True) == [if_kept]
    assert roles(html, kept=False) == [if_dropped]


def test_half_of_the_words_in_links_is_navigation_for_blocks_and_segments() -> None:
    half = "<p>one two three four five six <a href=/>seven eight nine ten eleven twelve</a></p>"
    (segment,) = segments(parse(half))
    assert segment.role == "navigation"
    assert roles(half, kept=False) == ["navigation"]


@pytest.mark.parametrize("name", ["token comment", "hljs-comment"])
def test_code_that_begins_with_a_remark_is_no_comment_of_a_reader(name: str) -> None:
    remark = f"<span class='{name}'># here the old mill turns</span>"
    html = f"<pre>{remark}\nmill = Mill(sails=4)\nmill.turn(hours=12, corn=True)</pre>"
    page = parse(html)
    assert roles(html, kept=True) == ["content"]
    assert [segment.role for segment in segments(page)] == ["content"]
    assert in_comments(page).sum() == 2, "the span and its text"


def test_comments_are_left_out_as_blocks() -> None:
    html = f"<article><p><span class=comments>12</span> {SENTENCE * 5}</p></article><p class=comment>{SENTENCE}</p>"
    text = extract(html, include_comments=False).text
    assert text.startswith("12 the old mill")
    assert text.count("village") == 5


def test_names_of_large_parts_do_not_make_boilerplate() -> None:
    page = parse(
        f"<div class=footer>{SENTENCE * 2}</div><div class=newsletter>{SENTENCE}</div><aside>{SENTENCE}</aside>"
    )
    texts = page.is_text.nonzero()[0]
    assert in_boilerplate(page)[texts].tolist() == [True, True, True]
    page = parse(
        f"<div class=footer>{SENTENCE * 3}</div><div class=newsletter>{SENTENCE}</div><aside>{SENTENCE}</aside>"
    )
    assert in_boilerplate(page)[texts].tolist() == [False, True, True]


def test_mostly_is_at_least_half() -> None:
    page = parse("<p>one <b>two</b></p><p>one two <b>three</b></p><p><b>one</b></p>")
    rows = page.is_text & np.isin(page.parent, page.is_in(frozenset({"b"})).nonzero()[0])
    assert mostly_in(page, blocks_of(page), rows).tolist() == [True, False, True]
