"""The invariants on generated pages and on the project's own; `make invariants` checks those of the data sets."""

from __future__ import annotations

import pytest

from fuzz.seeds import own_pages
from generated import on_generated_pages
from invariants import INVARIANTS, USUAL, Subject

EXCEPTIONS = 3
"""The most pages among the project's own of which an invariant that has exceptions does not hold."""


@pytest.mark.parametrize("name", sorted(INVARIANTS.keys() - {"content_extracted_again_is_kept"}))
@on_generated_pages(25)
def test_generated_pages(html: str, name: str) -> None:
    """What remains of content that is extracted again is a question of real pages: these have none."""
    assert list(INVARIANTS[name](Subject(html.encode()))) == []


@pytest.mark.parametrize("name", INVARIANTS)
def test_own_pages(name: str) -> None:
    wrong = [found for data in own_pages() if (found := list(INVARIANTS[name](Subject(data))))]
    assert len(wrong) <= (EXCEPTIONS if name in USUAL else 0), wrong
