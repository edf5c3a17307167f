"""Document slope curves: the definition on small pages computed by hand."""

from __future__ import annotations

import pytest

from definitions import bte, dsc
from dehusk import METHODS, parse
from methods.by_hand import kept_words

TWO_MENUS = "<body><i>n</i><i>m</i><p>a b c d e f</p></body>"


def test_the_slope_curve_counts_tags() -> None:
    # body p a b /p /body
    curve = dsc.slope_curve(bte.tokens(parse("<body><p>a b</p></body>")))
    assert curve == [0, 1, 2, 2, 2, 3, 4]
    assert dsc.slope_between(curve, 0, 6) == 4 / 6
    assert dsc.slope_between(curve, 2, 4) == 0
    assert dsc.windows(6, 4, 2) == [(0, 4), (2, 6), (4, 6)]


def test_sections_begin_and_end_with_windows_in_a_row() -> None:
    low = [False, True, True, False, True, False, False, True]
    assert dsc.low_sections(low, 1) == low
    assert dsc.low_sections(low, 2) == [False, True, True, True, True, False, False, False]
    assert dsc.low_sections(low, 9) == [False] * 8


@pytest.mark.parametrize(
    ("run", "slope", "content"),
    [(1, 0.5, "a b c d e f"), (2, 0.5, "a b c d e f"), (3, 0.5, ""), (1, 1.1, "n m a b c d e f")],
)
def test_keeps_flat_windows(run: int, slope: float, content: str) -> None:
    # body i n /i i m /i p a b c d e f /p /body: half are tags. A window of four tokens begins at every
    # second token. The windows have 3, 2, 3, 2, 0, 0, 2 tags, and the last, of two tokens, has 2.
    page = parse(TWO_MENUS)
    assert kept_words(page, dsc.dsc(page, window=4, step=2, slope=slope, run=run)) == content.split()


def test_scores_the_share_of_words_around() -> None:
    # Around a, b, e and f are a window with two words of four and one of words alone; around c and d two of the latter.
    page = parse(TWO_MENUS)
    score = METHODS["dsc"](page, window=4, step=2, run=1).score
    assert score[-1] == pytest.approx((4 * 0.75 + 2 * 1) / 6)
