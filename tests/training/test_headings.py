"""Headings that a gold leaves out by policy are not learned from."""

from __future__ import annotations

import pytest

pytest.importorskip("rapidfuzz")

from dehusk import parse
from dehusk.page.blocks import blocks_of
from training.examples import Example, labels_of
from training.headings import left_out, muted, section_headings, titles

TEXT = "The old mill turns in the wind again, says the miller."
MORE = "Sour bread rises slowly when kitchens are cold in winter."
PAGE = f"<h1>A mill turns</h1><p>{TEXT}</p><h2>On the bread</h2><p>{MORE}</p><h2>More to read</h2><h1>Other news</h1>"


def example(dataset: str, gold: str) -> Example:
    page = parse(PAGE)
    return Example(dataset, "article", "mill.example", page, labels_of(page, blocks_of(page), gold))


BARE = example("bare", f"{TEXT}\n{MORE}")
TITLED = example("titled", f"A mill turns\n{TEXT}\nOn the bread\n{MORE}")


def test_which_blocks_are_titles_and_headings_of_sections() -> None:
    assert titles(BARE).tolist() == [True, False, False, False, False, False]
    assert section_headings(BARE).tolist() == [False, False, True, False, False, False]


@pytest.mark.parametrize("headings", [titles, section_headings])
def test_the_policy_of_a_set_is_learned(headings: object) -> None:
    assert left_out([BARE, TITLED], headings) == {"bare"}  # type: ignore[arg-type]


def test_headings_that_are_left_out_by_policy_have_no_weight() -> None:
    bare, titled = muted([BARE, TITLED])
    assert (bare.weight > 0).tolist() == [False, True, False, True, True, True]
    assert titled.weight.tolist() == TITLED.weight.tolist()


def test_a_single_heading_that_is_left_out_is_learned_from() -> None:
    strange = example("titled", f"{TEXT}\n{MORE}")
    *_, found = muted([TITLED, TITLED, strange])
    assert (found.weight > 0).all()


def test_a_heading_before_the_title_names_the_site() -> None:
    page = parse(f"<h1>The Gazette</h1>{PAGE}")
    found = Example("set", "article", "a", page, labels_of(page, blocks_of(page), f"A mill turns {TEXT} {MORE}"))
    assert titles(found).nonzero()[0].tolist() == [1]


def test_a_page_without_content_has_no_title() -> None:
    assert not titles(example("set", "")).any()
