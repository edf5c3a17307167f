"""The text of every bundled page by the main methods, as it was when somebody last looked at it.

DEHUSK_UPDATE_GOLDEN=1 writes the expectations anew; without it a missing or a stray one fails.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from dehusk import extract
from outputs.looks import PAGES

GOLDEN = Path(__file__).parents[1] / "golden"
METHODS = ["auto", "cetd", "accb", "coreex", "wlr", "textsweeper", "everything"]
UPDATE = os.environ.get("DEHUSK_UPDATE_GOLDEN") == "1"


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
@pytest.mark.parametrize("method", METHODS)
def test_text_is_as_expected(path: Path, method: str) -> None:
    expectation = GOLDEN / path.stem / f"{method}.txt"
    text = extract(path.read_bytes(), method=method).text + "\n"
    if UPDATE:
        expectation.parent.mkdir(parents=True, exist_ok=True)
        expectation.write_text(text, encoding="utf-8", newline="\n")
    assert expectation.exists(), f"{expectation} is missing; DEHUSK_UPDATE_GOLDEN=1 writes it"
    assert text == expectation.read_text(encoding="utf-8")


def test_every_expectation_has_its_page() -> None:
    expected = {(path.stem, method) for path in PAGES for method in METHODS}
    assert {(path.parent.name, path.stem) for path in GOLDEN.glob("*/*")} == expected
