"""Content code blurring: the definition on pages computed by hand."""

from __future__ import annotations

from math import exp

import numpy as np
import pytest

from definitions import ccb
from dehusk import parse
from dehusk.methods.ccb import Blur
from dehusk.page import Floats
from methods.by_hand import kept_words, letters, words


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
    page = parse(f'<title>The title</title><body><div><ul class="menu">{menu}</ul></div><p>{words(60)}</p></body>')
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
    page = parse(f"<body><p>{words(100)}</p></body>")
    assert not any(ccb.ccb(page, threshold=1.0))
    assert ccb.ccb(parse("")) == []


def test_words_of_other_scripts() -> None:
    page = parse("<body><p>" + "風車は、" * 60 + "</p></body>")
    selected = ccb.ccb(page)
    assert len(selected) == 180
    assert all(selected[30:-30])


def stretches(size: int, longest: int) -> Floats:
    """A vector of runs of 0 and 1 of random lengths."""
    random = np.random.default_rng(size)
    return np.repeat(np.arange(size) % 2, random.integers(1, longest + 1, size))[:size].astype(np.float64)


@pytest.mark.parametrize("range", [1, 3, 40, 64, 65, 200])
@pytest.mark.parametrize(("size", "longest"), [(1, 1), (2, 1), (7, 3), (64, 20), (129, 9), (700, 400), (1500, 60)])
def test_steps_equal_the_definition(size: int, longest: int, range: int) -> None:
    vector = stretches(size, longest)
    blur, expected = Blur(vector, range, 0.25), vector.tolist()
    for _ in np.arange(3):
        expected = ccb.blur(expected, range, 0.25)
        assert blur.step() == pytest.approx(expected, abs=1e-12)


def test_a_step_leaves_the_vectors_before_it_as_they_were() -> None:
    given = stretches(500, 30)
    blur, copy = Blur(given, 5, 0.5), given.copy()
    first = blur.step()
    kept = first.copy()
    blur.step()
    assert np.array_equal(given, copy)
    assert np.array_equal(first, kept)


def test_equal_entries_far_from_others_stay_exactly_as_they_are() -> None:
    blur = Blur(np.repeat([0.0, 1.0, 0.0], 1000), 40, 0.25)
    for _ in np.arange(5):
        vector = blur.step()
    assert set(vector[300:700].tolist()) == {0.0}
    assert set(vector[1300:1700].tolist()) == {1.0}
