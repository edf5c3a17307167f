"""No word of the selection is lost, doubled, glued or split in any output, and no output changes the selection."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

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
from dehusk import METHODS, OUTPUTS, Extraction, extract, parse
from effort import IS_FULL, examples
from generated import broken_pages, html_pages
from outputs.looks import PAGES
from selection.test_text import random_cut

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
