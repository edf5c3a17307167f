"""Microdata in the form of JSON-LD, as the HTML standard gives items, properties and values."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from turbohtml import MicrodataItem, parse

from dehusk._core import Declarations
from effort import examples

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
