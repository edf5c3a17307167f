"""Feature extractor (FE) and its variant with clusters (KFE): the definitions on small pages computed by hand."""

from __future__ import annotations

import pytest

import definitions.fe as definition
from dehusk import parse
from dehusk.errors import BadParameter
from dehusk.methods.fe import fe
from dehusk.methods.kfe import kfe
from generated import on_generated_pages
from methods.by_hand import texts
from methods.cases import FE_MEASURES, FE_TAGS

BLOCK_PAGE = """<div>
    <p>one two three four<img></p><p>one two three</p>one
</div><ul><li><a>one</a></li><li><a>one</a></li></ul>"""
#                                           words   images   links   lists
# body
# ├─ div                                      1
# │  ├─ p                                     4       1
# │  │  ├─ "one two three four"
# │  │  └─ img
# │  ├─ p ─ "one two three"                   3
# │  └─ "one"
# └─ ul                                                               1
#    ├─ li ─ a ─ "one"                        1                1      1
#    └─ li ─ a ─ "one"                        1                1      1
#
# Of the largest: div (¼ 0 0 0), p (1 1 0 0), p (¾ 0 0 0), ul (0 0 0 1), li (¼ 0 1 1) twice.
# k-means, k = 3: by text ul, div, li, li, p, p; the centres begin at the first, third and last of these.
# The div is next to the ul, the second p to the first: centres (⅛ 0 0 ½), (¼ 0 1 1), (⅞ ½ 0 0), and nothing changes.


def test_features_by_hand() -> None:
    page = parse(BLOCK_PAGE)
    found = definition.features(page, FE_TAGS["all"])
    assert [vector[:4] for vector in found.values()] == [
        [0.25, 0, 0, 0],
        [1, 1, 0, 0],
        [0.75, 0, 0, 0],
        [0, 0, 0, 1],
        [0.25, 0, 1, 1],
        [0.25, 0, 1, 1],
    ]
    assert {value for vector in found.values() for value in vector[4:]} == {0}


def test_fe_by_hand() -> None:
    page = parse(BLOCK_PAGE)
    assert texts(page, definition.fe(page, FE_TAGS["all"])) == ["one two three four"]
    assert texts(page, definition.fe(page, FE_TAGS["all"], "share")) == ["one two three"]
    assert fe(page).score[page.is_text].tolist() == [1.0, 0.75, 0.25, 0.25, 0.25]
    assert fe(page, measure="share").score[page.is_text].tolist() == [0.5, 1.0, 1.0, 1 / 9, 1 / 9]


def test_kfe_by_hand() -> None:
    page = parse(BLOCK_PAGE)
    cluster, centres = definition.clusters(definition.features(page, FE_TAGS["all"]), 3)
    assert list(cluster.values()) == [0, 2, 2, 0, 1, 1]
    assert [centre[:4] for centre in centres] == [[0.125, 0, 0, 0.5], [0.25, 0, 1, 1], [0.875, 0.5, 0, 0]]
    assert texts(page, definition.kfe(page, FE_TAGS["all"])) == ["one two three four", "one two three"]
    assert kfe(page).score[page.is_text].tolist() == [0.875, 0.875, 0.125, 0.25, 0.25]


def test_the_papers_tags_leave_items_in_their_list() -> None:
    page = parse("<ul><li>one two<li>three</ul><p>four</p>")
    assert texts(page, definition.fe(page, FE_TAGS["paper"])) == ["one two", "three"]
    assert texts(page, definition.fe(page, FE_TAGS["all"])) == ["one two"]


def test_of_equal_blocks_the_first_wins_and_all_cluster() -> None:
    page = parse("<p>one</p><p>two</p>")
    assert texts(page, definition.fe(page, FE_TAGS["all"])) == ["one"]
    assert texts(page, definition.kfe(page, FE_TAGS["all"])) == ["one", "two"]


def test_k_is_at_least_one() -> None:
    with pytest.raises(BadParameter, match="k must be at least 1"):
        kfe(parse("<p>x"), k=0)


@on_generated_pages(60)
def test_scores_are_the_measures_of_the_definition(html: str) -> None:
    page = parse(html)
    for name, tags in FE_TAGS.items():
        for measure in FE_MEASURES:
            value = definition.correspondence(page, tags, measure)
            assert fe(page, tags=name, measure=measure).score.tolist() == definition.over_rows(page, tags, value)
        cluster, centres = definition.clusters(definition.features(page, tags), 3)
        text = {block: centres[number][0] for block, number in cluster.items()}
        assert kfe(page, tags=name).score.tolist() == definition.over_rows(page, tags, text)
