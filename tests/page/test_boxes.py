"""Boxes of rows: inside the window, around their children, one for each row."""

from __future__ import annotations

import numpy as np
import pytest

from definitions.boxes import enclosing
from dehusk import parse
from dehusk.errors import BadParameter
from dehusk.page import Floats
from generated import on_generated_pages


@on_generated_pages(60)
def test_boxes_are_those_of_the_definition(html: str) -> None:
    page = parse(html)
    given = np.random.default_rng(len(page)).integers(-300, 1500, (len(page), 4))
    boxes = page.with_boxes(given).boxes
    assert boxes is not None
    for row, box in enclosing(page, given.tolist()).items():
        assert [edge[row] for edge in boxes[:4]] == list(box)
        assert boxes.area[row] == box.area


def test_place_and_size_by_hand() -> None:
    """The text sticks out of its paragraph, which grows; half of the other one is beyond the window."""
    page = parse("<p>one</p><p>two</p>")
    given = [[0, 0, 100, 80]] * 3 + [[10, 10, 20, 5], [10, 10, 30, 20], [90, 60, 20, 20], [0, 0, 0, 0]]
    boxes = page.with_boxes(given, window=100).boxes
    assert boxes is not None
    assert boxes.width[3:].tolist() == [0.3, 0.3, 0.1, 0]
    assert boxes.area[3:].tolist() == [600, 600, 200, 0]
    assert boxes.depth[3:].tolist() == [10 / 80, 10 / 80, 60 / 80, 1]
    assert boxes.off_centre[3:].tolist() == pytest.approx([0.5, 0.5, 0.9, 1])


def test_a_page_has_no_boxes_of_its_own() -> None:
    page = parse("<p>text</p>")
    shown = page.with_boxes(np.ones((len(page), 4)))
    assert page.boxes is None
    assert shown.boxes is not None
    assert (len(shown), shown.html, shown.raw) == (len(page), page.html, page.raw)


@pytest.mark.parametrize("boxes", [np.ones((2, 4)), np.ones((5, 2)), np.full((5, 4), np.nan)])
def test_boxes_that_do_not_fit_are_refused(boxes: Floats) -> None:
    page = parse("<p>text</p>")
    assert len(page) == 5
    with pytest.raises(BadParameter, match=r"^boxes must be 5 rows of x, y, width and height, not "):
        page.with_boxes(boxes)


def test_a_window_without_width_is_refused() -> None:
    with pytest.raises(BadParameter, match=r"^window must be more than 0, not 0$"):
        parse("").with_boxes(np.ones((3, 4)), window=0)
