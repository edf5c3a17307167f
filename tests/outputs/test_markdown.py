"""Markdown: each kind of structure, and what would be read as syntax."""

from __future__ import annotations

import pytest

from dehusk import parse
from outputs.reading import all_of, kept, shows

pytestmark = pytest.mark.usefixtures("without_bylines")


def markdown(html: str, url: str | None = None) -> str:
    return all_of(parse(f"<body>{html}", url=url)).markdown


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<h1>One</h1><p>two <b>three</b> <a href='/f'>four</a></p>", "# One\n\ntwo **three** [four](/f)"),
        ("<h2>One<br>two</h2><h3></h3><h6>#</h6>", "## One two\n\n###### \\#"),
        ("<p>one<span> two<span>three</span></span> <font>four</font> <b>*</b>", "one twothree four **\\***"),
        ("<ul><li>one<ul><li>two<ol><li>three</ol></ul><li>four</ul>", "- one\n  - two\n    1. three\n- four"),
        ("<ul><li>one<ol start=3><li>two</ol></ul>", "- one\n\n  3. two"),
        ("<ul><li>one<pre>a\n b</pre></ul>", "- one\n\n  ```\n  a\n   b\n  ```"),
        ("<ul><li>one</li><ul><li>two</ul></ul>", "- one\n  - two"),
        ("<li>one<li>two", "- one\n- two"),
        ("<b>one<br><br>two</b>", "**one**\n\n**two**"),
        ("<ul><li><ul><li><hr>one</ul></ul>", "- ___\n\n  one"),
        ("<a href=/x><div><h3>one</h3><p>two</div></a>", "### [one](/x)\n\n[two](/x)"),
        ("<b><p>one</p><p>two</p></b>", "**one**\n\n**two**"),
        ("<select><option>one<option>two</select><button>three</button>four", "one two three four"),
        ("<p><q>one</q> <u>two</u> <mark>three</mark> <ruby>風<rt>kaze</rt></ruby>", "“one” two three 風kaze"),
    ],
)
def test_structure(html: str, expected: str) -> None:
    assert markdown(html) == expected


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("中<em>文</em>字<b>「粗」</b>字", "中*文*字「**粗**」字"),
        ("<b>one.</b>two", "**one**.two"),
        ("<b>one</b><i>two</i>", "**one**two"),
        ("<b><i>one</i></b> <b>two <i>three</i></b>", "***one*** **two *three***"),
        ("<b>one <strong>two</strong></b>", "**one two**"),
        ("<b>a<i>b</i>c</b>", "**abc**"),
        ("one<b>…</b>two", "one…two"),
        ("<a href=x><b>one</b> </a>two", "[**one**](x) two"),
    ],
)
def test_emphasis_is_read_as_emphasis(html: str, expected: str) -> None:
    assert markdown(f"<p>{html}") == expected


@pytest.mark.parametrize(
    "text",
    [
        "1. one",
        "12) one",
        "# one",
        "- one",
        "+ one",
        "+",
        "* one",
        "> one",
        "---",
        "===",
        "~~~ ~~one~~",
        "*one* **two** _three_ __four__ snake_case",
        "`one` ``",
        "<b>one</b> <!-- two --> 1 < 2",
        "[one](two) [three]: four [^5] ![six](seven) [ ] [x]",
        "[x] one",
        "&amp; &copy; & &#65;",
        "C:\\new\\* \\",
        "| one | two |",
        ":--|--:",
        ": one",
        "one $2 and $3",
        "https://mill.example/a_b_c?d=1&lang=e",
    ],
)
@pytest.mark.parametrize("where", ["<p>{}", "<p>x<br>{}<br>y", "<ul><li>{}<li>x</ul>", "<h2>{}</h2>", "<p><b>{}</b>"])
def test_text_is_not_read_as_syntax(text: str, where: str) -> None:
    html = where.format(text.replace("&", "&amp;").replace("<", "&lt;"))
    extraction = all_of(parse(f"<body>{html}"))
    assert shows(extraction.markdown, extraction.text)


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<a href='/a b(c)?d=1&amp;copy;'>one]</a>", r"[one\]](/a%20b(c)?d=1\&copy;)"),
        ("<a href='/a(b'>one</a> <a href='/)('>two</a>", "[one](/a\\(b) [two](/\\)\\()"),
        ("<a href='javascript:go()'>one</a> <a>two</a> <a href=x> </a>", "one two"),
        ("<a href=x>one <a href=y>two</a></a>", "[one](x) [two](y)"),
        ("<a href=x><img src=i.png alt='a [b]\n c'></a> one", "[![a \\[b\\] c](i.png)](x) one"),
        ("!<a href=x>one</a>", "\\![one](x)"),
        ("<img src='javascript:go()'><img alt=one>two", "two"),
    ],
)
def test_links_and_images(html: str, expected: str) -> None:
    assert markdown(f"<p>{html}") == expected


def test_addresses_are_absolute_where_the_page_has_one() -> None:
    html = "<p><a href='../b#c'>one</a> <img src=/i.png> <a href='mailto:m@mill.example'>two</a>"
    assert markdown(html, "https://mill.example/x/y") == (
        "[one](https://mill.example/b#c) ![](https://mill.example/i.png) [two](mailto:m@mill.example)"
    )


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<pre>a\n\n  b</pre>", "```\na\n\n  b\n```"),
        ("<pre>a\n```\nb</pre>", "````\na\n```\nb\n````"),
        ("<pre><b>a</b><br><i>b</i><div>c</div>d</pre>", "```\na\nb\nc\nd\n```"),
        ("<p><code>a`b</code> <code> c </code><code>d</code><kbd>e</kbd>", "``a`b`` `c` `de`"),
    ],
)
def test_code(html: str, expected: str) -> None:
    assert markdown(html) == expected


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<tr><th>a<th>b<tr><td>1<td>2", "| a | b |\n| --- | --- |\n| 1 | 2 |"),
        ("<tr><th>a<th>b<tr><td colspan=2>1<tr><td>2", "| a | b |\n| --- | --- |\n| 1 |  |\n| 2 |  |"),
        ("<tr><th>a<th>b<tr><td rowspan=2>1<td>2<tr><td>3", "| a | b |\n| --- | --- |\n| 1 | 2 |\n|  | 3 |"),
        ("<tr><th>a<th>b<tr><td rowspan=0>1<td>2<tr><td>3</tbody><tr><td>4<td>5",
         "| a | b |\n| --- | --- |\n| 1 | 2 |\n|  | 3 |\n| 4 | 5 |"),
        ("<thead><tr><th rowspan=9>a<th>b</thead><tr><td colspan=0>1<td>2", "| a | b |\n| --- | --- |\n| 1 | 2 |"),
        ("<tr><th colspan=3>a<th>b<tr><td colspan=1000>1<tr><td colspan=3>2<td>3",
         "| a | b |\n| --- | --- |\n| 1 |  |\n| 2 | 3 |"),
        ("<caption>c</caption><tr><td>a|b<td>1<br>2<tr><td><p>3</p><p>4</p><td><code>|</code>",
         "c\n\n| a\\|b | 1<br>2 |\n| --- | --- |\n| 3<br>4 | `\\|` |"),
        ("<tr><th>a<th>b<tr><td>1<td>2</tr><caption>c</caption>", "| a | b |\n| --- | --- |\n| 1 | 2 |\n\nc"),
        ("<tr><td>a<td>b", "a\n\nb"),
        ("<tr><td>a<tr><td>b", "a\n\nb"),
        ("<tr><td><h2>a</h2>b<td>c<tr><td>d<td>e", "## a\n\nb\n\nc\n\nd\n\ne"),
        ("<tr><td><h4>a</h4><td><h4>b</h4><tr><td>1<td>2", "| a | b |\n| --- | --- |\n| 1 | 2 |"),
        ("<tr><td>a<td><table><tr><th>b<th>c<tr><td>1<td>2</table>", "a\n\n| b | c |\n| --- | --- |\n| 1 | 2 |"),
    ],
)  # fmt: skip
def test_tables(html: str, expected: str) -> None:
    assert markdown(f"<table>{html}</table>") == expected


@pytest.mark.parametrize(
    "rows",
    [
        "<tr><td rowspan=65534 colspan=1000>a<td>b" * 2000,
        "<tr>" + "<td colspan=1000>a" * 2000 + "<tr><td>b<td>c" * 2000,
        "".join([f"<tr><td rowspan={2 * (2000 - row)}>a<td colspan={row}>b<td>c" for row in range(2000)]),
        "".join([f"<tr><td colspan={row % 999 + 1}>a<td>b" for row in range(2000)]),
        f"<tr><td colspan={'9' * 5000}>a<td rowspan={'9' * 5000}>b" * 2,
    ],
)
def test_spans_make_no_table_huge(rows: str) -> None:
    page = all_of(parse(f"<table>{rows}</table>"))
    assert len(page.markdown) < 40 * len(rows)
    assert page.markdown.count("a") == rows.count(">a")
    assert page.html.count("<td") == page.tei.count("<cell") == rows.count("<td")


def test_cells_keep_their_column_where_neighbours_are_dropped() -> None:
    page = parse("<table><tr><th>a<th>b<th>c<tr><td>1<td>!<td>3<tr><td>4<td>5<td>6</table>")
    assert kept(page, *"abc13456").markdown == "| a | b | c |\n| --- | --- | --- |\n| 1 |  | 3 |\n| 4 | 5 | 6 |"


@pytest.mark.parametrize(
    ("html", "link"),
    [
        ("<p>one<a href=#n>10<sup>6</sup></a><p id=n>Note two", "[10<sup>6</sup>](#n)"),
        ("<p>one<sup><a href=#n>1</a></sup><table><tr><th>a<th>b<tr><td id=n>Note two<td>c</table>", "[1](#n)"),
        ("<p>one<sup><a href=#n>1</a></sup><table><tr><th>a<th>b<tr><td><p id=n>Note two<td>c</table>", "[1](#n)"),
        ("<p>one<sup><a href=#n>1</a></sup><h2><div id=n>Note two</div></h2>", "[1](#n)"),
        ("<p>one<sup><a href=#n>1</a></sup><ul><div id=n>Note two<li>three</div></ul>", "[1](#n)"),
        ("<p>one<sup><a href=#n>1</a></sup>" + "<ul><li>a" * 120 + "<p id=n>Note two", "[1](#n)"),
    ],
)
def test_a_mark_is_a_link_where_its_note_is_not_written_as_one(html: str, link: str) -> None:
    shown = markdown(html)
    assert shown.startswith(f"one{link}\n\n")
    assert "[^" not in shown


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<ol reversed><li>a<li>b<li>c</ol>", "3. a\n\n2) b\n\n1. c"),
        ("<ol><li>a<li value=10>b<li>c</ol><ol><li>d</ol>", "1. a\n\n10) b\n11) c\n\n1. d"),
        ("<ol><li>a<li><li>c<li></ol>", "1. a\n2.\n3. c"),
        ("<ol><li><li>b<p>c<li><li>d</ol>", "2. b\n\n   c\n\n3.\n\n4. d"),
        ("<ol><li><li value=7>b</ol>", "7. b"),
        ("<ol start=' 0'><li>a<li>b</ol>", "0. a\n1. b"),
        ("<ol start=-1><li>a<li>b</ol>", "1. a\n2. b"),
        ("<ol start=999999999><li>a<li>b</ol>", "1. a\n2. b"),
        (f"<ol start={'9' * 5000}><li value=x>a<li>b</ol>", "1. a\n2. b"),
        ("<ol>a<li>b<li>c</ol>", "a\n\n1. b\n2. c"),
        ("<ul><li>a<ol reversed><li>b<li>c</ol></ul>", "- a\n\n  2. b\n\n  1) c"),
    ],
)
def test_items_keep_their_number(html: str, expected: str) -> None:
    assert markdown(html) == expected


def test_a_heading_in_a_button_is_a_heading() -> None:
    assert markdown("one<button><h3>two</h3></button><p>three") == "one\n\n### two\n\nthree"


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<math><mfrac><mn>1</mn><mi>α</mi></mfrac><mo>≤</mo><msup><mi>x</mi><mn>2</mn></msup></math>",
         r"$\frac{1}{\alpha}\le x^{2}$"),
        ("<math display=block><msqrt><mi>a</mi><mi>b</mi></msqrt></math>", r"$$\sqrt{ab}$$"),
        ("<math><munderover><mo>∑</mo><mi>i</mi><mi>n</mi></munderover><mi>sin</mi><mi>x</mi></math>",
         r"$\sum_{i}^{n}\sin x$"),
        ("<math><mover><mi>v</mi><mo>→</mo></mover><mroot><mi>y</mi><mn>3</mn></mroot></math>",
         r"$\vec{v}\sqrt[3]{y}$"),
        ("<math><mtable><mtr><mtd><mi>a</mi></mtd><mtd><mi>b</mi></mtd></mtr></mtable><mtext>if _</mtext></math>",
         r"$\begin{matrix}a & b\end{matrix}\text{if \_}$"),
        ("<math><semantics><mi>x</mi><annotation encoding='application/x-tex'>x_1 * y</annotation></semantics></math>",
         "$x_1 * y$"),
        ("<script src=MathJax.js></script>as \\(a_1\\) and \\[b*c*d\\] and $$e$$", "as $a_1$ and $$b*c*d$$ and $$e$$"),
    ],
)  # fmt: skip
def test_formulas(html: str, expected: str) -> None:
    assert markdown(f"<p>{html}") == expected


def test_characters_that_stand_for_syntax_are_no_syntax() -> None:
    assert markdown("<p>a\x01b\x0b\x10 <b>c\x04</b> <code>\x08d</code>") == "a b **c** `d`"


def test_nothing_is_added() -> None:
    page = parse("<title>The mill turns</title><h1>The mill turns</h1><p>content")
    assert kept(page, "content").markdown == "content"


@pytest.mark.parametrize(
    "tag", ["div", "b", "font", "ul><li", "blockquote", "pre><span", "table><tr><td", "dl><dd", "sup"]
)
def test_any_depth_is_rendered(tag: str) -> None:
    extraction = all_of(parse(f"<body>{f'word <{tag}>' * 1500}end"))
    assert extraction.markdown.count("word") == 1500


@pytest.mark.parametrize(
    ("html", "expected"), [("<p><b>word{}b!</b>c", "**word{}b**!c"), ("<p>a<b>b{}</b>c", "a**b**{}c")]
)
def test_punctuation_at_the_edges_of_emphasis_is_read_once(html: str, expected: str) -> None:
    """A page of that size would never end if some character were read again for each other one."""
    many = 500_000
    assert markdown(html.format("\\" * many)) == expected.format("\\" * (2 * many - ("b!" in html)))


@pytest.mark.parametrize("space", ["<br>", "<b> </b>", "<i> <br></i>"])
def test_white_space_between_emphasis_is_read_once(space: str) -> None:
    assert markdown(f"<p><b>a</b>{space * 100_000}<b>b</b>").split() == ["**a**", "**b**"]
