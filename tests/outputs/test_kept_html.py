"""Which elements are kept together with the content: those that hold it, and those without text that are among it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from dehusk import Page, Selection, parse
from generated import on_generated_pages
from outputs.looks import kept_elements
from selection.test_definitions import selections


def names_of(page: Page, selection: Selection) -> str:
    """The names of the kept elements in the body."""
    rows = kept_elements(page, selection).nonzero()[0].tolist()
    return " ".join(page.name(row) for row in rows if row > page.body)


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<p>yes</p><p>no</p>", "p"),
        ("<div><ul><li>yes<li>no</ul></div>", "div ul li"),
        ("<p>yes</p><hr><p>yes</p>", "p hr p"),
        ("<p>yes</p><hr><p>no</p>", "p"),
        ("<p>no</p><hr><p>yes</p>", "p"),
        ("<div><p>yes</p><hr></div><p>no</p>", "div p hr"),
        ("<p>no</p><div><hr><p>yes</p></div>", "div hr p"),
        ("<div>no<hr></div><p>yes</p>", "p"),
        ("<div><hr></div><p>yes</p>", "div hr p"),
        ("<table><tr><td>yes<td><td>yes<tr><td><td>no</table>", "table tbody tr td td td"),
        ("<p>yes <svg><text>no</text></svg><i></i> yes</p>", "p i"),
        ("<p>no</p><hr><br>", ""),
        ("<hr>", ""),
    ],
)
@pytest.mark.parametrize("images", [True, False])
def test_elements_by_hand(html: str, expected: str, images: bool) -> None:
    page = parse(f"<body>{html}")
    content = np.array([page.is_text[row] and "yes" in page.text(row) for row in range(len(page))])
    assert names_of(page, Selection(content, np.zeros(len(page)), images=images)) == expected


@pytest.mark.parametrize(
    ("html", "images", "expected"),
    [
        ("<p>yes</p><figure><img src=mill.png width=800 height=600></figure><p>yes</p>", True, "p figure img p"),
        ("<p>yes</p><figure><img src=mill.png width=800 height=600></figure><p>yes</p>", False, "p p"),
    ],
)
def test_pictures_are_kept_only_where_they_are_wished(html: str, images: bool, expected: str) -> None:
    page = parse(f"<body>{html}")
    assert names_of(page, Selection(page.is_text.copy(), np.zeros(len(page)), images=images)) == expected


@on_generated_pages(100)
def test_elements_around_content_are_kept_and_those_around_boilerplate_are_not(html: str) -> None:
    for source in (html, html.replace("<div", "<td").replace("<x-card", "<svg><text")):
        page = parse(source)
        for selection in selections(page):
            kept = kept_elements(page, replace(selection, images=False))
            assert not (kept & page.is_text).any()
            assert kept[[0, page.body]].all()
            for row in range(1, len(page)):
                inside = slice(row, page.end[row])
                assert not (kept[row] or selection.content[row]) or kept[page.parent[row]]
                if page.is_text[inside].any() and not selection.content[inside].any() and row != page.body:
                    assert not kept[row]
