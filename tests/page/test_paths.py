"""CSS paths and XPaths: each finds one element, the right one, in the page as it was served."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from turbohtml import Document, Element
from turbohtml import parse as parse_tree

from definitions.page import NEVER_READ
from dehusk import Page, parse
from dehusk.page.attributes import find_paths
from dehusk.page.tree import inside
from effort import examples
from generated import html_pages
from outputs.reading import PAGES

SCRIPTS = "<script>x</script><style>p{}</style><link rel=a><meta name=b>"


def paths(html: str) -> dict[str, tuple[str, str]]:
    """By its text, the paths of each element that directly holds one."""
    page = parse(html)
    rows = page.is_text.nonzero()[0]
    above = page.parent[rows].astype(np.int64)
    return dict(zip([page.text(int(row)).strip() for row in rows], find_paths(page, above.tolist()), strict=True))


def test_paths_by_hand() -> None:
    found = paths("<title>t</title><nav>a</nav><div>b<p>c<p>d<b>e</b></div><div><p>f</div>")
    assert found == {
        "t": ("head > title", "/html/head/title"),
        "a": ("body > nav", "/html/body/nav"),
        "b": ("body > div:nth-of-type(1)", "/html/body/div[1]"),
        "c": ("body > div:nth-of-type(1) > p:nth-of-type(1)", "/html/body/div[1]/p[1]"),
        "d": ("body > div:nth-of-type(1) > p:nth-of-type(2)", "/html/body/div[1]/p[2]"),
        "e": ("body > div:nth-of-type(1) > p:nth-of-type(2) > b", "/html/body/div[1]/p[2]/b"),
        "f": ("body > div:nth-of-type(2) > p", "/html/body/div[2]/p"),
    }


def test_the_root_has_paths() -> None:
    page = parse("<p>x")
    assert find_paths(page, [0]) == [("html", "/html")]


def test_below_level_128_the_element_of_that_level_is_found() -> None:
    page = parse("<div>" * 300 + "word")
    deep, level_128 = (int((page.depth == depth).nonzero()[0][0]) for depth in (250, 128))
    assert find_paths(page, [deep], limited=True) == find_paths(page, [level_128])
    assert find_paths(page, [deep]) != find_paths(page, [level_128])
    assert find_paths(page, [level_128], limited=True) == find_paths(page, [level_128])


def test_what_has_no_row_is_not_counted() -> None:
    assert paths(f"{SCRIPTS}<p>a{SCRIPTS}<p>b") == paths("<p>a<p>b")


@pytest.mark.parametrize(
    ("html", "css", "xpath"),
    [
        ("<o:p>x</o:p>", r"body > o\:p", '/html/body/*[local-name()="o:p"]'),
        ("<o:p></o:p><o:p>x</o:p>", r"body > o\:p:nth-of-type(2)", '/html/body/*[local-name()="o:p"][2]'),
        ("<x-card>x</x-card>", "body > x-card", "/html/body/x-card"),
        ("<é>x</é>", "body", "/html/body"),
        ('<a"b>x', r"body > a\"b", "/html/body/*[local-name()='a\"b']"),
        ("<svg><text>x</text></svg>", "body > svg > text", '/html/body/*[local-name()="svg"]/*[local-name()="text"]'),
    ],
)
def test_odd_names(html: str, css: str, xpath: str) -> None:
    assert next(iter(paths(html).values())) == (css, xpath)
    assert_found(parse(html))


@pytest.mark.parametrize(
    "html",
    [
        "<svg><foreignObject><p>a<p>b</foreignObject><linearGradient></linearGradient></svg><svg><a>c</a><a>d</a></svg>",
        "<math><mi>x</mi><mi>y</mi></math>",
        "<table><tr><td>a<td>b<tr><td>c</table>",
        "<frameset><frame><frameset><frame><frame></frameset></frameset>",
        "<noscript><p>a<p>b</noscript>",
        "<a\"b'c>x<a\"b'c>y",
        "<p>a</p></body><div>b</div></html><p>c",
        f"<head>{SCRIPTS}<title>t</title><base href=/><base href=/></head><p>x",
        "<div>" * 600 + "x",
    ],
)
def test_every_element_is_found(html: str) -> None:
    assert_found(parse(html))


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_every_element_of_the_bundled_pages_is_found(path: Path) -> None:
    assert_found(parse(path.read_bytes()))


@settings(max_examples=examples(60))
@given(html_pages, st.sampled_from(["", SCRIPTS]))
def test_every_element_of_generated_pages_is_found(html: str, first: str) -> None:
    assert_found(parse(first + html))


def assert_found(page: Page) -> None:
    """Both paths of every element give that element and no other, in a tree made from the source.

    What stands in a `template` is a document of its own, which no selector enters.
    """
    document = parse_tree(page.source, positions=False, allow_declarative_shadow_roots=False)
    elements = table_elements(document)
    rows = (~page.is_text).nonzero()[0]
    assert len(elements) == len(rows)
    apart = inside(page, page.is_in(frozenset({"template"})))[page.parent[rows]]
    found = zip(elements, find_paths(page, rows.tolist()), apart.tolist(), strict=True)
    for element, css, xpath in [(element, *place) for element, place, skip in found if not skip]:
        assert document.select(css) == [element], css
        assert document.xpath(xpath) == [element], xpath


def table_elements(document: Document) -> list[Element]:
    """The elements of a tree that have a row in the table, in document order."""
    below = set(document.select(",".join(f"{name} *" for name in sorted(NEVER_READ))))
    return [element for element in document.select("*") if element.tag not in NEVER_READ and element not in below]
