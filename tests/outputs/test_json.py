"""JSON: what was read, how, the text, and every text row with its mark and score."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dehusk import METHODS, Extraction, extract, parse
from generated import html_pages
from outputs.looks import PAGES, selected_words, words
from outputs.test_text import without


def read(extraction: Extraction) -> dict[str, Any]:
    found = json.loads(extraction.to_json())
    assert isinstance(found, dict)
    return found


def test_fields() -> None:
    page = parse(
        b"<title>The  mill</title><nav>menu</nav><p>It <b>turns</b>.", url="https://mill.example/", charset="utf-8"
    )
    found = read(extract(page, method="coreex", threshold=0.8))
    assert list(found) == ["url", "title", "encoding", "method", "parameters", "confidence", "text", "rows"]
    assert found["url"] == "https://mill.example/"
    assert found["title"] == "The mill"
    assert found["encoding"] == {"name": "utf-8", "source": "charset", "confidence": 1.0}
    assert found["method"] == "coreex"
    assert found["parameters"]["threshold"] == 0.8
    assert found["parameters"].keys() == METHODS["coreex"].parameters.keys()


def test_rows() -> None:
    extraction = extract("<title>t</title><nav>menu</nav><p>It  <b>turns</b>.", method="everything")
    found = read(extraction)
    assert [(row["path"], row["text"], row["content"], row["score"]) for row in found["rows"]] == [
        ("html/head/title", "t", False, 1.0),
        ("body/nav", "menu", True, 1.0),
        ("body/p", "It", True, 1.0),
        ("body/p/b", "turns", True, 1.0),
        ("body/p", ".", True, 1.0),
    ]
    assert [extraction.page.text(row["row"]).split() for row in found["rows"]] == [
        ["t"],
        ["menu"],
        ["It"],
        ["turns"],
        ["."],
    ]


def test_cut_rows_say_what_is_kept() -> None:
    rows = read(without(parse("<p>one two &lt;three&gt; four</p><p>five"), "two", "four"))["rows"]
    assert [row.get("kept") for row in rows] == [["one", "<three>"], None]


def test_indent_and_characters() -> None:
    extraction = extract("<p>风车 &amp; é")
    assert "\n" not in extraction.to_json(indent=None)
    assert "风车 & é" in extraction.to_json()


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
@pytest.mark.parametrize("method", sorted(METHODS))
def test_bundled_pages_hold_the_selection(path: Path, method: str) -> None:
    assert_selection(extract(path.read_bytes(), method=method))


@settings(derandomize=True, deadline=None, max_examples=100)
@given(html_pages, st.sampled_from(sorted(METHODS)))
def test_generated_pages_hold_the_selection(html: str, method: str) -> None:
    assert_selection(extract(html, method=method))


def assert_selection(extraction: Extraction) -> None:
    found = read(extraction)
    assert found["text"] == extraction.text
    kept = [" ".join(row.get("kept", [row["text"]])) for row in found["rows"] if row["content"]]
    assert Counter(words(" ".join(kept))) == Counter(selected_words(extraction))
    assert len(found["rows"]) == int(extraction.page.is_text.sum())
