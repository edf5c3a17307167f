"""The core's parser against turbohtml: the same table of any page."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from turbohtml import parse as parse_tree

from definitions.parsing import canonical_html
from dehusk._core import Table
from documents import ROOT
from effort import examples
from generated import on_generated_pages

SUITE = Path(os.environ.get("HTML5LIB_TESTS") or ROOT.parent / "shared" / "html5lib-tests") / "tree-construction"
"""The tests of html5lib, where they are at hand."""

PIECES = """
<p>|</p>|<div>|</div>|<b>|</b>|<i id=1>|</i>|<a href=?a&b>|</a>|<li>|<ul>|</ul>|<table>|<tr>|<td>|</table>|<caption>
|<svg>|</svg>|<math>|<mi>|<desc>|<title>|</title>|<script>|</script>|<select>|<option>|</select>
|<template>|</template>|<form>|</form>|<pre>|<code>|<span class=x>|</span>|<textarea>|<br>|<hr>|<h1>|</h1>|x| |&amp;
|&lt|&copy=1|<|</|<!--c-->|<![CDATA[d]]>|<!doctype html>|\xa0
""".replace("\n", "").split("|")


_TEX = r"math/tex|data-(?:la)?tex\b|data-math\b|(?:latex|tex|ql-img)[^>]*alt="
_CODE_LINES = ",".join(
    f"{code} [class{line}]" for code in ("pre", "code") for line in ("~=line", "$='-line'", "*='-line '")
)
"""Pages that the core reads differently than the library: formulas given as TeX, and lines of code."""


def assert_same(page: str) -> None:
    assert Table.from_html(page.encode()).html == canonical_html(page)


def documents() -> Iterator[str]:
    """The inputs of all tests that parse a whole page."""
    for file in sorted(SUITE.glob("*.dat")):
        for test in re.split(r"(?:\A|\n\n)(?=#data\n)", file.read_bytes().decode()):
            page, _, expected = test.removeprefix("#data\n").partition("\n#errors")
            if "#document-fragment" not in expected:
                yield page


@pytest.mark.skipif(not SUITE.exists(), reason="the tests of html5lib are not here")
def test_documents_of_html5lib() -> None:
    pages = list(documents())
    assert len(pages) > 1000
    for page in pages:
        assert_same(page)


def test_pages_of_the_benchmarks(benchmark_pages: Callable[[int], list[tuple[str, bytes]]]) -> None:
    """With letters of Latin-1 alone: among others turbohtml does not see that an `input` in a table is hidden."""
    for _, data in benchmark_pages(100):
        page = re.sub("[^\0-\xff]", "\xe9", data.decode("utf-8", "replace"))
        if not (re.search(_TEX, page) or parse_tree(page).select_one(_CODE_LINES)):
            assert_same(page)


@on_generated_pages(300)
def test_generated_pages(html: str) -> None:
    assert_same(html)


@settings(max_examples=examples(1000))
@given(pieces=st.lists(st.sampled_from([*PIECES, "\n"]), max_size=30))
def test_soup_of_tags(pieces: list[str]) -> None:
    assert_same("".join(pieces))


@pytest.mark.parametrize("depth", [509, 510, 511, 600])
@pytest.mark.parametrize(
    "inside",
    [
        "<b>a<i>b",
        "<table><tr><td>a",
        "<table><form>a</table>b",
        "<script>a<b></script>c",
        "<b><p>a</b>c",
        "<svg><g>a</svg>b",
    ],
)
def test_the_deepest_elements(depth: int, inside: str) -> None:
    assert_same("<div>" * depth + inside + "</div>c")


"""A formula that a page gives as TeX, in canonical HTML."""
