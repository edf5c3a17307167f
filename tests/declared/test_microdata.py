"""The core reads microdata as the HTML library does."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from definitions.microdata import microdata_of
from dehusk._core import Declarations
from effort import examples

PAGES = sorted((Path(__file__).parents[2] / "docs" / "pages").glob("*.html"))
VALUES = (
    "<div itemscope itemtype=' http://schema.org/A/ B ' itemid=' i d '><p itemprop='name title name'> some <b>text</b>"
    "<!-- c --><noscript>d</noscript></p><meta itemprop=m content=' c &amp; d '>"
    "<meta itemprop=n>"
    "<a itemprop=a href=' /y\n'>t</a><img itemprop=i src=q.png><object itemprop=o data=' d '></object><svg itemprop=s>"
    "<a itemprop=sa href=h>z</a></svg><data itemprop=d value=' v '>e</data><meter itemprop=e>5</meter>"
    "<time itemprop=t datetime=' 2020 '>f</time><time itemprop=u datetime=''>g</time><input itemprop=v value=9>"
    "<textarea itemprop=w>x&lt;y</textarea><template><i itemprop=x>1</i></template><i itemprop=''>2</i></div>"
)
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


def microdata(source: bytes) -> list[dict[str, Any]]:
    return Declarations(source).microdata()


@pytest.mark.parametrize("html", [VALUES, f"<table>{VALUES}", VALUES.replace("div", "html"), "", "<p>text"])
def test_values(html: str) -> None:
    assert microdata(html.encode()) == microdata_of(html.encode())


def test_programs_and_style_sheets_are_no_part_of_values() -> None:
    html = b"<p itemscope><b itemprop=a>x<script>f(1)</script><i>y</i><style>p{}</style>z</b>"
    assert microdata(html) == [{"@type": [], "a": ["xyz"]}]


@settings(derandomize=True, deadline=None, max_examples=examples(300))
@given(st.lists(st.tuples(st.sampled_from(PARTS), st.integers(0, 3)), max_size=25))
def test_generated_things(parts: list[tuple[str, int]]) -> None:
    html = "".join(part.replace("{}", str(number)) for part, number in parts).encode()
    assert microdata(html) == microdata_of(html)


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_own_pages(path: Path) -> None:
    assert microdata(path.read_bytes()) == microdata_of(path.read_bytes())
