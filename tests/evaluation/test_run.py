"""Running extractors: every pair gets a row, failures say why, and nothing is done twice."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from dehusk import extract, overlap
from dehusk.alignment import gold_rows
from dehusk.errors import DatasetError
from dehusk.evaluation import run as running
from dehusk.evaluation import timing
from dehusk.evaluation.datasets import Dataset, Gold, load_dataset, write_dataset
from dehusk.evaluation.extractors import choose_methods, describe
from dehusk.evaluation.metrics import METRICS, score_nodes, score_text
from dehusk.evaluation.metrics import texts as metrics
from dehusk.evaluation.metrics.texts import count_node_words
from dehusk.evaluation.results import Cache, Outcome, Row
from dehusk.evaluation.run import ScoringJob, Task, run, sample_pages
from dehusk.parsing import parse
from evaluation import pages


@pytest.fixture
def cache(tmp_path: Path) -> Iterator[Cache]:
    cache = Cache(tmp_path / "cache.sqlite")
    yield cache
    cache.close()


@pytest.fixture
def dataset(tmp_path: Path) -> Dataset:
    return pages.write(tmp_path)


def test_every_page_and_extractor_has_a_row(dataset: Dataset, cache: Cache) -> None:
    extractors = choose_methods("cetd,everything,cetd:threshold_scale=0.5")
    heard: list[tuple[int, int]] = []
    rows = run([dataset], extractors, cache, cores=1, tell=lambda done, total: heard.append((done, total)))
    assert len(rows) == 12
    assert {(row.page, row.extractor) for row in rows} == {
        (gold.id, extractor.name) for gold in dataset.pages for extractor in extractors
    }
    assert heard[0] == (0, 12)
    assert heard[-1] == (12, 12)
    everything = [row for row in rows if row.extractor == "everything"]
    assert all(row.scores["lcs_recall"] == 1 and row.scores["lcs_precision"] < 1 for row in everything)
    assert all(row.scores["snippets_kept"] == 1 and row.scores["snippets_avoided"] == 0 for row in everything)
    assert {(row.kind, row.lang, row.site) for row in rows} == {
        ("listing", "en", "site0.example"),
        ("article", "en", "site1.example"),
    }


def test_a_second_run_does_only_what_is_new(dataset: Dataset, cache: Cache, monkeypatch: pytest.MonkeyPatch) -> None:
    first = run([dataset], choose_methods("cetd"), cache, cores=1)
    asked: list[str] = []

    def watched(jobs: Any, *given: Any) -> Any:
        asked.extend(extractor.name for _, job in jobs for extractor in job.extractors)
        return do_jobs(jobs, *given)

    do_jobs = running._do_jobs
    monkeypatch.setattr(running, "_do_jobs", watched)
    second = run([dataset], choose_methods("cetd,everything"), cache, cores=1)
    assert asked == ["everything"] * 4
    assert by_page(second, "cetd") == by_page(first, "cetd")


def by_page(rows: list[Row], extractor: str) -> list[Row]:
    return sorted((row for row in rows if row.extractor == extractor), key=lambda row: row.page)


def test_a_new_version_is_measured_anew(dataset: Dataset, cache: Cache) -> None:
    (extractor,) = choose_methods("cetd")
    task = Task(dataset, dataset.pages[0])
    cache.keep(task.digest, extractor, task.judge, Outcome("old", "", {"lcs_f1": 0.5}))
    assert task.outcome(cache, extractor) == Outcome("old", "", {"lcs_f1": 0.5})
    assert task.outcome(cache, replace(extractor, version="next")) is None
    assert task.outcome(cache, replace(extractor, parameters='{"text_runs": true}')) is None


def test_another_gold_keeps_the_text_and_asks_for_scores(dataset: Dataset, cache: Cache) -> None:
    mine = describe("evaluation.extractors_of_mine:without_tags")
    gold = dataset.pages[0]
    before, after = Task(dataset, gold), Task(dataset, replace(gold, text="another"))
    cache.keep(before.digest, mine, before.judge, Outcome("the text", "", {"lcs_f1": 0.5}))
    assert after.look_up(cache, [mine]) == ([], [(mine, "the text")])
    (outcome,) = running.measure_page(ScoringJob(dataset.path(gold), after.gold, (mine,), ("another",)))
    assert outcome.scores is not None
    assert outcome.scores["lcs_f1"] == 1


def test_what_was_measured_before_a_stop_is_kept(dataset: Dataset, cache: Cache, tmp_path: Path) -> None:
    def stop(done: int, total: int) -> None:
        if done == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run([dataset], choose_methods("everything"), cache, cores=1, tell=stop)
    again = Cache(tmp_path / "cache.sqlite")
    (extractor,) = choose_methods("everything")
    known = [Task(dataset, gold).outcome(again, extractor) for gold in dataset.pages]
    assert sum(outcome is not None for outcome in known) == 2
    again.close()


def test_failures_say_why_and_cost_only_themselves(
    dataset: Dataset, cache: Cache, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "PATIENCE", 3.0)
    names = ("without_tags", "raises", "hangs", "dies")
    extractors = [*choose_methods("cetd"), *(describe(f"evaluation.extractors_of_mine:{name}") for name in names)]
    rows = run([dataset], extractors, cache, pages=1, cores=2)
    failures = {row.extractor.partition(":")[2]: row.failure for row in rows}
    assert failures.pop("raises").startswith("ValueError: cannot read ")
    assert failures.pop("hangs") == "no answer in 3 seconds"
    assert failures.pop("dies") == "its process died with exit code 7"
    assert failures == {"": "", "without_tags": ""}
    assert all(not row.scores for row in rows if row.failure)
    assert run([dataset], extractors, cache, pages=1) != []


def test_a_page_that_is_not_in_the_archive_is_a_row(tmp_path: Path, cache: Cache) -> None:
    dataset = pages.write(tmp_path)
    lines = (dataset.folder / "gold.jsonl").read_text().replace("page-1.html", "page-x.html")
    about = json.loads((dataset.folder / "dataset.json").read_text())
    (dataset.folder / "gold.jsonl").write_text(lines)
    assert about["name"] == "mills"
    rows = run([load_dataset(str(dataset.folder))], choose_methods("everything"), cache, cores=1)
    assert [row.page for row in rows if row.failure] == ["page-1"]
    assert "page-x.html" in next(row.failure for row in rows if row.failure)


def test_samples_are_spread_evenly_and_always_the_same(tmp_path: Path, cache: Cache) -> None:
    dataset = pages.write(tmp_path, 10)
    assert [gold.id for gold in sample_pages(dataset, 3)] == ["page-0", "page-3", "page-6"]
    assert sample_pages(dataset, 3) == sample_pages(dataset, 3)
    assert sample_pages(dataset, 99) == sample_pages(dataset, None) == dataset.pages


def test_a_data_set_without_texts_cannot_be_measured(tmp_path: Path, cache: Cache) -> None:
    write_dataset(
        tmp_path / "kinds", {"name": "kinds"}, ((replace(gold, text=None), html) for gold, html in pages.pages(2))
    )
    with pytest.raises(DatasetError, match="data set kinds: no page has a gold text"):
        sample_pages(load_dataset(str(tmp_path / "kinds")), None)


TEXT = "How a village taught its windmill to turn again\n\nBy Ada Merrow · 18 May 2024\n\nFor sixty years it stood."
OF_TEXTS = [name for name, metric in METRICS.items() if metric.needs not in ("nodes", "markdown")]
NODES = {name for name, metric in METRICS.items() if metric.needs == "nodes"}
FULL = Gold(
    "1",
    "1.html",
    text=TEXT,
    title="How a village taught its windmill to turn again",
    date="2024-05-18",
    authors=("Ada Merrow", "Ben Ode"),
    wanted=("For sixty years",),
    unwanted=("Cookies", "village taught"),
)


def test_a_page_with_everything_known_has_every_score_of_texts() -> None:
    scores = score_text(TEXT, FULL)
    assert list(scores) == OF_TEXTS
    assert scores["recall_byline"] == 0.5
    assert scores["snippets_avoided"] == 0.5
    ones = set(scores) - {"recall_byline", "snippets_avoided"}
    assert {scores[name] for name in ones} == {1}


def test_scores_are_those_of_the_metrics() -> None:
    text = TEXT.replace("sixty", "fifty") + " Cookies?"
    scores = score_text(text, FULL)
    assert (scores["lcs_precision"], scores["lcs_recall"], scores["lcs_f1"]) == metrics.lcs(text, TEXT)
    assert scores["recall_body"] == scores["lcs_recall"]
    assert scores["cleaneval"] == metrics.cleaneval(text, TEXT)
    assert (scores["bag_precision"], scores["bag_recall"], scores["bag_f1"]) == overlap.bag_of_words(text, TEXT)
    assert scores["shingle_f1"] == metrics.shingles(text, TEXT).f1
    assert scores["rouge_l"] == metrics.rouge_l(text, TEXT).f1
    assert scores["exact"] == scores["snippets_kept"] == scores["snippets_avoided"] == 0


def test_what_the_gold_does_not_know_is_absent() -> None:
    absent = {"snippets_kept", "snippets_avoided", "recall_title", "recall_date", "recall_byline"}
    assert set(score_text(TEXT, Gold("1", "1.html", text=TEXT))) == set(OF_TEXTS) - absent
    assert score_text(TEXT, Gold("1", "1.html")) == {}
    assert score_text(TEXT, Gold("1", "1.html", title="—", date="NaT", authors=("",), wanted=("…",))) == {}


def test_an_empty_gold_has_no_body_to_recall() -> None:
    scores = score_text("menu", Gold("1", "1.html", text=" \n"))
    assert "recall_body" not in scores
    assert scores["lcs_f1"] == 0
    assert score_text("", Gold("1", "1.html", text=" \n"))["lcs_f1"] == 1


def test_node_scores_weigh_rows_by_words() -> None:
    page = parse("<p>one two three four five six</p><p>menu</p><p>seven eight nine</p>")
    extracted = extract(page, method="everything").selection.content.nonzero()[0].tolist()
    answer = gold_rows(page, "one two three four five six seven eight nine")
    scores = score_nodes(count_node_words(page, extracted), count_node_words(page, answer))
    assert set(scores) == NODES
    assert scores["node_precision"] == 2 / 3
    assert scores["text_precision"] == 9 / 10
    assert scores["node_recall"] == scores["text_recall"] == 1
    assert scores["node_f1"] == pytest.approx(4 / 5)


def test_extractors_take_turns_on_each_page(tmp_path: Path) -> None:
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
    failing = describe("evaluation.extractors_of_mine:raises")
    timed = timing.time_extractors(subjects[:1], [failing, *choose_methods("wlr")], set())
    assert [entry.extractor for entry in timed] == ["parse", "wlr"], "one that fails only now has no time"


@pytest.mark.skipif(not hasattr(os, "sched_getaffinity"), reason="this system does not bind processes to cores")
def test_one_core_only_while_timing() -> None:
    before = os.sched_getaffinity(0)
    with timing.stay_on_one_core():
        assert len(os.sched_getaffinity(0)) == 1
    assert os.sched_getaffinity(0) == before
