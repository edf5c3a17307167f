"""The page with its husk hidden: all of it is still there, but only the content can be seen, and nothing runs."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from turbohtml import Element
from turbohtml import parse as parse_tree

from dehusk import Extraction, Page, extract, parse
from dehusk.page import Bools
from effort import examples
from generated import html_pages
from outputs.reading import HIDDEN, PAGES, all_of, dangers, kept, kept_elements, seen_text, selected_words, words
from selection.test_text import random_cut, without

METHODS = ["everything", "cetd", "coreex", "tccb"]
RUNS = "script,iframe,frame,embed,base,meta,link,noembed,noframes,animate,set"
RENAMED = {"noscript": "span", "object": "span", "applet": "span", "xmp": "pre", "plaintext": "pre"}


def elements(html: str) -> list[str]:
    """The names of the elements of the body that do not run, as the hidden page calls them."""
    body = parse_tree(html, allow_declarative_shadow_roots=False).select_one("body")
    assert body is not None
    body.remove(RUNS)
    return [RENAMED.get(element.tag, element.tag) for element in body.select("*") if not added(element)]


def added(element: Element) -> bool:
    """Whether the element was put around a text to hide it."""
    return element.tag in ("span", "tspan") and set(element.attrs) == {"style", "data-husk"} and not element.select("*")


@pytest.mark.parametrize(
    "harmless",
    [
        '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">',
        '<a href="/a:b">x</a>',
        '<a href="#javascript:">x</a>',
        '<img srcset="a.png 1x, data:image/png;base64,iVBORw0= 2x">',
        '<form class="search"><input placeholder="Search"></form>',
        '<svg viewBox="0 0 9 9"><linearGradient id="a"></linearGradient><path d="M0 0" fill="url(#a)"></path></svg>',
        '<x-card data-theme="dark" aria-label="y">x</x-card>',
        '<p style="color:red;background:url(i.png)">x</p>',
        "<style>html{scroll-behavior:smooth}</style>",
        '<link rel="stylesheet" href="/a.css">',
        '<p title="javascript: the language">x</p>',
        "<style>p:before{content:'\\201C'}</style>",
    ],
)
def test_what_does_not_run_stays(harmless: str) -> None:
    assert harmless in all_of(parse(f"<body>content {harmless}")).hidden_html


def test_style_sheets_keep_their_meaning() -> None:
    sheet = "<style><!--\np { background: url('data:image/svg+xml,<svg/>') }\n--></style>"
    assert r"url('data:image/svg+xml,\3c svg/>')" in all_of(parse(f"{sheet}<p>x")).hidden_html


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
@pytest.mark.parametrize("method", METHODS)
def test_bundled_pages_show_the_content_alone(path: Path, method: str) -> None:
    extraction = extract(path.read_bytes(), method=method)
    assert_content_alone(extraction)
    assert not dangers(extraction.hidden_html)


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
@pytest.mark.parametrize("method", METHODS)
def test_bundled_pages_keep_their_elements(path: Path, method: str) -> None:
    extraction = extract(path.read_bytes(), method=method)
    assert elements(extraction.hidden_html) == elements(extraction.page.source)


@settings(max_examples=examples(80))
@given(html_pages, st.sampled_from(METHODS))
def test_generated_pages_show_the_content_alone(html: str, method: str) -> None:
    assert_content_alone(extract(html, method=method))


@settings(max_examples=examples(60))
@given(html_pages, st.integers(0, 999))
def test_cut_pages_show_the_kept_words_alone(html: str, seed: int) -> None:
    assert_content_alone(random_cut(parse(html), seed))


def assert_content_alone(extraction: Extraction) -> None:
    """Outside hidden elements stand the selected words; form controls hold their text whole, so they are left out."""
    seen = parse_tree(extraction.hidden_html)
    seen.remove("option,textarea")
    selected = selected_words(extraction, not_in=frozenset({"option", "textarea"}))
    assert "".join(words(seen_text(seen.serialize()))) == "".join(selected)


def husk_roots(page: Page, kept: Bools, content: Bools) -> Bools:
    """True on the topmost rows of what is neither a kept element nor content."""
    in_body = np.arange(len(page)) > page.body
    in_body[page.end[page.body] :] = False
    roots: Bools = in_body & kept[np.maximum(page.parent, 0)] & ~kept & ~content
    return roots


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_husk_roots_are_hidden_and_nothing_else(path: Path) -> None:
    extraction = extract(path.read_bytes(), method="cetd")
    roots = husk_roots(
        extraction.page, kept_elements(extraction.page, extraction.selection), extraction.selection.content
    )
    expected = [extraction.page.name(row) for row in (roots & ~extraction.page.is_text).nonzero()[0].tolist()]
    hidden = [
        element
        for element in parse_tree(extraction.hidden_html, allow_declarative_shadow_roots=False).select("[data-husk]")
        if (element.attr("style") or "").endswith(HIDDEN) and not added(element)
    ]
    ran = RUNS.split(",")
    assert [element.tag for element in hidden] == [RENAMED.get(name, name) for name in expected if name not in ran]


def test_a_style_of_its_own_stays_beside_the_hiding_one() -> None:
    page = parse('<div style="color: red; ">menu</div><p>content')
    assert f'<div style="color: red;{HIDDEN}" data-husk="">menu</div>' in kept(page, "content").hidden_html


@pytest.mark.parametrize(
    ("html", "dropped", "expected"),
    [
        ("one two three", ["two"], "one <h>two</h> three"),
        ("one two three", ["one", "three"], "<h>one </h>two<h> three</h>"),
        ("one two <b>three</b>", ["three"], "one two <b!>three</b>"),
        ("one &amp; two &lt;three&gt; four", ["&amp;", "four"], "one <h>&amp;</h> two &lt;three&gt;<h> four</h>"),
        ("风车转。今天有风。", ["今", "天"], "风车转<h>。今天</h>有风。"),
        ("one<!-- c --> two <!-- d -->three", ["two"], "one <h>two</h> three"),
        ("one two<script>x</script>three four", ["four"], "one twothree<h> four</h>"),
        ("\u2003<b>one</b> two three", ["three"], "\u2003<b>one</b> two<h> three</h>"),
    ],
)
def test_cut_texts_are_split(html: str, dropped: list[str], expected: str) -> None:
    wrapped = expected.replace("<h>", f'<span style="{HIDDEN}" data-husk="">').replace("</h>", "</span>")
    wrapped = wrapped.replace("<b!>", f'<b style="{HIDDEN}" data-husk="">')
    hidden = without(parse(f"<body><p>{html}</p>"), *dropped).hidden_html
    body = hidden[hidden.index("<p>") : hidden.index("</p>")]
    assert "".join(body.split()) == "".join(f"<p>{wrapped}".split())


def test_cut_lines_of_pre_are_split() -> None:
    hidden = without(parse("<pre>\n\n\none two\n  three</pre>"), "two").hidden_html
    assert f'<pre>\n\n\none<span style="{HIDDEN}" data-husk=""> two\n  </span>three</pre>' in hidden


def test_texts_between_kept_elements_are_wrapped() -> None:
    page = parse("<div>menu <b>content</b> more menu<p>content</p></div>")
    span = f'<span style="{HIDDEN}" data-husk="">'
    assert f"<div>{span}menu </span><b>content</b>{span} more menu</span><p>content</p></div>" in (
        kept(page, "content").hidden_html
    )


def test_texts_of_drawings_are_wrapped_as_drawings() -> None:
    page = parse("<svg><text>axis <tspan>content</tspan></text></svg>")
    hidden = kept(page, "content").hidden_html
    assert f'<text><tspan style="{HIDDEN}" data-husk="">axis </tspan><tspan>content</tspan></text>' in hidden


@pytest.mark.parametrize("tag", ["textarea", "option"])
def test_controls_that_hold_plain_text_get_no_elements(tag: str) -> None:
    page = parse(f"<select><option>x</option></select><{tag}>one two</{tag}>")
    assert f"<{tag}>one two</{tag}>" in without(page, "two").hidden_html


def test_what_stands_in_for_scripts_is_shown_where_it_is_content() -> None:
    page = parse(
        "<head><noscript><style>p{color:red}</style></noscript></head><noscript>menu</noscript><noscript>content</noscript>"
    )
    hidden = kept(page, "content").hidden_html
    assert "noscript" not in hidden
    assert "<style>p{color:red}</style>" in hidden
    assert f'<span style="display:none;{HIDDEN}" data-husk="">menu</span><span>content</span>' in hidden


@pytest.mark.parametrize(
    "doctype",
    [
        "",
        "<!DOCTYPE html>",
        '<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">',
        '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">',
        '<!DOCTYPE html SYSTEM "about:legacy-compat">',
    ],
)
def test_the_document_type_stays_since_the_layout_depends_on_it(doctype: str) -> None:
    assert all_of(parse(f"{doctype}<p>x")).hidden_html.startswith(f"{doctype}<html>")


def test_the_page_is_in_utf_8_whatever_it_was() -> None:
    page = parse('<meta charset="windows-1252"><meta http-equiv="Content-Type" content="text/html; charset=x"><p>é')
    hidden = all_of(page).hidden_html
    assert hidden.startswith('<html><head><meta charset="utf-8">')
    assert hidden.count("http-equiv") == hidden.count('http-equiv="Content-Security-Policy"') == 1
    assert hidden.count("charset") == 1


@pytest.mark.parametrize(
    "broken",
    [
        "<svg><iframe>x<image></p>text <span>content",
        "<svg><xmp><option><frame></p><plaintext>content",
        "<p><math><col></a> <plaintext></ruby><mi></mtext></em>content",
        "<b><svg>text</button><x:y><xmp><col><optgroup>content",
    ],
)
def test_pages_that_cannot_be_written_as_they_are_still_show_the_content(broken: str) -> None:
    extraction = all_of(parse(broken))
    assert "".join(words(seen_text(extraction.hidden_html))) == "".join(words(extraction.text))
    assert not dangers(extraction.hidden_html)


def test_husk_that_a_browser_moves_out_of_its_element_stays_hidden() -> None:
    """A paragraph in a paragraph can be in a tree, but not in HTML: reading it again takes the inner one out."""
    page = parse("<p>content</p><p><table><tr><td><p>menu</p></table>")
    assert words(seen_text(kept(page, "content").hidden_html)) == ["content"]
