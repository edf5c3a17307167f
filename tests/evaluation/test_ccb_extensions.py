"""The extensions of content code blurring that its paper announces, on pages computed by hand."""

from __future__ import annotations

import numpy as np
import pytest

from benchmarks.papers.ccb_extensions import (
    by_block_tags,
    by_short_tags,
    by_two_methods,
    by_whole_blocks,
    inline_tags,
    short_vector,
)
from benchmarks.papers.ccb_measuring import Measured, Way, by_method, difference, mean_score
from benchmarks.papers.ccb_packages import PACKAGES
from benchmarks.published import CCB_F1, CCB_SECONDS_PER_KB
from definitions import ccb
from dehusk import Page, parse
from dehusk.evaluation.metrics import Score
from methods.by_hand import kept_words, words

PAGE = '<body><p class="x">mills é&amp;a <b>turn</b></p></body>'


def kept(page: Page, way: Way) -> list[str]:
    selection = way(page)
    assert selection.words is not None
    return kept_words(page, selection.words.tolist())


@pytest.mark.parametrize(
    ("longest", "cut_words", "expected"),
    [
        # Two tags, "mills é&amp;a " of 14 characters, a tag, "turn", three tags; then the three words cut too.
        (2, False, [0] * 4 + [1] * 14 + [0] * 2 + [1] * 4 + [0] * 6),
        (2, True, [0] * 4 + [1] * (2 + 1 + 2 + 1) + [0] * 2 + [1] * 2 + [0] * 6),
        (1, True, [0] * 2 + [1] * (1 + 1 + 1 + 1) + [0] + [1] + [0] * 3),
    ],
)
def test_tags_and_words_are_cut(longest: int, cut_words: bool, expected: list[int]) -> None:
    assert short_vector(parse(PAGE), longest, words=cut_words).vector.tolist() == expected


def test_a_vector_that_cuts_nothing_is_that_of_characters() -> None:
    page = parse(PAGE)
    assert short_vector(page, 1000, words=True).vector.tolist() == ccb.content_code_vector(page).values


def test_short_tags_are_blurred_like_all() -> None:
    menu = "".join(f"<li><a href=/{name}>{name}</a></li>" for name in ("home", "news", "mills"))
    page = parse(f"<body><ul>{menu}</ul><p>{words(60)}</p></body>")
    assert set(kept(page, by_short_tags(3, 20, words=True))) == {"word"}


def test_inline_tags_are_those_of_running_text() -> None:
    page = parse("<body><p>a<b>c</b><img><br></p></body>")
    tags = np.frombuffer(page.html, np.uint8)[inline_tags(page)].tobytes()
    assert tags == b"<b></b>"


def test_a_text_full_of_inline_tags_is_kept_without_them() -> None:
    marked = " ".join('word <b class="important" title="very important">bold</b>' for _ in range(40))
    page = parse(f"<body><p>{marked}</p></body>")
    assert kept(page, by_method("ccb")) == []
    assert len(kept(page, by_block_tags("ccb"))) > 70


def test_a_block_is_kept_or_dropped_whole() -> None:
    page = parse(f"<body><p>{words(60)}</p><ul><li><a href=/news>news</a></li></ul></body>")
    part = kept(page, by_method("ccb"))
    assert 30 < len(part) < 60
    assert kept(page, by_whole_blocks(by_method("ccb"), 0.5)) == ["word"] * 60
    assert kept(page, by_whole_blocks(by_method("ccb"), 0.999)) == []


def test_two_methods_keep_what_both_keep() -> None:
    page = parse(f"<body><div><a href=/x>{words(80)}</a></div><p>{words(60)} end</p></body>")
    alone, both = kept(page, by_method("tccb")), kept(page, by_two_methods("tccb", "lqf"))
    assert len(alone) > 100
    assert 0 < len(both) <= 61, "the div is a link, and lqf drops it"
    assert both == alone[-len(both) :]


def test_means_weigh_every_group_alike() -> None:
    def measured(group: str, value: float) -> Measured:
        return Measured(group, Score(value, value, value), None)

    found = [measured("large", 1.0), measured("large", 1.0), measured("large", 0.4), measured("small", 0.2)]
    assert mean_score(found) == pytest.approx((0.5, 0.5, 0.5))
    scores = {"a": [measured("x", 0.5)] * 4, "b": [measured("x", 0.25)] * 4}
    assert difference(scores, "a", "b") == "+25.0 (+25.0 to +25.0)"


def test_every_published_row_has_every_package() -> None:
    names = [package.name for package in PACKAGES]
    assert sum(package.size for package in PACKAGES) == 9601, "the number of documents in section IV"
    for row in (*CCB_F1.values(), *CCB_SECONDS_PER_KB.values()):
        assert list(row) == names
    assert PACKAGES[0].has("news.bbc.co.uk")
    assert not PACKAGES[0].has("notbbc.com")
