"""XML-TEI: well-formed and valid whatever the page holds, with the words of the selection."""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from io import StringIO
from pathlib import Path
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.fidelity import TEI, tei_words, words
from dehusk import METHODS, Extraction, extract, parse
from effort import examples
from generated import html_pages
from outputs.reading import PAGES
from security.vectors.known import VECTORS
from selection.test_text import random_cut

pytestmark = pytest.mark.usefixtures("without_bylines")

PHRASES = frozenset("hi ref code del q formula graphic lb list table quote figure".split())
"""Elements allowed in a paragraph."""
BLOCKS = frozenset("p ab list table quote figure".split())
CHILDREN = {
    "body": frozenset({"div"}),
    "div": BLOCKS | {"head", "div"},
    "p": PHRASES,
    "head": PHRASES,
    "ab": PHRASES,
    "label": PHRASES - {"list", "table", "quote", "figure"},
    "item": PHRASES | BLOCKS,
    "cell": PHRASES | BLOCKS,
    "quote": PHRASES | BLOCKS,
    "q": PHRASES | BLOCKS,
    "hi": PHRASES,
    "ref": PHRASES - {"ref"},
    "del": PHRASES,
    "figure": BLOCKS | {"graphic", "head"},
    "list": frozenset({"item", "label"}),
    "table": frozenset({"head", "row"}),
    "row": frozenset({"cell"}),
    "graphic": frozenset({"desc"}),
    "code": frozenset[str](),
    "formula": frozenset[str](),
    "lb": frozenset[str](),
    "desc": frozenset[str](),
}
"""Which elements may stand in which, by the guidelines of TEI P5."""
WITHOUT_TEXT = frozenset("body div list table row figure graphic lb".split())


def document(extraction: Extraction) -> Element:
    return ElementTree.fromstring(extraction.tei)


def body(html: str) -> str:
    """Return the first section on one line and without the namespace."""
    found = document(extract(f"<body>{html}", method="everything")).find(f"{TEI}text/{TEI}body/{TEI}div")
    assert found is not None
    found.tail = None
    for element in found.iter():
        element.tag = name(element)
    inner = ElementTree.tostring(found, "unicode").removeprefix('<div type="entry">').removesuffix("</div>")
    return re.sub(r">\n+<", "><", inner.replace(" />", "/>")).strip("\n")


def name(element: Element) -> str:
    return element.tag.removeprefix(TEI)


@pytest.mark.parametrize(
    ("html", "tei"),
    [
        ("one <b>two</b> three", '<p>one <hi rend="#b">two</hi> three</p>'),
        ("<p>wind<i>mill</i>er", '<p>wind<hi rend="#i">mill</hi>er</p>'),
        ("<p>one<br>two<br>", "<p>one<lb/>two</p>"),
        ("<p><b>one<br>\n<br>two</b><br>three", '<p><hi rend="#b">one</hi></p><p><hi rend="#b">two</hi><lb/>three</p>'),
        ("<h2>one<br><br>two</h2>", '<div><head rend="h2">one<lb/>two</head></div>'),
        ("<p><a href=https://a.example/?x=1&y=2>one</a>", '<p><ref target="https://a.example/?x=1&amp;y=2">one</ref></p>'),
        ("<p><a href='javascript:x'>one</a>", "<p>one</p>"),
        ("<p><del>one</del> <q>two</q>", '<p><del rend="overstrike">one</del> <q>two</q></p>'),
        ("<p>x<sub>1</sub><sup>2</sup>", '<p>x<hi rend="#sub">1</hi><hi rend="#sup">2</hi></p>'),
        ("<p><code>a <b>b</b></code>", "<p><code>a b</code></p>"),
        ("<p>one</p><p>two</p>three", "<p>one</p><p>two</p><p>three</p>"),
        ("<ul><li>a<li>a <b>x</b></ul>", '<list rend="ul"><item>a</item><item>a <hi rend="#b">x</hi></item></list>'),
        ("<ol><li>a<ul><li>b</ul></ol>", '<list rend="ol"><item>a<list rend="ul"><item>b</item></list></item></list>'),
        ("<ul><li><p>one<p>two</ul>", '<list rend="ul"><item><p>one</p><p>two</p></item></list>'),
        ("<ul>one<li></ul>", '<list rend="ul"><item><p>one</p></item></list>'),
        ("<dl><dt>a<dd>b</dl>", '<list rend="dl"><label>a</label><item>b</item></list>'),
        ("<dl><dt>a<dt>b<dd>c</dl>", '<list rend="dl"><label>a</label><item/><label>b</label><item>c</item></list>'),
        ("<dl><dd>a<dt>b<dd>c</dl>", '<list rend="dl"><label/><item>a</item><label>b</label><item>c</item></list>'),
        ("<blockquote>one</blockquote>", "<quote>one</quote>"),
        ("<blockquote><p>one<p>two</blockquote>", "<quote><p>one</p><p>two</p></quote>"),
        ("<blockquote><h2>a</h2>b</blockquote>", '<quote><ab type="head" rend="h2">a</ab><p>b</p></quote>'),
        ("<pre>  a\n\tb\n\n<b>c</b>\n</pre>", "<p><code>  a\n\tb\n\nc</code></p>"),
        ("<pre><div>a</div><div>b</div></pre>", "<p><code>a\nb</code></p>"),
        ("<pre>a<br><br>b</pre>", "<p><code>a\n\nb</code></p>"),
        ("<pre>a<pre class=language-c>b</pre>c</pre>", "<p><code>a\nb\nc</code></p>"),
        ("<pre class=language-python>a</pre>", '<p><code lang="python">a</code></p>'),
        ("<p>a<img src=i.png alt='an image'>", '<p>a<graphic url="i.png"><desc>an image</desc></graphic></p>'),
        ("<p>a<img src='javascript:x'><img src=data:image/png,x>", "<p>a</p>"),
        ("<figure><img src=i.png><figcaption>a<p>b</figcaption></figure>",
         '<figure><graphic url="i.png"/><head>a<lb/>b</head></figure>'),
        ("<a href=/x><div>one</div><p>two</a>", '<p><ref target="/x">one</ref></p><p><ref target="/x">two</ref></p>'),
        ("<b><b><i>one</i></b></b>", '<p><hi rend="#b"><hi rend="#i">one</hi></hi></p>'),
        ("<h2>a</h2>b<h3>c</h3>d<h2>e</h2>",
         '<div><head rend="h2">a</head><p>b</p><div><head rend="h3">c</head><p>d</p></div></div>'
         '<div><head rend="h2">e</head></div>'),
        ("a<h2>b<div>c</div></h2>", '<p>a</p><div><head rend="h2">b<lb/>c</head></div>'),
    ],
)  # fmt: skip
def test_structure(html: str, tei: str) -> None:
    assert body(html) == tei


def test_tables() -> None:
    rows = "".join(f"<tr><th>{n}<td>{n * n}<td>{n * n * n}" for n in range(4))
    shown = body(f"<table><caption>powers</caption><tr><th>n<th colspan=2>of it{rows}</table>")
    assert shown.startswith(
        '<table><head>powers</head><row><cell role="label">n</cell><cell role="label" cols="2">of it</cell></row>'
    )
    assert shown.count("<row>") == 5


def test_the_header_says_what_is_known() -> None:
    html = """<html lang=en><title>The mill | Courier</title><meta name=author content="Ada Merrow">
    <meta property=article:published_time content=2024-05-18><meta property=og:site_name content=Courier>
    <meta property=og:title content="The mill"><h1>The mill</h1><p>It turns in the wind, day and night.</p>"""
    extraction = extract(html, url="https://courier.example/mill")
    header = document(extraction).find(f"{TEI}teiHeader/{TEI}fileDesc")
    assert header is not None
    assert header.findtext(f"{TEI}titleStmt/{TEI}title") == extraction.metadata.title == "The mill"
    assert header.findtext(f"{TEI}titleStmt/{TEI}author") == "Ada Merrow"
    assert header.findtext(f"{TEI}publicationStmt/{TEI}publisher") == "Courier"
    source = header.find(f"{TEI}sourceDesc/{TEI}bibl")
    assert source is not None
    assert [(name(child), child.get("when") or child.get("target")) for child in source][-2:] == [
        ("date", "2024-05-18"),
        ("ptr", "https://courier.example/mill"),
    ]


def test_characters_that_xml_may_not_hold() -> None:
    extraction = extract(
        "<p title=x>a\x01b\x0cc\ufffed\uffffe<pre>f\x02g</pre><a href='/\x03 \"'>h</a>", method="everything"
    )
    assert tei_words(extraction.tei) == words("a b c\ufffdd\ufffde f g h")
    assert '"/%20%20%22"' in extraction.tei


def test_deep_nesting_keeps_its_words() -> None:
    extraction = extract("<ul><li>one" * 200 + "<b><i>" * 200 + "two", method="everything")
    assert_valid(extraction)


def test_an_empty_page() -> None:
    assert_valid(extract(""))


def test_no_vector_comes_out() -> None:
    for vector in VECTORS.values():
        extraction = extract(f"<p>before</p>{vector}<p>after", method="everything", url="https://mill.example/")
        assert_valid(extraction)
        for element in document(extraction).iter():
            for address in (element.get("target"), element.get("url")):
                assert address is None or re.match(r"(?:https?|mailto|tel):|[^:]*$", address, re.IGNORECASE), vector


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
@pytest.mark.parametrize("method", ["auto", "everything", "ccb"])
def test_bundled_pages_are_valid(path: Path, method: str) -> None:
    assert_valid(extract(path.read_bytes(), method=method))


@settings(max_examples=examples(100))
@given(html_pages, st.sampled_from(sorted(METHODS)))
def test_generated_pages_are_valid(html: str, method: str) -> None:
    assert_valid(extract(html, method=method))


@settings(max_examples=examples(50))
@given(html_pages, st.integers(0, 999))
def test_cut_pages_are_valid(html: str, seed: int) -> None:
    assert_valid(random_cut(parse(html), seed))


def assert_valid(extraction: Extraction) -> None:
    """Every element stands where it may, and the words are those of the text."""
    found = document(extraction).find(f"{TEI}text/{TEI}body")
    assert found is not None
    for element in found.iter():
        children = [name(child) for child in element]
        assert set(children) <= CHILDREN[name(element)], (name(element), children)
        if name(element) in WITHOUT_TEXT:
            assert not (element.text or "").strip()
            assert not any((child.tail or "").strip() for child in element)
        if name(element) == "div":
            assert "head" not in children[1:]
            assert "div" not in children or set(children[children.index("div") :]) == {"div"}
        if name(element) in ("list", "table", "row"):
            assert children
        if name(element) == "table":
            assert "head" not in children[1:]
        if "label" in children:
            assert children == ["label", "item"] * (len(children) // 2)
    assert tei_words(extraction.tei) == words(extraction.text)
    validate(extraction.tei)


# --- By the schema that another extractor brings along ----------------------------------------------------------------

_MORE = """
<!ELEMENT table (head*, row+)><!ATTLIST table rend CDATA #IMPLIED>
<!ELEMENT row (cell+)>
<!ELEMENT cell %macro.specialPara;><!ATTLIST cell role CDATA #IMPLIED cols CDATA #IMPLIED rows CDATA #IMPLIED>
<!ELEMENT figure (%model.headLike;|%model.common;|graphic|%model.global;)*>
<!ELEMENT code (#PCDATA)><!ATTLIST code lang CDATA #IMPLIED>
<!ELEMENT formula (#PCDATA)><!ATTLIST formula notation CDATA #IMPLIED>
"""
"""The modules for figures and for code, which that schema leaves out."""


def validate(xml: str) -> None:
    """Check a document by the schema; nothing where that is not installed."""
    schema = _schema()
    if schema is not None:
        tree = import_module("lxml.etree").fromstring(xml.encode())
        assert schema.validate(tree), schema.error_log


@cache
def _schema() -> Any:
    found = find_spec("trafilatura")
    if found is None or found.origin is None:
        return None
    schema = (Path(found.origin).parent / "data" / "tei_corpus.dtd").read_text("utf-8")
    for entity, more in (("listLike", "table |figure"), ("graphicLike", "formula"), ("emphLike", "code")):
        schema, count = re.subn(rf'(<!ENTITY % model\.{entity} ")', rf"\g<1>{more} |", schema)
        assert count == 1
    return import_module("lxml.etree").DTD(StringIO(schema + _MORE))


def test_the_schema_refuses_what_is_wrong() -> None:
    if _schema() is None:
        pytest.skip("trafilatura, which brings the schema, is not installed")
    with pytest.raises(AssertionError):
        validate(extract("<p>x").tei.replace("<p>x</p>", "<p>x<p>y</p></p>"))
