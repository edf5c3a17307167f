"""The core writes the text as the definition does; what nobody reads is a choice among the selected texts."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from conformance.pages import written
from definitions.text import Pair, Selected
from definitions.text import text_of as defined_text
from dehusk import METHODS, Page, Selection, parse
from dehusk.findings.facts import pairs_of
from dehusk.page.stream import words_of
from dehusk.page.visibility import legible
from dehusk.selection import kept_texts, readable, text_of
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
    "<div style='white-space:break-spaces ! important'>a<q>b\n</q><span> \n&nbsp;\n c</span></div>",
]
CODE = "<p>so <code>x</code><a href=#x>#</a></p><h2>One<a href=#one>¶</a></h2>"


def selections(page: Page) -> list[Selection]:
    """All texts, some of them, and some of their words."""
    random, stream = np.random.default_rng(len(page.html)), words_of(page)
    everything = METHODS["everything"](page).content
    some = everything & (random.random(len(page)) < 0.6)
    words = everything[stream.row] & (random.random(len(stream)) < 0.7)
    cut = np.bincount(stream.row[words], minlength=len(page)) > 0
    return [
        Selection(everything, np.zeros(len(page))),
        Selection(some, np.zeros(len(page))),
        Selection(cut, np.zeros(len(page)), words),
    ]


def compare(page: Page) -> None:
    """Compare the text of some selections; what is known of the page is tested elsewhere, by hand."""
    pairs = [
        Pair(pair.name.start, pair.value.start, pair.value.stop, pair.has_colon)
        for pair in pairs_of(page)
        if pair.joins
    ]
    unseen = set((~legible(page)).nonzero()[0].tolist())
    has_formulas = page.is_in(frozenset({"math"})).any()
    for selection in selections(page):
        read = readable(page, selection)
        assert readable(page, read).content.tolist() == read.content.tolist()
        if not has_formulas:
            unread = set((selection.content & ~read.content).nonzero()[0].tolist())
            rows, texts = kept_texts(page, read)
            kept = dict(zip(rows.tolist(), texts, strict=True))
            assert not (read.content & ~selection.content).any()
            assert text_of(page, selection) == defined_text(page, Selected(kept, unread, unseen, pairs))


@on_generated_pages(100)
def test_generated_pages(html: str) -> None:
    compare(parse(html))
    compare(parse(html.replace("<div", "<pre").replace("</div", "</pre")))


@pytest.mark.parametrize(
    "html", [*GUTTERS.values(), *TOOLS.values(), CONTENTS, KATEX, MATHML, CODE, QUOTED, *PREFORMATTED, *STYLED, ""]
)
def test_pages_with_text_that_nobody_reads(html: str) -> None:
    compare(parse(html))


def test_own_pages() -> None:
    for path in PAGES:
        compare(parse(path.read_bytes()))
    for source in written():
        compare(parse(source.html))


@pytest.mark.parametrize("part", range(4))
def test_real_pages(part: int, benchmark_pages: Callable[[int], list[tuple[str, bytes]]]) -> None:
    for _, data in benchmark_pages(REAL_PAGES)[part::4]:
        if b"<style" not in data or b"white-space" not in data:
            compare(parse(data))
