"""Duplicates are rejected in a step of its own, which begins anew when it is interrupted."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from batch.archives import page, response, write_archive
from dehusk.batch import BatchOptions
from dehusk.batch.duplicates import ExactDuplicates
from dehusk.batch.engine import EngineSettings
from dehusk.batch.run import BatchRequest, run_deduplicated
from dehusk.errors import BadParameter

OPTIONS = BatchOptions(fields=("url", "duplicate_of", "text"))


@pytest.fixture
def request_(tmp_path: Path) -> BatchRequest:
    for name, numbers in {"a": [1, 2, 1], "b": [3, 2]}.items():
        records = [response(f"{name}{place}", page(number)) for place, number in enumerate(numbers)]
        write_archive(tmp_path / f"{name}.warc.gz", [*records, response("picture", b"", "Content-Type: image/png")])
    inputs = [str(tmp_path / f"{name}.warc.gz") for name in "ab"]
    return BatchRequest(inputs, str(tmp_path / "out" / "rows.jsonl"), OPTIONS, EngineSettings(1))


def test_pages_that_repeat_others_are_rejected(request_: BatchRequest, tmp_path: Path) -> None:
    summary = run_deduplicated(request_, ExactDuplicates(), lambda _size, _counts: None)
    rows = [json.loads(line) for line in (tmp_path / "out" / "rows-00000.jsonl").read_text().splitlines()]
    assert [(row["id"], row["duplicate_of"]) for row in rows] == [
        ("a0", None),
        ("a1", None),
        ("a2", "a0"),
        ("b0", None),
        ("b1", "a1"),
    ]
    assert [row["text"] is None for row in rows] == [False, False, True, False, True]
    assert (summary.counts.pages, summary.counts.ok) == (5, 3)
    assert summary.counts.rejected == {ExactDuplicates.reason: 2}
    assert summary.counts.skipped == {"image/png": 2}
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == [
        "rows-00000.jsonl",
        "rows.jsonl.journal",
        "rows.jsonl.summary.json",
    ]


def test_an_interrupted_search_begins_anew(request_: BatchRequest, tmp_path: Path) -> None:
    class Interrupted(ExactDuplicates):
        def original_of(self, id: str, text: str) -> str | None:
            if id == "b0":
                raise KeyboardInterrupt
            return super().original_of(id, text)

    with pytest.raises(KeyboardInterrupt):
        run_deduplicated(request_, Interrupted(), lambda _size, _counts: None)
    with pytest.raises(BadParameter, match="exists"):
        run_deduplicated(request_, ExactDuplicates(), lambda _size, _counts: None)
    summary = run_deduplicated(request_, ExactDuplicates(), lambda _size, _counts: None, resume=True)
    assert (summary.counts.pages, summary.counts.ok) == (5, 3)
    assert summary.new.pages == 0
    with pytest.raises(BadParameter, match="exists"):
        run_deduplicated(request_, ExactDuplicates(), lambda _size, _counts: None, resume=True)


def test_duplicates_are_looked_for_in_the_content(request_: BatchRequest) -> None:
    other = BatchRequest(request_.inputs, request_.output, BatchOptions(fields=("url",)))
    with pytest.raises(BadParameter, match="the search for duplicates requires the column text"):
        run_deduplicated(other, ExactDuplicates(), lambda _size, _counts: None)
