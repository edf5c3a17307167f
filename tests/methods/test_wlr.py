"""Words-leaves ratio: the definition on the paper's examples and on pages computed by hand."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path

import pytest

from definitions import wlr
from dehusk import METHODS, Page, parse
from generated import on_generated_pages
from methods.by_hand import near, page_of, words

RATIOS = ("wlr", "clr", "wnr", "cnr")
READINGS = ("combined", "relative", "literal")
WINDMILL = Path(__file__).parents[2] / "docs/pages/windmill.html"


def test_example_4_3() -> None:
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


def test_figure_5() -> None:
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


def test_definition_4_1() -> None:
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


def test_definition_4_1_to_the_letter() -> None:
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


def test_ratios_by_hand() -> None:
    page = page_of(ARTICLE_PAGE)
    assert wlr.identifiers(page) == {row: row - 2 for row in ROWS}
    assert wlr.total(page, characters=False) == dict(
        zip(ROWS, [24, 2, 1, 1, 1, 1, 20, 6, 6, 5, 5, 9, 9, 2, 2], strict=True)
    )
    assert wlr.leaves(page) == dict(zip(ROWS, [6, 2, 1, 1, 1, 1, 3, 1, 1, 1, 1, 1, 1, 1, 1], strict=True))
    assert wlr.ratios(page) == dict(zip(ROWS, [4, 1, 1, 1, 1, 1, 20 / 3, 6, 6, 5, 5, 9, 9, 2, 2], strict=True))
    assert wlr.initial_nodes(page) == [8, 9, 10, 13, 14]


def test_weights_by_hand() -> None:
    weights = dict.fromkeys(ROWS, Fraction(0)) | {
        8: Fraction(17, 24),
        9: Fraction(5, 6) * Fraction(5, 8),
        10: Fraction(4, 6) * Fraction(5, 8),
        13: Fraction(1, 6),
    }
    assert wlr.weights(page_of(ARTICLE_PAGE)) == near(weights)


def test_relative_relevance_by_hand() -> None:
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
    assert wlr.best_node(page, reading="relative") == 8
    assert wlr.wlr(page, reading="relative") == {10, 12, 14}


def test_combined_relevance_by_hand() -> None:
    """M = max(W, sum of M below), R = WLR * M: the body combines no more than the div, and is less dense.

                 W       M                                R
    text 10      5/12    5/12                             6 * 5/12 = 5/2
    p 9          25/48   max(25/48, 5/12) = 25/48         6 * 25/48 = 25/8
    p 13         1/6     max(1/6, 0) = 1/6                9 * 1/6 = 3/2
    div 8        17/24   max(17/24, 25/48 + 1/6) = 17/24  20/3 * 17/24 = 85/18
    body         0       17/24                            4 * 17/24 = 17/6
    """
    page = page_of(ARTICLE_PAGE)
    combined = dict.fromkeys(ROWS, Fraction(0)) | {
        2: Fraction(17, 24),
        8: Fraction(17, 24),
        9: Fraction(25, 48),
        10: Fraction(5, 12),
        13: Fraction(1, 6),
    }
    relevance = dict.fromkeys(ROWS, Fraction(0)) | {
        2: Fraction(17, 6),
        8: Fraction(85, 18),
        9: Fraction(25, 8),
        10: Fraction(5, 2),
        13: Fraction(3, 2),
    }
    assert wlr.combined(page, "wlr", "combined") == near(combined)
    assert wlr.relevance(page, "wlr", "combined") == near(relevance)
    assert wlr.wlr(page, reading="combined") == {10, 12, 14}


def test_literal_relevance_by_hand() -> None:
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


def test_other_ratios_by_hand() -> None:
    """A word has 4 characters, and a text of n words has 5n - 1."""
    page = page_of(ARTICLE_PAGE)
    nodes = dict(zip(ROWS, [15, 5, 2, 1, 2, 1, 7, 2, 1, 2, 1, 2, 1, 2, 1], strict=True))
    characters = dict(zip(ROWS, [114, 8, 4, 4, 4, 4, 97, 29, 29, 24, 24, 44, 44, 9, 9], strict=True))
    leaves, tw = wlr.leaves(page), wlr.total(page, characters=False)
    assert wlr.ratios(page, "wnr") == {row: tw[row] / nodes[row] for row in ROWS}
    assert wlr.ratios(page, "cnr") == {row: characters[row] / nodes[row] for row in ROWS}
    assert wlr.ratios(page, "clr") == {row: characters[row] / leaves[row] for row in ROWS}


def test_several_content_blocks() -> None:
    """The combined sections beat the weight of their parent, and the body adds a sparse heading.

                                       id     WLR    rWLR   rpos        M     relative R
    2 body                              0    33/5     4/5               2     4/5 * 2
    ├─ 3 h1 ─ 4 text, 1 word          1,2      1       0                0     0
    └─ 5 div                            3      8       1     1          2     max(1, 7/8 + 5/8 + 3/8 + 1/8) = 2
       ├─ 6 section ─ 7 text, 8 words 4,5      8       1     7/8, 6/8   7/8   7/8
       ├─ 8 section ─ 9 text          6,7      8       1     5/8, 4/8   5/8   5/8
       ├─ 10 section ─ 11 text        8,9      8       1     3/8, 2/8   3/8   3/8
       └─ 12 section ─ 13 text      10,11      8       1     1/8, 0     1/8   1/8

    Where rWLR is 1, M and the relative R are the same; the combined R is 8 M there, and 33/5 * 2 for the body.
    """
    page = page_of(f"<h1>Title</h1><div>{f'<section>{words(8)}</section>' * 4}</div>")
    assert wlr.leaves(page)[5] == 4
    assert wlr.initial_nodes(page) == list(range(5, 14))
    dense = {5: 16, 6: 7, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1, 13: 0}
    relative = {2: 12.8, 3: 0, 4: 0, **dense}
    assert wlr.relevance(page, reading="relative") == near({row: value / 8 for row, value in relative.items()})
    assert wlr.relevance(page, reading="combined") == near({2: 13.2, 3: 0, 4: 0, **dense})
    assert wlr.wlr(page, reading="relative") == wlr.wlr(page, reading="combined") == {7, 9, 11, 13}


def test_single_initial_node() -> None:
    """rpos is 1 where I has one node: its identifiers give 0/0.

    2 body ─ 3 div                      WLR 14/3, rWLR 1/3; not in I, for the threshold is the root of 12 * 14/3
             ├─ 4 text, 12 words        WLR 12, W 1, M 1
             └─ 5 ul (two li, 1 word)   WLR 1
    """
    page = page_of(f"<div>{words(12)}<ul><li>a</li><li>b</li></ul></div>")
    assert wlr.initial_nodes(page) == [4]
    nowhere = dict.fromkeys(range(2, 10), Fraction(0))
    relative = nowhere | {2: Fraction(1, 9), 3: Fraction(1, 3), 4: Fraction(1)}
    assert wlr.relevance(page, reading="relative") == near(relative)
    combined = nowhere | {2: Fraction(14, 3), 3: Fraction(14, 3), 4: Fraction(12)}
    assert wlr.relevance(page, reading="combined") == near(combined)
    assert wlr.wlr(page, reading="relative") == wlr.wlr(page, reading="combined") == {4}


def test_equal_ratios() -> None:
    """rWLR is 1 where all ratios are equal: the weights are the positions 1, 2/3, 1/3, 0."""
    page = page_of("<div><p>one two</p></div>")
    assert wlr.relevance(page, reading="relative") == near({2: 1.0, 3: 2 / 3, 4: 1 / 3, 5: 0.0})
    assert wlr.relevance(page, reading="combined") == near({2: 2.0, 3: 4 / 3, 4: 2 / 3, 5: 0.0})
    assert wlr.wlr(page) == {5}


@pytest.mark.parametrize(("reading", "relevance"), [("relative", 16 / 9), ("combined", 5 * 16 / 9)])
def test_equal_relevance(reading: str, relevance: float) -> None:
    """Equal relevance goes to the lower identifier (Definition 4.7).

    2 body                                  rWLR < 1
    ├─ 3 h1 ─ 4 text, 1 word
    └─ 5 div                                rpos 1, M max(1, 16/9)
       └─ 6 div                             rpos 8/9, M max(8/9, 7/9 + 5/9 + 3/9 + 1/9) = 16/9
          └─ 7, 9, 11, 13 section ─ text, 5 words
    """
    page = page_of(f"<h1>Title</h1><div><div>{f'<section>{words(5)}</section>' * 4}</div></div>")
    found = wlr.relevance(page, reading=reading)
    assert found[6] == pytest.approx(relevance)
    assert found[5] == found[6]
    assert wlr.best_node(page, reading=reading) == 5


# --- The sentences of section 4 ---------------------------------------------------------------------------------------


def dblp_page(papers: int) -> Page:
    """The page of figure 2 with as many papers, and half as many coauthors; a paper has 23 words in one leaf."""
    title = "Automatic Text Structuring and Summarization."
    rows = "".join(
        f'<tr><td align="right">{papers - number}</td><td><a href="ee">EE</a></td><td>Gerard Salton, '
        '<a href="s">Amit Singhal</a>, <a href="m">Mandar Mitra</a>, <a href="b">Chris Buckley</a>: '
        f'{title} <a href="ipm33">Inf. Process. Manage. 33</a>(2): 193-207 (1997)</td></tr>'
        for number in range(papers)
    )
    coauthors = "".join(
        f'<tr><td>{number}</td><td><a href="c">Author</a></td><td>[<a href="n">{number}</a>]</td></tr>'
        for number in range(papers // 2)
    )
    return parse(
        '<!DOCTYPE html><html><head></head><body><div><a href="/"><img alt="dblp" src="Logo.gif"></a></div><hr>'
        '<h1>Gerard Salton <a href="salton.txt">Home Page</a></h1>'
        f'<p><table border="1"><tr><th>#</th><th colspan="2">1997</th></tr>{rows}</table></p>'
        f'<h2><a name="coauthors">Coauthor Index</a></h2><p><table border="1">{coauthors}</table></p>'
        '<script src="completesearch.js"></script></body></html>'
    )


@pytest.mark.parametrize("papers", [24, 138])
def test_example_4_8(papers: int) -> None:
    """ "In this example, the best node is the one with a dashed shape (labelled with table)."

    A table has one child in a browser's tree, its tbody, so both have the same ratio and the same M. Their combined
    relevances are equal, and the lower identifier wins; a relative relevance falls from tbody to table.
    """
    page = dblp_page(papers)
    initial = {page.name(n) for n in wlr.initial_nodes(page)}
    assert initial == {"td"}, "the only node in the figure that belongs to I is the node labelled with td"
    best = {reading: wlr.best_node(page, reading=reading) for reading in READINGS}
    assert {reading: page.name(n) for reading, n in best.items() if n} == {
        "combined": "table",
        "relative": "tbody",
        "literal": "body",
    }
    assert page.parent[best["relative"]] == best["combined"]


def edges(page: Page) -> list[tuple[int, int]]:
    """Each node of C with each of its children."""
    return [(n, child) for n, children in wlr.children_of(page).items() for child in children]


def smaller_above(page: Page, ratio: str, reading: str) -> int:
    """On how many edges M(n) < M(n'), where section 4 says that M(n) >= M(n')."""
    m = wlr.combined(page, ratio, reading)
    return sum(m[n] < m[child] for n, child in edges(page))


@pytest.mark.parametrize("ratio", RATIOS)
@on_generated_pages(60)
def test_m_increases_bottom_up_where_it_is_combined(ratio: str, html: str) -> None:
    """ "given two nodes n, n' in C, if (n -> n') in E*, then M(n) >= M(n')" """
    assert smaller_above(parse(html), ratio, "combined") == 0


def test_m_decreases_in_the_relative_reading() -> None:
    page = parse(WINDMILL.read_bytes())
    assert smaller_above(page, "wlr", "relative") == 5
    assert smaller_above(page, "wlr", "literal") == smaller_above(page, "wlr", "combined") == 0


@on_generated_pages(60)
def test_root_is_always_selected_by_the_letter(html: str) -> None:
    """The ratio is at least 1 where every leaf has words, and then the relevance of no child is larger."""
    page = parse(html)
    if any(value < 1 for value in wlr.ratios(page).values()):
        return
    assert wlr.best_node(page, reading="literal") in (page.body, None)


@pytest.mark.parametrize("ratio", RATIOS)
@on_generated_pages(60)
def test_stops_where_nothing_dense_is_added(ratio: str, html: str) -> None:
    """ "uses WLR(n) to stop going up when the ancestor of a node introduces subtrees with a low density of text"

    Where a node combines no more than one of its children and is less dense, it is less relevant.
    """
    page = parse(html)
    m, values = wlr.combined(page, ratio), wlr.ratios(page, ratio)
    r = wlr.relevance(page, ratio)
    for n, child in edges(page):
        if m[n] == m[child] > 0 and values[n] < values[child]:
            assert r[n] < r[child]
            assert wlr.best_node(page, ratio) != n


def test_deep_page() -> None:
    """Depth is no limit, and neither are relevances that grow with it."""
    page = page_of("<div>" * 400 + words(20) + "</div>" * 400)
    text = len(page) - 1
    assert page.depth[text] > 400
    assert wlr.wlr(page) == {text}
    assert max(wlr.relevance(page, reading="literal").values()) == wlr.LARGEST
    assert wlr.best_node(page, reading="literal") == page.body


# --- The method against the definition --------------------------------------------------------------------------------


def defined_columns(page: Page, ratio: str, reading: str) -> dict[str, Mapping[int, float]]:
    """Every quantity by its name, as the paper defines it."""
    return {
        "words" if ratio[0] == "w" else "characters": wlr.total(page, characters=ratio[0] == "c"),
        "leaves" if ratio[1:] == "lr" else "nodes": wlr.leaves(page) if ratio[1:] == "lr" else wlr.node_count(page),
        "ratio": wlr.ratios(page, ratio),
        "relative ratio": wlr.relative_ratios(page, ratio),
        "initial": dict.fromkeys(wlr.initial_nodes(page, ratio), True),
        "position": wlr.relative_positions(page, ratio),
        "weight": wlr.weights(page, ratio),
        "combined": wlr.combined(page, ratio, reading),
        "relevance": wlr.relevance(page, ratio, reading),
    }


@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize("ratio", RATIOS)
@on_generated_pages(20)
def test_columns_are_those_of_the_definition(ratio: str, reading: str, html: str) -> None:
    """A column is 0 where the paper defines nothing: outside C, and for rpos outside I."""
    page = parse(html)
    expected = defined_columns(page, ratio, reading)
    selection = METHODS["wlr"](page, ratio=ratio, reading=reading)
    assert list(selection.columns) == (list(expected) if wlr.content_nodes(page) else [])
    for name, column in selection.columns.items():
        by_row = {row: expected[name].get(row, 0) for row in range(len(page))}
        assert dict(enumerate(column.tolist())) == pytest.approx(by_row, rel=1e-9, abs=1e-12), name
    assert {row: selection.score[row] for row in expected["relevance"]} == pytest.approx(
        expected["relevance"], rel=1e-9, abs=1e-12
    )
