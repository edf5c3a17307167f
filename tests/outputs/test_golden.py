"""The text of every bundled page by the default method, as it was when somebody last read it.

DEHUSK_UPDATE_GOLDEN=1 writes the expectations anew, to be read before they are committed.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from dehusk import extract
from outputs.looks import PAGES

GOLDEN = Path(__file__).parents[1] / "golden"


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_text_is_as_expected(path: Path) -> None:
    expectation, text = GOLDEN / f"{path.stem}.txt", extract(path.read_bytes()).text + "\n"
    if os.environ.get("DEHUSK_UPDATE_GOLDEN") == "1":
        expectation.write_text(text, encoding="utf-8", newline="\n")
    assert text == expectation.read_text(encoding="utf-8")


def test_every_expectation_has_its_page() -> None:
    assert {path.stem for path in GOLDEN.iterdir()} == {path.stem for path in PAGES}
