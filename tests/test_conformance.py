"""The compiled core and its definitions answer as the conformance file says; Node tests the same for WebAssembly."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

from conformance.answers import WISHES, answers
from conformance.methods import method_answers, seen
from conformance.pages import pages
from conformance.write import FILE, declared_in, names_in
from definitions.auto.judge import Judgement, judge
from definitions.auto.kinds.model import load_kind_model
from definitions.auto.marks import marks_of
from definitions.auto.model import load_block_model
from definitions.text import text_of
from dehusk import Page, parse
from dehusk._core import KINDS
from dehusk.learned.version import LATEST
from effort import IS_FULL

CLOSE = 1e-5
RECORDS: dict[str, dict[str, Any]] = {
    record["name"]: record for record in map(json.loads, FILE.read_text("utf-8").strip("\n").split("\n"))
}
PAGES = {page.name: page for page in pages()}
MODEL, KIND_MODEL = load_block_model(LATEST), load_kind_model(LATEST)


def test_every_page_is_in_the_file() -> None:
    assert list(RECORDS) == list(PAGES)
    assert {record["model"] for record in RECORDS.values()} == {LATEST}


@pytest.mark.parametrize("name", RECORDS)
def test_the_core(name: str) -> None:
    record = RECORDS[name]
    found = answers(record["source"], record["declared"])
    assert_close(found, {key: record[key] for key in found})


@pytest.mark.parametrize("name", list(RECORDS)[:: 1 if IS_FULL else 4])
def test_the_definitions(name: str) -> None:
    record, source = RECORDS[name], PAGES[name]
    page = parse(source.html, url=source.url)
    assert (page.html.decode(), names_in(page), declared_in(page)) == (
        record["html"],
        record["names"],
        record["declared"],
    )
    judged = judge(MODEL, page)
    compare_blocks(judged, record["blocks"])
    kinds = KIND_MODEL.probabilities(judged)
    assert_close(dict(zip(KINDS, kinds.tolist(), strict=True)) if len(judged.probability) else None, record["kinds"])
    for wish, expected in zip(WISHES, record["marks"], strict=True):
        compare_marks(page, judged, wish, expected)


@pytest.mark.parametrize("name", RECORDS)
def test_the_methods(name: str) -> None:
    record, source = RECORDS[name], PAGES[name]
    page = parse(source.html, url=source.url)
    assert_close(
        {"seen": seen(page), "methods": method_answers(page)}, {key: record[key] for key in ("seen", "methods")}
    )


def compare_blocks(judged: Judgement, expected: dict[str, Any]) -> None:
    """The blocks of a page, their signals and probabilities."""
    blocks = judged.subject.blocks
    assert blocks.rows.tolist() == expected["rows"]
    assert [*blocks.first.tolist(), len(blocks.rows)] == expected["first_rows"]
    for name, values in zip(MODEL.schema.names, judged.signals, strict=True):
        wanted = np.broadcast_to(expected["signals"].get(name, 0.0), values.shape)
        assert np.abs(values - wanted).max(initial=0) <= CLOSE * np.abs(wanted).max(initial=1), name
    assert judged.first == pytest.approx(expected["first_round"], abs=CLOSE)
    assert judged.probability == pytest.approx(expected["probability"], abs=CLOSE)


def compare_marks(page: Page, judged: Judgement, wish: dict[str, Any], expected: dict[str, Any]) -> None:
    """What is content by a wish, and its text."""
    marks = marks_of(judged, **wish)
    assert expected["wish"] == wish
    assert np.flatnonzero(marks.content).tolist() == expected["content"]
    assert marks.confidence == pytest.approx(expected["confidence"], abs=CLOSE)
    assert text_of(page, marks) == expected["text"]


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
