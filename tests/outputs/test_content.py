"""The content tree: images, links, tables, lists and code put right."""

from __future__ import annotations

import json
import mimetypes
import re
import subprocess
import sys
from dataclasses import replace
from xml.etree import ElementTree

import numpy as np
import pytest

from benchmarks.headings import Edges, edges_of
from dehusk import OUTPUTS, Extraction, Selection, extract, parse
from dehusk.errors import BadParameter
from dehusk.page.tree import in_subtrees
from outputs.reading import all_of, kept


def content(html: str, url: str | None = None) -> str:
    extraction = all_of(parse(f"<body>{html} text", url=url))
    return extraction._content_tree.html().removesuffix("text").strip()


def source(html: str) -> str | None:
    extraction = all_of(parse(f"<body>text {html} text"))
    images = extraction.images
    assert len(images) < 2
    return images[0].url if images else None


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<img src=a.jpg>", "a.jpg"),
        ("<img src=a.jpg srcset='b.jpg 2x'>", "a.jpg"),
        ("<img src=blank.gif data-src=a.jpg>", "a.jpg"),
        ("<img src=small.jpg data-src=/large>", "/large"),
        ("<img src='data:image/gif;base64,R0' data-original=//cdn.example/a.png>", "//cdn.example/a.png"),
        ("<img data-lazy-src=a.webp data-lazy=true>", "a.webp"),
        ("<img src=/loading.gif data-lazyload=/a>", "/a"),
        ("<img data-src='a_{width}.jpg' src=a.jpg>", "a.jpg"),
        ("<img srcset='a.jpg 400w, b.jpg 1200w,c.jpg 800w'>", "b.jpg"),
        ("<img src=/img/1x1.png srcset='data:image/gif;base64,R0 1x, b,c.jpg 2x'>", "b,c.jpg"),
        ("<img data-srcset='a.jpg, b.jpg 3x'>", "b.jpg"),
        ("<picture><source srcset='a.webp 1x, b.webp 2x'><img src='data:,'></picture>", "b.webp"),
        ("<picture><source data-srcset=a.webp><img></picture>", "a.webp"),
        ("<img src=spinner.svg><noscript><img src=a.jpg></noscript>", "a.jpg"),
        ("<img data-src=a.jpg><noscript><img src=b.jpg></noscript>", "a.jpg"),
        ("<span><img src='data:,'></span> <noscript><img src=a.jpg></noscript>", "a.jpg"),
        ("<noscript><img src=a.jpg></noscript>", "a.jpg"),
        ("<noscript><img src=a.jpg></noscript> " * 9, "a.jpg"),
        ("<img src=count.gif width=1 height=1>", None),
        ("<img src='data:image/png;base64,R0'>", None),
        ("<img alt=nothing>", None),
    ],
)
def test_images_have_the_address_that_a_reader_would_see(html: str, expected: str | None) -> None:
    assert source(html) == expected


def test_what_else_is_in_noscript_stays() -> None:
    assert content("<img src=a.jpg><noscript>one <img src=b.jpg></noscript>two") == (
        '<img src="a.jpg"> one <img src="b.jpg"> two'
    )


def test_a_twin_may_stand_before_the_image() -> None:
    assert content("<noscript><img src=a.jpg></noscript><img data-src=a.jpg alt=Mill>").count("<img") == 1
    assert content("<noscript><img src=a.jpg></noscript><img src=b.jpg>").count("<img") == 2


def test_a_twin_that_goes_glues_no_words() -> None:
    assert all_of(parse("<p><a>one<img src='data:,'><noscript><img src=a></noscript>two")).markdown == "one![](a) two"


def test_links_are_absolute_where_the_address_is_known() -> None:
    assert content("<a href=b>one</a>", "https://mill.example/a/") == '<a href="https://mill.example/a/b">one</a>'
    assert content("<a href=b>one</a>") == '<a href="b">one</a>'


@pytest.mark.parametrize(
    ("html", "is_data"),
    [
        ("<tr><td>1<td>2<tr><td>3<td>4", True),
        ("<tr><th>1<th>2<tr><td><h3>3</h3>4<td>5", True),
        ("<caption>c</caption><tr><td>1<td>2<tr><td><p>3</p><hr><td>4", True),
        ("<tr><th>1<td>2", True),
        ("<tr><td>1<td>2", False),
        ("<tr><td>1<tr><td>2", False),
        ("<tr><td>1<td><tr><td>2<td>", False),
        ("<tr><td>1<td>2<tr><td>3<td><h3>4</h3>5", False),
        ("<tr><td>1<td>2<tr><td>3<td><blockquote>4</blockquote>", False),
        (f"<tr><td>1<td>2<tr><td>3<td>{'word ' * 100}", False),
        (f"<tr><td>{'word ' * 90}<td>{'word ' * 90}<tr><td>{'word ' * 90}<td>4", True),
    ],
)
def test_tables_that_lay_out_are_dissolved(html: str, is_data: bool) -> None:
    assert ("<table" in content(f"<table>{html}</table>")) is is_data
    assert "<table" not in content(f"<table role=presentation>{html}</table>")


def test_a_table_of_tables_is_a_layout() -> None:
    inner = "<table><tr><th>1<th>2<tr><td>3<td>4</table>"
    assert content(f"<table><tr><th>a<th>b<tr><td>{inner}<td>c</table>").count("<table") == 1


def test_items_without_a_list_get_one() -> None:
    assert content("<div><li>one</li> <li>two</li></div>") == (
        '<div><ul class="gathered"><li>one</li><li>two</li></ul> </div>'
    )
    assert content("<ul><div><li>one</li></div></ul>") == "<ul><div><li>one</li></div></ul>"


def test_lines_of_code_in_a_table_are_code() -> None:
    lines = "<tr><td data-line-number=1></td><td>a</td></tr><tr><td data-line-number=2></td><td>  b</td></tr>"
    assert content(f"<table>{lines}</table>") == "<pre>a\n  b\n</pre>"


@pytest.mark.parametrize(
    ("html", "stays"),
    [
        ("<p>content</p><figure><img src=i.png></figure><p>content</p><p>ad</p>", True),
        ("<figure><img src=i.png></figure><p>content</p><p>ad</p>", True),
        ("<p>content</p><figure><img src=i.png></figure><p>ad</p>", False),
        ("<p>ad</p><figure><img src=i.png></figure><p>content</p>", False),
        ("<p>content</p><div><img src=i.png>ad</div>", False),
        ("<p>content</p><div><div><img src=i.png></div><div><p>content</p></div></div><p>ad</p>", True),
        ("<div><a href=/><img src=i.png></a></div><h1>content</h1><p>content</p>", False),
        ("<div><img src=i.png></div><h1>content</h1><p>content</p>", True),
        ("<div><a href=/large.png><img src=i.png></a></div><h1>content</h1><p>content</p>", True),
        ("<div><a href=/><img src=i.png></a></div><p>content</p>", False),
        ("<div><a href=/mill><img src=i.png></a></div><p>content</p>", True),
    ],
)
def test_images_stay_among_content(html: str, stays: bool) -> None:
    extraction = kept(parse(f"<body><div>{html}</div>"), "content")
    assert bool(extraction.images) is stays


def post(number: int, author: str = "<b class=author>Eve</b>") -> str:
    date = f"<time datetime=2024-05-0{number}>May {number}</time>"
    return f"<div class=post>{author}{date}<div>The answer {number}.</div></div>"


def test_posts_are_separated_and_say_who_wrote_them() -> None:
    extraction = kept(parse(post(1) + post(2) + post(3, "")), "The answer 1.", "The answer 2.", "The answer 3.")
    bylines = ["**Eve**, 2024-05-01", "**Eve**, 2024-05-02", "2024-05-03"]
    posts = [f"{line}\n\nThe answer {number}." for number, line in enumerate(bylines, 1)]
    assert extraction.markdown == "\n\n---\n\n".join(posts)
    assert '<p><b>Eve</b>, <time datetime="2024-05-02">2024-05-02</time></p>' in extraction.html
    assert '<p><hi rend="#b">Eve</hi>, 2024-05-01</p>' in extraction.tei
    assert extraction.text == "\n\n".join(posts).replace("*", "")


def test_what_the_selection_says_of_a_post_is_not_said_again() -> None:
    assert all_of(parse(post(1) + post(2))).markdown.count("Eve") == 2
    assert kept(parse(post(1) + post(2)), "The answer 1.").markdown == "The answer 1."


def test_style_sheets_keep_lines() -> None:
    sheet = "<style>.verse, #v {white-space: pre-line} p{color:red} @media print{p{white-space:pre}}</style>"
    extraction = all_of(parse(f"{sheet}<div class=verse>one\ntwo</div><p>three\nfour</p><b id=v>\nfive\n six</b>"))
    assert extraction.text == "one\ntwo\n\nthree four\n\nfive\nsix"
    assert extraction.markdown == "one  \ntwo\n\nthree four\n\n**five  \nsix**"
    assert '<div class="verse">one<br>two</div>' in extraction.html


PAGE = parse("<title>The mill - Example</title><h2>You are here</h2><h1>The <i>mill</i></h1><p>Old.</p><h3>More</h3>")
TEXTS = PAGE.is_text.nonzero()[0][1:]


@pytest.mark.parametrize(
    ("kept", "edges"),
    [
        ({"You are here": 0.2, "Old.": 0.9}, Edges(True, False, True, False)),
        ({"You are here": 0.4, "Old.": 0.9}, Edges(True, False, False, False)),
        ({"The ": 0.1, "mill": 0.1, "Old.": 0.9}, Edges(True, True, False, False)),
        ({"Old.": 0.9, "More": 0.9}, Edges(False, False, False, True)),
        ({}, None),
    ],
)
def test_edges(kept: dict[str, float], edges: Edges | None) -> None:
    score = np.zeros(len(PAGE))
    for row in TEXTS:
        score[row] = kept.get(PAGE.html[PAGE.start[row] : PAGE.stop[row]].decode(), 0)
    untitled = (score > 0) & ~in_subtrees(PAGE, PAGE.is_in(frozenset({"h1"})))
    assert edges_of(PAGE, Selection(score > 0, score), Selection(untitled, score)) == edges


TEXT = """<p>The windmill at Harrow Fen turned for the first time in sixty years. It took the keepers eleven months to
rebuild the sails, and most of a winter to find anybody who still knew how to hang them on the old shaft.</p>
<p>“It is a slow machine,” said the miller, who learned her trade in Holland, “but it never complains.” Flour from the
first run was given to the bakers of the village, who had it in the oven before the clock struck noon.</p>
<p>The keepers want to grind on every second Sunday. They look for people who can carry sacks up two flights of stairs,
and who do not mind the noise of the stones, which can be heard as far as the church on a quiet day.</p>"""
META = '<meta property="og:type" content="article">'


def article(before: str, head: str = "", after: str = "") -> str:
    return f"""<!DOCTYPE html><html lang="en"><head><title>The mill turns again - Fen Courier</title>{META}{head}</head>
    <body><nav><a href="/">Home</a> <a href="/news">News</a> <a href="/login">Log in</a></nav>
    <article>{before}{TEXT}</article>{after}<footer><p>© Fen Courier</p></footer></body></html>"""


def top(html: str, **options: object) -> list[str]:
    """The lines of the Markdown before the text, where the selection itself has no byline."""
    return top_of(extract(html, favor="precision", **options))  # type: ignore[call-overload]


def top_of(extraction: Extraction) -> list[str]:
    before = extraction.markdown.partition("The windmill at Harrow Fen")[0]
    return [line for line in before.splitlines() if line]


H1 = "<h1>The mill turns again</h1>"
BYLINE = '<p class="byline">By <a href="/by/ada">Ada Merrow</a> | <time datetime="2024-05-18">18 May 2024</time></p>'


TITLE, SUBTITLE = "# The mill turns again", "Sixty years of silence have ended in the fen."
STANDFIRST = f'<p class="article__standfirst">{SUBTITLE}</p>'
DECLARED = (
    '<meta name="author" content="Ada Merrow"><meta property="article:published_time" content="2024-05-18T10:30:00Z">'
)
STAMP = '<p><time datetime="2024-05-18T10:30:00+00:00">2024-05-18T10:30:00+00:00</time></p>'
REVIEWS = '<div class="comments"><p>Jo, <time datetime="2019-01-02">2 January 2019</time>: lovely!</p></div>'
BUTTONS = '<p class="byline">By <a rel="author" href="/by/ada">Ada Merrow</a> Follow 12 comments Share</p>'
SCRIPT = '<meta name="author" content="&lt;script&gt;alert(1)&lt;/script&gt;Ada &lt;b&gt;Merrow">'


@pytest.mark.parametrize(
    ("html", "lines"),
    [
        (article(H1 + BYLINE), [TITLE, "By Ada Merrow | 18 May 2024"]),
        (article(H1, DECLARED), [TITLE, "Ada Merrow · 2024-05-18"]),
        (article(H1 + STANDFIRST + BYLINE), [TITLE, SUBTITLE, "By Ada Merrow | 18 May 2024"]),
        (article(BYLINE + H1 + STANDFIRST), [TITLE, SUBTITLE, "By Ada Merrow | 18 May 2024"]),
        (article("", '<meta property="og:title" content="The mill turns again">'), [TITLE]),
        (article(H1, after="<p>x</p>" * 60 + REVIEWS), [TITLE]),
        (article(H1 + STAMP), [TITLE, "2024-05-18"]),
        (article(H1 + BUTTONS), [TITLE, "Ada Merrow"]),
    ],
    ids="shown declared subtitle reordered title comments stamp buttons".split(),
)
def test_the_lines_before_the_text(html: str, lines: list[str]) -> None:
    assert top(html) == lines


def test_a_header_is_safe_html() -> None:
    assert "<script" not in extract(article(H1, SCRIPT), header="all").html


def test_the_title_can_be_left_out() -> None:
    assert "The mill turns again" not in extract(article(H1 + BYLINE), title=False).markdown


def test_nothing_is_written_twice() -> None:
    for method in ("auto", "everything"):
        markdown = extract(article(H1 + BYLINE), method=method, header="all").markdown
        assert markdown.count("The mill turns again") == 1
        assert markdown.count("Ada Merrow") == markdown.count("18 May 2024") == 1


@pytest.mark.parametrize("output", ["markdown", "html", "text"])
def test_the_header_can_be_left_out(output: str) -> None:
    page = article(H1 + BYLINE)
    assert "Ada Merrow" not in getattr(extract(page, favor="precision", header=False), output)
    assert ("Ada Merrow" in getattr(extract(page, favor="precision"), output)) == (output != "text")
    assert "Ada Merrow" in getattr(extract(page, header="all"), output)


def test_published_methods_show_their_selection_alone() -> None:
    page = article("", '<meta name="author" content="Ada Merrow">')
    assert "Ada Merrow" not in extract(page, method="cetd").markdown
    assert "Ada Merrow" in extract(page, method="cetd", header="all").markdown


def test_pages_without_content_have_no_header() -> None:
    for page in ("", "<title>The mill</title>", "<title>The mill</title><body><img src=a.png>"):
        assert extract(page, header="all").markdown == ""
        assert extract(page, header="all").text == ""


def test_other_values_are_refused() -> None:
    with pytest.raises(BadParameter, match="header must be"):
        extract("<p>x", header="some")  # type: ignore[call-overload]


HTML = "<title>Mill</title><article><h1>Mill</h1><p>For sixty years it stood.</article>"
BEGINNINGS = {
    "text/plain": "Mill\n",
    "text/markdown": "# Mill\n",
    "text/html": "<",
    "application/json": "{",
    "application/tei+xml": "<?xml",
}
"""How each media type begins."""


@pytest.mark.parametrize("name", OUTPUTS)
def test_every_row_is_complete(name: str) -> None:
    row = OUTPUTS[name]
    assert row.name == name
    assert re.fullmatch(r"[a-z]+/[a-z+]+", row.media_type)
    assert mimetypes.guess_type(f"page.{row.extension}")[0] in {row.media_type, "application/xml", "text/xml"}
    assert 20 < len(row.description) <= 100
    assert row.description.endswith(".")


@pytest.mark.parametrize("name", OUTPUTS)
def test_every_output_is_of_its_media_type(name: str) -> None:
    shown = OUTPUTS[name](extract(HTML, method="everything"))
    assert shown.startswith(BEGINNINGS[OUTPUTS[name].media_type])
    if OUTPUTS[name].extension == "json":
        json.loads(shown)
    if OUTPUTS[name].extension == "xml":
        ElementTree.fromstring(shown)


@pytest.mark.parametrize("name", OUTPUTS)
def test_every_output_is_a_property_that_is_rendered_once(name: str) -> None:
    row = OUTPUTS[name]
    assert row.attrname is not None
    assert getattr(Extraction, row.attrname) is row
    one = extract(HTML)
    assert getattr(one, row.attrname) is getattr(one, row.attrname) is row(one)
    other = replace(one)
    assert row.attrname not in vars(other)
    assert row(other) == row(one)


def test_json_has_another_indent_on_demand() -> None:
    one = extract(HTML)
    assert one.to_json() == one.json
    assert json.loads(one.to_json(indent=None)) == json.loads(one.json)


def test_the_table_loads_no_output() -> None:
    code = (
        "import sys, dehusk; [row.description for row in dehusk.OUTPUTS.values()];"
        "print(*sorted(name for name in sys.modules if name.startswith('dehusk.outputs.')), 'turbohtml' in sys.modules)"
    )
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    table = [f"dehusk.outputs.{name}" for name in ("extracted", "rendered")]
    assert shown.stdout.split() == [*table, "False"]
