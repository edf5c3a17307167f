"""Model files: what was written is read, and the core refuses in one clear line what is none, or damaged."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from dehusk.learned.version import LATEST, model_file
from model_file import from_lines, read_arrays
from training.flat import in_bytes, to_bytes, to_lines

ARRAYS: dict[str, npt.NDArray[Any]] = {
    "leaves": np.arange(24, dtype=np.float16).reshape(2, 3, 4),
    "borders": np.array([[0.5, np.inf]], np.float32),
    "signals": np.array([1, -2, 3], np.int16),
    "words": to_lines(["été", "", "b"]),
    "nothing": np.zeros((0, 7), np.float32),
}


def test_arrays_are_read_as_they_were_written(tmp_path: Path) -> None:
    (tmp_path / "small.model").write_bytes(to_bytes(ARRAYS))
    found = read_arrays(tmp_path / "small.model")
    assert list(found) == list(ARRAYS)
    for name, array in ARRAYS.items():
        assert (found[name].dtype, found[name].shape) == (array.dtype, array.shape)
        assert found[name].tolist() == array.tolist()
    assert from_lines(found["words"]) == ("été", "", "b")


def test_every_array_begins_at_a_multiple_of_eight_bytes() -> None:
    data = to_bytes(ARRAYS)
    begins = [int.from_bytes(data[at + 60 : at + 64], "little") for at in range(24, 24 + 64 * len(ARRAYS), 64)]
    assert all(begin % 8 == 0 for begin in begins)
    assert len(data) % 8 == 0


def test_numbers_of_other_machines_are_turned_round() -> None:
    assert to_bytes({"n": np.array([1, 256], ">i2")}) == to_bytes({"n": np.array([1, 256], "<i2")})


ROUNDED = ("prior_names", "prior_of_hints", "prior_of_measures")
"""The arrays of the model of blocks in signed bytes."""


def test_a_model_of_the_package_is_written_again_as_it_is() -> None:
    with model_file("blocks", LATEST) as path:
        arrays = {name: array for name, array in read_arrays(path).items() if not name.endswith("_scale")}
        assert to_bytes(in_bytes(arrays, ROUNDED)) == path.read_bytes()


def test_numbers_in_bytes_are_rounded_to_a_fraction_of_the_largest(tmp_path: Path) -> None:
    leaves = np.array([[-3.0, 0.01], [0.5, 2.9]], np.float32)
    path = tmp_path / "rounded.model"
    path.write_bytes(to_bytes(in_bytes({"a_leaf": leaves, "none_leaf": leaves[:0], "bias": leaves[0]}, ("_leaf",))))
    found = read_arrays(path)
    assert found["a_leaf"].dtype == np.float32
    assert found["a_leaf"] == pytest.approx(leaves, abs=3 / 127)
    assert found["none_leaf"].shape == (0, 2)
    assert found["bias"].tolist() == leaves[0].tolist()


def test_numbers_that_were_rounded_stay_as_they_are() -> None:
    once = in_bytes({"leaf": np.random.default_rng(1).normal(size=500).astype(np.float32)}, ("leaf",))
    again = in_bytes({"leaf": once["leaf"] * once["leaf_scale"]}, ("leaf",))
    assert {name: array.tolist() for name, array in again.items()} == {
        name: array.tolist() for name, array in once.items()
    }
