"""Index arithmetic over rows against the same said row by row."""

from __future__ import annotations

import pickle
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from turbohtml import Document, Element
from turbohtml import parse as parse_tree

from definitions.boxes import enclosing
from definitions.page import NEVER_READ
from dehusk import extract
from dehusk.errors import BadParameter
from dehusk.page import Floats, Page, tree
from dehusk.page.attributes import find_paths
from dehusk.page.tree import in_subtrees
from dehusk.parsing import parse
from effort import examples
from generated import html_pages, on_generated_pages
from outputs.reading import PAGES

modest = settings(max_examples=examples(200))


@st.composite
def pages(draw: st.DrawFn) -> Page:
    """Trees of any shape: a walk that opens an element, writes a text, or closes the element."""
    steps = draw(st.lists(st.sampled_from(["<div>", "<div>", "text<br>", "</div>"]), max_size=40))
    head = draw(st.sampled_from(["", "<title>a</title>"]))
    return parse(head + "<body>" + "".join(steps))


@st.composite
def pages_and_numbers(draw: st.DrawFn) -> tuple[Page, list[int]]:
    page = draw(pages())
    return page, draw(st.lists(st.integers(-5, 5), min_size=len(page), max_size=len(page)))


@st.composite
def pages_and_rows(draw: st.DrawFn) -> tuple[Page, list[int]]:
    page = draw(pages())
    return page, draw(st.lists(st.integers(0, len(page) - 1), max_size=6))


def ancestors(page: Page, row: int) -> list[int]:
    """The rows above a row, the nearest first."""
    found = []
    while row:
        row = max(other for other in range(row) if page.depth[other] == page.depth[row] - 1)
        found.append(row)
    return found


def subtree(page: Page, row: int) -> list[int]:
    return [other for other in range(len(page)) if other == row or row in ancestors(page, other)]


@given(pages())
@modest
def test_parents(page: Page) -> None:
    expected = [-1, *(ancestors(page, row)[0] for row in range(1, len(page)))]
    assert page.parent.tolist() == expected
    assert [list(range(row, page.end[row])) for row in range(len(page))] == [subtree(page, r) for r in range(len(page))]


@given(pages_and_numbers())
@modest
def test_sums(given: tuple[Page, list[int]]) -> None:
    page, numbers = given
    values = np.array(numbers)
    assert tree.subtree_sum(page, values).tolist() == [
        sum(numbers[other] for other in subtree(page, row)) for row in range(len(page))
    ]
    assert tree.children_sum(page, values.astype(np.float64)).tolist() == [
        sum(numbers[other] for other in range(1, len(page)) if page.parent[other] == row) for row in range(len(page))
    ]


@given(pages_and_numbers())
@modest
def test_holds(given: tuple[Page, list[int]]) -> None:
    page, numbers = given
    flags = np.array(numbers) > 3
    assert tree.has_in_subtree(page, flags).tolist() == [
        any(flags[other] for other in subtree(page, row)) for row in range(len(page))
    ]


@given(pages_and_rows())
@modest
def test_inside_and_covered(given: tuple[Page, list[int]]) -> None:
    page, rows = given
    expected = [row in rows or any(other in rows for other in ancestors(page, row)) for row in range(len(page))]
    flags = np.zeros(len(page), bool)
    flags[rows] = True
    assert tree.in_subtrees(page, flags).tolist() == expected
    assert tree.in_subtrees_of_rows(page, np.array(rows, np.int64)).tolist() == expected


@given(pages_and_rows())
@modest
def test_paths_and_common_ancestors(given: tuple[Page, list[int]]) -> None:
    page, rows = given
    for row in rows:
        up = [row, *ancestors(page, row)]
        assert tree.rows_up_to_body(page, row) == (up[: up.index(page.body) + 1] if page.body in up else up)
    if rows:
        shared = set.intersection(*({row, *ancestors(page, row)} for row in rows))
        assert tree.common_ancestor(page, np.array(rows, np.int64)) == max(shared)


@given(pages_and_numbers())
@modest
def test_path_maximum(given: tuple[Page, list[int]]) -> None:
    page, numbers = given
    found = tree.path_maximum(page, np.array(numbers))
    assert found.tolist() == [max(numbers[above] for above in [row, *ancestors(page, row)]) for row in range(len(page))]


def test_path_maximum_leaves_its_values_alone() -> None:
    page = parse("<div>" * 40 + "x")
    values = np.arange(len(page), 0, -1).astype(np.float64)
    assert tree.path_maximum(page, values).tolist() == [values[0]] * len(page)
    assert values.tolist() == list(range(len(page), 0, -1))


COLUMNS = "parent", "end", "depth", "tag", "start", "stop", "close", "chars", "words", "blanks"


@pytest.mark.parametrize("name", COLUMNS)
def test_columns_are_read_only_views(name: str) -> None:
    page = parse("<p>the old <b>mill</b></p>")
    column = getattr(page, name)
    assert (column.dtype, len(column)) == (np.dtype(np.int32), len(page))
    assert np.shares_memory(column, np.frombuffer(getattr(page.table, name), np.int32))
    with pytest.raises(ValueError, match="read-only"):
        column[0] = 1


def test_columns_outlive_their_page() -> None:
    words = parse("<p>the old <b>mill</b></p>" * 1000).words
    assert words.sum() == 3000


def test_a_page_can_be_pickled() -> None:
    page = parse("<p>the old <x-y>mill</x-y></p>", url="https://example.org/")
    extract(page).json  # noqa: B018  # finds out much about the page, not all of which can be pickled
    copy = pickle.loads(pickle.dumps(page))
    assert not copy.facts
    assert (copy.html, copy.tags, copy.url, copy.encoding) == (page.html, page.tags, page.url, page.encoding)
    assert copy.words.tolist() == page.words.tolist()


@on_generated_pages(60)
def test_boxes_are_those_of_the_definition(html: str) -> None:
    page = parse(html)
    given = np.random.default_rng(len(page)).integers(-300, 1500, (len(page), 4))
    boxes = page.with_boxes(given).boxes
    assert boxes is not None
    for row, box in enclosing(page, given.tolist()).items():
        assert [edge[row] for edge in boxes[:4]] == list(box)
        assert boxes.area[row] == box.area


def test_place_and_size_by_hand() -> None:
    """The text sticks out of its paragraph, which grows; half of the other one is beyond the window."""
    page = parse("<p>one</p><p>two</p>")
    given = [[0, 0, 100, 80]] * 3 + [[10, 10, 20, 5], [10, 10, 30, 20], [90, 60, 20, 20], [0, 0, 0, 0]]
    boxes = page.with_boxes(given, window=100).boxes
    assert boxes is not None
    assert boxes.width[3:].tolist() == [0.3, 0.3, 0.1, 0]
    assert boxes.area[3:].tolist() == [600, 600, 200, 0]
    assert boxes.depth[3:].tolist() == [10 / 80, 10 / 80, 60 / 80, 1]
    assert boxes.off_centre[3:].tolist() == pytest.approx([0.5, 0.5, 0.9, 1])


def test_a_page_has_no_boxes_of_its_own() -> None:
    page = parse("<p>text</p>")
    shown = page.with_boxes(np.ones((len(page), 4)))
    assert page.boxes is None
    assert shown.boxes is not None
    assert (len(shown), shown.html, shown.raw) == (len(page), page.html, page.raw)


@pytest.mark.parametrize("boxes", [np.ones((2, 4)), np.ones((5, 2)), np.full((5, 4), np.nan)])
def test_boxes_that_do_not_fit_are_refused(boxes: Floats) -> None:
    page = parse("<p>text</p>")
    assert len(page) == 5
    with pytest.raises(BadParameter, match=r"^boxes must be 5 rows of x, y, width and height, not "):
        page.with_boxes(boxes)


def test_a_window_without_width_is_refused() -> None:
    with pytest.raises(BadParameter, match=r"^window must be more than 0, not 0$"):
        parse("").with_boxes(np.ones((3, 4)), window=0)


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
    apart = in_subtrees(page, page.is_in(frozenset({"template"})))[page.parent[rows]]
    found = zip(elements, find_paths(page, rows.tolist()), apart.tolist(), strict=True)
    for element, css, xpath in [(element, *place) for element, place, skip in found if not skip]:
        assert document.select(css) == [element], css
        assert document.xpath(xpath) == [element], xpath


def table_elements(document: Document) -> list[Element]:
    """The elements of a tree that have a row in the table, in document order."""
    below = set(document.select(",".join(f"{name} *" for name in sorted(NEVER_READ))))
    return [element for element in document.select("*") if element.tag not in NEVER_READ and element not in below]
