"""The page with the number of its row on every node."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dehusk import parse
from dehusk.outputs.whole_pages import write_numbered_html

PAGES = sorted((Path(__file__).parents[2] / "docs" / "pages").iterdir())
_ROW = re.compile(r'<([\w-]+)[^>]*? data-dehusk-row="(\d+)"')


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_every_shown_element_and_text_has_its_row(path: Path) -> None:
    page = parse(path.read_bytes())
    rows = {int(row): name for name, row in _ROW.findall(write_numbered_html(page))}
    for row in range(page.body, int(page.end[page.body])):
        if page.name(row) not in ("iframe", "embed", "noscript"):
            expected = "dehusk-text" if page.is_text[row] else page.name(row)
            assert rows.get(row) == expected or page.name(int(page.parent[row])) in ("textarea", "option")


def test_texts_that_cannot_be_wrapped_stay_as_they_are() -> None:
    shown = write_numbered_html(
        parse("<textarea>one</textarea><select><option>two</option></select><svg><text>three</text></svg>")
    )
    assert "dehusk-text" not in shown
    assert all(text in shown for text in ("one", "two", "three"))


def test_a_page_with_numbers_of_its_own_keeps_them_apart() -> None:
    shown = write_numbered_html(parse('<p data-row="77">one'))
    assert '<p data-row="77" data-dehusk-row="3">' in shown


def test_what_a_reader_without_scripts_sees_is_shown() -> None:
    shown = write_numbered_html(parse("<head><noscript><style>p{}</style></noscript><body><noscript><p>one</noscript>"))
    assert "<noscript" not in shown
    assert '<dehusk-noscript data-dehusk-row="2">' not in shown
    assert re.search(r'<dehusk-noscript data-dehusk-row="\d"><p data-dehusk-row="\d"><dehusk-text[^>]*>one', shown)


def test_nothing_runs() -> None:
    shown = write_numbered_html(
        parse('<body onload="run()"><script>run()</script><p>one<a href="javascript:run()">two</a>')
    )
    assert "run()" not in shown
