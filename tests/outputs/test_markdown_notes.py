"""Footnotes as common programs write them: each becomes a footnote of Markdown, without its label and arrow back."""

from __future__ import annotations

import pytest

from dehusk import parse
from outputs.test_html import all_of, kept

ARROW = "<a href='#r{0}' class='{1}' role=doc-backlink>↩︎</a>"
FORMS = {
    "MediaWiki": (
        "<p>one<sup id=cite_ref-1><a href='#cite_note-1'><span>[</span>1<span>]</span></a></sup> two<sup id=cite_ref-2>"
        "<a href='#cite_note-2'>[2]</a></sup></p><ol><li id=cite_note-1><span class=mw-cite-backlink><b>"
        "<a href='#cite_ref-1'>^</a></b></span> <span>Note one.</span></li><li id=cite_note-2>"
        "<span class=mw-cite-backlink>^ <a href='#cite_ref-2'><sup>a</sup></a> <a href='#x'><sup>b</sup></a></span>"
        " Note two.</li></ol>"
    ),
    "Goldmark": (
        "<p>one<sup id=r1><a href='#fn:1' class=footnote-ref>1</a></sup> two<sup id=r2><a href='#fn:2'>2</a></sup></p>"
        f"<ol><li id='fn:1'><p>Note one. {ARROW.format(1, 'footnote-backref')}</p></li>"
        f"<li id='fn:2'><p>Note two. {ARROW.format(2, 'footnote-backref')}</p></li></ol>"
    ),
    "pandoc": (
        "<p>one<a href='#fn1' id=r1 role=doc-noteref><sup>1</sup></a> two<a href='#fn2' class=footnote-ref><sup>2</sup>"
        f"</a></p><aside role=doc-endnotes><hr><ol><li id=fn1><p>Note one.{ARROW.format(1, 'footnote-back')}</p></li>"
        f"<li id=fn2><p>Note two.{ARROW.format(2, 'footnote-back')}</p></li></ol></aside>"
    ),
    "mdBook and Zola": (
        "<p>one<sup class=footnote-reference><a href='#a'>1</a></sup> two<sup><a href='#b'>2</a></sup></p>"
        "<div class=footnote-definition id=a><sup class=footnote-definition-label>1</sup><p>Note one.</p></div>"
        "<div class=footnote-definition id=b><sup class=footnote-definition-label>2</sup><p>Note two.</p></div>"
    ),
    "Docutils": (
        "<p>one<a class='footnote-reference brackets' href='#id3' id=id1 role=doc-noteref><span>[</span>1<span>]</span>"
        "</a> two<a class=footnote-reference href='#id4'>[2]</a></p><aside class=footnote-list>"
        "<aside class='footnote brackets' id=id3><span class=label><span>[</span><a role=doc-backlink href='#id1'>1</a>"
        "<span>]</span></span><p>Note one.</p></aside><aside class=footnote id=id4><span class=label>[2]</span>"
        "<p>Note two.</p></aside></aside>"
    ),
    "Docutils, as definitions": (
        "<p>one<a class=footnote-reference href='#id3' id=id1>1</a> two<a class=footnote-reference href='#id4'>2</a>"
        "</p><dl class=footnote><dt class=label id=id3><a class=fn-backref href='#id1'>1</a></dt><dd><p>Note one.</p>"
        "</dd><dt class=label id=id4>2</dt><dd><p>Note two.</p></dd></dl>"
    ),
    "Docutils, as tables": (
        "<p>one<a class=footnote-reference href='#id3' id=id1>[1]</a> two<a class=footnote-reference href='#id4'>"
        "[2]</a></p><table class=footnote id=id3><tr><td class=label><a href='#id1'>[1]</a><td>Note one.</table>"
        "<table class=footnote id=id4><tr><td class=label>[2]<td>Note two.</table>"
    ),
    "WordPress": (
        "<p>one<sup data-fn=u1 class=fn><a href='#u1' id=u1-link>1</a></sup> two<sup><a href='#u2'>2</a></sup></p>"
        "<ol class=wp-block-footnotes><li id=u1>Note one. <a href='#u1-link'>↩︎</a></li>"
        "<li id=u2>Note two. <a href='#u2-link'>↩︎</a></li></ol>"
    ),
    "Substack": (
        "<p>one<a class=footnote-anchor id=footnote-anchor-1 href='#footnote-1'>1</a> two<a href='#footnote-2'>2</a>"
        "</p><div class=footnote><a id=footnote-1 href='#footnote-anchor-1' class=footnote-number>1</a>"
        "<div class=footnote-content><p>Note one.</p></div></div><div class=footnote><a id=footnote-2>2</a>"
        "<div class=footnote-content><p>Note two.</p></div></div>"
    ),
    "EPUB": (
        "<p>one<a epub:type=noteref href='#n1'>1</a> two<a epub:type=noteref href='#n2'>2</a></p>"
        "<aside epub:type=footnote id=n1><p>Note one.</p></aside><aside epub:type=footnote id=n2><p>Note two.</aside>"
    ),
    "Word": (
        "<p>one<a href='#_ftn1' name=_ftnref1>[1]</a> two<a href='#_ftn2' name=_ftnref2>[2]</a></p>"
        "<div id=ftn1><p><a href='#_ftnref1' name=_ftn1>[1]</a> Note one.</p></div>"
        "<div id=ftn2><p><a href='#_ftnref2' name=_ftn2>[2]</a> Note two.</p></div>"
    ),
    "several in one paragraph": (
        "<p>one<sup><a href='#n1'>1</a></sup> two<sup><a href='#n2'>2</a></sup></p>"
        "<p><a name=n1></a>1. Note one.<br><a name=n2></a>2. Note two.</p>"
    ),
}


def markdown(html: str, url: str | None = None) -> str:
    return all_of(parse(f"<body>{html}", url=url)).markdown


@pytest.mark.parametrize("html", FORMS.values(), ids=FORMS)
@pytest.mark.parametrize("url", [None, "https://mill.example/notes"])
def test_forms_of_footnotes(html: str, url: str | None) -> None:
    shown = markdown(html, url).replace("---\n\n", "")
    assert shown == "one[^1] two[^2]\n\n[^1]: Note one.\n\n[^2]: Note two."


@pytest.mark.parametrize("url", [None, "https://mill.example/wiki/Tide"])
def test_marks_without_their_notes_lead_nowhere(url: str | None) -> None:
    html = "<p>high<sup><a href='#n1'>1</a></sup> low<sup><a href='#n2'>[2]</a></sup></p><ol><li id=n1>x y<li id=n2>z"
    page = parse(html, url=url)
    assert kept(page, "high", "1", "low", "2").markdown == "high<sup>1</sup> low<sup>[2]</sup>"


def test_marks_without_their_notes_are_not_glued_to_the_word_before() -> None:
    html = "<p>It turned<a class=footnote-ref href='#n1'>1</a> twice<a class=footnote-ref href='#n2'>[2]</a>."
    assert markdown(html) == "It turned<sup>1</sup> twice[2]."


def test_links_to_other_pages_stay() -> None:
    html = "<p>one<sup><a href='https://mill.example/b#fn1'>1</a></sup></p>"
    assert markdown(html, "https://mill.example/a") == "one[1](https://mill.example/b#fn1)"


def test_notes_among_which_few_items_have_no_mark_are_notes() -> None:
    html = """<p>one<sup><a href=#n1>1</a></sup> two<sup><a href=#n3>3</a></sup>
    <ol><li id=n1>Note one<li id=n2>Note two<li id=n3>Note three</ol>"""
    assert markdown(html) == "one[^1] two[^3]\n\n[^1]: Note one\n\n2. Note two\n\n[^3]: Note three"


@pytest.mark.parametrize("label", ["note 1", "a", "12"])
def test_labels(label: str) -> None:
    shown = markdown(f"<p>one<sup><a href=#n>[{label}]</a></sup><p id=n>Note two")
    assert shown == f"one[^{label.replace(' ', '')}]\n\n[^{label.replace(' ', '')}]: Note two"


def test_a_number_that_belongs_to_the_note_stays() -> None:
    html = "<p>one<sup><a href=#n>1</a></sup><ol><li id=n>1. Corinthians 3</ol>"
    assert markdown(html) == "one[^1]\n\n[^1]: 1\\. Corinthians 3"


def test_ways_back_do_not_part_the_text() -> None:
    html = """<p><a id=r1></a>one<sup><a href=#n1>1</a></sup> <a id=r2></a>two<sup><a href=#n2>2</a></sup></p>
    <p id=n1><a href=#r1><sup>1</sup></a> Note one<p id=n2><a href=#r2><sup>2</sup></a> Note two"""
    assert markdown(html) == "one[^1] two[^2]\n\n[^1]: Note one\n\n[^2]: Note two"
