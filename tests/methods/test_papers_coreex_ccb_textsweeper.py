"""CoreEx, content code blurring and TextSweeper on the examples of their papers and on pages reckoned by hand."""

from __future__ import annotations

from math import exp

import pytest

from definitions import ccb, coreex, textsweeper
from dehusk.page import Page
from dehusk.page.stream import words_of
from dehusk.parsing import parse

INLINE = frozenset({"a", "b", "i", "em", "span", "strong"})
PHRASES = ("read more", "continue reading")


def row(page: Page, name: str, nth: int = 0) -> int:
    """The nth element of a name."""
    return [i for i in range(len(page)) if page.name(i) == name][nth]


def text_row(page: Page, text: str) -> int:
    """The one text row with this text."""
    [found] = [i for i in range(len(page)) if page.text(i).strip() == text]
    return found


def texts(page: Page, rows: set[int]) -> list[str]:
    return [" ".join(page.text(i).split()) for i in sorted(rows)]


def prose(words: int) -> str:
    """A text of so many words of four characters."""
    return " ".join(["word"] * words)


def letters(chars: int) -> str:
    """A text of so many characters."""
    return "x" * chars


# ---------------------------------------------------------------------------------------------------------- CoreEx

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


def figure_5(words: int) -> Page:
    # body
    # └─ div
    #    ├─ p
    #    │  └─ 50 words
    #    ├─ p
    #    │  ├─ `words` words
    #    │  └─ a
    #    │     └─ "a link"
    #    └─ p
    #       └─ 50 words
    return parse(
        f"<body><div><p>{prose(50)}</p><p>{prose(words)} <a href=x>a link</a></p><p>{prose(50)}</p></div></body>"
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
    f"<div><p>{prose(20)}</p><div><a href=3>buy this</a> <a href=4>buy that</a></div>"
    f"<p>{prose(20)}</p><div><a href=5>win</a> <a href=6>more</a></div><p>{prose(20)}</p></div></body>"
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
    assert texts(page, coreex.coreex(page)) == [prose(20)] * 3


def test_figure_7_without_subset_selection_takes_one_text() -> None:
    page = parse(FIGURE_7)
    assert coreex.coreex(page, subset=False) == {row(page, "p") + 1}


def test_a_child_at_the_threshold_is_no_member() -> None:
    # body
    # └─ div
    #    ├─ p ─ 9 words, a ─ "x"     ratio 9 / 10
    #    └─ p ─ 10 words, a ─ "x"    ratio 10 / 11
    page = parse(
        f"<body><div><p>{prose(9)} <a href=1>x</a></p><p>{prose(10)} <a href=1>x</a></p></div></body>",
    )
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
    page = parse(
        "<body><div><a href=1>x</a><p>deep words</p></div><p>first words</p><p>second words</p></body>",
    )
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
        f"<body><form><p>{prose(30)}</p></form><p>Real words here<select><option>a b c d</select></p>"
        "<a href=1>x</a></body>",
    )
    text_count, _ = coreex.counts(page)
    assert text_count[row(page, "form")] == text_count[row(page, "form") + 2] == 0
    assert text_count[page.body] == 4
    assert row(page, "option") not in coreex.scores(page)
    assert texts(page, coreex.coreex(page)) == ["Real words here"]
    assert texts(page, coreex.coreex(page, subset=False)) == ["Real words here"]
    assert coreex.counts(page, ignore_forms=False)[0][page.body] == 38
    assert prose(30) in texts(page, coreex.coreex(page, ignore_forms=False))


def test_a_page_in_a_form_has_no_content() -> None:
    """Section 6.1: the site that encloses the entire body of every page in a form."""
    page = parse(f"<body><form><p>{prose(30)}</p></form></body>")
    assert coreex.scores(page) == {}
    assert coreex.coreex(page) == set()


def test_scripts_that_are_not_removed_count_as_text() -> None:
    # body
    # ├─ div ─ (script of 50 words)
    # ├─ a ─ "x"
    # └─ p ─ 20 words
    page = parse(f"<body><div></div><a href=1>x</a><p>{prose(20)}</p></body>")
    scripts = {row(page, "div"): 50}
    text_count, _ = coreex.counts(page, True, scripts)
    assert text_count[row(page, "div")] == 50
    assert text_count[page.body] == 71
    chosen, set_text_count, _ = coreex.subsets(page, 0.9, True, scripts)
    assert (chosen[row(page, "div")], set_text_count[row(page, "div")]) == ([], 50)
    assert chosen[page.body] == [row(page, "div"), row(page, "p")]
    assert texts(page, coreex.coreex(page, script_words=scripts)) == [prose(20)]
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
        f"<div><p>{prose(60)}</p><ul><a href=3>y</a></ul><p>{prose(60)}</p></div><h3>Later header</h3></body>",
    )
    body = [prose(60)] * 2

    def extracted(title: coreex.Title) -> list[str]:
        found = coreex.coreex(page, weight_ratio=0.9, weight_text=0.1, threshold=0.995, title=title)
        return texts(page, found)

    score = coreex.scores(page, weight_ratio=0.9, weight_text=0.1, threshold=0.995)
    assert coreex.main_content_node(page, score) == row(page, "div")
    assert extracted("none") == body
    assert extracted("header") == ["Near", "header", *body]
    assert extracted("page-title") == ["Page title", *body]
    assert extracted("both") == ["Page title", "Near", "header", *body]


@pytest.mark.parametrize("html", ["", "<body></body>", "<body><img src=x></body>"])
def test_coreex_of_an_empty_page(html: str) -> None:
    assert coreex.coreex(parse(html), title="both") == set()


# ------------------------------------------------------------------------------------------- Content code blurring


def kept_words(page: Page, selected: list[bool]) -> list[str]:
    words = words_of(page)
    return [page.html[words.start[i] : words.stop[i]].decode() for i in range(len(words)) if selected[i]]


def test_neighbourhoods_of_one_kind_keep_their_value() -> None:
    vector = [1.0] * 100
    for _ in range(5):
        vector = ccb.blur(vector, 40, 0.5)
    assert vector == [1.0] * 100
    assert ccb.blur([0.0] * 100, 40, 0.5) == [0.0] * 100


def test_blur_by_hand() -> None:
    # sigma = 1 * 0.5, so a direct neighbour weighs exp(-1 / (2 * 0.25)).
    w = exp(-2)
    assert ccb.blur([0, 1, 0], 1, 0.5) == pytest.approx([w / (1 + w), 1 / (1 + 2 * w), w / (1 + w)])
    # sigma = 2 * 1: neighbours weigh exp(-1 / 8) and exp(-4 / 8).
    near, far = exp(-1 / 8), exp(-1 / 2)
    whole = 1 + 2 * near + 2 * far
    assert ccb.blur([0, 0, 0, 1, 0, 0, 0], 2, 1.0)[2:5] == pytest.approx([near / whole, 1 / whole, near / whole])
    assert ccb.blur([0, 0, 0, 1, 0, 0, 0], 2, 1.0)[0] == 0
    assert ccb.blur([0, 1, 0], 0, 0.5) == [0, 1, 0]


def test_mixed_neighbourhoods_are_between_0_and_1() -> None:
    blurred = ccb.blur([0.0] * 50 + [1.0] * 50, 10, 0.5)
    assert blurred == sorted(blurred)
    assert 0 < blurred[49] < 0.5 < blurred[50] < 1
    assert blurred[49] + blurred[50] == pytest.approx(1)


def test_vector_of_characters() -> None:
    # <body> <p>  H i · y o u  </p>  </body>
    #   6     3   6 (7 blanks apart) 4    7
    page = parse("<body><p>Hi  you</p></body>")
    assert ccb.content_code_vector(page).values == [0] * 9 + [1] * 6 + [0] * 11
    assert ccb.content_code_vector(page, collapse=False).values == [0] * 9 + [1] * 7 + [0] * 11


def test_blanks_between_tags_and_references_are_content() -> None:
    page = parse("<body>\n\n<p>é&amp;&nbsp;</p></body>")
    # The reference &amp; is five characters of source, &nbsp; six; é is one.
    assert ccb.content_code_vector(page).values == [0] * 6 + [1] + [0] * 3 + [1] * 12 + [0] * 11
    assert ccb.content_code_vector(page, collapse=False).values == [0] * 6 + [1] * 2 + [0] * 3 + [1] * 12 + [0] * 11


def test_vector_without_anchors() -> None:
    page = parse('<body>a <a href="x">b</a> <abbr>c</abbr></body>')
    # "a ", then "b" and " " without the tags around b; <abbr> is no anchor.
    assert ccb.content_code_vector(page, ignore_anchors=True).values == [0] * 6 + [1] * 4 + [0] * 6 + [1] + [0] * 14
    tokens = ccb.content_code_vector(page, "tokens", ignore_anchors=True)
    assert tokens.values == [0, 1, 1, 0, 1, 0, 0]


def test_vector_of_tokens() -> None:
    # <body> <p> Hi you <br> there </p> </body>; the title is not in body
    page = parse("<title>Some title</title><body><p>Hi  you<br>there</p></body>")
    assert ccb.content_code_vector(page, "tokens").values == [0, 0, 1, 1, 0, 1, 0, 0]


# Tokens:       <body>  <p>   one   two   three </p>  </body>
# Vector:         0      0     1     1     1     0      0
# Range 1 and spread 0.5, so that a neighbour weighs exp(-2):
#   step 1        0     .107  .894  1     .894  .107    0
#   step 2       .013   .179  .821  .977  .821  .179   .013
#   step 3       .03    .23   .769  .944  .769  .23    .03
THREE_WORDS = "<body><p>one two three</p></body>"


def test_iteration_stops_when_the_words_do_not_change() -> None:
    page = parse(THREE_WORDS)
    first = ccb.blur(ccb.content_code_vector(page, "tokens").values, 1, 0.5)
    second = ccb.blur(first, 1, 0.5)
    third = ccb.blur(second, 1, 0.5)
    assert [first[2], first[3]] == pytest.approx([0.8935, 1], abs=1e-4)
    assert [second[2], second[3]] == pytest.approx([0.8210, 0.9773], abs=1e-4)
    assert [third[2], third[3]] == pytest.approx([0.7693, 0.9440], abs=1e-4)

    def blurred(threshold: float, max_steps: int = 50) -> list[bool]:
        return ccb.ccb(page, unit="tokens", range=1, threshold=threshold, max_steps=max_steps)

    assert blurred(0.8) == [True, True, True]
    # After steps 2 and 3 only "two" is left.
    assert blurred(0.85) == [False, True, False]
    assert blurred(0.85, max_steps=1) == [True, True, True]
    # Steps 1 and 2 agree on "two", which a third step would have lost.
    assert blurred(0.95) == [False, True, False]


def test_iteration_may_stop_at_few_changes() -> None:
    # Five words; the values of the middle three are 1 at step 1; .989, 1, .989 at step 2; the middle is .998 at step 3.
    page = parse("<body><p>one two three four five</p></body>")

    def blurred(settle: float, max_steps: int = 50) -> list[bool]:
        return ccb.ccb(page, unit="tokens", range=1, threshold=0.999, settle=settle, max_steps=max_steps)

    assert blurred(0.0, max_steps=1) == [False, True, True, True, False]
    assert blurred(0.0, max_steps=2) == [False, False, True, False, False]
    # Two words of five change at step 2, one at step 3, none at step 4.
    assert blurred(0.5) == [False, False, True, False, False]
    assert blurred(0.3) == blurred(0.0) == [False] * 5


def test_an_isolated_word_is_lost_and_a_long_text_kept() -> None:
    # body
    # ├─ div ─ ul ─ 3 × (li ─ a ─ one word)
    # └─ p ─ 60 words
    menu = "".join(f'<li class="item"><a href="/{name}">{name}</a></li>' for name in ("home", "news", "contact"))
    page = parse(f'<title>The title</title><body><div><ul class="menu">{menu}</ul></div><p>{prose(60)}</p></body>')
    selected = ccb.ccb(page)
    assert selected[:5] == [False] * 5
    assert set(kept_words(page, selected)) == {"word"}
    assert sum(selected) > 50
    # The text loses no more than its ends, which stand next to tags.
    assert all(selected[5 + 5 : -5])


def test_a_word_is_kept_whole() -> None:
    # The far end of the one long word is next to tags and below the threshold.
    page = parse(f"<body><p>{letters(300)}</p></body>")
    values = ccb.blur(ccb.content_code_vector(page).values, 40, 0.5)
    assert values[9] < 0.75 < values[150]
    assert ccb.ccb(page) == [True]


def test_accb_keeps_a_text_full_of_links_that_ccb_cuts() -> None:
    # body ─ p ─ 40 × (a word, and a word in a link)
    linked = " ".join('word <a href="/wiki/Some_page" title="Some page">link</a>' for _ in range(40))
    page = parse(f"<body><p>{linked}</p></body>")
    assert not any(ccb.ccb(page))
    assert sum(ccb.ccb(page, ignore_anchors=True)) > 70


def test_nothing_is_above_a_threshold_of_1() -> None:
    page = parse(f"<body><p>{prose(100)}</p></body>")
    assert not any(ccb.ccb(page, threshold=1.0))
    assert ccb.ccb(parse("")) == []


def test_words_of_other_scripts() -> None:
    page = parse("<body><p>" + "風車は、" * 60 + "</p></body>")
    selected = ccb.ccb(page)
    assert len(selected) == 180
    assert all(selected[30:-30])


# ----------------------------------------------------------------------------------------------------- TextSweeper


def ratios(page: Page, *, use_phrases: bool = True) -> dict[int, float]:
    return textsweeper.ratios(page, inline=INLINE, phrases=PHRASES, use_phrases=use_phrases)


def sweep(page: Page, *, tolerance: float = 0.9, min_length: int = 20, use_phrases: bool = True) -> set[int]:
    return textsweeper.textsweeper(
        page, inline=INLINE, phrases=PHRASES, tolerance=tolerance, min_length=min_length, use_phrases=use_phrases
    )


def net(page: Page) -> int:
    return textsweeper.net_text_length(page, inline=INLINE, phrases=PHRASES)


def test_equation_1_by_hand() -> None:
    # body
    # ├─ h2 ─ b ─ 10 characters     10 * (1.5 * 1.1) * 2 = 33
    # ├─ h1 ─ 10 characters         10 * (2 * 1.1) * 1   = 22
    # ├─ p ─ 50 characters          50 * (1 * 1.5) * 1   = 75
    # └─ p ─ 200 characters         200 * (1 * 2) * 1    = 400
    page = parse(
        f"<body><h2><b>{letters(10)}</b></h2><h1>{letters(10)}</h1><p>{letters(50)}</p><p>{letters(200)}</p></body>",
    )
    lengths = [textsweeper.text_length(page, i, 2.0, 1.5, 100) for i in range(len(page)) if page.name(i) == "#text"]
    assert lengths == pytest.approx([33, 22, 75, 400])


def test_equation_2_by_hand() -> None:
    # level
    #   1   body
    #   2   ├─ ul
    #   3   │  └─ li ─ a ─ 5 characters
    #   2   └─ div
    #   3      ├─ h1 ─ 10 characters           length 22
    #   3      ├─ p
    #   4      │  ├─ 50 characters             length 75
    #   4      │  └─ a ─ 10 characters         length 11, all link
    #   3      └─ form ─ p ─ 40 characters     not in the tree
    page = parse(
        f"<body><ul><li><a href=1>{letters(5)}</a></li></ul><div><h1>{letters(10)}</h1>"
        f"<p>{letters(50)}<a href=2>{letters(10)}</a></p><form><p>{letters(40)}</p></form></div></body>",
    )
    ratio = ratios(page)
    # Two tags, h1 and p, below the div; an anchor is an inline tag.
    assert ratio[row(page, "div")] == pytest.approx((22 + 75 + 11 - 11) / (2 + 2))
    assert ratio[row(page, "h1")] == pytest.approx(22 / (0 + 3))
    assert ratio[row(page, "p")] == pytest.approx(75 / (0 + 3))
    # ul, li, div, h1 and p.
    assert ratio[page.body] == pytest.approx((22 + 75) / (5 + 1))
    assert ratio[row(page, "ul")] == ratio[row(page, "a", 1)] == 0
    assert row(page, "form") not in ratio


def test_tolerance() -> None:
    """The paper's example: with a tolerance of 0.9 and a best ratio of 1,000 all nodes over 900 are relevant."""
    ratio = {1: 1000.0, 2: 900.0, 3: 901.0, 4: 10.0, 5: 1000.0}
    assert textsweeper.relevant_nodes(ratio, 0.9) == {1, 3, 5}
    assert textsweeper.relevant_nodes(ratio, 1.0) == {1}
    assert textsweeper.relevant_nodes({1: 0.0, 2: 0.0}, 0.9) == set()


def test_common_path_of_two_paragraphs() -> None:
    # level
    #   1   body
    #   2   ├─ p ─ 30 characters                  30 * 1.3 / 2  = 19.5
    #   2   └─ section                            399.29 / (15 + 2)
    #   3      ├─ div                             200 / (1 + 3) = 50
    #   4      │  └─ p ─ 100 characters           100 * 2 / 4   = 50
    #   3      ├─ p ─ "short"                     5 * 1.05 / 3
    #   3      ├─ 10 × hr
    #   3      └─ div                             194.04 / 4    = 48.51
    #   4         └─ p ─ 98 characters            98 * 1.98 / 4 = 48.51
    page = parse(
        f"<body><p>{letters(30)}</p><section><div><p>{letters(100)}</p></div><p>short</p>{'<hr>' * 10}"
        f"<div><p>{letters(98)}</p></div></section></body>",
    )
    ratio = ratios(page)
    first, last = row(page, "p", 1), row(page, "p", 3)
    assert ratio[row(page, "div")] == ratio[first] == 50
    assert ratio[row(page, "div", 1)] == ratio[last] == pytest.approx(48.51)
    assert ratio[row(page, "section")] == pytest.approx(399.29 / 17)
    relevant = textsweeper.relevant_nodes(ratio, 0.9)
    assert relevant == {row(page, "div"), first, row(page, "div", 1), last}
    assert textsweeper.common_path(page, relevant) == row(page, "section")
    assert texts(page, sweep(page)) == [letters(100), letters(98)]
    assert texts(page, sweep(page, min_length=0)) == [letters(100), "short", letters(98)]
    # Within 0.98 there are only the first div and the p in it: the common path may end at one of the nodes.
    assert textsweeper.common_path(page, {row(page, "div"), first}) == row(page, "div")
    assert texts(page, sweep(page, tolerance=0.98)) == [letters(100)]


def test_relevant_nodes_are_cleaned() -> None:
    # level
    #   1   body
    #   2   ├─ p ─ 30 characters
    #   2   └─ div
    #   3      ├─ p ─ 200 characters
    #   3      ├─ p ─ "advertisement"                    too short
    #   3      ├─ p ─ 20 characters
    #   3      ├─ p ─ 10 characters, a ─ 15 characters   mainly a link
    #   3      ├─ p ─ 15 characters, a ─ 15 characters   half a link
    #   3      ├─ "a tail", b ─ "bold"                   no node of their own, an inline tag
    #   3      └─ p ─ 200 characters
    half = letters(14)
    page = parse(
        f"<body><p>{letters(30)}</p><div><p>{letters(200)}</p><p>advertisement</p><p>{letters(20)}</p>"
        f"<p>{letters(10)}<a href=1>{letters(15)}</a></p><p>y{half}<a href=2>z{half}</a></p>a tail<b>bold</b>"
        f"<p>{letters(200)}</p></div></body>",
    )
    div = row(page, "div")
    linked = textsweeper.link_texts(page, PHRASES, True)
    kept = textsweeper.cleaned(page, div, INLINE, linked, 20, 0.5)
    assert texts(page, kept) == [
        letters(200),
        letters(20),
        "y" + half,
        "z" + half,
        "a tail",
        "bold",
        letters(200),
    ]
    # Each long p: 200 * 2 / 3 = 133; the div: (800 + 14.69 + 24 + 11 + 17.25 + 6.36 + 6.24) / (6 + 2) = 110;
    # and body has 919 / (8 + 1) = 102, which is out of range.
    ratio = ratios(page)
    assert ratio[row(page, "p", 1)] == pytest.approx(400 / 3)
    assert ratio[div] == pytest.approx(879.54 / 8, abs=0.01)
    assert sweep(page) == kept
    # Without what a link has: 200 + 20 + 15 + 6 + 4 + 200.
    assert net(page) == 445


def test_read_more_makes_the_element_and_its_parent_links() -> None:
    # level
    #   1   body
    #   2   ├─ div
    #   3   │  ├─ p
    #   4   │  │  ├─ 200 characters
    #   4   │  │  └─ a ─ "Read more »"
    #   3   │  └─ p ─ 30 characters
    #   2   └─ p ─ 60 characters
    page = parse(
        f"<body><div><p>{letters(200)}<a href=1>Read more »</a></p><p>{letters(30)}</p></div>"
        f"<p>{letters(60)}</p></body>",
    )
    assert textsweeper.link_elements(page, PHRASES, True) == {row(page, "a"), row(page, "p")}
    assert textsweeper.link_elements(page, PHRASES, False) == {row(page, "a")}
    ratio = ratios(page)
    assert ratio[row(page, "p")] == 0
    assert ratio[row(page, "div")] == pytest.approx(30 * 1.3 / (2 + 2))
    assert ratios(page, use_phrases=False)[row(page, "p")] == pytest.approx(200 * 2 / 3)
    assert texts(page, sweep(page)) == [letters(60)]
    assert texts(page, sweep(page, use_phrases=False)) == [letters(200), "Read more »"]


def test_a_teaser_that_ends_in_dots() -> None:
    # body
    # ├─ div ─ p ─ "Some words that go on ..."
    # └─ div ─ p ─ "Some words that end."
    page = parse("<body><div><p>Some words that go on ...</p></div><div><p>Some words that end.</p></div></body>")
    assert textsweeper.link_elements(page, PHRASES, True) == {row(page, "div"), row(page, "p")}
    assert texts(page, sweep(page)) == ["Some words that end."]


@pytest.mark.parametrize(
    "text",
    [
        "Read more",
        "READ  MORE...",
        "and so on. Continue\nreading →",
        "[read more]",
        "(Read more) >>",
        "what…",
        "a [...]",
    ],
)
def test_ends_of_teasers(text: str) -> None:
    assert textsweeper.is_teaser(text, PHRASES)


@pytest.mark.parametrize("text", ["Read more books", "The end.", "so . . .", "well..", "", "read more!"])
def test_other_ends(text: str) -> None:
    assert not textsweeper.is_teaser(text, PHRASES)


def test_onclick_makes_a_link() -> None:
    # body
    # ├─ div onclick ─ p ─ 40 characters
    # ├─ div title=" onclick=" ─ 30 characters
    # └─ p ─ 20 characters
    page = parse(
        f'<body><div onclick="go()"><p>{letters(40)}</p></div><div title=" onclick=">{letters(30)}</div>'
        f"<p>{letters(20)}</p></body>",
    )
    assert textsweeper.link_elements(page, PHRASES, True) == {row(page, "div")}
    ratio = ratios(page)
    assert ratio[row(page, "p")] == 0
    assert ratio[row(page, "div", 1)] == pytest.approx(30 * 1.3 / 2)


def test_an_overview_page_has_no_net_text() -> None:
    # body ─ 3 × (div ─ h2 ─ a ─ "Headline", p ─ 60 characters, a ─ "Read more")
    teaser = f"<div><h2><a href=1>Headline</a></h2><p>{letters(60)} <a href=1>Read more</a></p></div>"
    page = parse(f"<body>{teaser * 3}</body>")
    assert sweep(page) == set()
    assert net(page) == 0


def test_textsweeper_of_an_empty_page() -> None:
    assert sweep(parse("")) == set()
