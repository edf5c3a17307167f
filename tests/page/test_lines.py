"""The line of text that a reader sees: by hand, against its literal definition, and the same wherever one is made."""

from __future__ import annotations

import re
from html import unescape

import pytest
from hypothesis import given, settings

from definitions.page import collapsed
from dehusk import METHODS, extract, parse
from dehusk.compat.justext import justext
from dehusk.findings.items import items_of
from dehusk.findings.site import make_fingerprints
from dehusk.findings.status import status_of
from dehusk.page.blocks import blocks_of
from dehusk.page.lines import line_of, line_within, lines_within, on_one_line
from dehusk.page.tags import BLOCKS
from effort import examples
from generated import html_pages

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


@settings(max_examples=examples(100))
@given(html_pages)
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
