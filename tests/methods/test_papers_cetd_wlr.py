"""The definitions of text density and of the words-leaves ratio against their papers' examples and hand computation."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest

from definitions import cetd, wlr
from dehusk.page import Page
from dehusk.parsing import parse


def words(count: int) -> str:
    return " ".join(["word"] * count)


def chars(count: int) -> str:
    return "x" * count


def page_of(body: str) -> Page:
    """A page whose rows begin with html, head and body, so that what is in the body begins at row 3."""
    page = parse(f"<html><head></head><body>{body}</body></html>")
    assert page.body == 2
    return page


def lnln(value: float) -> float:
    return math.log(math.log(value))


def near(expected: dict[int, float] | dict[int, Fraction]) -> dict[int, object]:
    return {row: pytest.approx(float(value), rel=1e-12, abs=1e-15) for row, value in expected.items()}


# --- Text density -----------------------------------------------------------------------------------------------------

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


def test_cetd_example_2() -> None:
    page = page_of(EXAMPLE_1)
    assert cetd.char_number(page) == {BODY: 85, MAIN: 85, ARTICLE: 85, HEADLINE: 46, ARTICLE_BODY: 39, ANCHOR: 15}
    assert cetd.tag_number(page) == {BODY: 5, MAIN: 4, ARTICLE: 3, HEADLINE: 1, ARTICLE_BODY: 1, ANCHOR: 1}
    density = cetd.density(page, composite=False)
    assert density == {BODY: 17.0, MAIN: 21.25, ARTICLE: 85 / 3, HEADLINE: 46.0, ARTICLE_BODY: 39.0, ANCHOR: 15.0}
    assert round(density[ARTICLE], 2) == 28.33


def test_cetd_composite_density_of_example_1() -> None:
    page = page_of(EXAMPLE_1)
    assert cetd.link_char_number(page) == {
        BODY: 15,
        MAIN: 15,
        ARTICLE: 15,
        HEADLINE: 0,
        ARTICLE_BODY: 15,
        ANCHOR: 15,
    }
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


def test_cetd_density_sum_of_example_1() -> None:
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


def test_cetd_text_runs_of_example_1() -> None:
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
    f"<ul><li><a>{chars(4)}</a></li><li><a>{chars(4)}</a></li></ul>"
    f"<div><p>{chars(40)}</p><p>{chars(24)}</p></div><p>{chars(6)}</p>"
)


def test_cetd_small_page_by_hand() -> None:
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


def test_cetd_small_page_composite_by_hand() -> None:
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
def test_cetd_threshold_scale(scale: float, content: set[int]) -> None:
    """The threshold is 78/9 times the scale: the ul, 2, passes at 1.7, the notice, 6, at 4.3, the body at 78/9."""
    page = page_of(SMALL)
    assert cetd.threshold(page, composite=False, threshold_scale=scale) == 78 / 9 * scale
    assert cetd.cetd(page, "cetd-ds", threshold_scale=scale) == content


def test_cetd_zero_scale_keeps_what_some_tag_marks() -> None:
    """Text beside a tag with a larger DensitySum stays out even then: Algorithm 2 marks the inner tag alone.

    2 body ─ 3 div (sum 12/2 = 6)
             ├─ 4 text, 9 characters
             └─ 5 p (sum 6 + 6)
                ├─ 6 b ─ 7 text, 6 characters
                └─ 8 b ─ 9 text, 6 characters
    """
    page = page_of(f"<div>{chars(9)}<p><b>{chars(6)}</b><b>{chars(6)}</b></p></div>")
    assert cetd.density_sum(page, composite=False) == {2: 21 / 3, 3: 6, 5: 12, 6: 0, 8: 0}
    assert cetd.cetd(page, "cetd-ds", threshold_scale=0.0) == {7, 9}
    assert cetd.cetd(page, "cetd-ds", threshold_scale=0.0, text_runs=True) == {4, 7, 9}


@pytest.mark.parametrize("algorithm", ["cectd-ds", "cectd-s"])
@pytest.mark.parametrize("text_runs", [False, True])
@pytest.mark.parametrize("scale", [0.0, 1.0, 2.0])
def test_cetd_page_without_links_is_all_content(algorithm: str, text_runs: bool, scale: float) -> None:
    """ "All tags of a web page which have no hyperlinks will get an infinite density" (section 3.3)."""
    page = page_of(f"{chars(3)}<div><p>{chars(40)}</p><p>{chars(5)}</p></div><p>{chars(6)}</p>")
    assert set(cetd.density(page, composite=True).values()) == {math.inf}
    assert cetd.threshold(page, composite=True) == math.inf
    texts = {row for row in range(len(page)) if page.name(row) == "#text"}
    assert len(texts) == 4
    assert cetd.cetd(page, algorithm, scale, text_runs) == texts


def test_cetd_single_character_without_links() -> None:
    """A single character is log 1 to base 1, which is read as 0. DensitySum still takes the page as a whole."""
    page = page_of(f"<div><p>x</p></div><p>{chars(6)}</p>")
    assert cetd.density(page, composite=True) == {2: math.inf, 3: 0.0, 4: 0.0, 6: math.inf}
    assert cetd.cetd(page, "cectd-ds") == {5, 7}
    assert cetd.cetd(page, "cectd-s") == {7}


def test_cetd_several_content_blocks() -> None:
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
    links = f"<li><a>{chars(4)}</a></li>" * 2
    page = page_of(f"<div>{f'<p>{chars(30)}</p>' * 2}</div><ul>{links}</ul><div>{f'<p>{chars(20)}</p>' * 2}</div>")
    sums = cetd.density_sum(page, composite=False)
    assert (sums[2], sums[3], sums[8], sums[15]) == (52, 60, 8, 40)
    assert cetd.threshold(page, composite=False) == 108 / 11
    assert cetd.cetd(page, "cetd-ds") == {5, 7, 17, 19}
    assert cetd.cetd(page, "cectd-ds") == {5, 7, 17, 19}


def test_cetd_threshold_below_the_density_of_body() -> None:
    """The block with the largest DensitySum has many tags: its density is the threshold, not body's (section 4.2).

    2 body                  C 110, T 11, TD 10, sum 7.5 + 25 + 25
    ├─ 3 div                C 60, T 8, TD 7.5, sum 30 + 30
    │  ├─ 4 p, 6 p          30 characters each
    │  └─ 8 .. 13 br
    └─ 14 p, 16 p           25 characters each
    """
    page = page_of(f"<div>{f'<p>{chars(30)}</p>' * 2}{'<br>' * 6}</div>{f'<p>{chars(25)}</p>' * 2}")
    assert cetd.density(page, composite=False)[2] == 10
    assert cetd.threshold(page, composite=False) == 7.5


def test_cetd_text_runs_find_text_between_breaks() -> None:
    """Definition 3 gives 0 to a block of bare text; its text runs give it the largest sum.

    2 body                       C 57, T 6, TD 9.5
    ├─ 3 div                     C 40, T 1, TD 40, sum 0 or 20 + 0 + 20
    │  └─ 4 text, 5 br, 6 text   20 characters each
    └─ 7 div                     C 17, T 3, TD 5.7, sum 17
       ├─ 8 p ─ 9 text, 9 characters
       ├─ 10 p ─ 11 text, 8 characters
       └─ 12 hr
    """
    page = page_of(f"<div>{chars(20)}<br>{chars(20)}</div><div><p>{chars(9)}</p><p>{chars(8)}</p><hr></div>")
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


def test_cetd_smoothing_by_hand() -> None:
    """Weights 1, 2, 1 over the sibling tags; texts between them do not matter."""
    page = page_of("<p>a</p>between<p>b</p><p>c</p>")
    assert cetd.smoothed(page, {2: 7, 3: 4, 6: 8, 8: 12}) == {2: 7, 3: 16 / 3, 6: 8, 8: 32 / 3}
    assert cetd.smoothed(page, {2: 7, 3: 4, 6: 8, 8: math.inf}) == {2: 7, 3: 16 / 3, 6: math.inf, 8: math.inf}
    only = page_of("<div><p>a</p></div>")
    assert cetd.smoothed(only, {2: 1, 3: 2, 4: 3}) == {2: 1, 3: 2, 4: 3}


def test_cetd_smoothing_on_the_small_page() -> None:
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


def test_cetd_buttons_and_lists_are_links() -> None:
    """
    2 body                                     LC 3 + 4 + 5, LT 3
    ├─ 3 a ─ 4 b ─ 5 text, 3 characters        all of the b is link text
    ├─ 6 button ─ 7 text, 4 characters
    ├─ 8 select ─ 9 option ─ 10 text, 5 characters
    └─ 11 text, 6 characters
    """
    page = page_of(
        f"<a><b>{chars(3)}</b></a><button>{chars(4)}</button><select><option>{chars(5)}</option></select>{chars(6)}"
    )
    assert cetd.link_char_number(page) == {2: 12, 3: 3, 4: 3, 6: 4, 8: 5, 9: 5}
    assert cetd.link_tag_number(page) == {2: 3, 3: 0, 4: 0, 6: 0, 8: 0, 9: 0}
    density = cetd.density(page, composite=True)
    assert density == near(
        {2: 18 / 5 * math.log(18 / 12 * 5 / 3) / lnln(18 / 6 * 12 + 12 + math.e), 3: 0, 4: 0, 6: 0, 8: 0, 9: 0}
    )


@pytest.mark.parametrize("algorithm", ["cetd-ds", "cectd-ds", "cectd-s"])
def test_cetd_empty_page(algorithm: str) -> None:
    assert cetd.cetd(page_of(""), algorithm) == set()
    assert cetd.cetd(page_of("<div><br></div>"), algorithm) == set()


# --- Words-leaves ratio -----------------------------------------------------------------------------------------------


def test_wlr_example_4_3() -> None:
    """ "We should consider this text as a single leaf, and this is exactly what function leaves implements."

    2 body
    ├─ 3 em ─ 4 text, 2 words
    ├─ 5 text, 5 words (the comma is one)
    ├─ 6 strong ─ 7 text, 2 words
    ├─ 8 text, 6 words
    ├─ 9 a ─ 10 text, 1 word
    └─ 11 text, 1 word
    """
    page = page_of(
        "<em>Gisela Molina</em>, author of the book <strong>Ethical Life</strong>,\n"
        'will be interviewed tomorrow in <a href="http://www.bbc.com">BBC</a>.'
    )
    assert wlr.content_nodes(page) == list(range(2, 12))
    assert wlr.leaves(page) == dict.fromkeys(range(2, 12), 1)
    assert wlr.total(page, characters=False)[2] == 17
    assert wlr.ratios(page, "wlr")[2] == 17
    assert wlr.ratios(page, "wnr")[2] == 17 / 10


def test_wlr_figure_5() -> None:
    """Neighbours that format text join; what stands between them ends the run.

    2 body                            1 (h1) + 1 (p, text) + 2 (ul) + 1 (b) + 1 (fixed div) + 2 (inner div) = 8
    ├─ 3 h1 ─ 4 text                  1, not a name that joins
    ├─ 5 p ─ 6 text, 7 text           1 together
    ├─ 8 ul (two li)                  2
    ├─ 13 b ─ 14 text                 1
    ├─ 15 div, fixed ─ 16 text        1, not static
    └─ 17 div (h2, h2)                2, and therefore not joined
    """
    page = page_of(
        "<h1>a</h1><p>b</p>c<ul><li>d</li><li>e</li></ul><b>f</b>"
        '<div style="position: fixed">g</div><div><h2>h</h2><h2>i</h2></div>'
    )
    leaves = wlr.leaves(page)
    assert {row: leaves[row] for row in (2, 3, 5, 7, 8, 13, 15, 17)} == {
        2: 8,
        3: 1,
        5: 1,
        7: 1,
        8: 2,
        13: 1,
        15: 1,
        17: 2,
    }


def test_wlr_definition_4_1() -> None:
    """
    2 body
    ├─ 3 div ─ 4 p ─ 5 hr          no words: removed bottom-up
    ├─ 6 p, hidden ─ 7 b ─ 8 text  not visible
    ├─ 9 noscript ─ 10 text        not valid
    ├─ 11 select ─ 12 option ─ 13 text
    ├─ 14 img
    └─ 15 p ─ 16 text
    """
    page = page_of(
        '<div><p></p><hr></div><p style="display: none"><b>one</b></p><noscript>two</noscript>'
        "<select><option>three</option></select><img><p>four</p>"
    )
    assert wlr.not_words(page) == {3, 4, 5, 14}
    assert wlr.not_visible(page) == {6, 7, 8}
    assert wlr.not_valid(page) == {9, 10, 11, 12, 13}
    assert wlr.content_nodes(page) == [2, 15, 16]
    assert wlr.wlr(page) == {16}


def test_wlr_definition_4_1_to_the_letter() -> None:
    """notWords looks at the words of children that are not valid too: the div stays, as a leaf without words.

    2 body
    ├─ 3 div ─ 4 select ─ 5 option ─ 6 text, 2 words
    └─ 7 p ─ 8 text, 3 words
    """
    page = page_of("<div><select><option>a b</option></select></div><p>one two three</p>")
    assert wlr.content_nodes(page) == [2, 3, 7, 8]
    assert wlr.leaves(page) == {2: 1, 3: 1, 7: 1, 8: 1}
    assert wlr.ratios(page) == {2: 3, 3: 0, 7: 3, 8: 3}


# Navigation, an article with a heading, a notice. The threshold is the square root of 9 * 4, which is 6.
#
#                                  id   tw   l    WLR   rWLR   in I   rpos   W
#   2 body                          0   24   6    4      3/8
#   ├─ 3 ul                         1    2   2    1      0
#   │  ├─ 4 li ─ 5 text           2,3    1   1    1      0
#   │  └─ 6 li ─ 7 text           4,5    1   1    1      0
#   ├─ 8 div                        6   20   3   20/3   17/24   yes    1     17/24
#   │  ├─ 9 p                       7    6   1    6      5/8    yes    5/6   25/48
#   │  │  └─ 10 text                8    6   1    6      5/8    yes    4/6    5/12
#   │  ├─ 11 h2 ─ 12 text        9,10    5   1    5      1/2
#   │  └─ 13 p                     11    9   1    9      1      yes    1/6    1/6
#   │     └─ 14 text               12    9   1    9      1      yes    0      0
#   └─ 15 p ─ 16 text           13,14    2   1    2      1/8
ARTICLE_PAGE = (
    f"<ul><li>Home</li><li>News</li></ul><div><p>{words(6)}</p><h2>{words(5)}</h2><p>{words(9)}</p></div>"
    f"<p>{words(2)}</p>"
)
ROWS = range(2, 17)


def test_wlr_ratios_by_hand() -> None:
    page = page_of(ARTICLE_PAGE)
    assert wlr.identifiers(page) == {row: row - 2 for row in ROWS}
    assert wlr.total(page, characters=False) == dict(
        zip(ROWS, [24, 2, 1, 1, 1, 1, 20, 6, 6, 5, 5, 9, 9, 2, 2], strict=True)
    )
    assert wlr.leaves(page) == dict(zip(ROWS, [6, 2, 1, 1, 1, 1, 3, 1, 1, 1, 1, 1, 1, 1, 1], strict=True))
    assert wlr.ratios(page) == dict(zip(ROWS, [4, 1, 1, 1, 1, 1, 20 / 3, 6, 6, 5, 5, 9, 9, 2, 2], strict=True))
    assert wlr.initial_nodes(page) == [8, 9, 10, 13, 14]


def test_wlr_weights_by_hand() -> None:
    weights = dict.fromkeys(ROWS, Fraction(0)) | {
        8: Fraction(17, 24),
        9: Fraction(5, 6) * Fraction(5, 8),
        10: Fraction(4, 6) * Fraction(5, 8),
        13: Fraction(1, 6),
    }
    assert wlr.weights(page_of(ARTICLE_PAGE)) == near(weights)


def test_wlr_relevance_by_hand() -> None:
    """R = rWLR * max(W, sum below): the article's div has the most, and the body less than that.

    text 10: 5/8 * 5/12 = 25/96          p 9: 5/8 * max(25/48, 25/96) = 125/384
    text 14: 1 * 0 = 0                   p 13: 1 * max(1/6, 0) = 1/6
    div 8: 17/24 * max(17/24, 125/384 + 0 + 1/6) = 289/576
    body: 3/8 * max(0, 0 + 289/576 + 0) = 289/1536
    """
    page = page_of(ARTICLE_PAGE)
    relevance = dict.fromkeys(ROWS, Fraction(0)) | {
        2: Fraction(289, 1536),
        8: Fraction(289, 576),
        9: Fraction(125, 384),
        10: Fraction(25, 96),
        13: Fraction(1, 6),
    }
    assert wlr.relevance(page, "wlr", "relative") == near(relevance)
    assert wlr.best_node(page) == 8
    assert wlr.wlr(page) == {10, 12, 14}


def test_wlr_literal_relevance_by_hand() -> None:
    """R = WLR * max(W, sum below): the body has the most.

    text 10: 6 * 5/12 = 5/2              p 9: 6 * max(25/48, 5/2) = 15
    text 14: 9 * 0 = 0                   p 13: 9 * max(1/6, 0) = 3/2
    div 8: 20/3 * max(17/24, 15 + 0 + 3/2) = 110
    body: 4 * max(0, 0 + 110 + 0) = 440
    """
    page = page_of(ARTICLE_PAGE)
    relevance = dict.fromkeys(ROWS, Fraction(0)) | {
        2: Fraction(440),
        8: Fraction(110),
        9: Fraction(15),
        10: Fraction(5, 2),
        13: Fraction(3, 2),
    }
    assert wlr.relevance(page, "wlr", "literal") == near(relevance)
    assert wlr.wlr(page, reading="literal") == {5, 7, 10, 12, 14, 16}


def test_wlr_other_ratios_by_hand() -> None:
    """A word has 4 characters, and a text of n words has 5n - 1."""
    page = page_of(ARTICLE_PAGE)
    nodes = dict(zip(ROWS, [15, 5, 2, 1, 2, 1, 7, 2, 1, 2, 1, 2, 1, 2, 1], strict=True))
    characters = dict(zip(ROWS, [114, 8, 4, 4, 4, 4, 97, 29, 29, 24, 24, 44, 44, 9, 9], strict=True))
    leaves, tw = wlr.leaves(page), wlr.total(page, characters=False)
    assert wlr.ratios(page, "wnr") == {row: tw[row] / nodes[row] for row in ROWS}
    assert wlr.ratios(page, "cnr") == {row: characters[row] / nodes[row] for row in ROWS}
    assert wlr.ratios(page, "clr") == {row: characters[row] / leaves[row] for row in ROWS}


def test_wlr_several_content_blocks() -> None:
    """The sum of the sections' relevances beats the weight of the node around them.

                                       id     WLR    rWLR   rpos        R
    2 body                              0    33/5     4/5               4/5 * 2
    ├─ 3 h1 ─ 4 text, 1 word          1,2      1       0                0
    └─ 5 div                            3      8       1     1          max(1, 7/8 + 5/8 + 3/8 + 1/8) = 2
       ├─ 6 section ─ 7 text, 8 words 4,5      8       1     7/8, 6/8   7/8
       ├─ 8 section ─ 9 text          6,7      8       1     5/8, 4/8   5/8
       ├─ 10 section ─ 11 text        8,9      8       1     3/8, 2/8   3/8
       └─ 12 section ─ 13 text      10,11      8       1     1/8, 0     1/8
    """
    page = page_of(f"<h1>Title</h1><div>{f'<section>{words(8)}</section>' * 4}</div>")
    assert wlr.leaves(page)[5] == 4
    assert wlr.initial_nodes(page) == list(range(5, 14))
    eighths = {2: 12.8, 3: 0, 4: 0, 5: 16, 6: 7, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1, 13: 0}
    assert wlr.relevance(page) == near({row: value / 8 for row, value in eighths.items()})
    assert wlr.wlr(page) == {7, 9, 11, 13}


def test_wlr_single_initial_node() -> None:
    """rpos is 1 where I has one node: its identifiers give 0/0.

    2 body ─ 3 div                      WLR 14/3, rWLR 1/3; not in I, for the threshold is the root of 12 * 14/3
             ├─ 4 text, 12 words        WLR 12, W 1, R 1
             └─ 5 ul (two li, 1 word)   WLR 1
    """
    page = page_of(f"<div>{words(12)}<ul><li>a</li><li>b</li></ul></div>")
    assert wlr.initial_nodes(page) == [4]
    expected = dict.fromkeys(range(2, 10), Fraction(0)) | {2: Fraction(1, 9), 3: Fraction(1, 3), 4: Fraction(1)}
    assert wlr.relevance(page) == near(expected)
    assert wlr.wlr(page) == {4}


def test_wlr_equal_ratios() -> None:
    """rWLR is 1 where all ratios are equal: the weights are the positions 1, 2/3, 1/3, 0."""
    page = page_of("<div><p>one two</p></div>")
    assert wlr.relevance(page) == near({2: 1.0, 3: 2 / 3, 4: 1 / 3, 5: 0.0})
    assert wlr.wlr(page) == {5}


def test_wlr_equal_relevance() -> None:
    """Equal relevance goes to the lower identifier (Definition 4.7).

    2 body                                  rWLR < 1
    ├─ 3 h1 ─ 4 text, 1 word
    └─ 5 div                                rpos 1, R max(1, 16/9)
       └─ 6 div                             rpos 8/9, R max(8/9, 7/9 + 5/9 + 3/9 + 1/9) = 16/9
          └─ 7, 9, 11, 13 section ─ text, 5 words
    """
    page = page_of(f"<h1>Title</h1><div><div>{f'<section>{words(5)}</section>' * 4}</div></div>")
    relevance = wlr.relevance(page)
    assert relevance[6] == pytest.approx(16 / 9)
    assert relevance[5] == relevance[6]
    assert wlr.best_node(page) == 5


@pytest.mark.parametrize("body", ["", "<div><hr></div>", "<div hidden>one two</div>"])
@pytest.mark.parametrize("reading", ["relative", "literal"])
def test_wlr_empty_page(body: str, reading: str) -> None:
    assert wlr.wlr(page_of(body), reading=reading) == set()


def test_wlr_no_content_nodes() -> None:
    page = page_of("<div><hr></div>")
    assert wlr.content_nodes(page) == []
    assert wlr.relevance(page) == {}
    assert wlr.best_node(page) is None


def test_deep_page() -> None:
    """Depth is no limit, and neither are relevances that grow with it."""
    depth = 400
    page = page_of("<div>" * depth + words(20) + "</div>" * depth)
    text = len(page) - 1
    assert page.depth[text] > depth
    assert cetd.cetd(page) == {text}
    assert wlr.wlr(page) == {text}
    assert max(wlr.relevance(page, reading="literal").values()) == wlr.LARGEST
    assert wlr.best_node(page, reading="literal") == page.body
