"""The inputs of the tests of html5lib, where they are at hand, go through the default method and every output."""

from __future__ import annotations

import pytest

from dehusk import extract
from fuzz.html5lib import FOLDER, inputs
from fuzz.pages import try_extraction

STEP = 10
"""One input of so many is tried here, and all of them by `make fuzz`."""


@pytest.mark.skipif(not FOLDER.exists(), reason="the tests of html5lib are not here")
def test_every_output() -> None:
    pages = list(inputs())
    assert len(pages) > 3000
    for page in pages[::STEP]:
        try_extraction(extract(b"<!-- -->" + page))
