"""The contract between signals and models: names decide, never positions in the code."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from definitions.model_file import from_lines, read_arrays
from dehusk import _core, parse
from dehusk.errors import ModelMismatch
from dehusk.learned.auto import judge_blocks
from dehusk.learned.judgement import judge, read_judge
from dehusk.learned.version import LATEST, model_file
from training.flat import to_bytes, to_lines

PAGE = parse((Path(__file__).parents[2] / "docs" / "pages" / "windmill.html").read_bytes())
Arrays = dict[str, npt.NDArray[Any]]


def arrays_of(name: str) -> Arrays:
    """The arrays of a model of the package."""
    with model_file(name, LATEST) as path:
        return read_arrays(path)


def judge_by(blocks: Arrays, kinds: Arrays | None = None) -> _core.Judge:
    return read_judge(to_bytes(blocks), to_bytes(kinds) if kinds else None, "mine")


def test_the_order_of_names_is_free() -> None:
    """The same model, its signals in reverse order, says the same."""
    arrays = arrays_of("blocks")
    meaning, *names = from_lines(arrays["schema"])
    arrays["schema"] = to_lines([meaning, *reversed(names)])
    for asked in ("first_signal", "second_signal", "prior_measures"):
        arrays[asked] = (len(names) - 1 - arrays[asked]).astype(np.int16)
    turned, plain = judge(judge_by(arrays), PAGE), judge_blocks(PAGE)
    assert turned.judge.signals == plain.judge.signals[::-1]
    assert turned.signal("words").tolist() == plain.signal("words").tolist()
    assert turned.probability.tolist() == plain.probability.tolist()


@pytest.mark.parametrize(
    ("change", "line"),
    [
        (lambda names: ["wordz", *names[1:]], "asks about signals that the code does not compute: wordz"),
        (lambda names: names[:-1], "made before these signals of the code: "),
        (lambda names: [*names, *"abcde"], "that the code does not compute: a, b, c and 2 more"),
        (lambda names: [*names, names[0]], "names a signal twice"),
    ],
)
@pytest.mark.parametrize("name", ["blocks", "kinds"])
def test_a_model_of_other_signals_is_refused(name: str, change: Any, line: str) -> None:
    models = {"blocks": arrays_of("blocks"), "kinds": arrays_of("kinds")}
    meaning, *names = from_lines(models[name]["schema"])
    models[name]["schema"] = to_lines([meaning, *change(names)])
    with pytest.raises(ModelMismatch) as error:
        judge_by(models["blocks"], models["kinds"])
    assert str(error.value).startswith("model mine: ")
    assert line in str(error.value)
    assert len(str(error.value).splitlines()) == 1


@pytest.mark.parametrize("name", ["blocks", "kinds"])
def test_a_model_of_another_meaning_is_refused(name: str) -> None:
    models = {"blocks": arrays_of("blocks"), "kinds": arrays_of("kinds")}
    _, *names = from_lines(models[name]["schema"])
    models[name]["schema"] = to_lines(["99", *names])
    with pytest.raises(ModelMismatch, match="made for version 99 of the signals"):
        judge_by(models["blocks"], models["kinds"])
