"""Content extraction via tag ratios: the definition on small pages computed by hand."""

from __future__ import annotations

from math import exp

import pytest

from definitions import cetr
from dehusk import METHODS, parse
from methods.by_hand import kept_words


def test_tag_ratios_of_lines() -> None:
    lines = cetr.source_lines("<p>ab cd</p>\n\n  x y <br> z\nplain\n<p\nclass='c'>ä")
    assert [line.ratio for line in lines if not line.is_blank] == [4 / 2, 3 / 1, 5 / 1, 0 / 1, 1 / 1]


def test_long_lines_are_cut_where_lines_are_long_on_average() -> None:
    lines = cetr.source_lines("abcdefgh\n\nij")
    assert [line.text for line in cetr.wrapped(lines, 3, 4)] == ["abc", "def", "gh", "", "ij"]
    assert [line.start for line in cetr.wrapped(lines, 3, 4)] == [0, 3, 6, 9, 10]
    assert cetr.wrapped(lines, 3, 5) == lines


def test_smoothing_and_derivatives() -> None:
    w = exp(-0.5)
    assert cetr.smoothed([0, 3, 0], 1) == pytest.approx([3 * w / (1 + w), 3 / (1 + 2 * w), 3 * w / (1 + w)])
    assert cetr.derivatives([1, 2, 3, 6], 2) == [1.5, 2.5, 3, 0]


def test_clusters() -> None:
    points = [(1.0,), (5.0,), (2.0,), (6.0,)]
    assert cetr.initial_centres(points, 3) == [(0,), (6,), (2,)]
    # 1 is as far from the origin as from 2 and goes with the first; the centres move to 5.5 and to 2 and stay.
    assert cetr.k_means(points, 3, fix_origin=True) == ([0, 1, 2, 1], [(0,), (5.5,), (2,)])
    assert cetr.k_means(points, 2, fix_origin=True) == ([0, 1, 0, 1], [(0,), (5.5,)])
    assert cetr.k_means(points, 2, fix_origin=False) == ([0, 1, 0, 1], [(1.5,), (5.5,)])


@pytest.mark.parametrize(("algorithm", "neighbours"), [("cetr", 3 + 1), ("cetr-km", 2), ("cetr-tm", 2)])
def test_keeps_lines_of_much_text(algorithm: cetr.Algorithm, neighbours: int) -> None:
    # Smoothing lifts the line before the article and the line after it; looking ahead reaches three lines before it.
    menu = "<li><a href=1>go</a></li>\n" * 6
    article = "<p>the old mill turns in the wind and grinds the corn</p>\n" * 5
    page = parse(f"<body>\n{menu}{article}{menu}</body>")
    kept = kept_words(page, cetr.cetr(page, algorithm=algorithm))
    assert [word for word in kept if word != "go"] == (
        "the old mill turns in the wind and grinds the corn " * 5
    ).split()
    assert kept.count("go") <= neighbours


def test_scores_the_smoothed_ratio() -> None:
    # Ratios: 0 for the tag of body, 3 / 2 for the paragraph, 0 for the end tag.
    page = parse("<body>\n<p>abc</p>\n</body>")
    assert METHODS["cetr"](page).score[-1] == pytest.approx(1.5 / (1 + 2 * exp(-0.5)))
