"""Whole pages with their segments outlined, or with the number of every row."""

from __future__ import annotations

import os
import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from turbohtml import parse as parse_tree

from benchmarks.fidelity import (
    HARMLESS,
    NOT_READ,
    READERS,
    Problem,
    differences,
    embedded_labels,
    is_joined,
    problems_of,
)
from dehusk import METHODS, OUTPUTS, Extraction, Page, extract, parse
from dehusk.findings.segments import segments
from dehusk.outputs.whole_pages import COLOURS, Outline, write_numbered_html, write_outlined_html
from effort import IS_FULL, examples
from generated import broken_pages, html_pages, on_generated_pages
from outputs.reading import PAGES, dangers, words
from selection.test_text import random_cut


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


@on_generated_pages(60)
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


SOME = ["auto", "accb", "cetd", "everything", "wlr"]


def test_every_output_is_read_or_has_a_reason() -> None:
    assert [*READERS, *NOT_READ] == sorted(OUTPUTS, key=NOT_READ.__contains__)


@pytest.mark.parametrize("output", READERS)
@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
@pytest.mark.parametrize("method", SOME)
def test_bundled_pages(path: Path, method: str, output: str) -> None:
    assert harm(extract(path.read_bytes(), method=method, header=False), output) == []


@pytest.mark.parametrize("output", READERS)
@settings(max_examples=examples(60))
@given(html=html_pages, method=st.sampled_from(sorted(METHODS)))
def test_generated_pages(html: str, method: str, output: str) -> None:
    assert harm(extract(html, method=method, header=False), output) == []


@pytest.mark.parametrize("output", READERS)
@settings(max_examples=examples(80))
@given(html=broken_pages)
def test_broken_pages(html: str, output: str) -> None:
    assert harm(extract(html, method="everything"), output) == []


@pytest.mark.parametrize("output", READERS)
@settings(max_examples=examples(40))
@given(html=html_pages, seed=st.integers(0, 999))
def test_cut_pages(html: str, seed: int, output: str) -> None:
    assert harm(random_cut(parse(html), seed), output) == []


@pytest.mark.parametrize("output", READERS)
@pytest.mark.parametrize(
    "html",
    [
        "<p>The mass <math><semantics><mrow><mi>E</mi><mo>=</mo></mrow><annotation encoding='application/x-tex'>E = m"
        "</annotation></semantics></math> of <math><msup><mi>x</mi><mn>2</mn></msup></math> costs $5 or $6.",
        "<p>It turns.<sup><a href=#n1>[1]</a></sup> It stands.</p><ol><li id=n1>In the wind. <a href=#r1>^</a></ol>",
        "<table><tr><td class=gutter><pre>1\n2</pre><td class=code><pre>a = 1\nb = 2</pre></table>",
        "<p>*one* _two_ # three\n1. four `five` [six](seven) <b>ei</b>ght &lt;nine&gt; | ten ~ eleven \\ twelve</p>",
        "<p>one<optgroup>two<optgroup>three</optgroup></optgroup><select>four<optgroup>five<option>six<textarea>seven",
        "<p>one<code>\ntwo</code>three <tt>four<p>five</p></tt>six<samp>\n</samp>seven",
        "<ul>one<h1>two<li>three</h1>four<b>five<li>six</b>seven</ul>",
        "<svg>one<th>two<desc>three<p>four</p></desc><text>five</text><foreignObject><td>six<div>seven</div></svg>eight",
        "<math>one<th>two<option>three<form>four</math>five<svg><math>six</svg><math><mi>seven<mi hidden>x</math>eight",
        "<code>one<math><mn>2</mn></math></code>three<math><mi>four</math>five<math><option></option><ruby>six",
        "one<nobr style=display:block>two</nobr>three<img src=a style=display:block>four<x-y style=display:grid>five",
        "<table><tr><td>one<b style=display:block>two</b>three<td><cite>four:</cite>five</table><sup><p>1. six[^1]",
        f"<a name=top>{'<table><tr><td>' * 3}one <a href=/x>two</a> three</table></table></table></a>",
        "<p>one<a href=#n1>[1]</a></p><p id=n1><a href=#r1>[1]</a>two three</p>",
        "<dl><dt>one<dd>two<dd>three</dl><ul><li>four<ol><li>five</ol>six<li><pre>seven\n  eight</pre></ul>",
        "<a href=/x><div>one</div><div>two<br>three</div></a><b>four<p>five</p>six</b><q>seven</q><s>eight</s>",
        "<table><caption>one</caption><tr><td>two<br>three<td colspan=2>four<p>five<tr><td>a|b<td><ul><li>six</ul><td>",
    ],
)
def test_hard_cases(html: str, output: str) -> None:
    assert harm(extract(f"<body>{html}", method="everything"), output) == []


def harm(extraction: Extraction, output: str) -> list[Problem]:
    return [problem for problem in problems_of(extraction, output) if problem.kind not in HARMLESS]


@pytest.mark.parametrize("output", READERS)
def test_labels_of_what_is_embedded_are_no_words_of_the_page(output: str) -> None:
    player = "src=https://film.example/embed/7"
    html = (
        f"<p>one</p><iframe {player} title='The mill'></iframe><iframe {player}></iframe><video src=v.mp4></video>two"
    )
    assert harm(extract(html, method="everything"), output) == []


def test_nothing_but_labels_is_excepted() -> None:
    labels = embedded_labels(parse("<iframe title='The mill' src=//a.example></iframe><video src=//b.example></video>"))
    assert labels == {("The", "mill"), ("b.example",), ("video",)}
    for shown, expected in {"video The mill": True, "The mill turns": False, "mill": False, "a.example": False}.items():
        assert is_joined(shown.split(), labels) is expected


@pytest.mark.parametrize(
    ("selected", "found", "kinds"),
    [
        ("a b c", "a b c", []),
        ("a b c", "a c", ["lost"]),
        ("a b c", "a b b c", ["doubled"]),
        ("a b c", "a bc", ["glued"]),
        ("a bc", "a b c", ["split"]),
        ("a b c d", "b c d a", ["moved", "moved"]),
        ("a b c", "a x c", ["lost"]),
        ("a b c d e", "ab c e", ["glued", "lost"]),
        ("", "a", ["doubled"]),
        ("a", "", ["lost"]),
    ],
)
def test_the_check_sees_what_is_wrong(selected: str, found: str, kinds: list[str]) -> None:
    assert [problem.kind for problem in differences(selected.split(), found.split())] == kinds


@pytest.mark.parametrize("method", sorted(METHODS))
@pytest.mark.parametrize("path", PAGES[: 3 if IS_FULL else 1], ids=lambda path: path.stem)
def test_no_output_changes_what_was_selected(path: Path, method: str) -> None:
    """Each output alone, and after all others, gives the same; the marks are those of the method."""
    data = path.read_bytes()
    one = extract(data, method=method)
    first = {name: output(one) for name, output in OUTPUTS.items()}
    assert {name: OUTPUTS[name](extract(data, method=method)) for name in reversed(OUTPUTS)} == first
    assert np.array_equal(one.selection.content, METHODS[method](one.page).content)
    if method == "auto":
        one.explain()
    assert {name: output(replace(one)) for name, output in OUTPUTS.items()} == first


GOLDEN = Path(__file__).parents[1] / "golden"
EXTENSIONS = {"text": "txt", "markdown": "md"}


@pytest.mark.parametrize("output", ["text", "markdown"])
@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_content_is_as_expected(path: Path, output: str) -> None:
    """A person has read each expectation beside the page in a browser."""
    expectation = GOLDEN / f"{path.stem}.{EXTENSIONS[output]}"
    written = OUTPUTS[output](extract(path.read_bytes())) + "\n"
    if os.environ.get("DEHUSK_UPDATE_GOLDEN") == "1":
        expectation.write_text(written, encoding="utf-8", newline="\n")
    assert written == expectation.read_text(encoding="utf-8")


def test_every_expectation_has_its_page() -> None:
    expected = {f"{path.stem}.{extension}" for path in PAGES for extension in EXTENSIONS.values()}
    assert {path.name for path in GOLDEN.iterdir()} == expected
