"""Whole pages with their segments outlined, or with the number of every row."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from turbohtml import parse as parse_tree

from dehusk import Page, parse
from dehusk.findings.segments import segments
from dehusk.outputs.whole_pages import COLOURS, Outline, write_numbered_html, write_outlined_html
from effort import examples
from generated import html_pages
from outputs.looks import PAGES, dangers, words


def outlined(page: Page) -> str:
    return write_outlined_html(page, [Outline(b.row, b.role, f"{n} {b.role}") for n, b in enumerate(segments(page), 1)])


def labels(html: str) -> dict[str, str]:
    """The tag of each element with an outline by its label."""
    return {element.attr("data-outline") or "": element.tag for element in parse_tree(html).select("[data-outline]")}


def test_elements_and_texts_are_outlined() -> None:
    page = parse("<title>t</title><div class=a>one<p id=b>two</p>three</div>")
    rows = {page.name(row): row for row in range(len(page))}
    outlines = [Outline(rows["p"], "content", "1 content"), Outline(rows["#text"], "other", '2 "<other>"')]
    html = write_outlined_html(page, [*outlines, Outline(rows["div"], "heading", "3")])
    assert '<p id="b" data-outline="1 content" data-role="content">two</p>' in html
    assert '<span data-outline="2 &quot;&lt;other&gt;&quot;" data-role="other">three</span></div>' in html
    assert '<div class="a" data-outline="3" data-role="heading">one' in html
    assert labels(html) == {"1 content": "p", '2 "<other>"': "span", "3": "div"}


def test_texts_of_form_fields_are_not_wrapped() -> None:
    page = parse("<textarea>one two</textarea>")
    assert "<textarea>one two</textarea>" in write_outlined_html(page, [Outline(page.body + 2, "other", "1")])


def test_the_pages_own_styles_and_document_type_stay() -> None:
    page = parse(
        "<!DOCTYPE html><style>p{color:red}</style><link rel=stylesheet href=/a.css><p>x", url="https://a.org/b"
    )
    html = outlined(page)
    assert html.startswith('<!DOCTYPE html><html><head><meta charset="utf-8"><base href="https://a.org/b">')
    assert "<style>p{color:red}</style>" in html
    assert '<link rel="stylesheet" href="/a.css">' in html


def test_the_legend_counts_roles() -> None:
    page = parse("<p>one</p>")
    html = write_outlined_html(page, [Outline(page.body, "content", "1"), Outline(page.body + 1, "content", "2")])
    assert "2 content</div>" in html
    assert "heading</div>" not in html


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_bundled_pages_show_all_segments_and_run_nothing(path: Path) -> None:
    page = parse(path.read_bytes())
    html = outlined(page)
    assert set(labels(html)) == {f"{n} {segment.role}" for n, segment in enumerate(segments(page), 1)}
    assert not dangers(html)


@settings(max_examples=examples(60))
@given(html_pages)
def test_generated_pages_keep_their_words(html: str) -> None:
    page = parse(html)
    document = parse_tree(outlined(page))
    kept = [page.text(row) for row in range(page.body, len(page)) if page.is_text[row] and not page.in_noscript[row]]
    body = document.select_one("body")
    assert body is not None
    assert "".join(words("".join(kept))) in "".join(words(body.text))


def test_every_role_has_a_colour() -> None:
    from typing import get_args

    from dehusk.page.roles import Role

    assert set(COLOURS) == set(get_args(Role))


PAGES = sorted((Path(__file__).parents[2] / "docs" / "pages").iterdir())
_ROW = re.compile(r'<([\w-]+)[^>]*? data-dehusk-row="(\d+)"')


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_every_shown_element_and_text_has_its_row(path: Path) -> None:
    page = parse(path.read_bytes())
    rows = {int(row): name for name, row in _ROW.findall(write_numbered_html(page))}
    for row in range(page.body, int(page.end[page.body])):
        if page.name(row) not in ("iframe", "embed", "noscript"):
            expected = "dehusk-text" if page.is_text[row] else page.name(row)
            assert rows.get(row) == expected or page.name(int(page.parent[row])) in ("textarea", "option")


def test_texts_that_cannot_be_wrapped_stay_as_they_are() -> None:
    shown = write_numbered_html(
        parse("<textarea>one</textarea><select><option>two</option></select><svg><text>three</text></svg>")
    )
    assert "dehusk-text" not in shown
    assert all(text in shown for text in ("one", "two", "three"))


def test_a_page_with_numbers_of_its_own_keeps_them_apart() -> None:
    shown = write_numbered_html(parse('<p data-row="77">one'))
    assert '<p data-row="77" data-dehusk-row="3">' in shown


def test_what_a_reader_without_scripts_sees_is_shown() -> None:
    shown = write_numbered_html(parse("<head><noscript><style>p{}</style></noscript><body><noscript><p>one</noscript>"))
    assert "<noscript" not in shown
    assert '<dehusk-noscript data-dehusk-row="2">' not in shown
    assert re.search(r'<dehusk-noscript data-dehusk-row="\d"><p data-dehusk-row="\d"><dehusk-text[^>]*>one', shown)


def test_nothing_runs() -> None:
    shown = write_numbered_html(
        parse('<body onload="run()"><script>run()</script><p>one<a href="javascript:run()">two</a>')
    )
    assert "run()" not in shown
