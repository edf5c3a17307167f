"""The table of a page against the parser's own tree, and what `Page` derives from its columns."""

from __future__ import annotations

import re
from collections.abc import Callable

import numpy as np
import pytest
import turbohtml
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from definitions.page import VOID, Row, collapsed, events, rows_of
from definitions.parsing import CLOSES_ITSELF
from dehusk._core import Table
from dehusk.page import Page
from dehusk.page.attributes import attribute, attribute_values
from dehusk.page.tags import TAGS
from dehusk.parsing import parse
from effort import examples

COLUMNS = "end", "depth", "tag", "start", "stop", "close", "chars", "words"
modest = settings(max_examples=examples(400))


def table(page: Page) -> list[Row]:
    """The rows of a page in the terms of its definition."""
    return [
        Row(
            page.name(row),
            int(page.parent[row]),
            int(page.end[row]),
            int(page.depth[row]),
            collapsed(page.text(row)),
            int(page.chars[row]),
            int(page.words[row]),
        )
        for row in range(len(page))
    ]


def in_body(html: str) -> list[str]:
    """The names of the rows in the body, and the collapsed texts of its text rows."""
    page = parse(html)
    return [f'"{row.text}"' if row.name == "#text" else row.name for row in table(page)[page.body + 1 :]]


def check_spans(page: Page) -> None:
    """`start`, `stop` and `close` say where a row stands in the canonical HTML."""
    html = page.html
    for row in range(len(page)):
        name = page.name(row)
        start, stop, close = int(page.start[row]), int(page.stop[row]), int(page.close[row])
        if name == "#text":
            assert html[start - 1 : start] == b">"
            assert html[stop : stop + 1] == b"<"
            assert b"<" not in html[start:stop]
            assert b">" not in html[start:stop]
            assert stop == close
        else:
            assert html[start:stop].startswith(f"<{name}".encode())
            assert html[start + 1 + len(name.encode()) : stop][:1] in (b" ", b">")
            assert html[start:stop].count(b"<") == html[start:stop].count(b">") == 1
            assert html[stop - 1 : stop] == b">"
            assert html[start:close].endswith(f"</{name}>".encode()) or (name in VOID and stop == close)
        if row:
            parent = int(page.parent[row])
            assert page.stop[parent] <= start < stop <= close < page.close[parent]


# --- Pages written out ------------------------------------------------------------------------------------------------


def test_a_page_by_hand() -> None:
    page = parse("<!DOCTYPE html><title> A  mill </title><body><p>One <b>two&nbsp;three</b>\n</p><img src=a>風車 &lt;5")
    assert page.html == (
        b'<html><head><title> A  mill </title></head><body><p>One <b>two&nbsp;three</b>\n</p><img src="a">'
        b"\xe9\xa2\xa8\xe8\xbb\x8a &lt;5</body></html>"
    )
    assert table(page) == [
        Row("html", -1, 11, 0, "", 0, 0),
        Row("head", 0, 4, 1, "", 0, 0),
        Row("title", 1, 4, 2, "", 0, 0),
        Row("#text", 2, 4, 3, "A mill", 6, 2),
        Row("body", 0, 11, 1, "", 0, 0),
        Row("p", 4, 9, 2, "", 0, 0),
        Row("#text", 5, 7, 3, "One", 3, 1),
        Row("b", 5, 9, 3, "", 0, 0),
        Row("#text", 7, 9, 4, "two three", 9, 2),
        Row("img", 4, 10, 2, "", 0, 0),
        Row("#text", 4, 11, 2, "風車 <5", 5, 3),
    ]


PAGES = {
    "empty": "",
    "text": "word",
    "blank": " \n\t&nbsp;",
    "void": "<br><hr><img><input><wbr><area><embed><source><track><param>a<col>",
    "nesting": "<div><div><p>a<p>b</div>c</div>",
    "unclosed": "<div><p><b>a<i>b",
    "stray end tags": "</div>a</p></b></br></table>",
    "misnested": "<b>1<i>2</b>3</i>4<a>5<a>6",
    "foster parenting": "<table>a<tr>b<td>c</td>d<b>e</table>f",
    "long names": "<very-long-custom-element-name>a<x-y>b</x-y></very-long-custom-element-name><blockquote>c",
    "names of seven and eight letters": "<sevenxx>a<eightxxx>b<section>c<template>d",
    "names near known ones": "<di><divx><d><b2><abbrx><strongx><h7><h>",
    "upper case": "<DIV><X-Card>a</X-Card></DIV>",
    "names beyond ASCII": "<aé>a</aé><a漢>b",
    "odd names": "<a\"b>1<a'b>2<a=b>3<a&b>4<a`b>",
    "drawing": "<svg viewBox='0 0 1 1'><clipPath><g><path><title>t</title></g></clipPath><foreignObject><p>x</svg>",
    "formula": "<math><mi>x</mi><mo>=</mo><annotation-xml encoding='text/html'><p>y</p></annotation-xml></math>",
    "raw text names in a drawing": "<svg><iframe><g>a</g></iframe>b<xmp><g>c</g></xmp><noembed>d</noembed></svg>",
    "what is never read in a drawing": "<svg><style><g>a</g></style><link><g>b</g></link><script>c</script>d</svg>e",
    "HTML in a stroke of a drawing": "<svg><path><foreignObject><style></path></style>a</foreignObject></path>b</svg>c",
    "a stroke in HTML": "<path>a<b>c</b><path>d</path></path>e",
    "script in a comment in a script": "<script><!--<script>a</script>b--></script>c<script><!--<script>d</script>",
    "drawing left by a tag": "<svg><g><p>a",
    "void names in a drawing": "<svg><source>a<g>b</g></source>c<track/>d</svg>",
    "entities": "&amp;&lt;&gt;&quot;&copy;&#x4e2d;&notanentity;&amp;amp;&ampx &nbsp;x",
    "angle brackets in attributes": '<a title=\'<b>"&quot;\' href="x>y" data-x=<>a</a>',
    "removed nodes merge": "<p>a<!-- c -->b<script>x</script>c<style>y</style>d<link>e<meta>f<svg><path>z</path>",
    "kept nodes part": "<p>a<wbr>b<span></span>c",
    "blank texts part no more": "<p>a<script></script> <style></style>b",
    "East Asian": "<p>漢字かなカナ。「引用」abc漢def　１２３！ｘ</p><p>한국어 글</p><p>，</p>",
    "emoji": "<p>😀 a😀b 👩‍👩‍👧</p>",
    "control characters": "<p>\x01a\x0bb\x1fc\x7fd\x85e",
    "wide blanks": "<p>a\u2003b\u3000c\u200bd",
    "line ends": "<pre>\r\na\rb\n\nc</pre><textarea>\n\nd</textarea>",
    "preformatted": "<pre>\n\n  a  b </pre><listing>\nx</listing>",
    "xmp": "<xmp>a<b>c</b>&amp;\N{NO-BREAK SPACE}d</xmp>e",
    "empty xmp": "<xmp></xmp>a",
    "plaintext": "a<plaintext><b>x</plaintext>&amp;</b>",
    "iframe": "<iframe>a<b>c</iframe>d<noembed><p>e</noembed>f",
    "iframe with markup that balances": "<iframe><b>a</b></iframe><iframe></iframe>b",
    "unclosed iframe": "a<iframe></b><p>c",
    "end tag of another element": "a<noembed></img><button></noembed>b",
    "frames": "<frameset><frame><frame></frameset><noframes><p>x</noframes>",
    "iframe in xmp": "<xmp><iframe></xmp>a<iframe>b</iframe>c",
    "xmp in iframe": "<iframe><xmp></iframe>a<xmp>b</xmp>c",
    "names that begin like raw text": "<iframe-x>a</iframe-x><xmp-y>b</xmp-y><iframe>c</iframe>d",
    "instruction": "<?xml version='1.0'?><p>a<?php echo 1 < 2 ?>b<?x <iframe>c<iframe>d</iframe>e",
    "less-than in names": "<di<v>a</di<v><b<r>c</b<r><p a<b=c>d",
    "less-than in the tag of a frame": "<iframe a<b>c</iframe>d<xmp a<b>e</xmp>",
    "character data": "<svg><![CDATA[ a<b ]]></svg><![CDATA[ c ]]>d",
    "template": "<template><p>a<script>b</script>c</p><template>d</template></template>",
    "shadow root": "<div><template shadowrootmode=open><p>a</p></template>b</div>",
    "noscript": "<noscript><p>a</p></noscript><body><noscript>b&lt;c</noscript>",
    "selects": "<select><option>a<option>b<optgroup><option>c</select>",
    "after the body": "<body>a</body>b<!-- c --></html>d",
    "NUL": "a\0b<p\0>c",
    "lone surrogate": "a\ud800b<x\udfff>c",
    "doctype": "<!DOCTYPE html PUBLIC 'x'><!DOCTYPE b>a",
    "two bodies": "<body class=a><body id=b>c<html lang=d>",
    "only a title": "<title>a<b></title>",
}


@pytest.mark.parametrize("html", PAGES.values(), ids=PAGES)
def test_small_pages(html: str) -> None:
    page = parse(html)
    assert table(page) == rows_of(html)
    check_spans(page)


def test_a_broken_name_gains_no_meaning() -> None:
    """`scr<ipt` without its `<` would be a script, and `on<click` a handler."""
    page = parse("<scr<ipt>alert(1)</scr<ipt><p on<click=alert(1)>x")
    assert in_body(page.source) == ["scr-ipt", '"alert(1)"', "p", '"x"']
    assert b"<script" not in page.html
    assert b"onclick" not in page.html


def test_canonical_html_is_left_alone() -> None:
    for html in PAGES.values():
        markup = parse(html).html
        assert Table.from_canonical(markup).html == markup


def test_ambiguous_html_is_refused() -> None:
    for markup in (
        b"<p>a</p></p>",
        b"<p><b>",
        b"<p a<b></p>",
        b"<p>a>b</p>",
        b"<xmp>a</xmp>",
        b"<?a><p></p>",
        b"<p><</p>",
    ):
        with pytest.raises(ValueError, match="do not balance"):
            Table.from_canonical(b"<html>" + markup + b"</html>")


# --- Generated pages --------------------------------------------------------------------------------------------------

NAMES = [
    *("div", "p", "a", "b", "i", "span", "table", "tr", "td", "th", "tbody", "caption", "colgroup", "col", "select"),
    *("option", "br", "img", "hr", "input", "source", "track", "wbr", "svg", "math", "mi", "mtext", "desc", "title"),
    *("foreignObject", "clipPath", "annotation-xml", "path", "g", "iframe", "xmp", "noembed", "noframes", "noscript"),
    *("style", "script", "template", "textarea", "pre", "head", "body", "html", "frameset", "frame", "form"),
    *("button", "ul", "li", "dl", "dd", "h1", "applet", "object", "link", "meta", "param", "ruby", "rt", "rp"),
    *("marquee", "x-card", "very-long-custom-element-name", "iframe-x", "di<v", "scr<ipt", 'a"b', "a&b", "aé", "a=b"),
]
TEXTS = [
    *("a", "word", "&amp;", "&lt;b&gt;", "&", "<", ">", "&nbsp;", "\N{NO-BREAK SPACE}", "&#x3042;", "&copy", "&notit;"),
    *("漢字", "かな", "、。", "０１Ａ！", "한국어", "😀", "\x01", "\u3000", "\u2003", "\n", "\r\n", "\0", "\ud800"),
    *"<!--c--> <!--x <?pi <?pi> <![CDATA[x<y]]> <!doctype> </ </p <p ]]> --".split(),
    "<?pi <iframe>",
    *("</plaintext>", "<iframe>", '"', "'"),
]
ATTRIBUTES = [
    *("x", 'class="a b"', "hidden", "a<b", 'a"b=c', "t='<>&\"'", 'x="\N{NO-BREAK SPACE}>"', "=a", "/", 'title=" id="'),
    *("id=é", "class=' '", 'x=" hidden="', "id=>"),
]

texts = st.lists(st.sampled_from(TEXTS), max_size=4).map(" ".join)
attributes = st.lists(st.sampled_from(ATTRIBUTES), max_size=3).map(lambda given: "".join(f" {one}" for one in given))
start_tags = st.builds("<{}{}>".format, st.sampled_from(NAMES), attributes)
end_tags = st.sampled_from(NAMES).map("</{}>".format)
soups = st.lists(st.one_of(texts, start_tags, end_tags), max_size=20).map("".join)
"""Tags and texts in no order."""


def element(children: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    content = st.lists(children, max_size=4).map("".join)
    return st.builds("<{0}{1}>{2}</{0}>".format, st.sampled_from(NAMES), attributes, content)


trees = st.lists(st.recursive(texts, element, max_leaves=25), max_size=4).map("".join)
"""Elements that are closed where they should be."""


@given(st.one_of(soups, trees, st.builds("{}<plaintext>{}".format, soups, soups)))
@modest
def test_generated_pages(html: str) -> None:
    assume(not CLOSES_ITSELF.search(html))
    page = parse(html)
    assert table(page) == rows_of(html)
    check_spans(page)


# Without `source`: before it the library opens formatting elements again, which the standard does not; html5lib's tests
# have it.
FOREIGN = [
    *("<svg>", "<math>", "</svg>", "</math>", "<foreignObject>", "<title>", "<mi>", "</mi>", "<mglyph>"),
    *("<annotation-xml>", "<annotation-xml encoding=text/html>", "<xmp>", "</xmp>", "<iframe>", "</iframe>"),
    *("<style>", "</style>", "<script>", "</script>", "<path>", "</path>", "<link>", "</link>", "<g>", "</g>", "<p>"),
    *("<b>", "</b>", "<table>", "a<", "<?", "<!--", "-->", "<plaintext>"),
]


@given(st.lists(st.sampled_from(FOREIGN), max_size=12).map("".join))
@modest
def test_drawings_and_formulas(html: str) -> None:
    """Elements in drawings and formulas follow other rules than those in HTML that have the same name."""
    page = parse(html)
    check_spans(page)
    assert table(page) == rows_of(html)


@given(st.text(alphabet=st.sampled_from(" ab&;#x3<>/!-?'\"=\0漢。０é\N{NO-BREAK SPACE}\ud800"), max_size=40))
@modest
def test_any_text_is_a_page(html: str) -> None:
    assert table(parse(html)) == rows_of(html)


@given(st.one_of(soups, trees))
@modest
def test_attributes(html: str) -> None:
    """`attribute` and `attribute_values` find what the parser gave to each element."""
    page = parse(html)
    elements = [node for event, node in events(html) if event == "start" and isinstance(node, turbohtml.Element)]
    rows = (~page.is_text).nonzero()[0].tolist()
    for name in ("class", "hidden", "x", "t", "title", "id", "a"):
        expected = {
            row: element.attr(name) for row, element in zip(rows, elements, strict=True) if name in element.attrs
        }
        assert {
            row: attribute(page, row, name) for row in range(len(page)) if attribute(page, row, name) is not None
        } == expected
        found, values = attribute_values(page, name)
        assert list(zip(found.tolist(), values, strict=True)) == sorted(expected.items())


def test_real_pages(benchmark_pages: Callable[[int], list[tuple[str, bytes]]]) -> None:
    """Without hidden fields: turbohtml moves them out of tables on pages with other letters than those of Latin-1."""
    for name, data in benchmark_pages(60):
        page = parse(re.sub(rb"(?i)\bhidden\b", b"shown", data))
        assert table(page) == rows_of(page.source), name


# --- What a page says of its rows -------------------------------------------------------------------------------------


def test_columns_are_read_only() -> None:
    page = parse("<title>a</title><p hidden>b<x-y>c</x-y></p><noscript>d</noscript>")
    derived = page.parent, page.is_text, page.visible, page.static, page.in_noscript
    for column in (*(getattr(page, name) for name in COLUMNS), *derived):
        assert len(column) == len(page)
        assert not column.flags.writeable
        with pytest.raises(ValueError, match="read-only"):
            column[0] = 1
    for name in COLUMNS:
        assert getattr(page, name).dtype == np.int32
    with pytest.raises(AttributeError):
        page.url = "x"  # type: ignore[misc]


def test_names() -> None:
    page = parse("<p>a<x-y>b<svg><linearGradient>")
    assert page.tags[: len(TAGS)] == TAGS
    assert page.tags[len(TAGS) :] == ("x-y",)
    assert [page.name(row) for row in range(3, len(page))] == ["p", "#text", "x-y", "#text", "svg", "linearGradient"]
    assert page.is_in(frozenset({"p", "svg"})).nonzero()[0].tolist() == [3, 7]
    assert page.is_in(frozenset({"#text"})).tolist() == page.is_text.tolist()


def test_body() -> None:
    assert parse("").body == 2
    assert parse("<title>a</title>b").body == 4
    assert parse("<frameset><frame></frameset>").name(parse("<frameset><frame></frameset>").body) == "frameset"


def test_title() -> None:
    assert parse("<title> A\n <b>mill &amp; </title>b").title == "A <b>mill &"
    assert parse("<p>a").title == ""
    assert parse("<title> </title>").title == ""


def test_noscript() -> None:
    page = parse("<body>a<noscript><p>b</p></noscript>c")
    assert [page.text(row) for row in (page.in_noscript & page.is_text).nonzero()[0].tolist()] == ["b"]
    assert page.in_noscript.sum() == 3


def test_text_and_html_of_rows() -> None:
    page = parse("<body><p class='a\"b'>one &lt; <br>two&nbsp;&amp;amp;</p>")
    paragraph = page.body + 1
    assert page.outer_html(paragraph) == '<p class="a&quot;b">one &lt; <br>two&nbsp;&amp;amp;</p>'
    assert [page.text(row) for row in range(paragraph, len(page))] == ["", "one < ", "", "two\N{NO-BREAK SPACE}&amp;"]
    assert [page.outer_html(row) for row in range(paragraph + 1, len(page))] == [
        "one &lt; ",
        "<br>",
        "two&nbsp;&amp;amp;",
    ]
    assert page.outer_html(0) == page.html.decode()


def test_what_a_page_remembers() -> None:
    page = parse("<p>a b", url="https://example.org/")
    assert page.url == "https://example.org/"
    assert page.source == "<p>a b"
    assert len(page) == 5
    assert repr(page) == "<Page of 5 rows, 2 words, utf-8>"


def test_bytes_like_input() -> None:
    assert table(parse(bytearray(b"<p>a"))) == table(parse(memoryview(b"<p>a"))) == table(parse("<p>a"))  # type: ignore[arg-type]
