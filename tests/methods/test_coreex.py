"""CoreEx: the definition on the paper's examples and on pages computed by hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from definitions import coreex
from dehusk import METHODS, Page, parse
from dehusk.errors import BadParameter
from dehusk.methods.coreex import count_script_words
from generated import on_generated_pages
from methods.by_hand import row, texts, words


def text_row(page: Page, text: str) -> int:
    """The one text row with this text."""
    [found] = [i for i in range(len(page)) if page.text(i).strip() == text]
    return found


# body                                  words links
# ├─ p                                    3     1
# │  ├─ "A paragraph"                     2     0
# │  └─ a                                 1     1
# │     └─ "with a link"                  1     1
# ├─ b                                    1     0
# │  └─ "Note:"                           1     0
# └─ ul                                   4     0
#    ├─ li                                2     0
#    │  └─ "First item"                   2     0
#    └─ li                                2     0
#       └─ "Second item"                  2     0
RUNNING_EXAMPLE = (
    "<body><p>A paragraph <a href=x>with a link</a></p><b>Note:</b>"
    "<ul><li>First item</li><li>Second item</li></ul></body>"
)


def test_counts_of_figure_4() -> None:
    page = parse(RUNNING_EXAMPLE)
    text_count, link_count = coreex.counts(page)

    def pair(i: int) -> tuple[int, int]:
        return text_count[i], link_count[i]

    assert pair(text_row(page, "with a link")) == (1, 1)
    assert pair(row(page, "a")) == (1, 1)
    assert pair(text_row(page, "A paragraph")) == (2, 0)
    assert pair(row(page, "p")) == (3, 1)
    assert pair(row(page, "b")) == (1, 0)
    assert pair(row(page, "ul")) == (4, 0)
    assert pair(page.body) == (8, 1)
    assert min(text_count) == page.body


def test_a_linked_image_is_a_link_and_an_unlinked_one_is_nothing() -> None:
    # body
    # ├─ img             0 words 0 links
    # └─ a
    #    ├─ img          1 word  1 link
    #    └─ b
    #       └─ "x y z"   1 word  1 link
    page = parse("<body><img src=1><a href=x><img src=2><b>x y z</b></a></body>")
    text_count, link_count = coreex.counts(page)
    first, second = row(page, "img"), row(page, "img", 1)
    assert (text_count[first], link_count[first]) == (0, 0)
    assert (text_count[second], link_count[second]) == (1, 1)
    assert (text_count[page.body], link_count[page.body]) == (2, 2)


def test_basic_score_is_0_for_links_and_1_for_text() -> None:
    page = parse(RUNNING_EXAMPLE)
    score = coreex.scores(page, weight_ratio=1, weight_text=0, subset=False)
    assert score[row(page, "a")] == 0
    assert score[row(page, "ul")] == score[row(page, "b")] == 1
    assert score[row(page, "p")] == 2 / 3
    assert score[page.body] == 7 / 8


def test_figure_6_weights_select_the_list() -> None:
    page = parse(RUNNING_EXAMPLE)
    score = coreex.scores(page, subset=False)
    assert score[row(page, "b")] == pytest.approx(0.99 + 0.01 / 8)
    assert score[row(page, "ul")] == pytest.approx(0.99 + 0.01 * 4 / 8)
    assert score[row(page, "p")] == pytest.approx(0.99 * 2 / 3 + 0.01 * 3 / 8)
    assert coreex.main_content_node(page, score) == row(page, "ul")
    assert texts(page, coreex.coreex(page, subset=False)) == ["First item", "Second item"]


def figure_5(count: int) -> Page:
    # body
    # └─ div
    #    ├─ p
    #    │  └─ 50 words
    #    ├─ p
    #    │  ├─ `count` words
    #    │  └─ a
    #    │     └─ "a link"
    #    └─ p
    #       └─ 50 words
    return parse(
        f"<body><div><p>{words(50)}</p><p>{words(count)} <a href=x>a link</a></p><p>{words(50)}</p></div></body>"
    )


def test_figure_5_basic_scoring_picks_a_small_node() -> None:
    page = figure_5(49)
    basic = coreex.scores(page, weight_ratio=1, weight_text=0, subset=False)
    assert basic[row(page, "div")] == 149 / 150
    assert coreex.coreex(page, weight_ratio=1, weight_text=0, subset=False) == {row(page, "p") + 1}


def test_figure_5_weighted_scoring_picks_the_whole() -> None:
    # With t words in the div, and so on the page, its one link costs it 0.99 / t. A paragraph of 50 words has
    # 0.01 * (t - 50) / t less than the div from the other term. So the div wins from t - 50 > 99 on.
    page = figure_5(49)
    assert coreex.main_content_node(page, coreex.scores(page, subset=False)) == page.body
    assert len(coreex.coreex(page, subset=False)) == 4
    page = figure_5(47)
    assert coreex.main_content_node(page, coreex.scores(page, subset=False)) == row(page, "p")


# body                    words links
# ├─ ul                     2     2
# │  ├─ li ─ a ─ "Home"     1     1
# │  └─ li ─ a ─ "News"     1     1
# └─ div                   64     4
#    ├─ p ─ 20 words       20     0
#    ├─ div                 2     2
#    │  ├─ a ─ "buy this"   1     1
#    │  └─ a ─ "buy that"   1     1
#    ├─ p ─ 20 words       20     0
#    ├─ div                 2     2
#    │  ├─ a ─ "win"        1     1
#    │  └─ a ─ "more"       1     1
#    └─ p ─ 20 words       20     0
FIGURE_7 = (
    "<body><ul><li><a href=1>Home</a></li><li><a href=2>News</a></li></ul>"
    f"<div><p>{words(20)}</p><div><a href=3>buy this</a> <a href=4>buy that</a></div>"
    f"<p>{words(20)}</p><div><a href=5>win</a> <a href=6>more</a></div><p>{words(20)}</p></div></body>"
)


def test_figure_7_subset_selection_leaves_the_advertisements_out() -> None:
    page = parse(FIGURE_7)
    div = row(page, "div")
    chosen, set_text_count, set_link_count = coreex.subsets(page)
    assert chosen[div] == [row(page, "p"), row(page, "p", 1), row(page, "p", 2)]
    assert (set_text_count[div], set_link_count[div]) == (60, 0)
    # The ratio of the div is 60 / 64, over 0.9; the list of links is no member.
    assert chosen[page.body] == [div]
    assert (set_text_count[page.body], set_link_count[page.body]) == (64, 4)
    assert chosen[row(page, "ul")] == []
    score = coreex.scores(page)
    assert score[div] == 0.99 + 0.01 * (60 / 66)
    assert score[page.body] == pytest.approx(0.99 * 60 / 64 + 0.01 * 64 / 66)
    assert row(page, "ul") not in score
    assert texts(page, coreex.coreex(page)) == [words(20)] * 3


def test_figure_7_without_subset_selection_takes_one_text() -> None:
    page = parse(FIGURE_7)
    assert coreex.coreex(page, subset=False) == {row(page, "p") + 1}


def test_a_child_at_the_threshold_is_no_member() -> None:
    # body
    # └─ div
    #    ├─ p ─ 9 words, a ─ "x"     ratio 9 / 10
    #    └─ p ─ 10 words, a ─ "x"    ratio 10 / 11
    page = parse(f"<body><div><p>{words(9)} <a href=1>x</a></p><p>{words(10)} <a href=1>x</a></p></div></body>")
    assert coreex.subsets(page, 0.9)[0][row(page, "div")] == [row(page, "p", 1)]
    assert coreex.subsets(page, 0.91)[0][row(page, "div")] == []


def test_the_set_of_a_terminal_node_is_the_node() -> None:
    page = parse(RUNNING_EXAMPLE)
    chosen, set_text_count, set_link_count = coreex.subsets(page)
    note, link = text_row(page, "Note:"), text_row(page, "with a link")
    assert (chosen[note], set_text_count[note], set_link_count[note]) == ([note], 1, 0)
    assert (chosen[link], set_text_count[link], set_link_count[link]) == ([link], 1, 1)


def test_of_equal_scores_the_higher_node_wins() -> None:
    # body ─ div ─ p ─ "One two"      all four nodes score 1
    page = parse("<body><div><p>One two</p></div></body>")
    score = coreex.scores(page, subset=False)
    assert set(score.values()) == {1.0}
    assert coreex.main_content_node(page, score) == page.body


def test_of_equal_scores_on_one_level_the_first_wins() -> None:
    # body
    # ├─ div
    # │  ├─ a ─ "x"
    # │  └─ p ─ "deep words"
    # ├─ p ─ "first words"
    # └─ p ─ "second words"
    page = parse("<body><div><a href=1>x</a><p>deep words</p></div><p>first words</p><p>second words</p></body>")
    score = coreex.scores(page, subset=False)
    assert score[row(page, "p")] == score[row(page, "p", 1)] == score[row(page, "p", 2)] == max(score.values())
    assert texts(page, coreex.coreex(page, subset=False)) == ["first words"]


def test_forms_are_ignored() -> None:
    # body
    # ├─ form ─ p ─ 30 words
    # ├─ p
    # │  ├─ "Real words here"
    # │  └─ select ─ option ─ "a b c d"
    # └─ a ─ "x"
    page = parse(
        f"<body><form><p>{words(30)}</p></form><p>Real words here<select><option>a b c d</select></p>"
        "<a href=1>x</a></body>"
    )
    text_count, _ = coreex.counts(page)
    assert text_count[row(page, "form")] == text_count[row(page, "form") + 2] == 0
    assert text_count[page.body] == 4
    assert row(page, "option") not in coreex.scores(page)
    assert texts(page, coreex.coreex(page)) == ["Real words here"]
    assert texts(page, coreex.coreex(page, subset=False)) == ["Real words here"]
    assert coreex.counts(page, ignore_forms=False)[0][page.body] == 38
    assert words(30) in texts(page, coreex.coreex(page, ignore_forms=False))


def test_a_page_in_a_form_has_no_content() -> None:
    """Section 6.1: the site that encloses the entire body of every page in a form."""
    page = parse(f"<body><form><p>{words(30)}</p></form></body>")
    assert coreex.scores(page) == {}
    assert coreex.coreex(page) == set()


def test_scripts_that_are_not_removed_count_as_text() -> None:
    # body
    # ├─ div ─ (script of 50 words)
    # ├─ a ─ "x"
    # └─ p ─ 20 words
    page = parse(f"<body><div></div><a href=1>x</a><p>{words(20)}</p></body>")
    scripts = {row(page, "div"): 50}
    text_count, _ = coreex.counts(page, True, scripts)
    assert text_count[row(page, "div")] == 50
    assert text_count[page.body] == 71
    chosen, set_text_count, _ = coreex.subsets(page, 0.9, True, scripts)
    assert (chosen[row(page, "div")], set_text_count[row(page, "div")]) == ([], 50)
    assert chosen[page.body] == [row(page, "div"), row(page, "p")]
    assert texts(page, coreex.coreex(page, script_words=scripts)) == [words(20)]
    assert coreex.coreex(page, script_words=scripts, subset=False) == set()


def test_titles_of_section_6_1() -> None:
    # body
    # ├─ h1 ─ "Far header"
    # ├─ p ─ a ─ "Page title"
    # ├─ h2 ─ "Near ", i ─ "header"
    # ├─ a ─ "x"
    # ├─ div
    # │  ├─ p ─ 60 words
    # │  ├─ ul ─ a ─ "y"
    # │  └─ p ─ 60 words
    # └─ h3 ─ "Later header"
    page = parse(
        "<title> Page\n title</title><body><h1>Far header</h1><p><a href=1>Page  title</a></p>"
        "<h2>Near <i>header</i></h2><a href=2>x</a>"
        f"<div><p>{words(60)}</p><ul><a href=3>y</a></ul><p>{words(60)}</p></div><h3>Later header</h3></body>"
    )
    body = [words(60)] * 2

    def extracted(title: coreex.Title) -> list[str]:
        found = coreex.coreex(page, weight_ratio=0.9, weight_text=0.1, threshold=0.995, title_from=title)
        return texts(page, found)

    score = coreex.scores(page, weight_ratio=0.9, weight_text=0.1, threshold=0.995)
    assert coreex.main_content_node(page, score) == row(page, "div")
    assert extracted("none") == body
    assert extracted("header") == ["Near", "header", *body]
    assert extracted("page-title") == ["Page title", *body]
    assert extracted("both") == ["Page title", "Near", "header", *body]


@pytest.mark.parametrize("weights", [(0.9, 0.1), (1.0, 0.0), (0, 1), (0.7, 0.3)])
def test_weights_that_are_accepted(weights: tuple[float, float]) -> None:
    page = parse(RUNNING_EXAMPLE)
    ratio, text = weights
    score = METHODS["coreex"](page, weight_ratio=ratio, weight_text=text).score
    assert score.min() >= 0
    assert score.max() <= 1
    assert coreex.scores(page, weight_ratio=ratio, weight_text=text)


@pytest.mark.parametrize(
    ("weights", "reason"),
    [
        ((1.1, -0.1), "weight_ratio must be from 0 to 1, not 1.1"),
        ((-0.5, 1.5), "weight_ratio must be from 0 to 1, not -0.5"),
        ((0.5, 2), "weight_text must be from 0 to 1, not 2"),
        ((0.9, 0.01), "weight_ratio and weight_text must sum to 1, not to 0.91"),
    ],
)
def test_other_weights_are_refused_in_one_line(weights: tuple[float, float], reason: str) -> None:
    page = parse(RUNNING_EXAMPLE)
    ratio, text = weights
    with pytest.raises(ValueError, match="are not weights"):
        coreex.scores(page, weight_ratio=ratio, weight_text=text)
    with pytest.raises(BadParameter) as error:
        METHODS["coreex"](page, weight_ratio=ratio, weight_text=text)
    assert str(error.value) == reason


@pytest.mark.parametrize("parameters", [{}, {"threshold": 0.5}, {"weight_ratio": 0.8, "weight_text": 0.2}], ids=str)
@on_generated_pages(60)
def test_columns_are_those_of_the_definition(parameters: dict[str, Any], html: str) -> None:
    page = parse(html)
    columns = METHODS["coreex"](page, **parameters).columns
    text, links = coreex.counts(page)
    chosen, set_text, set_links = coreex.subsets(page, parameters.get("threshold", 0.9))
    score = coreex.scores(page, **parameters)
    members = {child for node, nodes in chosen.items() for child in nodes if child != node}
    expected: dict[str, Mapping[int, float]] = {
        "text_count": text,
        "link_count": links,
        "in_set": {node: float(node in members) for node in text},
        "set_text_count": set_text,
        "set_link_count": set_links,
        "score": {node: score.get(node, 0) for node in text},
    }
    assert list(columns) == list(METHODS["coreex"].columns) == list(expected)
    for name, values in expected.items():
        assert {node: float(columns[name][node]) for node in values} == pytest.approx(values), name


def test_a_method_without_sets_has_no_columns_of_sets() -> None:
    columns = METHODS["coreex-r2"](parse(RUNNING_EXAMPLE)).columns
    assert list(columns) == ["text_count", "link_count", "score"]


def test_configuration_6_is_configuration_5_on_a_page_that_the_parser_converted() -> None:
    # Conversion to XHTML closes what is open and nests what overlaps; the parser does the same.
    page = parse(
        f"<ul><li><a href=1>Home<li><a href=2>News</ul><p>{words(20)} <b>bold <i>both</b> slanted</i><p>{words(30)}"
    )
    converted = parse(page.html)
    assert METHODS["coreex-r6"].presets == METHODS["coreex-r5"].presets
    assert [converted.text(i) for i in METHODS["coreex-r5"](converted).content.nonzero()[0].tolist()] == [
        page.text(i) for i in METHODS["coreex-r6"](page).content.nonzero()[0].tolist()
    ]


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<p>the old mill</p>", {}),
        ("<p>the<script>var a = 1</script> old<script>b</script></p><script>c d</script>", {"p": 5, "body": 2}),
        (
            "<script>a b</script><svg><path><script>c</script></path><g><script>d</script></g></svg>",
            {"head": 2, "g": 1},
        ),
        ("<svg><noembed><script>a b</script></noembed></svg><p><script>c</script></p>", {"p": 1}),
    ],
    ids=["none", "several", "drawing", "not-shown"],
)
def test_script_words(html: str, expected: dict[str, int]) -> None:
    page = parse(html)
    words = count_script_words(page)
    assert {page.name(row): int(words[row]) for row in words.nonzero()[0].tolist()} == expected
