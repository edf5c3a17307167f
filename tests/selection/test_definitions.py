"""The core writes the text, and leaves out what nobody reads, as the definitions do."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from definitions.readable import readable as defined_readable
from definitions.text import text_of as defined_text
from dehusk import METHODS, Marks, Page, parse
from dehusk.page.stream import words_of
from dehusk.selection import readable, text_of
from effort import pages
from generated import on_generated_pages
from selection.test_readable import CONTENTS, GUTTERS, KATEX, MATHML, TOOLS

PAGES = sorted((Path(__file__).parents[2] / "docs" / "pages").glob("*.html"))
REAL_PAGES = pages(60)
PREFORMATTED = [
    "<pre>\n a\n\n  b </pre><pre>c<b> d </b>\n</pre>e",
    "<pre><div>a</div> <div>b</div>\n\n<p>c</p>\n</pre><textarea>\n d </textarea>",
    "<p>a &nbsp; b<pre>&nbsp;c&nbsp;\r\nd&lt;<br>e\t</pre>&amp;lt;",
]
QUOTED = (
    "<p>a <q>b <q>c</q></q> <q><q>d</q> e</q><q> “f”</q><pre><q>g\n</q></pre><p>h"
    "<b style=' display:block !important'>i</b><b style='display:inline'>j</b>"
)
STYLED = [
    "<p>a<i style='white-space:pre-line'>b  c\n d\n\n<b>e</b>\n<b> f</b>\n </i>g",
    "<p>f<p style='white-space: pre'>\nh<br>i\nj",
    "<div style='white-space:pre-wrap'>\n<p>a\nb<p>c <pre>d\n e</pre>\n\nf</div>\ng",
    "<p>a <code style='white-space:pre'>b\n  c</code> <code style='white-space:nowrap'>d\n  e</code>",
    "<style>.a,p#b {white-space : Pre-Wrap} @media print{p{white-space:pre}} i{white-space:nowrap}</style>"
    "<div class='x a'>a\n b <i>c\nd</i></div><p id=b>e\nf<p>g\nh",
    "<div style='white-space:break-spaces ! important'>a<q>b\n</q><span> \n&nbsp;\n c</span></div>",
]
FORMULAS = [
    "<p>a (<math>\n<mfrac><mn>1</mn> <mn>2</mn></mfrac> </math>), <math> <mi>α</mi>\n<mi>x</mi><mo>&lt;</mo></math> b",
    "<p><q><math><mtable><mtr><mtd><mi>a</mi></mtd><mtd><mtext> if &amp;lt;</mtext></mtd></mtr></mtable></math></q>c",
    "<p>a<math><mstack><mn>1</mn><mn>2</mn></mstack></math><pre>x <math><msup><mi>℘</mi><mn>2</mn></msup></math>"
    "\ny</pre>",
    "<p>a<math><semantics><mi>x</mi><annotation encoding=text/plain>y</annotation></semantics></math>b"
    "<math><semantics><mi>x</mi><annotation encoding=tex>y^2</annotation></semantics></math>",
]
CODE = "<p>so <code>x</code><a href=#x>#</a></p><h2>One<a href=#one>¶</a></h2>"


def selections(page: Page) -> list[Marks]:
    """All texts, some of them, and some of their words."""
    random, stream = np.random.default_rng(len(page.html)), words_of(page)
    everything = METHODS["everything"](page).content
    some = everything & (random.random(len(page)) < 0.6)
    words = everything[stream.row] & (random.random(len(stream)) < 0.7)
    cut = np.bincount(stream.row[words], minlength=len(page)) > 0
    return [
        Marks(everything, np.zeros(len(page))),
        Marks(some, np.zeros(len(page))),
        Marks(cut, np.zeros(len(page)), words),
    ]


def compare(page: Page) -> None:
    for marks in selections(page):
        read, defined = readable(page, marks), defined_readable(page, marks)
        assert read.content.tolist() == defined.content.tolist()
        assert (read.words is None) == (defined.words is None)
        assert read.words is None or read.words.tolist() == defined.words.tolist()  # type: ignore[union-attr]
        assert text_of(page, marks) == defined_text(page, marks)


@on_generated_pages(100)
def test_generated_pages(html: str) -> None:
    compare(parse(html))
    compare(parse(html.replace("<div", "<pre").replace("</div", "</pre")))


@pytest.mark.parametrize(
    "html",
    [*GUTTERS.values(), *TOOLS.values(), CONTENTS, KATEX, MATHML, CODE, QUOTED, *PREFORMATTED, *STYLED, *FORMULAS, ""],
)
def test_pages_with_text_that_nobody_reads(html: str) -> None:
    compare(parse(html))


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_own_pages(path: Path) -> None:
    compare(parse(path.read_bytes()))


@pytest.mark.parametrize("part", range(4))
def test_real_pages(part: int, benchmark_pages: Callable[[int], list[tuple[str, bytes]]]) -> None:
    for _, data in benchmark_pages(REAL_PAGES)[part::4]:
        compare(parse(data))
