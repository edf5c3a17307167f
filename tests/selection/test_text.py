"""Plain text: words whole, blocks on lines, each text once and in order."""

from __future__ import annotations

import numpy as np
import pytest

from dehusk import Extraction, Page, Selection, extract, parse
from dehusk.page.stream import words_of
from outputs.looks import words

pytestmark = pytest.mark.usefixtures("without_bylines")


def text_of(html: str) -> str:
    return extract(html, method="everything").text


def without(page: Page, *dropped: str) -> Extraction:
    """The extraction that keeps all words but these."""
    stream = words_of(page)
    spans = zip(stream.start.tolist(), stream.stop.tolist(), strict=True)
    keep = np.array([page.html[start:stop].decode() not in dropped for start, stop in spans], bool)
    content = np.bincount(stream.row[keep], minlength=len(page)) > 0
    return Extraction(page, Selection(content, np.zeros(len(page)), keep), "without", {})


def random_cut(page: Page, seed: int) -> Extraction:
    """An extraction that keeps each word of the body with even odds."""
    stream = words_of(page)
    keep = (np.random.default_rng(seed).random(len(stream)) < 0.5) & (stream.row > page.body)
    content = np.bincount(stream.row[keep], minlength=len(page)) > 0
    return Extraction(page, Selection(content, np.zeros(len(page)), keep), "cut", {})


INLINE = (
    "a abbr b bdi big cite code del em font i ins kbd mark nobr s samp small span strong sub sup tt u var x-y".split()
)


@pytest.mark.parametrize("tag", INLINE)
def test_inline_tags_neither_glue_nor_split_words(tag: str) -> None:
    assert text_of(f"<p>wind<{tag}>mill</{tag}>er") == "windmiller"
    assert text_of(f"<p>the <{tag}>wind</{tag}> turns") == "the wind turns"
    assert text_of(f"<p>the<{tag}> wind </{tag}>turns") == "the wind turns"
    assert text_of(f"<p><{tag}>the</{tag}> <{tag}>wind</{tag}>\n<{tag}>turns</{tag}>") == "the wind turns"
    assert text_of(f"<p><{tag}>the</{tag}>&nbsp;<{tag}>wind</{tag}>") == "the wind"


def test_many_empty_cells_between_two_texts_are_one_tab() -> None:
    cells = "<td></td>" * 65_536
    assert text_of(f"<table><tr><td>one</td>{cells}<td>two</td></tr></table>") == "one\ttwo"


@pytest.mark.parametrize(
    "between", ["<wbr>", "<img src=i.png>", "<!-- c -->", "<script>x</script>", "<b></b>", "<i><u></u></i>"]
)
def test_what_is_no_text_does_not_split_words(between: str) -> None:
    assert text_of(f"<p>wind{between}mill") == "windmill"


@pytest.mark.parametrize("tag", "div section header footer main aside nav address center details dd dt form".split())
def test_blocks_stand_on_lines_of_their_own(tag: str) -> None:
    assert text_of(f"before<{tag}>one</{tag}><{tag}>two</{tag}>after") == "before\none\ntwo\nafter"


@pytest.mark.parametrize("tag", "p h1 h2 h6 article blockquote figure pre".split())
def test_paragraphs_and_their_like_stand_behind_an_empty_line(tag: str) -> None:
    assert text_of(f"before<{tag}>one</{tag}><{tag}>two</{tag}>after") == "before\n\none\n\ntwo\n\nafter"


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("one<br>two<br><br>three", "one\ntwo\n\nthree"),
        ("<ul><li>one<li>two<ul><li>three</ul><li>four</ul>", "one\ntwo\n\nthree\n\nfour"),
        ("<dl><dt>one<dd>two<dt>three</dl>x", "one\ttwo\nthree\n\nx"),
        ("<table><tr><th>a<th>b<tr><td>1<td>2</table>x", "a\tb\n1\t2\n\nx"),
        ("<table><tr><td>a <b>b</b><td>c<br>d</table>", "a b\tc d"),
        ("<select><option>one<option>two</select> <button>three</button>", "one\ntwo\nthree"),
        ("one<hr>two", "one\n\ntwo"),
        ("<blockquote><cite>Mary wrote:</cite>one</blockquote>", "Mary wrote:\none"),
        ("<div><div><div>one</div></div></div><div>two</div>", "one\ntwo"),
        ("  one \n two\t\tthree  ", "one two three"),
        ("one&nbsp;&nbsp; two", "one two"),
        ("a &lt;b&gt; &amp;amp; &quot;c&quot; &copy; d", 'a <b> &amp; "c" © d'),
        ("<p>one</p>\n\n<p> </p><p>&nbsp;</p><div></div><p>two</p>", "one\n\ntwo"),
        ("<noscript><p>one</p>two</noscript>", "one\n\ntwo"),
        ("", ""),
    ],
)
def test_lines(html: str, text: str) -> None:
    assert text_of(f"<body>{html}") == text


PRE = {
    "indentation": ("  a\n    b\n\tc", "  a\n    b\n\tc"),
    "empty lines": ("a\n\n\nb\n \nc", "a\n\n\nb\n \nc"),
    "no-break spaces": ("a\n&nbsp;&nbsp;b", "a\n  b"),
    "carriage returns": ("a\r\n  b\r\n", "a\n  b"),
    "references": ("if a &lt; b &amp;&amp; c:\n    d", "if a < b && c:\n    d"),
    "coloured": (
        "<b>def</b> <i>f</i>(x):\n    <b>return</b> <i>x</i>\n\n\n<i>f</i>(1)",
        "def f(x):\n    return x\n\n\nf(1)",
    ),
    "lines in elements": ("<span>a\n</span><span>  <b>b</b>\n</span><span>\n</span><span>c</span>", "a\n  b\n\nc"),
    "lines in blocks": ("<div>a</div><div>  <b>b</b></div>\n<div>\tc</div>", "a\n  b\n\tc"),
    "line breaks": ("a<br><i> </i> <b>b</b><br><br>c", "a\n  b\n\nc"),
}


@pytest.mark.parametrize(("html", "text"), PRE.values(), ids=PRE)
@pytest.mark.parametrize("tag", ["pre", "listing"])
def test_preformatted_text_is_kept_as_typed(html: str, text: str, tag: str) -> None:
    assert text_of(f"<p>x</p><{tag}>{html}</{tag}><p>y</p>") == f"x\n\n{text}\n\ny"


def test_one_line_break_at_the_end_of_pre_is_not_shown() -> None:
    assert text_of("<pre>\na\n</pre><pre>\n\nb\n\n</pre>c") == "a\n\n\nb\n\n\nc"


def test_white_space_of_the_source_does_not_reach_pre() -> None:
    assert text_of("<div>a\n      <pre><b>b</b> c</pre>\n      <pre>d</pre></div>") == "a\n\nb c\n\nd"


def test_pre_inside_running_text_leaves_that_collapsed() -> None:
    assert text_of("<div>a   b\n c<pre>d   e</pre>f   g</div>") == "a b c\n\nd   e\n\nf g"


@pytest.mark.parametrize(
    ("html", "dropped", "text"),
    [
        ("<p>one two three", ["two"], "one three"),
        ("<p>one two three", ["three"], "one two"),
        ("<p>one two <b>three</b> four", ["one"], "two three four"),
        ("<p>one <b>two</b>three four", ["four"], "one twothree"),
        ("<p>one two<b>three</b>", ["two"], "one three"),
        ("<p><b>one</b>two three", ["two"], "one three"),
        ("<p>one <b>two</b> three four five", ["two", "four"], "one three five"),
        ("<p>one two</p><p>three four", ["two", "three"], "one\n\nfour"),
        ("<p>风车转了。</p><p>今天，有风。", ["今"], "风车转了。\n\n天，有风。"),
        ("<p>风车<b>转了</b>", ["风"], "车转了"),
        ("<p>a &amp;b c&lt;d e", ["c&lt;d"], "a &b e"),
        ("<pre>one two\n  three four</pre>", ["two"], "one \n  three four"),
    ],
)
def test_cut_rows_keep_their_words_apart(html: str, dropped: list[str], text: str) -> None:
    extraction = without(parse(html), *dropped)
    if "<pre>" in html:
        assert words(extraction.text) == words(text)
    else:
        assert extraction.text == text


def unquoted(text: str) -> str:
    return text.translate(dict.fromkeys(map(ord, "“”‘’")))


def test_posts_in_plain_blocks_stand_apart() -> None:
    posts = "".join(f"<div class=post><div>{who}</div><div>The mill turns.</div></div>" for who in ("Ada", "Ben"))
    assert text_of(f"<body>{posts}") == "Ada\nThe mill turns.\n\nBen\nThe mill turns."


def test_stanzas_of_plain_blocks_stand_apart() -> None:
    stanzas = "<div><div>The ferry leaves at four,</div><div>the gulls are at the rail.</div></div>" * 2
    assert text_of(f"<body>{stanzas}").count("\n\n") == 1


@pytest.mark.parametrize("output", ["text", "markdown"])
def test_hidden_text_leaves_no_blank_before_punctuation(output: str) -> None:
    hidden = "<span class=key>sort key</span>"
    styled = "<style>.key{display:none}</style>"
    found = extract(f"{styled}<h1>Mills</h1><p>The mill{hidden}, built in 1782{hidden}{hidden}. It{hidden}runs.</p>")
    assert getattr(found, output).endswith("The mill, built in 1782. It runs.")
