"""Every fast method equals the literal transcription of its paper, on generated pages and on real pages."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from dehusk import Page, parse
from effort import pages
from generated import on_generated_pages
from methods.cases import CASES, Case, every_case, marked
from methods.contract import check

METHODS_WITH_DEFINITIONS = sorted({case.method for case in CASES})
SLICES = 8
REAL_PAGES = SLICES * pages(25)
MANY_BYTES = {"bte": 15_000, "ccb": 40_000, "cetr": 40_000}
"""Sizes of pages above which these definitions take seconds."""


def is_slow(case: Case, page: Page) -> bool:
    """Whether the definition is too slow for this page; blurring is slow for characters, not for tokens."""
    return len(page.html) > MANY_BYTES.get(case.method, len(page.html)) and "unit" not in case.parameters


def on_lines(html: str) -> str:
    """Break the source of a page into several lines."""
    return html.replace(" turns", "\nturns").replace("<p>", "\n<p>")


@every_case
@on_generated_pages(60)
def test_equals_its_definition_on_generated_pages(case: Case, html: str) -> None:
    page = parse(on_lines(html) if case.method == "cetr" else html)
    selection = case.select(page)
    check(page, selection)
    assert marked(selection) == case.defined(page)


@pytest.fixture(scope="session")
def small_real_pages(benchmark_pages: Callable[[int], list[tuple[str, bytes]]]) -> list[Page]:
    """The smallest of many real pages: many definitions take time that grows with the square of the page."""
    parsed = [parse(data) for _, data in benchmark_pages(2 * REAL_PAGES)]
    return sorted(parsed, key=len)[:REAL_PAGES]


@pytest.mark.parametrize("part", range(SLICES))
def test_equals_its_definition_on_real_pages(part: int, small_real_pages: list[Page]) -> None:
    """Every method on every page, with one of its sets of parameters in turn."""
    compared = 0
    for number, page in list(enumerate(small_real_pages))[part::SLICES]:
        for method in METHODS_WITH_DEFINITIONS:
            cases = [case for case in CASES if case.method == method]
            case = cases[number // SLICES % len(cases)]
            if not is_slow(case, page):
                assert marked(case.select(page)) == case.defined(page), (str(case), page)
                compared += 1
    assert compared >= 8 * len(small_real_pages[part::SLICES])
