"""Blocks: runs of text that no block element cuts."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape

import numpy as np
import pytest

from definitions.page import collapsed
from dehusk import METHODS, Page, extract, parse, segments
from dehusk.compat.justext import justext
from dehusk.findings.items import items_of
from dehusk.findings.site import make_fingerprints
from dehusk.findings.status import status_of
from dehusk.method import Selection
from dehusk.outputs.blocks import list_blocks, record_blocks
from dehusk.page.blocks import Blocks, blocks_of
from dehusk.page.lines import line_of, line_within, lines_within, on_one_line
from dehusk.page.roles import in_boilerplate, in_comments, mostly_in
from dehusk.page.tags import BLOCKS
from dehusk.page.tree import in_subtrees
from generated import on_generated_pages


def texts(html: str) -> list[list[str]]:
    """The texts of each block."""
    page = parse(html)
    blocks = blocks_of(page)
    return [[page.text(int(row)).strip() for row in rows] for rows in np.split(blocks.rows, blocks.first[1:])]


@pytest.mark.parametrize("tag", "div p ul h2 article blockquote pre section nav footer form".split())
def test_a_block_element_cuts_on_both_edges(tag: str) -> None:
    assert texts(f"<div>before<{tag}>within</{tag}>behind</div>") == [["before"], ["within"], ["behind"]]


@pytest.mark.parametrize(
    "html", ["", "<title>only a title</title>", "<div><p></p><img src=a></div>", "<p> \n&nbsp;</p>"]
)
def test_a_page_without_text_has_no_blocks(html: str) -> None:
    page = parse(html)
    blocks = blocks_of(page)
    assert len(blocks) == len(blocks.row) == len(blocks.last_row) == len(blocks.sizes) == 0


def test_what_blocks_tell_of_their_rows() -> None:
    page = parse("<p>the <b>old</b> mill</p><p>turns again</p>")
    blocks = blocks_of(page)
    assert blocks.sizes.tolist() == [3, 1]
    assert [page.text(int(row)).strip() for row in blocks.row] == ["the", "turns again"]
    assert [page.text(int(row)).strip() for row in blocks.last_row] == ["mill", "turns again"]
    assert blocks.sums(page.words).tolist() == [3, 2]


def test_blocks_by_what_their_rows_have() -> None:
    page = parse("<p>the <b>old</b> mill</p><p><b>turns</b></p><p>again</p>")
    blocks = blocks_of(page)
    bold = in_subtrees(page, page.is_in(frozenset({"b"})))
    assert blocks.any_in(bold).tolist() == [True, True, False]
    assert blocks.all_in(bold).tolist() == [False, True, False]
    numbers = blocks.spread(page, np.array([1, 2, 3]))
    assert numbers[page.is_text].tolist() == [1, 1, 1, 2, 3]
    assert not numbers[~page.is_text].any()


def test_blocks_are_cut_once_and_shared_by_all() -> None:
    page = parse("<p>the old mill</p><p>turns</p>")
    assert blocks_of(page) is blocks_of(page)
    with pytest.raises(ValueError, match="read-only"):
        blocks_of(page).first[0] = 1


def test_a_changed_copy_of_a_page_has_blocks_of_its_own() -> None:
    page = parse("<p>the old mill</p><p>turns</p>")
    cut = blocks_of(page)
    copy = replace(page, url="https://example.org/")
    assert blocks_of(copy) is not cut


@on_generated_pages(60)
def test_every_text_of_the_body_is_in_one_block(html: str) -> None:
    page = parse(html)
    blocks = blocks_of(page)
    in_body = [row for row in page.is_text.nonzero()[0].tolist() if page.body < row < page.end[page.body]]
    assert blocks.rows.tolist() == in_body
    assert blocks.sizes.sum() == len(in_body)
    assert (blocks.sizes > 0).all()
    assert blocks.first.tolist() == cuts(page, blocks)


def cuts(page: Page, blocks: Blocks) -> list[int]:
    """Find the texts before which a block-level element begins or ends."""
    elements = [row for row in range(len(page)) if page.name(row) in BLOCKS and page.name(row) != "br"]
    found = []
    for place, row in enumerate(blocks.rows.tolist()):
        before = blocks.rows[place - 1] if place else -1
        if any(before < element <= row or before < page.end[element] <= row for element in elements):
            found.append(place)
    return found


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


TAG = re.compile(r"<(/?)([a-z0-9-]+)[^>]*>")


def line(html: str) -> str:
    """The text of the body of a page on one line."""
    page = parse(html)
    return line_within(page, page.body)


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<h1><span>4</span><span>0</span><span>4</span></h1>", "404"),
        ("<p>wind<b>mi</b><i>ll</i>", "windmill"),
        ("<p>wind<wbr>mill<img>er", "windmiller"),
        ("<b>the</b> <b>mill</b>", "the mill"),
        ("<b>the</b>&nbsp;<b>mill</b>", "the mill"),
        ("<p>oh<br>four", "oh four"),
        ("<div>the</div><div>mill</div>", "the mill"),
        ("the<div></div>mill", "the mill"),
        ("<table><tr><td>the<td>mill</table>", "the mill"),
        ("<p> the \t\n &nbsp; mill\x01turns \x1f", "the mill turns"),
        ("<p>風\u3000車\u2003x\u202fy", "風\u3000車\u2003x\u202fy"),
        ("<p>a &amp; b &lt;c&gt; &amp;nbsp;", "a & b <c> &nbsp;"),
        ("<p></p>", ""),
    ],
)
def test_lines_by_hand(html: str, expected: str) -> None:
    assert line(html) == expected


def test_a_text_that_is_left_out_leaves_a_space() -> None:
    page = parse("<p>wind<b>x</b>mill")
    texts = page.is_text.nonzero()[0]
    assert line_of(page, texts) == "windxmill"
    assert line_of(page, texts[[0, 2]]) == "wind mill"
    assert line_of(page, texts[:0]) == ""


@pytest.mark.parametrize("text", ["", " ", "\xa0a\x00\x01b \t c\xa0", "風\u3000車", "a\x7fb\x85c"])
def test_white_space_of_any_text_is_that_of_a_page(text: str) -> None:
    assert on_one_line(text) == collapsed(text)


@on_generated_pages(100)
def test_lines_are_those_of_the_definition(html: str) -> None:
    """A tag of a block element or a line break is a blank, any other tag is nothing."""
    page = parse(html)
    elements = (~page.is_text).nonzero()[0]
    for row, found in zip(elements.tolist(), lines_within(page, elements), strict=True):
        parted = TAG.sub(lambda tag: " " if tag[2] in BLOCKS else "", page.outer_html(row))
        assert found == collapsed(unescape(parted))


# --- One line wherever one is made ------------------------------------------------------------------------------------


def test_a_heading_in_spans_is_one_word_for_the_status_too() -> None:
    html = "<h1><span>4</span><span>0</span><span>4</span></h1><p>Sorry.</p>"
    page = parse(html)
    assert extract(page, method="everything").text.split() == ["404", "Sorry."]
    assert status_of(page, page.is_text, None).name == "error_page"
    assert "'404'" in status_of(page, page.is_text, None).reason


def test_a_line_break_parts_words_for_fingerprints_too() -> None:
    broken, blank, glued = (make_fingerprints(parse(f"<p>oh{gap}four")).digests for gap in ("<br>", " ", ""))
    assert broken == blank != glued


def test_white_space_between_elements_parts_words_for_metadata_too() -> None:
    html = "<h1><b>The</b> <b>old</b>\n<b>mill</b></h1><p>It turns."
    assert extract(html).metadata.title == "The old mill"


@pytest.mark.parametrize("space", ["\u3000", "\u2003", "\u202f"])
def test_other_spaces_are_characters_everywhere(space: str) -> None:
    text = f"風{space}車"
    html = f"<title>{text}</title><p>{text}</p>"
    page = parse(html)
    extraction = extract(page, method="everything")
    assert page.title == text
    assert blocks_of(page).texts(page) == [text]
    assert [block.text for block in extraction.blocks] == [text]
    assert extraction.text.splitlines()[-1] == text
    assert [paragraph.text for paragraph in justext(html, ())] == [text]
    assert METHODS["coreex"](page, title_from="page-title").content.any()


def card(number: int, title: str, more: str) -> str:
    return f"<li><h2><a href=/{number}>{title}</a></h2><p>{more} <a href=/{number}>Read</a></p></li>"


def test_lines_of_entries_are_those_of_blocks() -> None:
    teasers = [
        f"It is the story of a mill\x07that {verb} in the wind of the year." for verb in ("turns", "stands", "is")
    ]
    titles = ["The <b>wind</b>mill", "The\u3000wind\x07mill", "A wind&nbsp;mill"]
    html = "<ul>" + "".join(card(n, *pair) for n, pair in enumerate(zip(titles, teasers, strict=True))) + "</ul>"
    found = items_of(parse(html))
    assert [item.title for item in found] == ["The windmill", "The\u3000wind mill", "A wind mill"]
    assert found[0].teaser.startswith("It is the story of a mill that turns in the wind")


def test_labels_are_the_same_however_they_are_written() -> None:
    labels = ["Read more", "Read&nbsp;more", "<b>R</b>ead more", "Read<br>more"]
    teasers = [f"There it turns in the wind of {year}." for year in ("May", "June", "July", "August")]
    cards = [
        card(number, f"The mill of {teaser[-5:-1]}", teaser).replace("Read<", f"{label}<")
        for number, (teaser, label) in enumerate(zip(teasers, labels, strict=True))
    ]
    assert [item.teaser for item in items_of(parse(f"<ul>{''.join(cards)}</ul>"))] == teasers


def test_dates_in_blocks_are_parted() -> None:
    html = "<ul>"
    for number in range(3):
        date = f"<time><div>{number + 1} May</div><div>2024</div></time>"
        html += f"<li><h2><a href=/{number}>The {number}th of all mills</a></h2>{date}</li>"
    assert [item.date for item in items_of(parse(f"{html}</ul>"))] == ["1 May 2024", "2 May 2024", "3 May 2024"]
