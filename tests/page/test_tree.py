"""Index arithmetic over rows against the same said row by row."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from dehusk.page import Page, tree
from dehusk.parsing import parse
from effort import examples

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
    assert tree.holds(page, flags).tolist() == [
        any(flags[other] for other in subtree(page, row)) for row in range(len(page))
    ]


@given(pages_and_rows())
@modest
def test_inside_and_covered(given: tuple[Page, list[int]]) -> None:
    page, rows = given
    expected = [row in rows or any(other in rows for other in ancestors(page, row)) for row in range(len(page))]
    flags = np.zeros(len(page), bool)
    flags[rows] = True
    assert tree.inside(page, flags).tolist() == expected
    assert tree.covered(page, np.array(rows, np.int64)).tolist() == expected


@given(pages_and_rows())
@modest
def test_paths_and_common_ancestors(given: tuple[Page, list[int]]) -> None:
    page, rows = given
    for row in rows:
        up = [row, *ancestors(page, row)]
        assert tree.path(page, row) == (up[: up.index(page.body) + 1] if page.body in up else up)
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
