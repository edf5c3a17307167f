"""Training data: scores on it are marked, and held-out models judge it where they are there."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from benchmarks import evaluation as printed
from cli.commands import Shell
from dehusk import parse
from dehusk.evaluation import held_out
from dehusk.evaluation.compare import summarise
from dehusk.evaluation.datasets import Dataset
from dehusk.evaluation.extractors import MODEL_FILE, Extractor, choose_methods, describe
from dehusk.evaluation.held_out import (
    FOLDS,
    domain_model,
    extract_with_model,
    find_left_out,
    left_out_model,
    prepare_extractor,
)
from dehusk.evaluation.results import Results, Row
from dehusk.evaluation.tables import describe_training
from dehusk.extraction import extract
from dehusk.learned.version import LATEST, TRAINED_ON, model_file
from evaluation import pages

SEEN = "news16"


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data set with the name of one that the model was trained on, one that it was not, and no held-out models."""
    folder = tmp_path / "data"
    folder.mkdir()
    for variable, name in {"DEHUSK_CACHE": "cache", "DEHUSK_MODELS": "models", "XDG_DATA_HOME": "home"}.items():
        monkeypatch.setenv(variable, str(tmp_path / name))
    monkeypatch.setenv("DEHUSK_DATA", str(folder))
    (tmp_path / "models").mkdir()
    held_out._read_model.cache_clear()
    return folder


@pytest.fixture
def models(data: Path) -> Path:
    return data.with_name("models")


def put(path: Path) -> None:
    """The model in the package, as if it were a held-out one."""
    with model_file("blocks", LATEST) as file:
        shutil.copy(file, path)


def results(*means: tuple[str, float]) -> Results:
    rows = [Row(SEEN, page, name, "", "", "", 9, "", {"lcs_f1": mean}) for name, mean in means for page in "abcdef"]
    extractors = tuple(Extractor(name, "method", "1") for name, _ in means)
    facts = {"name": SEEN, "trained_on": ["auto"], "held_out": None}
    return Results((facts,), extractors, tuple(rows), (), {"python": "3"})


def test_the_latest_model_says_what_it_was_trained_on() -> None:
    assert SEEN in TRAINED_ON[LATEST]
    assert not {"cleaneval", "daniel"} & set(TRAINED_ON[LATEST])
    assert describe("auto").trained_on == set(TRAINED_ON[LATEST])
    assert describe("auto:model=2026.2").trained_on == set(TRAINED_ON["2026.2"])
    assert describe("cetd").trained_on == frozenset()


def test_what_is_remembered_is_never_the_best() -> None:
    remembered, best, other = summarise(results(("auto", 0.9), ("cetd", 0.8), ("bte", 0.7)))
    assert (remembered.is_trained_on, best.is_trained_on) == (True, False)
    assert remembered.as_json()["is_trained_on"]
    assert best.versus_best is None
    assert remembered.versus_best is not None
    assert remembered.versus_best.difference == pytest.approx(0.1)
    assert other.versus_best is not None
    assert other.versus_best.difference == pytest.approx(-0.1)


def test_the_tables_of_the_documents_are_marked(tmp_path: Path) -> None:
    found = results(("auto", 0.9), ("cetd", 0.8))
    found.write(tmp_path / "results.json", [summary.as_json() for summary in summarise(found)])
    lines = [list(line) for line in printed.by_set(printed.Run(tmp_path / "results.json"))]
    assert lines[1][:3] == ["`auto`", "90.0†", "90.0†"]
    assert lines[2][:3] == ["`cetd`", "**80.0**", "80.0"]


def test_without_models_nothing_is_held_out(data: Path) -> None:
    dataset = pages.write(data, name=SEEN)
    assert find_left_out(SEEN, LATEST) is None
    assert [e.name for e in held_out.add_held_out(choose_methods("auto,cetd"), [dataset])] == ["auto", "cetd"]
    assert "No held-out models for news16" in describe_training(results(("auto", 0.9)))[-1]


def test_a_model_of_another_version_does_not_count(models: Path) -> None:
    put(left_out_model(SEEN, models))
    assert find_left_out(SEEN, LATEST) == "data set"
    assert find_left_out(SEEN, "2026.1") is None
    left_out_model("fundus", models).write_bytes(b"no model")
    assert find_left_out("fundus", LATEST) is None


def held(dataset: Dataset) -> Extractor:
    found = list(held_out.add_held_out(choose_methods("auto"), [dataset]))
    assert [extractor.name for extractor in found] == ["auto", "auto (held-out)"]
    assert found[1].trained_on == frozenset()
    return found[1]


def test_a_page_is_judged_by_the_model_that_is_new_to_it(data: Path, models: Path) -> None:
    seen, unseen = pages.write(data, name=SEEN), pages.write(data, name="mills")
    for fold in range(FOLDS):
        put(domain_model(fold, models))
    extractor = held(seen)
    by_domain = [prepare_extractor(extractor, seen, gold) for gold in seen.pages]
    folds = {Path(json.loads(found.parameters)[MODEL_FILE]).name for found in by_domain if found}
    assert folds == {f"fold-{held_out.choose_fold(f'site{number}.example')}.model" for number in (0, 1)}
    by_package = prepare_extractor(extractor, unseen, unseen.pages[0])
    assert by_package is not None
    assert MODEL_FILE not in json.loads(by_package.parameters)
    put(left_out_model(SEEN, models))
    by_set = prepare_extractor(extractor, seen, seen.pages[0])
    assert by_set is not None
    assert json.loads(by_set.parameters)[MODEL_FILE] == str(left_out_model(SEEN, models))
    left_out_model(SEEN, models).unlink()
    domain_model(0, models).unlink()
    held_out._read_model.cache_clear()
    assert prepare_extractor(extractor, seen, seen.pages[0]) is None


def test_extraction_by_a_file_is_that_of_its_model(models: Path) -> None:
    put(left_out_model(SEEN, models))
    page = parse(pages.page(3)[1])
    found = extract_with_model(left_out_model(SEEN, models), page, "auto", {"title": False})
    assert found.text == extract(page, title=False, normalize=False).text
    assert found.text


def test_a_bench_marks_and_holds_out(shell: Shell, data: Path, models: Path, tmp_path: Path) -> None:
    pages.write(data, name=SEEN)
    pages.write(data, name="mills")
    put(left_out_model(SEEN, models))
    out = tmp_path / "out"
    ran = shell("bench", "--data", f"{SEEN},mills", "--methods", "auto,cetd", "--out", str(out), "--timed-pages", "1")
    assert ran.code == 0
    said = " ".join(ran.output.split())
    assert said.count("auto† ") == 1
    assert said.count("auto (held-out) ") == 2 + 1  # in two tables, and with its version
    assert f"Model {LATEST} of auto was trained on canola, " in said
    assert "(held-out): models that have not seen the data set, on news16." in said
    content = json.loads((out / "results.json").read_text("utf-8"))
    assert [facts["trained_on"] for facts in content["datasets"]] == [["auto"], []]
    assert [facts["held_out"] for facts in content["datasets"]] == ["data set", None]
    assert content["extractors"][0]["trained_on"] == sorted(TRAINED_ON[LATEST])
    marked = {(entry["dataset"], entry["extractor"]) for entry in content["summary"] if entry["is_trained_on"]}
    assert marked == {(SEEN, "auto")}
    report = (out / "report.html").read_text("utf-8")
    assert "<sup>†</sup>" in report
    assert "trained on it: auto" in report
    assert "auto†" in report
