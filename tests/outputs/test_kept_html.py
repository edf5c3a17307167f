"""The core keeps the elements around the content as the definition does."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from definitions.kept import kept_elements, said_by_core
from dehusk import Page, parse
from generated import on_generated_pages
from selection.test_definitions import CODE, PAGES, PREFORMATTED, selections
from selection.test_readable import CONTENTS, GUTTERS, KATEX, MATHML, TOOLS

IMAGES = (
    "<a href=/><img src=logo.png></a><a href=x.JPG?y><img src=x.jpg></a><h1>the mill</h1><svg><text>icon</text></svg>"
    "<p>by me</p><figure><img src=y.png><span></span></figure><p>one</p><hr><p>two <video></video></p>"
)
TABLE = "<table><tr><td>a<b>c</b><td><th>d<td>e<tr><td><img src=a.png><td>f</table><none>g</none><amp-img></amp-img>"


def compare(page: Page) -> None:
    for marks in selections(page):
        for selected in (marks, replace(marks, images=False)):
            assert said_by_core(page, selected).tolist() == kept_elements(page, selected).tolist()


@on_generated_pages(150)
def test_generated_pages(html: str) -> None:
    compare(parse(html))
    compare(parse(html.replace("<div", "<td").replace("<x-card", "<svg><text")))


@pytest.mark.parametrize(
    "html",
    [IMAGES, TABLE, *GUTTERS.values(), *TOOLS.values(), CONTENTS, KATEX, MATHML, CODE, *PREFORMATTED, ""],
)
def test_own_snippets(html: str) -> None:
    compare(parse(html))
    compare(parse(f"<frameset><frame>{html}"))


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_own_pages(path: Path) -> None:
    compare(parse(path.read_bytes()))
