"""The door of Resiliparse beside the library itself."""

from __future__ import annotations

from typing import Any

import pytest

from compat.pages import PAGES, RECIPE, alike
from dehusk import extract
from dehusk.compat.resiliparse import extract_plain_text
from generated import on_generated_pages

library = pytest.importorskip("resiliparse.extract.html2text")

ALIKE = 0.75
"""How alike the main content of a page is at least; the two differ in what they take for content."""
ALL_ALIKE = 0.9
"""How alike all the text of a page is at least."""
UNREAD = {"forum"}
"""Pages whose text stands in `noscript`, in which the library finds no main content."""
PARTS = """<nav><a href="/">Home</a></nav><h1>Mill</h1><p>One <a href="/x">link</a> here.</p>
<ul><li>first<ul><li><p>deeper</p></li></ul></li></ul><ol><li>one</li><li>two</li></ol>
<img src="mill.png" alt="A mill"><button>Press</button><noscript>Scripts are off</noscript>
<p hidden>Nobody sees it</p><p class="note small" id="last">A note</p>"""


@pytest.mark.parametrize("name", sorted(PAGES.keys() - UNREAD))
def test_the_text_is_much_the_same(name: str) -> None:
    page = PAGES[name]
    assert alike(extract_plain_text(page), library.extract_plain_text(page)) >= ALL_ALIKE
    main, their_main = (each(page, main_content=True) for each in (extract_plain_text, library.extract_plain_text))
    assert alike(main, their_main) >= ALIKE


def test_main_content_is_read_where_there_are_no_scripts() -> None:
    assert "Hello all. My starter was lively" in extract_plain_text(PAGES["forum"], main_content=True)
    assert (
        alike(*(each(PAGES["forum"], noscript=True) for each in (extract_plain_text, library.extract_plain_text))) > 0.9
    )


@pytest.mark.parametrize(
    ("options", "expected", "left_out"),
    [
        ({}, "• first\n\n• deeper\n", "mill.png"),
        ({}, "1. one\n2. two", "Press"),
        ({}, "A mill", "Scripts are off"),
        ({"preserve_formatting": False}, "Home Mill One link here. first deeper one two A mill A note", "\n"),
        ({"preserve_formatting": "minimal_html"}, "<h1>Mill</h1>", "•"),
        ({"list_bullets": False}, "first\n", "•"),
        ({"alt_texts": False}, "Mill", "A mill"),
        ({"links": True}, "One link (/x) here.", "<a"),
        ({"form_fields": True}, "Press", "Scripts are off"),
        ({"noscript": True}, "Scripts are off", "Press"),
        ({"hidden_elements": True}, "Nobody sees it", "Press"),
        ({"skip_elements": ["nav", "p.note"]}, "One link here.", "Home"),
        ({"skip_elements": [".small"]}, "One link here.", "A note"),
        ({"skip_elements": ["#last, h1"]}, "One link here.", "Mill\n"),
        ({"skip_elements": ["nav.note", "p#first"]}, "A note", "Press"),
    ],
)
def test_options_say_what_is_shown(options: dict[str, Any], expected: str, left_out: str) -> None:
    text = extract_plain_text(PARTS, **options)
    assert expected in text
    assert left_out not in text
    theirs = library.extract_plain_text(PARTS, **options)
    assert all(word in theirs for word in expected.split())


def test_comments_are_left_out_of_the_main_content() -> None:
    page = f"""<h1>Sourdough</h1><p>{"The dough rests in the bowl tonight. " * 12}</p>
    <div class="comments"><p>{"Mine never rises in winter, what can one do? " * 12}</p></div>"""
    assert "winter" in extract_plain_text(page, main_content=True)
    assert "winter" not in extract_plain_text(page, main_content=True, comments=False)


def test_a_page_may_be_a_tree() -> None:
    html = pytest.importorskip("resiliparse.parse.html")
    assert extract_plain_text(html.HTMLTree.parse(RECIPE)) == extract_plain_text(RECIPE)


@pytest.mark.parametrize("wrong", [None, 5, b"<p>mill</p>"])
def test_what_is_no_page_is_an_error(wrong: Any) -> None:
    for each in (extract_plain_text, library.extract_plain_text):
        with pytest.raises(TypeError):
            each(wrong)


@pytest.mark.parametrize("little", ["", "<p>", "mill", "mill <<<>>"])
def test_little_is_read_as_there(little: str) -> None:
    assert extract_plain_text(little) == library.extract_plain_text(little)


@on_generated_pages(60)
def test_all_text_is_there(html: str) -> None:
    text = extract_plain_text(html, list_bullets=False, alt_texts=False, form_fields=True, noscript=True)
    assert text.split() == extract(html, method="everything").text.split()
