"""The model: a small file of plain arrays that is read when it is needed, and always says the same."""

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
from definitions.model_file import from_lines, read_arrays
from definitions.trees import Trees
from dehusk import _core, parse
from dehusk.errors import BadParameter
from dehusk.learned.judgement import judge, load_judge
from dehusk.learned.version import LATEST, model_file

PAGES = sorted((Path(__file__).parents[2] / "docs" / "pages").glob("*.html"))


def judgement(models: _core.Judge, html: bytes) -> str:
    """A digest of all that the models say of the blocks of a page."""
    judged = judge(models, parse(html))
    return hashlib.sha256(judged.first_round.tobytes() + judged.probability.tobytes()).hexdigest()


def arrays_of_the_package() -> dict[str, npt.NDArray[Any]]:
    """The arrays of the model of blocks."""
    with model_file("blocks", LATEST) as path:
        return read_arrays(path)


@pytest.fixture(scope="module")
def alone() -> dict[Path, str]:
    """For each page the judgement by models that have judged nothing before."""
    return {path: judgement(load_judge.__wrapped__(LATEST), path.read_bytes()) for path in PAGES}


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
from dehusk.learned.judgement import load_judge
print(load_judge.cache_info().currsize)
dehusk.extract("<p>x", method="cetd").text
print(load_judge.cache_info().currsize)
dehusk.extract("<p>x").text
dehusk.extract("<p>y").text
print(load_judge.cache_info().misses)
"""
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert shown.stdout.split() == ["0", "0", "1"]


def test_threads_do_not_disturb_each_other(alone: dict[Path, str]) -> None:
    models = load_judge(LATEST)
    work = PAGES * 3
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda path: judgement(models, path.read_bytes()), work))
    assert together == [alone[path] for path in work]


def test_another_process_says_the_same_whatever_it_read_before(alone: dict[Path, str]) -> None:
    code = """
import hashlib, sys
from pathlib import Path
from typing import Any
from dehusk import parse
from dehusk.learned.auto import judge_blocks
for path in sys.argv[1:]:
    judged = judge_blocks(parse(Path(path).read_bytes()))
    print(hashlib.sha256(judged.first_round.tobytes() + judged.probability.tobytes()).hexdigest())
"""
    order = PAGES[::-1] + PAGES
    shown = subprocess.run([sys.executable, "-c", code, *map(str, order)], capture_output=True, text=True, check=True)
    assert shown.stdout.split() == [alone[path] for path in order]


def test_trees_ask_about_signals_that_exist() -> None:
    model = arrays_of_the_package()
    first, second = (Trees.read(model, name) for name in ("first", "second"))
    _, *signals = from_lines(model["schema"])
    known_after = list(map(signals.index, _core.signal_names(list(from_lines(model["flags"])))[1]))
    assert not np.isin(first.signal, known_after).any()
    for trees in (first, second):
        assert trees.signal.shape == trees.border.shape
        assert 0 <= trees.signal.min() <= trees.signal.max() < len(signals)
        assert trees.leaf.shape == (len(trees.signal), 1 << trees.signal.shape[1], 1)
        assert np.isfinite(trees.leaf).all()
        assert not np.isnan(trees.border).any()


def test_the_curves_rise_from_nothing_to_all() -> None:
    model = arrays_of_the_package()
    for curve in (model["calibration"], model["confidence"]):
        assert (np.diff(curve, axis=1) >= 0).all()
        assert ((curve >= 0) & (curve <= 1)).all()
        assert curve[0, [0, -1]].tolist() == [0, 1]


@pytest.mark.parametrize("html", ["", "<title>only a title</title>", "<img src=a>"])
def test_a_page_without_text_is_judged(html: str) -> None:
    judged = judge(load_judge(LATEST), parse(html))
    assert len(judged) == len(judged.probability) == len(judged.words) == judged.signals.shape[1] == 0
    assert not judged.marks("recall")[0].any()
