"""The forms in which the door of trafilatura takes pages and writes elements and headers."""

from __future__ import annotations

import gzip
import json
import re
from xml.etree import ElementTree

import pytest

from compat.pages import RECIPE
from dehusk.compat.fragments import extract_all
from dehusk.compat.trafilatura import bare_extraction, extract, extract_with_metadata
from dehusk.compat.trafilatura.document import Document, add_header
from dehusk.compat.trafilatura.rendering import make_body
from dehusk.compat.trafilatura.settings import Extractor

TALK = "".join(
    f"<li><p>Reader {number}: my grandmother baked it too, with rye and honey.</p></li>" for number in range(4)
)


def written(html: str) -> str:
    body = make_body(extract_all(html), Extractor(links=True, images=True, formatting=True))
    return ElementTree.tostring(body, encoding="unicode").replace(" />", "/>")


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<p>The mill <s>stands</s> turns</p>", '<p>The mill <del rend="overstrike">stands</del> turns</p>'),
        ("<p>The mill turns<br><br></p>", "<p>The mill turns</p>"),
        ("<p>The mill</p><p><br></p><p>turns</p>", "<p>The mill</p><p>turns</p>"),
        ("<p>The mill<br>turns</p>", "<p>The mill<lb/>turns</p>"),
        ("<br>The mill<br>turns<br><p>again</p>", "<body><p>The mill<lb/>turns</p><p>again</p></body>"),
        (
            "<dl><dt>Sail</dt><dd>Moves it</dd><dd>Of oak</dd><dt>Shaft</dt><dd>Turns</dd></dl>",
            '<list rend="dl"><item rend="dt-1">Sail</item><item rend="dd-1">Moves it</item>'
            '<item rend="dd-1">Of oak</item><item rend="dt-2">Shaft</item><item rend="dd-2">Turns</item></list>',
        ),
        (
            "<table><tr><th>Mill</th><th>Fen</th></tr><tr><td></td><td>b</td></tr><tr><td></td><td> </td></tr></table>",
            '<table><row><cell role="head">Mill</cell><cell role="head">Fen</cell></row>'
            "<row><cell/><cell>b</cell></row></table>",
        ),
        (
            '<table><tr><th colspan="2">a</th><td colspan="1">b</td><td colspan="9999">c</td></tr></table>',
            '<row><cell role="head">a</cell><cell/><cell>b</cell><cell>c</cell></row>',
        ),
        (
            '<table><tr><th>Mill</th><th>Fen</th></tr><tr><td>b</td><td><img src="a.png"></td></tr></table>',
            '<row><cell>b</cell><cell><graphic src="a.png"/></cell></row>',
        ),
    ],
)
def test_elements_are_those_that_users_know(html: str, expected: str) -> None:
    assert expected in written(html)


def test_empty_elements_are_written_without_a_blank() -> None:
    xml = extract(RECIPE, output_format="xml", include_images=True, include_comments=False) or ""
    assert "<comments/>" in xml
    assert re.search("<graphic [^>]*[^ ]/>", xml)
    assert " />" in (extract(RECIPE.replace("My grandmother", "a /> b"), output_format="txt") or "").replace(
        "/>", " />"
    )


def test_a_page_may_be_packed() -> None:
    packed = gzip.compress(RECIPE.encode())
    assert extract(packed) == extract(RECIPE)
    assert extract(packed[:-9]) == extract(RECIPE)
    assert extract(b"\x1f\x8b\x08 no archive") is None


@pytest.mark.parametrize(
    ("title", "line"),
    [
        ("How the mill turned, again", "title: How the mill turned, again"),
        ("The mill: it turns", 'title: "The mill: it turns"'),
        ("Mill #2", 'title: "Mill #2"'),
        ("https://mill.example/a", "title: https://mill.example/a"),
        ("1796", 'title: "1796"'),
        ("No", 'title: "No"'),
        ("- a list", 'title: "- a list"'),
        ("Mill:", 'title: "Mill:"'),
    ],
)
def test_a_header_quotes_what_could_be_misread(title: str, line: str) -> None:
    assert add_header(Document.from_dict({"title": title}), "text").splitlines()[1] == line


def test_an_id_and_a_fingerprint_stand_in_the_header() -> None:
    found = extract_with_metadata(RECIPE, record_id="loaf-1")
    assert found is not None
    values = dict(line.split(": ", 1) for line in (found.text or "").split("---\n")[1].splitlines())
    assert values["id"] == "loaf-1"
    assert (
        values["fingerprint"].strip('"')
        == found.fingerprint
        == json.loads(extract(RECIPE, output_format="json", with_metadata=True) or "")["fingerprint"]
    )


@pytest.mark.parametrize("name", ["comments", "comment-list", "commentlist", "disqus_thread"])
def test_lists_of_comments_stand_apart(name: str) -> None:
    page = re.sub('(?s)<section class="comments".*?</section>', f'<ol class="{name}">{TALK}</ol>', RECIPE)
    document = bare_extraction(page, favor_recall=True)
    assert isinstance(document, Document)
    assert "Reader 1" not in (document.text or "")
    assert "Reader 1" not in (extract(page, favor_recall=True, include_comments=False) or "")


def test_in_a_declared_thread_comments_are_the_text_even_if_none_are_wanted() -> None:
    posts = "".join(
        f"<p>Mine rose for {number} hours in a warm corner, and then it was ready.</p>" for number in range(5)
    )
    declared = json.dumps({"@type": "DiscussionForumPosting", "headline": "Bread"})
    thread = f"""<html><head><script type="application/ld+json">{declared}</script></head><body>
<article><p>{"How long does your dough rest before you bake it? " * 5}</p></article>
<div class="comments">{posts}</div></body></html>"""
    plain = thread.replace("DiscussionForumPosting", "BlogPosting")
    assert "rose for 3" in (extract(thread, include_comments=False) or "")
    assert "rose for 3" not in (extract(plain, include_comments=False) or "")


def test_html_is_well_formed() -> None:
    page = '<p>A mill&nbsp;&amp; a miller,<br>both old.</p><img src="mill.jpg" alt="Oak &quot;n&quot; sails&nbsp;">'
    html = extract(f"<article>{page}</article>", output_format="html", include_images=True, with_metadata=True)
    assert html
    body = ElementTree.fromstring(html)[-1]
    assert " ".join(body.itertext()).split() == "A mill & a miller, both old.".split()
    assert [image.get("alt") for image in body.iter("img")] == ['Oak "n" sails\xa0']


@pytest.mark.parametrize(
    ("described", "expected"),
    [
        ('alt="The mill" title="In May"', "![The mill](mill.jpg)"),
        ('title="In May"', "![In May](mill.jpg)"),
        ("", "![](mill.jpg)"),
    ],
)
def test_an_image_is_described_by_its_text_or_its_title(described: str, expected: str) -> None:
    page = f'<article><p>A mill and a miller, both old.</p><img src="mill.jpg" {described}></article>'
    assert expected in (extract(page, include_images=True) or "")


def test_wide_cells_make_no_page_much_longer() -> None:
    rows = "<tr><td colspan=99>a<td>b" * 5000
    assert written(f"<table>{rows}</table>").count("<cell") < 5 * 2 * 5000
