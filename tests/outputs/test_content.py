"""The content tree: images, links, tables, lists and code put right."""

from __future__ import annotations

import numpy as np
import pytest

from benchmarks.headings import Edges, edges_of
from dehusk import Selection, parse
from dehusk.page.tree import inside
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
    untitled = (score > 0) & ~inside(PAGE, PAGE.is_in(frozenset({"h1"})))
    assert edges_of(PAGE, Selection(score > 0, score), Selection(untitled, score)) == edges
