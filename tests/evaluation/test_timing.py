"""Timing: every extractor on every page in turn, parsing alone beside it, and failures left out."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from dehusk.evaluation import timing
from dehusk.evaluation.extractors import choose_methods, describe
from evaluation import pages


def test_extractors_take_turns_on_each_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DEHUSK_CACHE", str(tmp_path / "cache"))
    dataset = pages.write(tmp_path, 2)
    subjects = [(dataset, gold) for gold in dataset.pages]
    heard: list[tuple[int, int]] = []
    failed = {("mills", "page-1", "cetd")}
    timed = timing.time_extractors(
        subjects, choose_methods("cetd,wlr"), failed, lambda done, total: heard.append((done, total))
    )
    assert [(entry.page, entry.extractor) for entry in timed] == [
        ("page-0", "parse"),
        ("page-0", "cetd"),
        ("page-0", "wlr"),
        ("page-1", "parse"),
        ("page-1", "wlr"),
    ]
    assert all(entry.seconds > 0 for entry in timed)
    assert {entry.size for entry in timed} == {len(dataset.html(gold)) for gold in dataset.pages}
    assert heard == [(0, 2), (1, 2), (2, 2)]


def test_one_that_fails_only_now_has_no_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DEHUSK_CACHE", str(tmp_path / "cache"))
    dataset = pages.write(tmp_path, 1)
    failing = describe("evaluation.extractors_of_mine:raises")
    timed = timing.time_extractors([(dataset, dataset.pages[0])], [failing, *choose_methods("wlr")], set())
    assert [entry.extractor for entry in timed] == ["parse", "wlr"]


@pytest.mark.skipif(not hasattr(os, "sched_getaffinity"), reason="this system does not bind processes to cores")
def test_one_core_only_while_timing() -> None:
    before = os.sched_getaffinity(0)
    with timing.stay_on_one_core():
        assert len(os.sched_getaffinity(0)) == 1
    assert os.sched_getaffinity(0) == before
