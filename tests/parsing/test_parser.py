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

from definitions.parsing import CLOSES_ITSELF, canonical_html
from dehusk import extract, parse
from dehusk._core import Table
from dehusk.errors import NotHtml
from dehusk.parsing.language import KNOWN, Detected, detect_language
from documents import ROOT
from effort import examples
from generated import on_generated_pages
from outputs.reading import all_of, text_in

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
        if not (re.search(_TEX, page) or CLOSES_ITSELF.search(page) or parse_tree(page).select_one(_CODE_LINES)):
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


CHTML = (
    "<mjx-container class=MathJax jax=CHTML{}><mjx-math data-latex='{}'><mjx-mi data-latex=x><mjx-c class=mjx-c1D465>"
    "</mjx-c></mjx-mi></mjx-math></mjx-container>"
)
GIVEN = {
    "KaTeX": "<span class=katex data-math='x^2'></span>",
    "KaTeX, rendered": "<span class=katex data-math='x^2'><span class=katex-html>x<span>2</span></span></span>",
    "a span": "<span class='math tex' data-tex='x^2'>x2</span>",
    "delimited": r"<span class=formula data-latex='\( x^2 \)'>…</span>",
    "a custom element": "<math-field data-latex='x^2'>x2</math-field>",
    "MathJax": CHTML.format("", "x^2"),
    "MathJax, as a drawing": (
        "<mjx-container class=MathJax jax=SVG><svg><g stroke=none><g data-mml-node=math data-latex='x^2'>"
        "<g data-mml-node=mi data-latex=x><text>x</text></g></g></g></svg></mjx-container>"
    ),
    "WordPress": "<img src=l.png class=latex alt='x^2'>",
    "MediaWiki": "<img src=l.svg class='mwe-math-fallback-image-inline tex' alt='x^2'>",
    "QuickLaTeX": "<img src=l.png class='ql-img-inline-formula quicklatex-auto-format' alt='x^2'>",
}


@pytest.mark.parametrize("html", GIVEN.values(), ids=GIVEN)
def test_given_formulas_are_in_every_output(html: str) -> None:
    extraction = all_of(parse(f"<body><p>so {html}, he"))
    assert extraction.text == "so x^2, he"
    assert extraction.markdown == "so $x^2$, he"
    assert text_in(extraction.html).split() == ["so", "x^2,", "he"]
    assert '<formula notation="TeX">x^2</formula>' in extraction.tei


@pytest.mark.parametrize("html", GIVEN.values(), ids=GIVEN)
def test_a_formula_that_repeats_is_no_ornament(html: str) -> None:
    extraction = all_of(parse(f"<body><p>so {html}, <b>{html}</b> {html}"))
    assert extraction.text == "so x^2, x^2 x^2"
    assert 'data-husk=""' not in extraction.hidden_html


def test_a_formula_on_a_line_of_its_own() -> None:
    assert all_of(parse(f"<p>so {CHTML.format(' display=true', 'x^2')} he")).markdown == "so $$x^2$$ he"
    assert all_of(parse("<p>so <img class=ql-img-displayed-equation alt='x^2'> he <!-- latex -->")).markdown == (
        "so $$x^2$$ he"
    )


def test_mediawiki_gives_a_formula_once() -> None:
    math = "<math><semantics><mi>x</mi><annotation encoding=application/x-tex>x^2</annotation></semantics></math>"
    image = "<img src=a.svg class=mwe-math-fallback-image-inline alt='x^2'>"
    page = parse(
        f"<p>so <span class=mwe-math-element><span class=mwe-math-mathml-inline>{math}</span>{image}</span>, he"
    )
    assert all_of(page).text == "so x^2, he"
    assert all_of(page).markdown == "so $x^2$, he"


@pytest.mark.parametrize("tex", ["x", " x ", "$x$", "$$ x $$", r"\(x\)", r"\[x\]", "\n$x$ "])
def test_delimiters_are_no_part_of_a_formula(tex: str) -> None:
    assert all_of(parse(f"<p><span class=formula data-latex='{tex}'></span>")).text == "x"


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("The old mill turns in the wind and grinds the corn of the village.", "en"),
        ("Die alte Mühle dreht sich im Wind und mahlt das Korn des Dorfes.", "de"),
        ("Старая мельница вертится на ветру и мелет зерно для всей деревни, а вечером её останавливают.", "ru"),
        ("水车又转起来了，村里的人都来看。", "zh"),
        ("水車がまた回り始めました。", "ja"),
    ],
)
def test_languages_are_told(text: str, language: str) -> None:
    assert detect_language(text) == Detected(language, is_latin=text.isascii() or language == "de")


@pytest.mark.parametrize("text", ["", "1234 !?", "⠓⠑⠇⠇⠕", "radio taxi hotel museum piano"])
def test_what_cannot_be_told_is_none(text: str) -> None:
    assert detect_language(text) is None


@given(st.text())
def test_no_text_raises(text: str) -> None:
    found = detect_language(text)
    assert found is None or found.language in KNOWN


@pytest.mark.parametrize(
    "place",
    [
        "https://example.org/",
        "HTTP://EXAMPLE.ORG/mill?page=2",
        " https://example.org/a.pdf\n",
        "file:///home/mill.txt",
        "www.example.org",
        "www.example.org/mill",
    ],
)
def test_addresses_are_refused(place: str) -> None:
    with pytest.raises(NotHtml, match=r"^'\S+' is an address, not HTML; dehusk\.fetch.* dehusk\.read.*$"):
        parse(place)


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b"%PDF-1.4 the mill", "a PDF document"),
        (b"\x89PNG\r\n\x1a\n", "a PNG image"),
        (b"PK\x03\x04mill", "a ZIP archive"),
        (b"\x1f\x8b\x08\0", "gzip-compressed data"),
        (b'{"title": "The mill", "turns": true}\n', "JSON"),
        (b'\xef\xbb\xbf[{"title": "The mill"}]', "JSON"),
    ],
)
def test_data_of_other_formats_are_refused(data: bytes, what: str) -> None:
    for read in (parse, extract):
        with pytest.raises(NotHtml, match=f"^this is {what}, not HTML$"):
            read(data)


@pytest.mark.parametrize("data", [b'{"title": "The mill', b'{"a": 1} <p>The mill</p>', b"[1]", b"{}", b"PDF", b"RIF"])
def test_data_that_may_be_text_are_read(data: bytes) -> None:
    assert parse(data).words.sum() > 0 or data == b"{}"


@pytest.mark.parametrize("place", ["page.html", "a/b/page.HTM", r"C:\pages\mill.xhtml", "../index.shtml", Path("mill")])
def test_names_of_files_are_refused(place: str) -> None:
    with pytest.raises(NotHtml, match=r"^'.*' is the name of a file, not HTML; dehusk\.fetch.* dehusk\.read.*$"):
        parse(place)


@pytest.mark.parametrize(
    "html",
    [
        "",
        "mill",
        "example.org",
        "3.14",
        "Mill.Flour",
        "https://",
        "www.",
        "The page.html",
        "see\nhttps://example.org/",
        "https://example.org/ is the address",
        "<p>https://example.org/page.html",
        "https://example.org/<br>",
        "https://example.org/" + 5000 * "a",
        b"https://example.org/",
        b"page.html",
    ],
)
def test_everything_else_is_a_page(html: bytes | str) -> None:
    assert parse(html).source == (html if isinstance(html, str) else html.decode())
