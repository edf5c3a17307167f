"""How much each page weighs in training."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

pytest.importorskip("rapidfuzz")

from dehusk import parse
from training.examples import Example, Labels
from training.worth import as_found, weighed

PAGE = parse("<p>mill</p>")


def example(kind: str = "article", dataset: str = "set", tokens: int = 400, gold: int = 400) -> Example:
    return Example(
        dataset, kind, "mill.example", PAGE, Labels(np.ones(1, np.float32), np.array([tokens], np.float32), gold)
    )


def worth(page: Example) -> float:
    return weighed([page])[0].worth


def test_a_page_that_is_all_content_weighs_one() -> None:
    assert worth(example()) == 1


def test_a_short_content_among_much_husk_weighs_more() -> None:
    assert worth(example(tokens=1600)) == 2
    assert worth(example(tokens=10**6)) == worth(example(tokens=10**7)) == 5


def test_rare_kinds_weigh_more_and_special_golds_less() -> None:
    assert worth(example("listing")) == 1.5
    assert worth(example(dataset="portals")) == 0.5


def test_the_weight_of_a_made_page_counts_too() -> None:
    assert worth(replace(example("forum"), worth=0.5, is_made=True)) == 0.75


def test_pages_as_they_were_found_are_not_made_and_weigh_the_same() -> None:
    found = as_found(weighed([example("forum", tokens=9000), replace(example(), is_made=True)]))
    assert [page.worth for page in found] == [1]
