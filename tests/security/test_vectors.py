"""Whatever a page holds, no HTML that dehusk writes of it can run anything: read as a browser reads it, and again as
it would be written then.
"""

from __future__ import annotations

import pytest

from dehusk import parse
from outputs.looks import dangers
from security.vectors import FAMILIES, pages
from security.written import written

PAGES = dict(pages())


@pytest.mark.parametrize("name", PAGES)
def test_nothing_can_run(name: str) -> None:
    found = {output: dangers(html) for output, html in written(parse(PAGES[name])).items()}
    assert {output: some[:3] for output, some in found.items() if some} == {}


def test_vectors_are_many_and_all_different() -> None:
    assert all(len(set(vectors)) == len(vectors) for vectors in FAMILIES.values())
    assert sum(map(len, FAMILIES.values())) > 3000


@pytest.mark.parametrize("family", FAMILIES)
def test_vectors_are_dangerous(family: str) -> None:
    """Most of them would run something, or ask for it, if they were written as they are."""
    some = FAMILIES[family][:: max(1, len(FAMILIES[family]) // 60)]
    assert sum(bool(dangers(vector)) for vector in some) > len(some) * 0.6
