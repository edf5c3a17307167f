"""Declarations in `meta`, `link` and `script` elements."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from turbohtml import MicrodataItem, parse

import dehusk
from dehusk._core import Declarations
from dehusk.page.hidden_rows import visible_part
from effort import examples


@pytest.mark.parametrize(
    ("source", "metas"),
    [
        ("<meta name=Author content=Ada>", [("author", "Ada")]),
        ("<META PROPERTY='og:Type' content='c &amp; d'>", [("og:type", "c & d")]),
        ("<meta itemprop=x name=b property=a content=1>", [("a", "1"), ("b", "1"), ("x", "1")]),
        ("<meta name=' a b ' content=é>", [("a b", "é")]),
        ("<meta http-equiv=refresh content=0>", [("refresh", "0")]),
        ("<meta name=a><meta name=b content=' '><meta charset=x>", []),
        ("<meta name=a content=1><meta name=a content=2>", [("a", "1"), ("a", "2")]),
        ("<body><p>late<table><meta name=a content=1>", [("a", "1")]),
        ("<title><meta name=a content=1></title><b title='<meta name=a content=1>'>", []),
        ("<script>'<meta name=a content=1>'</script><!-- <meta name=a content=1> -->", []),
        ("<template><meta name=a content=1></template>", []),
        ("<meta name=a content=1", []),
    ],
)
def test_metas(source: str, metas: list[tuple[str, str]]) -> None:
    found = Declarations(source.encode())
    assert found.metas() == metas
    assert found.meta("a") == dict(reversed(metas)).get("a", "")


def test_any_source_can_be_read(benchmark_pages: Callable[[int], list[tuple[str, bytes]]]) -> None:
    """Every name is lowercase and has its first content, wherever a source is cut."""
    for number, (_, source) in enumerate(benchmark_pages(60)):
        found = Declarations(source[: len(source) * (number % 4 + 1) // 4])
        for pairs, first in ((found.metas(), found.meta), (found.links(), found.link)):
            assert all(name == name.strip().lower() and value for name, value in pairs)
            assert {name: first(name) for name, _ in pairs} == dict(reversed(pairs))


def test_what_is_not_declared_is_an_empty_text() -> None:
    found = Declarations(b"<p>mill")
    assert (found.meta("author"), found.link("canonical"), found.metas(), found.scripts()) == ("", "", [], [])


def test_tags_in_values_and_texts_declare_nothing() -> None:
    source = b"""<iframe srcdoc="<meta name=a content=b>"></iframe><textarea><link rel=x href=y></textarea>
        <noscript><meta name=c content=d></noscript><svg><link rel=z href=y></svg>"""
    assert (Declarations(source).metas(), Declarations(source).links()) == ([("c", "d")], [])


def test_declarations_of_a_table_are_those_of_the_whole_page() -> None:
    source = b"<meta name=a content=b>\r\n<p>mill<p itemscope itemtype=T hidden><meta itemprop=c content=d>"
    page = dehusk.parse(source)
    part = visible_part(page)
    assert part is not None
    for table in (page.table, part.page.table, pickle.loads(pickle.dumps(part.page.table))):
        assert table.declarations().metas() == [("a", "b"), ("c", "d")]
        assert table.declarations().microdata() == [{"@type": ["T"], "c": ["d"]}]


MAX_DEPTH = 8


def microdata(html: str) -> list[dict[str, Any]]:
    return Declarations(html.encode()).microdata()


@pytest.mark.parametrize(
    ("element", "value"),
    [
        ("<b itemprop=a> some <i>text</i> &amp; more</b>", " some text & more"),
        ("<b itemprop=a>x<!-- c --><script>f(1)</script><i>y</i><style>p{}</style>z</b>", "xyz"),
        ("<b itemprop=a>x<noscript>y</noscript></b>", "xy"),
        ("<meta itemprop=a content=' c &amp; d '>", " c & d "),
        ("<meta itemprop=a>", ""),
        ("<a itemprop=a href=' /y\n'>t</a>", "/y"),
        ("<area itemprop=a href=/y>", "/y"),
        ("<link itemprop=a href=/y>", "/y"),
        ("<img itemprop=a src=q.png>", "q.png"),
        ("<source itemprop=a src=q.mp4>", "q.mp4"),
        ("<track itemprop=a src=q.vtt>", "q.vtt"),
        ("<embed itemprop=a src=q>", "q"),
        ("<audio itemprop=a src=q>t</audio>", "q"),
        ("<video itemprop=a src=q>t</video>", "q"),
        ("<iframe itemprop=a src=/q></iframe>", "/q"),
        ("<object itemprop=a data=d></object>", "d"),
        ("<data itemprop=a value=' v '>e</data>", " v "),
        ("<meter itemprop=a value=3>5</meter>", "3"),
        ("<meter itemprop=a>5</meter>", ""),
        ("<time itemprop=a datetime='2020'>f</time>", "2020"),
        ("<time itemprop=a>f</time>", "f"),
        ("<input itemprop=a value=9>", ""),
        ("<textarea itemprop=a>x&lt;y</textarea>", "x<y"),
        ("<svg itemprop=a><text>z</text></svg>", "z"),
    ],
)
def test_values(element: str, value: str) -> None:
    assert microdata(f"<div itemscope>{element}</div>") == [{"@type": [], "a": [value]}]


X = "<b itemprop=x>1</b>"


def item(*types: str, **properties: list[Any]) -> dict[str, Any]:
    return {"@type": [*types], **properties}


def test_items_are_read_to_some_depth() -> None:
    [found] = microdata("<p itemscope>" + "<b itemscope itemprop=a>" * 20 + X)
    depth = 0
    while "a" in found:
        [found] = found["a"]
        depth += 1
    assert (depth, found) == (MAX_DEPTH, item())


PARTS = [
    "<div itemscope itemtype=http://s.org/T{}>",
    "<div itemscope itemprop=p{} itemtype=U>",
    "<div itemscope itemref='r1 r{}'>",
    "<p id=r{} itemprop=q>",
    "<div id=r{}>",
    "<b itemprop='a{} b'>text {}</b>",
    "<meta itemprop=m{} content=c>",
    "<template>",
    "</template>",
    "</div>",
    "</p>",
    "<table><tr>",
    "text",
]


@settings(max_examples=examples(300))
@given(st.lists(st.tuples(st.sampled_from(PARTS), st.integers(0, 3)), max_size=25))
def test_generated_items_are_those_of_the_html_library(parts: list[tuple[str, int]]) -> None:
    html = "".join(part.replace("{}", str(number)) for part, number in parts)
    document = parse(html, positions=False)
    document.remove("template")
    try:
        expected = [as_object(found) for found in document.microdata()]
    except RecursionError:
        expected = []
    assert microdata(html) == expected


def as_object(found: MicrodataItem, depth: int = 0) -> dict[str, Any]:
    types = [name.rstrip("/").rpartition("/")[2] for name in (found.type or "").split()]
    properties = found.properties.items() if depth < MAX_DEPTH else ()
    return {"@type": types} | {
        name: [as_object(value, depth + 1) if isinstance(value, MicrodataItem) else value for value in values]
        for name, values in properties
    }
