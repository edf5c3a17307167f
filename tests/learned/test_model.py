"""The model: a small file of plain arrays, whose names decide, never positions in the code."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import dehusk
from dehusk import _core, parse
from dehusk.errors import BadParameter, ModelMismatch
from dehusk.learned.predictions import classify, load_classifier, read_classifier
from dehusk.learned.version import LATEST, model_file
from model_file import from_lines, log_odds, read_arrays
from training.flat import to_bytes, to_lines

PAGES = sorted((Path(__file__).parents[2] / "docs" / "pages").glob("*.html"))


def predictions(models: _core.Classifier, html: bytes) -> str:
    """A digest of all that the models say of the blocks of a page."""
    predictions = classify(models, parse(html))
    return hashlib.sha256(predictions.first_round_probability.tobytes() + predictions.probability.tobytes()).hexdigest()


def arrays_of_the_package() -> dict[str, npt.NDArray[Any]]:
    """The arrays of the model of blocks."""
    with model_file("blocks", LATEST) as path:
        return read_arrays(path)


@pytest.fixture(scope="module")
def alone() -> dict[Path, str]:
    """For each page the judgement by models that have judged nothing before."""
    return {path: predictions(load_classifier.__wrapped__(LATEST), path.read_bytes()) for path in PAGES}


def test_an_unknown_version_is_one_clear_line() -> None:
    with pytest.raises(BadParameter) as error:
        dehusk.extract("<p>x", model="1999.1")
    assert str(error.value).splitlines() == [f"there is no model '1999.1'; there is {LATEST}"]


def test_the_file_is_small_and_plain() -> None:
    with model_file("blocks", LATEST) as path:
        assert path.stat().st_size < 2_000_000
    assert all(array.dtype.kind in "fiu" for array in arrays_of_the_package().values())


def test_the_model_is_loaded_when_it_is_needed() -> None:
    code = """
import dehusk
from dehusk.learned.predictions import load_classifier
print(load_classifier.cache_info().currsize)
dehusk.extract("<p>x", method="cetd").text
print(load_classifier.cache_info().currsize)
dehusk.extract("<p>x").text
dehusk.extract("<p>y").text
print(load_classifier.cache_info().misses)
"""
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert shown.stdout.split() == ["0", "0", "1"]


def test_threads_do_not_disturb_each_other(alone: dict[Path, str]) -> None:
    models = load_classifier(LATEST)
    work = PAGES * 3
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda path: predictions(models, path.read_bytes()), work))
    assert together == [alone[path] for path in work]


def test_another_process_says_the_same_whatever_it_read_before(alone: dict[Path, str]) -> None:
    code = """
import hashlib, sys
from pathlib import Path
from typing import Any
from dehusk import parse
from dehusk.learned.auto import classify_blocks
for path in sys.argv[1:]:
    judged = classify_blocks(parse(Path(path).read_bytes()))
    print(hashlib.sha256(judged.first_round_probability.tobytes() + judged.probability.tobytes()).hexdigest())
"""
    order = PAGES[::-1] + PAGES
    shown = subprocess.run([sys.executable, "-c", code, *map(str, order)], capture_output=True, text=True, check=True)
    assert shown.stdout.split() == [alone[path] for path in order]


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_the_core_walks_the_trees_of_the_file(path: Path) -> None:
    model, predictions = arrays_of_the_package(), classify(load_classifier(LATEST), parse(path.read_bytes()))
    signal, border, leaf, bias = (model[f"first_{field}"] for field in ("signal", "border", "leaf", "bias"))
    expected = 1 / (1 + np.exp(-log_odds(signal, border, leaf, bias, predictions.signals)))
    assert predictions.first_round_probability == pytest.approx(expected, abs=1e-4)


def test_the_curves_rise_from_nothing_to_all() -> None:
    model = arrays_of_the_package()
    for curve in (model["calibration"], model["confidence"]):
        assert (np.diff(curve, axis=1) >= 0).all()
        assert ((curve >= 0) & (curve <= 1)).all()
        assert curve[0, [0, -1]].tolist() == [0, 1]


@pytest.mark.parametrize("html", ["", "<title>only a title</title>", "<img src=a>"])
def test_a_page_without_text_is_judged(html: str) -> None:
    predictions = classify(load_classifier(LATEST), parse(html))
    assert (
        len(predictions) == len(predictions.probability) == len(predictions.words) == predictions.signals.shape[1] == 0
    )
    assert not predictions.select_rows("recall")[0].any()


Arrays = dict[str, npt.NDArray[Any]]


def arrays_of(name: str) -> Arrays:
    """The arrays of a model of the package."""
    with model_file(name, LATEST) as path:
        return read_arrays(path)


def classify_declared(blocks: Arrays, kinds: Arrays | None = None) -> _core.Classifier:
    return read_classifier(to_bytes(blocks), to_bytes(kinds) if kinds else None, "mine")


@pytest.mark.parametrize("name", ["blocks", "kinds"])
def test_a_model_of_another_meaning_is_refused(name: str) -> None:
    models = {"blocks": arrays_of("blocks"), "kinds": arrays_of("kinds")}
    _, *names = from_lines(models[name]["schema"])
    models[name]["schema"] = to_lines(["99", *names])
    with pytest.raises(ModelMismatch, match="made for version 99 of the signals"):
        classify_declared(models["blocks"], models["kinds"])
