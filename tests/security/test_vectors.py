"""Whatever a page holds, no HTML that dehusk writes of it can run anything: read as a browser reads it, and again as
it would be written then.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dehusk import parse
from effort import examples
from outputs.reading import PAGES as OWN_PAGES
from outputs.reading import dangers
from security.vectors import FAMILIES, pages
from security.vectors.known import VECTORS
from security.write import written

PAGES = dict(pages())


@pytest.mark.parametrize("name", PAGES)
def test_nothing_can_run(name: str) -> None:
    found = {output: dangers(html) for output, html in written(parse(PAGES[name])).items()}
    assert {output: some[:3] for output, some in found.items() if some} == {}


@settings(max_examples=examples(150))
@given(st.lists(st.sampled_from(list(VECTORS.values())), min_size=2, max_size=6), st.data())
def test_nothing_can_run_when_vectors_are_cut_and_joined(vectors: list[str], data: st.DataObject) -> None:
    pieces = [vector[data.draw(st.integers(0, 9)) : data.draw(st.integers(10, 120))] for vector in vectors]
    found = {output: dangers(html) for output, html in written(parse("".join(pieces))).items()}
    assert not {output: some for output, some in found.items() if some}


@pytest.mark.parametrize("vector", VECTORS.values(), ids=VECTORS)
def test_nothing_can_run_from_the_head(vector: str) -> None:
    html = written(parse(f"<head>{vector}<p>x"))
    assert not dangers(html["hidden"]) + dangers(html["outlined"])


@pytest.mark.parametrize("path", OWN_PAGES, ids=lambda path: path.stem)
def test_nothing_can_run_of_bundled_pages(path: Path) -> None:
    assert not {output: some for output, html in written(parse(path.read_bytes())).items() if (some := dangers(html))}


def test_vectors_are_many_and_all_different() -> None:
    assert all(len(set(vectors)) == len(vectors) for vectors in FAMILIES.values())
    assert sum(map(len, FAMILIES.values())) > 3000


@pytest.mark.parametrize("family", FAMILIES)
def test_vectors_are_dangerous(family: str) -> None:
    """Most of them would run something, or ask for it, if they were written as they are."""
    some = FAMILIES[family][:: max(1, len(FAMILIES[family]) // 60)]
    assert sum(bool(dangers(vector)) for vector in some) > len(some) * 0.6
