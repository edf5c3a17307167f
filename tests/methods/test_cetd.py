"""Text density: the definition on the paper's examples and on pages computed by hand."""

from __future__ import annotations

import math
from collections.abc import Mapping
from itertools import product
from typing import Any

import numpy as np
import pytest

from definitions import cetd
from definitions.boxes import enclosing
from dehusk import METHODS, Page, parse
from dehusk.errors import BadParameter
from dehusk.methods.cetd import compute_text_density
from generated import on_generated_pages
from methods.by_hand import letters, near, page_of
from methods.cases import Case, every_case_of


def lnln(value: float) -> float:
    return math.log(math.log(value))


# Example 1 of the paper. Example 2 counts 24 + 15 characters in the article body, so the dots, which stand for what the
# example leaves out, are no part of it.
#
#   2 body
#   └─ 3 div main
#      └─ 4 div article
#         ├─ 5 div articleHeadline ─ 6 text, 46 characters
#         └─ 7 div articleBody
#            ├─ 8 text, 24 characters
#            └─ 9 a ─ 10 text, 15 characters
EXAMPLE_1 = """<div class="main">
  <div class="article">
    <div class="articleHeadline">
      South Korea to Hold Artillery Drills on Island</div>
    <div class="articleBody">
      The announcement came as
      <a>Bill Richardson</a>
    </div></div></div>"""
BODY, MAIN, ARTICLE, HEADLINE, ARTICLE_BODY, ANCHOR = 2, 3, 4, 5, 7, 9


def test_example_2() -> None:
    page = page_of(EXAMPLE_1)
    assert cetd.char_number(page) == {BODY: 85, MAIN: 85, ARTICLE: 85, HEADLINE: 46, ARTICLE_BODY: 39, ANCHOR: 15}
    assert cetd.tag_number(page) == {BODY: 5, MAIN: 4, ARTICLE: 3, HEADLINE: 1, ARTICLE_BODY: 1, ANCHOR: 1}
    density = cetd.density(page, composite=False)
    assert density == {BODY: 17.0, MAIN: 21.25, ARTICLE: 85 / 3, HEADLINE: 46.0, ARTICLE_BODY: 39.0, ANCHOR: 15.0}
    assert round(density[ARTICLE], 2) == 28.33


def test_composite_density_of_example_1() -> None:
    page = page_of(EXAMPLE_1)
    assert cetd.link_char_number(page) == {BODY: 15, MAIN: 15, ARTICLE: 15, HEADLINE: 0, ARTICLE_BODY: 15, ANCHOR: 15}
    assert cetd.link_tag_number(page) == {BODY: 1, MAIN: 1, ARTICLE: 1, HEADLINE: 0, ARTICLE_BODY: 1, ANCHOR: 0}
    whole = lnln(85 / 70 * 15 + 15 + math.e)
    assert cetd.density(page, composite=True) == near(
        {
            BODY: 17 * math.log(85 / 15 * 5) / whole,
            MAIN: 21.25 * math.log(85 / 15 * 4) / whole,
            ARTICLE: 85 / 3 * math.log(85 / 15 * 3) / whole,
            HEADLINE: 46 * math.log(46) / lnln(15 / 85 * 46 + math.e),
            ARTICLE_BODY: 39 * math.log(39 / 15) / lnln(39 / 24 * 15 + 15 / 85 * 39 + math.e),
            ANCHOR: 0.0,
        }
    )


def test_density_sum_of_example_1() -> None:
    page = page_of(EXAMPLE_1)
    assert cetd.density_sum(page, composite=False, text_runs=False) == {
        BODY: 21.25,
        MAIN: 85 / 3,
        ARTICLE: 85.0,
        HEADLINE: 0.0,
        ARTICLE_BODY: 15.0,
        ANCHOR: 0.0,
    }
    assert cetd.threshold(page, composite=False) == 17.0
    assert cetd.cetd(page, "cetd-ds") == {6, 8, 10}


def test_text_runs_of_example_1() -> None:
    """A text counts like a tag of its length; a tag without tags counts by its own density."""
    page = page_of(EXAMPLE_1)
    sums = cetd.density_sum(page, composite=False, text_runs=True)
    assert sums == {BODY: 21.25, MAIN: 85 / 3, ARTICLE: 85.0, HEADLINE: 46.0, ARTICLE_BODY: 24.0 + 15.0, ANCHOR: 15.0}
    composite = cetd.density_sum(page, composite=True, text_runs=True)
    assert composite[ARTICLE_BODY] == pytest.approx(24 * math.log(24) / lnln(15 / 85 * 24 + math.e))
    assert composite[ANCHOR] == 0


# A small page: links, an article, a notice.
#
#                                     C   T   LC  LT     TD   sum of TD
#   2 body                           78   9    8   2   78/9   2 + 32 + 6
#   ├─ 3 ul                           8   4    8   2      2   4 + 4
#   │  ├─ 4 li                        4   1    4   1      4   4
#   │  │  └─ 5 a ─ 6 text             4   1    4   0      4   0
#   │  └─ 7 li                        4   1    4   1      4   4
#   │     └─ 8 a ─ 9 text             4   1    4   0      4   0
#   ├─ 10 div                        64   2    0   0     32   40 + 24
#   │  ├─ 11 p ─ 12 text             40   1    0   0     40   0
#   │  └─ 13 p ─ 14 text             24   1    0   0     24   0
#   └─ 15 p ─ 16 text                 6   1    0   0      6   0
SMALL = (
    f"<ul><li><a>{letters(4)}</a></li><li><a>{letters(4)}</a></li></ul>"
    f"<div><p>{letters(40)}</p><p>{letters(24)}</p></div><p>{letters(6)}</p>"
)


def test_small_page_by_hand() -> None:
    page = page_of(SMALL)
    density = cetd.density(page, composite=False)
    assert density == {2: 78 / 9, 3: 2, 4: 4, 5: 4, 7: 4, 8: 4, 10: 32, 11: 40, 13: 24, 15: 6}
    sums = cetd.density_sum(page, composite=False)
    assert sums == {2: 40, 3: 8, 4: 4, 5: 0, 7: 4, 8: 0, 10: 64, 11: 0, 13: 0, 15: 0}
    # The largest sum is that of the div, 10; the path from it to body has the densities 32 and 78/9.
    assert cetd.threshold(page, composite=False) == 78 / 9
    assert cetd.cetd(page, "cetd-ds") == {12, 14}


# With links, ln ln of C/notLC * LC + 8/78 * C + e is the denominator.
SMALL_COMPOSITE = {
    2: 78 / 9 * math.log(78 / 8 * 9 / 2) / lnln(78 / 70 * 8 + 8 + math.e),
    3: 2 * math.log(4 / 2) / lnln(8 * 8 + 8 / 78 * 8 + math.e),
    4: 0.0,
    5: 0.0,
    7: 0.0,
    8: 0.0,
    10: 32 * math.log(64 * 2) / lnln(8 / 78 * 64 + math.e),
    11: 40 * math.log(40) / lnln(8 / 78 * 40 + math.e),
    13: 24 * math.log(24) / lnln(8 / 78 * 24 + math.e),
    15: 6 * math.log(6) / lnln(8 / 78 * 6 + math.e),
}


def test_small_page_composite_by_hand() -> None:
    """The notice without links, 58, is denser than the body, 30: so it is content here."""
    page = page_of(SMALL)
    density = cetd.density(page, composite=True)
    assert density == near(SMALL_COMPOSITE)
    rounded = {row: round(value, 1) for row, value in density.items()}
    assert rounded == {2: 30.0, 3: 1.0, 4: 0, 5: 0, 7: 0, 8: 0, 10: 193.8, 11: 226.2, 13: 153.3, 15: 57.9}
    sums = cetd.density_sum(page, composite=True)
    assert sums[10] == density[11] + density[13]
    assert sums[2] == density[3] + density[10] + density[15]
    assert cetd.threshold(page, composite=True) == density[2]
    assert cetd.cetd(page) == {12, 14, 16}


@pytest.mark.parametrize(
    ("scale", "content"),
    [(0.0, {6, 9, 12, 14, 16}), (0.2, {6, 9, 12, 14, 16}), (0.5, {12, 14, 16}), (1.0, {12, 14}), (1.01, set())],
)
def test_threshold_scale(scale: float, content: set[int]) -> None:
    """The threshold is 78/9 times the scale: the ul, 2, passes at 1.7, the notice, 6, at 4.3, the body at 78/9."""
    page = page_of(SMALL)
    assert cetd.threshold(page, composite=False, threshold_scale=scale) == 78 / 9 * scale
    assert cetd.cetd(page, "cetd-ds", threshold_scale=scale) == content


def test_zero_scale_keeps_what_some_tag_marks() -> None:
    """Text beside a tag with a larger DensitySum stays out even then: Algorithm 2 marks the inner tag alone.

    2 body ─ 3 div (sum 12/2 = 6)
             ├─ 4 text, 9 characters
             └─ 5 p (sum 6 + 6)
                ├─ 6 b ─ 7 text, 6 characters
                └─ 8 b ─ 9 text, 6 characters
    """
    page = page_of(f"<div>{letters(9)}<p><b>{letters(6)}</b><b>{letters(6)}</b></p></div>")
    assert cetd.density_sum(page, composite=False) == {2: 21 / 3, 3: 6, 5: 12, 6: 0, 8: 0}
    assert cetd.cetd(page, "cetd-ds", threshold_scale=0.0) == {7, 9}
    assert cetd.cetd(page, "cetd-ds", threshold_scale=0.0, text_runs=True) == {4, 7, 9}


@pytest.mark.parametrize("algorithm", ["cectd-ds", "cectd-s"])
@pytest.mark.parametrize("text_runs", [False, True])
@pytest.mark.parametrize("scale", [0.0, 1.0, 2.0])
def test_page_without_links_is_all_content(algorithm: str, text_runs: bool, scale: float) -> None:
    """ "All tags of a web page which have no hyperlinks will get an infinite density" (section 3.3)."""
    page = page_of(f"{letters(3)}<div><p>{letters(40)}</p><p>{letters(5)}</p></div><p>{letters(6)}</p>")
    assert set(cetd.density(page, composite=True).values()) == {math.inf}
    assert cetd.threshold(page, composite=True) == math.inf
    texts = {row for row in range(len(page)) if page.name(row) == "#text"}
    assert len(texts) == 4
    assert cetd.cetd(page, algorithm, scale, text_runs) == texts


def test_single_character_without_links() -> None:
    """A single character is log 1 to base 1, which is read as 0. DensitySum still takes the page as a whole."""
    page = page_of(f"<div><p>x</p></div><p>{letters(6)}</p>")
    assert cetd.density(page, composite=True) == {2: math.inf, 3: 0.0, 4: 0.0, 6: math.inf}
    assert cetd.cetd(page, "cectd-ds") == {5, 7}
    assert cetd.cetd(page, "cectd-s") == {7}


def test_several_content_blocks() -> None:
    """The second block passes the threshold, so its own largest DensitySum is looked for.

    2 body                  C 108, T 11, TD 9.8, sum 30 + 2 + 20
    ├─ 3 div                TD 30, sum 60
    │  ├─ 4 p ─ 5 text, 30 characters
    │  └─ 6 p ─ 7 text, 30 characters
    ├─ 8 ul                 TD 2, sum 8
    │  ├─ 9 li ─ 10 a ─ 11 text, 4 characters
    │  └─ 12 li ─ 13 a ─ 14 text, 4 characters
    └─ 15 div               TD 20, sum 40
       ├─ 16 p ─ 17 text, 20 characters
       └─ 18 p ─ 19 text, 20 characters
    """
    links = f"<li><a>{letters(4)}</a></li>" * 2
    page = page_of(f"<div>{f'<p>{letters(30)}</p>' * 2}</div><ul>{links}</ul><div>{f'<p>{letters(20)}</p>' * 2}</div>")
    sums = cetd.density_sum(page, composite=False)
    assert (sums[2], sums[3], sums[8], sums[15]) == (52, 60, 8, 40)
    assert cetd.threshold(page, composite=False) == 108 / 11
    assert cetd.cetd(page, "cetd-ds") == {5, 7, 17, 19}
    assert cetd.cetd(page, "cectd-ds") == {5, 7, 17, 19}


def test_threshold_below_the_density_of_body() -> None:
    """The block with the largest DensitySum has many tags: its density is the threshold, not body's (section 4.2).

    2 body                  C 110, T 11, TD 10, sum 7.5 + 25 + 25
    ├─ 3 div                C 60, T 8, TD 7.5, sum 30 + 30
    │  ├─ 4 p, 6 p          30 characters each
    │  └─ 8 .. 13 br
    └─ 14 p, 16 p           25 characters each
    """
    page = page_of(f"<div>{f'<p>{letters(30)}</p>' * 2}{'<br>' * 6}</div>{f'<p>{letters(25)}</p>' * 2}")
    assert cetd.density(page, composite=False)[2] == 10
    assert cetd.threshold(page, composite=False) == 7.5


def test_text_runs_find_text_between_breaks() -> None:
    """Definition 3 gives 0 to a block of bare text; its text runs give it the largest sum.

    2 body                       C 57, T 6, TD 9.5
    ├─ 3 div                     C 40, T 1, TD 40, sum 0 or 20 + 0 + 20
    │  └─ 4 text, 5 br, 6 text   20 characters each
    └─ 7 div                     C 17, T 3, TD 5.7, sum 17
       ├─ 8 p ─ 9 text, 9 characters
       ├─ 10 p ─ 11 text, 8 characters
       └─ 12 hr
    """
    page = page_of(f"<div>{letters(20)}<br>{letters(20)}</div><div><p>{letters(9)}</p><p>{letters(8)}</p><hr></div>")
    assert cetd.density_sum(page, composite=False)[3] == 0
    assert cetd.density_sum(page, composite=False, text_runs=True) == {
        2: 40 + 17 / 3,
        3: 40,
        5: 0,
        7: 17,
        8: 9,
        10: 8,
        12: 0,
    }


def test_smoothing_by_hand() -> None:
    """Weights 1, 2, 1 over the sibling tags; texts between them do not matter."""
    page = page_of("<p>a</p>between<p>b</p><p>c</p>")
    assert cetd.smoothed(page, {2: 7, 3: 4, 6: 8, 8: 12}) == {2: 7, 3: 16 / 3, 6: 8, 8: 32 / 3}
    assert cetd.smoothed(page, {2: 7, 3: 4, 6: 8, 8: math.inf}) == {2: 7, 3: 16 / 3, 6: math.inf, 8: math.inf}
    only = page_of("<div><p>a</p></div>")
    assert cetd.smoothed(only, {2: 1, 3: 2, 4: 3}) == {2: 1, 3: 2, 4: 3}


def test_smoothing_on_the_small_page() -> None:
    page = page_of(SMALL)
    d = SMALL_COMPOSITE
    assert cetd.smoothed(page, cetd.density(page, composite=True)) == near(
        {
            2: d[2],
            3: (2 * d[3] + d[10]) / 3,
            4: 0.0,
            5: 0.0,
            7: 0.0,
            8: 0.0,
            10: (d[3] + 2 * d[10] + d[15]) / 4,
            11: (2 * d[11] + d[13]) / 3,
            13: (d[11] + 2 * d[13]) / 3,
            15: (d[10] + 2 * d[15]) / 3,
        }
    )
    assert cetd.smoothing_threshold(page) == pytest.approx(d[2])
    assert cetd.cetd(page, "cectd-s") == {12, 14, 16}


def test_buttons_and_lists_are_links() -> None:
    """
    2 body                                     LC 3 + 4 + 5, LT 3
    ├─ 3 a ─ 4 b ─ 5 text, 3 characters        all of the b is link text
    ├─ 6 button ─ 7 text, 4 characters
    ├─ 8 select ─ 9 option ─ 10 text, 5 characters
    └─ 11 text, 6 characters
    """
    page = page_of(
        f"<a><b>{letters(3)}</b></a><button>{letters(4)}</button><select><option>{letters(5)}</option></select>{letters(6)}"
    )
    assert cetd.link_char_number(page) == {2: 12, 3: 3, 4: 3, 6: 4, 8: 5, 9: 5}
    assert cetd.link_tag_number(page) == {2: 3, 3: 0, 4: 0, 6: 0, 8: 0, 9: 0}
    density = cetd.density(page, composite=True)
    assert density == near(
        {2: 18 / 5 * math.log(18 / 12 * 5 / 3) / lnln(18 / 6 * 12 + 12 + math.e), 3: 0, 4: 0, 6: 0, 8: 0, 9: 0}
    )


@on_generated_pages(100)
def test_scores_are_the_densities_of_the_definition(html: str) -> None:
    page = parse(html)
    for composite, algorithm in ((False, "cetd-ds"), (True, "cectd-ds")):
        expected = cetd.density(page, composite)
        found = compute_text_density(page, composite=composite).value
        assert {row: found[row] for row in expected} == pytest.approx(expected, rel=1e-9)
        score = METHODS["cetd"](page, algorithm=algorithm).score
        finite = {row: value for row, value in expected.items() if np.isfinite(value)}
        assert {row: score[row] for row in finite} == pytest.approx(finite, rel=1e-9)


# ------------------------------------------------------------------------------------------------------- columns

LARGEST = float(np.finfo(np.float64).max)


def finite(values: Mapping[int, float]) -> dict[int, float]:
    """Infinite densities, as columns report them."""
    return {row: min(float(value), LARGEST) for row, value in values.items()}


def defined_columns(page: Page, given: Mapping[str, Any]) -> dict[str, dict[int, float]]:
    """Each column from the definition: its value for every row that has one."""
    algorithm, scale, text_runs = given["algorithm"], given["threshold_scale"], given["text_runs"]
    composite = algorithm != "cetd-ds"
    density = cetd.density(page, composite)
    columns: dict[str, Any] = {
        "characters": cetd.char_number(page),
        "tags": cetd.tag_number(page),
        "text density": cetd.density(page, composite=False),
    }
    if composite:
        columns |= {
            "link characters": cetd.link_char_number(page),
            "link tags": cetd.link_tag_number(page),
            "composite text density": density,
        }
    if text_runs:
        lc_body, c_body = cetd.link_char_number(page)[page.body], cetd.char_number(page)[page.body]
        for row in (row for row in cetd.rows_of(page) if not cetd.is_tag(page, row)):
            length = int(page.chars[row])
            columns["characters"][row], columns["tags"][row], columns["text density"][row] = length, 1, length
            if composite:
                run = cetd.text_run_density(length, True, lc_body, c_body)
                columns["composite text density"] = columns["composite text density"] | {row: run}
    if algorithm == "cectd-s":
        threshold = cetd.smoothing_threshold(page, scale)
        dense = cetd.smoothed_dense_tags(page, scale, given["neighbour_weight"])
        columns["smoothed density"] = cetd.smoothed(page, density, given["neighbour_weight"])
    else:
        threshold = cetd.threshold(page, composite, text_runs, scale)
        dense = cetd.dense_tags(page, composite, text_runs, scale)
        columns["density sum"] = cetd.density_sum(page, composite, text_runs)
    columns |= {"threshold": dict.fromkeys(density, threshold), "dense": dict.fromkeys(dense, 1)}
    return {name: finite(values) for name, values in columns.items()}


@every_case_of("cetd")
@on_generated_pages(60)
def test_columns_are_the_quantities_of_the_definition(case: Case, html: str) -> None:
    page = parse(html)
    given = {"algorithm": "cectd-ds", "threshold_scale": 1.0, "text_runs": False, "neighbour_weight": 0.5}
    expected = defined_columns(page, given | dict(case.parameters))
    columns = case.select(page).columns
    assert columns.keys() == expected.keys()
    for name, values in expected.items():
        every_row = {row: values.get(row, 0.0) for row in range(len(page))}
        assert dict(enumerate(columns[name].astype(float).tolist())) == pytest.approx(every_row, rel=1e-9), name


# ------------------------------------------------------------------------------------------------ neighbour_weight


def test_a_lone_tag_smoothed_by_other_weights() -> None:
    page = page_of("<p>a</p><p>b</p><p>c</p>")
    of_tag = {2: 7.0, 3: 4.0, 5: 8.0, 7: math.inf}
    assert cetd.smoothed(page, of_tag, 0.0) == of_tag
    assert cetd.smoothed(page, of_tag | {7: 12.0}, 1.0) == {2: 7, 3: 6, 5: 8, 7: 10}


@pytest.mark.parametrize("weight", [-0.1, 1.5, 1e300])
def test_weights_outside_their_range_are_refused(weight: float) -> None:
    with pytest.raises(BadParameter, match=r"^neighbour_weight must be from 0 to 1, not "):
        METHODS["cectd-s"](page_of(SMALL), neighbour_weight=weight)


# ------------------------------------------------------------------------------------------------------------ boxes

SIZES = ("none", "width", "area", "per-area", "characters-per-area")
POSITIONS = ("none", "top", "centre", "top-and-centre")


@pytest.mark.parametrize("algorithm", ["cetd-ds", "cectd-ds"])
@on_generated_pages(60)
def test_spatial_densities_are_those_of_the_definition(algorithm: str, html: str) -> None:
    page = parse(html)
    random = np.random.default_rng(len(page))
    given = random.integers(-200, 1400, (len(page), 4)).astype(float)
    boxes = enclosing(page, given.tolist())
    shown = page.with_boxes(given)
    for size, position in product(SIZES, POSITIONS):
        selection = METHODS["cetd"](shown, algorithm=algorithm, box_size=size, box_position=position)
        expected = finite(cetd.spatial_density(page, algorithm != "cetd-ds", boxes, size, position))
        assert {row: selection.score[row] for row in expected} == pytest.approx(expected, rel=1e-9), (size, position)
        assert ("spatial density" in selection.columns) == (size != "none" or position != "none")


def test_a_tall_box_may_win_by_its_area() -> None:
    """
    2 body
    ├─ 3 div                 two paragraphs of 30 characters
    └─ 8 div                 two paragraphs of 20 characters, four times the area
    """
    page = page_of("".join(f"<div><p>{letters(n)}</p><p>{letters(n)}</p></div>" for n in (30, 20)) + "<hr>" * 9)
    boxes = np.zeros((len(page), 4))
    boxes[[4, 6]], boxes[[9, 11]] = [0, 0, 100, 10], [0, 20, 200, 20]
    shown = page.with_boxes(boxes)
    kept = METHODS["cetd-ds"](shown, box_size="area").content
    assert METHODS["cetd-ds"](shown).content.nonzero()[0].tolist() == [5, 7, 10, 12]
    assert kept.nonzero()[0].tolist() == [10, 12]


@pytest.mark.parametrize("asked", [{"box_size": "width"}, {"box_position": "top"}])
def test_a_page_without_boxes_is_refused(asked: dict[str, str]) -> None:
    with pytest.raises(BadParameter, match=r"^box_size and box_position need the boxes"):
        METHODS["cetd"](page_of(SMALL), **asked)
