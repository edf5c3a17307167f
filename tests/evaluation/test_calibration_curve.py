"""How reliable a probability is, as a table and as a picture."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

from benchmarks.calibration_curve import Bin, reliability, write_reliability


def test_pages_are_compared_with_those_of_about_the_same_probability() -> None:
    said = np.array([0.0, 0.04, 0.5, 0.5, 0.55, 0.45, 0.95, 1.0])
    found = reliability(said, np.array([False, True, True, False, True, True, True, True]))
    assert [(one.name, one.pages) for one in found] == [("0 to 0.05", 2), ("0.4 to 0.6", 4), ("0.95 to 1", 2)]
    assert [one.predicted for one in found] == pytest.approx([0.02, 0.5, 0.975])
    assert [one.true for one in found] == pytest.approx([0.5, 0.75, 1.0])
    assert sum(one.pages for one in found) == len(said)


def test_the_picture_shows_each_data_set(tmp_path: Path) -> None:
    file = tmp_path / "curve.svg"
    write_reliability(file, {"mills": [Bin("0 to 0.5", 3, 0.2, 0.1), Bin("0.5 to 1", 3, 0.8, 0.9)]})
    texts = {found.text for found in ElementTree.parse(file).iter("{http://www.w3.org/2000/svg}text")}
    assert {"mills", "mean probability", "share that are overviews"} <= texts
