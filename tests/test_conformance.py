"""The compiled core and the definition of the text answer as the conformance file says; Node tests WebAssembly."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

from conformance.answers import answers
from conformance.methods import method_answers, seen
from conformance.pages import pages
from conformance.write import FILE, names_in
from definitions.text import text_of
from dehusk import Marks, parse
from dehusk.learned.version import LATEST

CLOSE = 1e-5
RECORDS: dict[str, dict[str, Any]] = {
    record["name"]: record for record in map(json.loads, FILE.read_text("utf-8").strip("\n").split("\n"))
}
PAGES = {page.name: page for page in pages()}


def test_every_page_is_in_the_file() -> None:
    assert list(RECORDS) == list(PAGES)
    assert all(RECORDS[name]["source"] == page.html for name, page in PAGES.items())
    assert {record["model"] for record in RECORDS.values()} == {LATEST}


@pytest.mark.parametrize("name", RECORDS)
def test_the_core(name: str) -> None:
    record = RECORDS[name]
    found = answers(record["source"], record["url"])
    assert_close(found, {key: record[key] for key in found})


@pytest.mark.parametrize("name", RECORDS)
def test_the_definition_of_the_text(name: str) -> None:
    record, source = RECORDS[name], PAGES[name]
    page = parse(source.html, url=source.url)
    assert (page.html.decode(), names_in(page)) == (record["html"], record["names"])
    for expected in record["marks"]:
        content = np.isin(np.arange(len(page)), expected["content"])
        assert text_of(page, Marks(content, np.zeros(len(page)))) == expected["text"]


@pytest.mark.parametrize("name", RECORDS)
def test_the_methods(name: str) -> None:
    record, source = RECORDS[name], PAGES[name]
    page = parse(source.html, url=source.url)
    assert_close(
        {"seen": seen(page), "methods": method_answers(page)}, {key: record[key] for key in ("seen", "methods")}
    )


def assert_close(found: Any, expected: Any) -> None:
    """The same, but for the rounding of floating-point numbers."""
    if isinstance(expected, dict):
        assert list(found) == list(expected)
        for key, value in expected.items():
            assert_close(found[key], value)
    elif isinstance(expected, list) and any(isinstance(value, dict | float) for value in expected):
        assert len(found) == len(expected)
        for one, other in zip(found, expected, strict=True):
            assert_close(one, other)
    elif isinstance(expected, float):
        assert abs(found - expected) <= CLOSE * max(1, abs(expected))
    else:
        assert found == expected
