"""What the tests of the outputs share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest


@pytest.fixture(scope="module")
def without_bylines() -> Iterator[None]:
    """Leave out the lines that say who wrote a post: all the rest of an output is the selection, word by word."""
    with pytest.MonkeyPatch.context() as patch:
        for module in ("content", "bylines"):
            patch.setattr(f"dehusk.outputs.{module}.signed_posts", lambda page, content: [])
        yield
