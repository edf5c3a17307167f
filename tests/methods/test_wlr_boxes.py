"""The words-leaves ratio with size and position of boxes."""

from __future__ import annotations

import numpy as np
import pytest

from definitions import wlr, wlr_boxes
from definitions.boxes import enclosing
from dehusk import METHODS, Page, parse
from dehusk.errors import BadParameter
from dehusk.page import Floats
from generated import on_generated_pages
from methods.by_hand import page_of, words
from methods.cases import check


def random_boxes(page: Page) -> Floats:
    return np.random.default_rng(len(page)).integers(-200, 1400, (len(page), 4)).astype(np.float64)


@pytest.mark.parametrize("ratio", ["wlr", "cnr"])
@pytest.mark.parametrize("size", ["none", "width", "area", "per-area", "text-area"])
@on_generated_pages(30)
def test_ratios_are_those_of_the_definition(ratio: str, size: str, html: str) -> None:
    page = parse(html)
    given = random_boxes(page)
    selection = METHODS["wlr"](page.with_boxes(given), ratio=ratio, box_size=size)
    check(page, selection)
    expected = wlr_boxes.sized_ratios(page, ratio, enclosing(page, given.tolist()), size)
    assert {n: selection.columns["ratio"][n] for n in expected} == pytest.approx(expected)


@pytest.mark.parametrize("position", ["none", "top", "centre", "top-and-centre"])
@on_generated_pages(30)
def test_positions_are_those_of_the_definition(position: str, html: str) -> None:
    page = parse(html)
    given = random_boxes(page)
    selection = METHODS["wlr"](page.with_boxes(given), box_position=position)
    place = wlr_boxes.places(page, enclosing(page, given.tolist()), position)
    initial = {n: place[n] for n in wlr.initial_nodes(page)} if place else {}
    first, last = min(initial.values(), default=0), max(initial.values(), default=0)
    expected = {n: 1 - (at - first) / (last - first) if last > first else 1.0 for n, at in initial.items()}
    assert {n: selection.columns["position"][n] for n in expected} == pytest.approx(expected, abs=1e-9)


def test_a_larger_box_wins_by_its_area() -> None:
    """Two texts of ten and of eight words; the second has the larger box."""
    page = page_of(f"<div><p>{words(10)}</p></div><div><p>{words(8)}</p></div><ul>{'<li>x</li>' * 20}</ul>")
    first, second = (row for row in range(len(page)) if page.words[row] >= 8)
    boxes = np.zeros((len(page), 4))
    boxes[first], boxes[second] = [0, 0, 100, 10], [0, 100, 800, 100]
    shown = page.with_boxes(boxes)
    assert METHODS["wlr"](shown, reading="relative").content[first]
    content = METHODS["wlr"](shown, reading="relative", box_size="text-area").content
    assert content[second]
    assert not content[first]


@pytest.mark.parametrize("asked", [{"box_size": "area"}, {"box_position": "centre"}])
def test_a_page_without_boxes_is_refused(asked: dict[str, str]) -> None:
    with pytest.raises(BadParameter, match=r"^box_size and box_position need the boxes"):
        METHODS["wlr"](page_of(f"<p>{words(10)}</p>"), **asked)
