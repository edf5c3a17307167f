"""Which elements are kept together with the content: those that hold it, and those without text that are among it."""

from __future__ import annotations

from dataclasses import replace

from dehusk import parse
from generated import on_generated_pages
from outputs.looks import kept_elements
from selection.test_definitions import selections


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
