"""What counts as a heading in the wrong place, at the beginning or at the end of the content."""

from __future__ import annotations

import numpy as np
import pytest

from benchmarks.headings import Edges, edges_of
from dehusk import Marks, parse
from dehusk.page.tree import inside

PAGE = parse("<title>The mill - Example</title><h2>You are here</h2><h1>The <i>mill</i></h1><p>Old.</p><h3>More</h3>")
TEXTS = PAGE.is_text.nonzero()[0][1:]


@pytest.mark.parametrize(
    ("kept", "edges"),
    [
        ({"You are here": 0.2, "Old.": 0.9}, Edges(True, False, True, False)),
        ({"You are here": 0.4, "Old.": 0.9}, Edges(True, False, False, False)),
        ({"The ": 0.1, "mill": 0.1, "Old.": 0.9}, Edges(True, True, False, False)),
        ({"Old.": 0.9, "More": 0.9}, Edges(False, False, False, True)),
        ({}, None),
    ],
)
def test_edges(kept: dict[str, float], edges: Edges | None) -> None:
    score = np.zeros(len(PAGE))
    for row in TEXTS:
        score[row] = kept.get(PAGE.html[PAGE.start[row] : PAGE.stop[row]].decode(), 0)
    untitled = (score > 0) & ~inside(PAGE, PAGE.is_in(frozenset({"h1"})))
    assert edges_of(PAGE, Marks(score > 0, score), Marks(untitled, score)) == edges
