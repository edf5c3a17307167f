"""Markdown parses back to the structure that the content has."""

from __future__ import annotations

from html import escape

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from turbohtml import parse_fragment

from dehusk import parse
from effort import examples
from outputs.reading import all_of, outline, outline_of_markdown, shows

PAGE = """
<h1>The mill <em>turns</em></h1>
<p>By <a href="/by/ada">Ada Merrow</a>, with <code>a|b</code> and <img src="/mill.png" alt="The [old] mill">.</p>
<h2>1. Sails</h2>
<ol start="3"><li>Fetch <b>oak</b><ul><li>dry</li><li>straight<ol><li>deep</li></ol></li></ul></li>
<li><p>Plane</p><p>it</p></li></ol>
<blockquote><p>It turned.</p><ul><li>Twice</li></ul><blockquote>Really</blockquote></blockquote>
<div class="highlight-source-python"><pre>def turn(n):
    return n * 2

# done</pre></div>
<table><thead><tr><th>Part</th><th>Cost | £</th></tr></thead><tbody><tr><td>Sail</td><td><a href="/s">12*3</a></td></tr>
<tr><td>Cap</td><td></td></tr></tbody></table>
<hr>
<h3><a href="/more">More</a></h3><div>to <div>come</div></div>
"""


def assert_same_structure(html: str) -> None:
    extraction = all_of(parse(f"<body>{html}"))
    assert outline_of_markdown(extraction.markdown) == outline(parse_fragment(extraction._content_tree.html(), "body"))
    assert shows(extraction.markdown, extraction.text)


def test_a_page_with_everything() -> None:
    assert_same_structure(PAGE)


def test_words_are_compared_whole_and_in_order() -> None:
    assert shows("one **two**", "one two")
    assert not shows("one two", "onetwo")
    assert not shows("two one", "one two")
    assert not shows("one", "one two")
    assert shows("one[^1]\n\n[^1]: two words", "one1\ntwo words")
    assert not shows("one[^1]\n\n[^1]: two words", "one2\ntwo words")


def test_the_comparison_sees_differences() -> None:
    assert outline_of_markdown("- one\n- two") != outline_of_markdown("- one\n  - two")
    assert outline_of_markdown("# one") != outline_of_markdown("## one")
    assert outline_of_markdown("[one](a)") != outline_of_markdown("[one](b)")
    assert outline_of_markdown("```\na\n```") != outline_of_markdown("```\nb\n```")


_WORDS = """
the mill turns 1. 12) # ## - + * ** _ __ a_b *x* _y_ `z` `` ~~ ~ <b> </b> <!-- & &amp; &copy; [x](y) [x]: ![ ] [ !
| || \\ \\* > = --- :-- 風車 「車」 naïve … “quoted” (x) $5 http://mill.example/a_b x: [^1] [ ] €
""".split()
_PLAIN = st.lists(st.sampled_from(_WORDS), min_size=1, max_size=6).map(
    lambda words: escape(" ".join(words), quote=False)
)


@st.composite
def _formatted(draw: st.DrawFn, inner: st.SearchStrategy[str]) -> str:
    tag = draw(
        st.sampled_from(["b", "i", "em", "strong", "del", "span", "code", "a href=/x", "a href='/y(z)'", "u", "sub"])
    )
    space = st.sampled_from(["", "", " "])
    content = draw(inner) if tag != "code" else draw(_PLAIN)
    return f"{draw(space)}<{tag}>{draw(space)}{content}{draw(space)}</{tag.split()[0]}>{draw(space)}"


_INLINE = st.recursive(
    _PLAIN,
    lambda inner: st.lists(st.one_of(inner, _formatted(inner)), min_size=1, max_size=3).map("".join),
    max_leaves=5,
)
_LINE = st.lists(
    st.one_of(_INLINE, st.just("on<br>off"), st.just("<img src=/i.png alt='i [j]'>")), min_size=1, max_size=4
).map("".join)


@st.composite
def _holder(draw: st.DrawFn, inner: st.SearchStrategy[str]) -> str:
    kind = draw(st.sampled_from(["ul", "ol", "blockquote", "div", "li first"]))
    blocks = st.lists(inner, min_size=1, max_size=3)
    if kind in ("ul", "ol"):
        items = ["".join(item) for item in draw(st.lists(blocks, min_size=1, max_size=3))]
        return f"<{kind}><li>{'</li><li>'.join(items)}</li></{kind}>"
    if kind == "li first":
        return f"<ul><li>{draw(_LINE)}{''.join(draw(blocks))}</li></ul>"
    return f"<{kind}>{''.join(draw(blocks))}</{kind}>"


@st.composite
def _leaf(draw: st.DrawFn) -> str:
    tag = draw(st.sampled_from(["p", "p", "div", "h2", "h5", "pre", "pre class=lang-x", "table", "hr"]))
    if tag == "hr":
        return "<p>x</p><hr><p>y</p>"
    if tag.startswith("pre"):
        lines = st.lists(
            st.one_of(_PLAIN, st.sampled_from(["", "  ", "    a", "```", "\tb", "- c"])), min_size=1, max_size=5
        )
        return f"<{tag}>" + "\n".join(draw(lines)) + "</pre>"
    if tag == "table":
        rows = draw(st.lists(st.tuples(_INLINE, _INLINE), min_size=1, max_size=3))
        body = "".join(f"<tr><td>x{one}</td><td>{two}y</td></tr>" for one, two in rows)
        return f"<table><tr><th>A</th><th>B</th></tr>{body}</table>"
    return f"<{tag}>{draw(_LINE)}</{tag}>"


_PAGES = st.lists(st.recursive(_leaf(), _holder, max_leaves=8), min_size=1, max_size=4).map("".join)


@settings(max_examples=examples(300))
@given(_PAGES)
def test_generated_structure_is_read_back(html: str) -> None:
    assert_same_structure(html)


@pytest.mark.parametrize(
    "html",
    ["<p>a<a href=x></a>b", "<p><b></b> <i> </i>x", "<ul><li></ul>x", "<blockquote> </blockquote>x", "<pre>\n</pre>x"],
)
def test_empty_elements_leave_nothing(html: str) -> None:
    assert_same_structure(html)
