"""Signals of the core: values by hand on small pages, and what holds on all pages."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from dehusk import parse
from dehusk.learned.auto import classify_blocks
from generated import on_generated_pages

PAGES = sorted((Path(__file__).parents[2] / "docs" / "pages").glob("*.html"))


def signals(html: str) -> dict[str, list[float]]:
    """The values of each signal, block by block."""
    predictions = classify_blocks(parse(html))
    return {name: predictions.signal(name).tolist() for name in predictions.classifier.signals}


SMALL = (
    "<div><h1>The mill</h1><p>It turns again.</p><p><a href=/m>More about mills</a></p></div>"
    "<ul><li><a href=/>Home</a></li><li><a href=/n>News now</a></li><li>Contact</li></ul>"
)
"""Blocks: The mill; It turns again.; More about mills; Home; News now; Contact."""


def test_words_and_links_of_a_block() -> None:
    found = signals("<p>The old mill <a href=/m>turns again</a> today.</p><p>Twice</p>")
    assert found["words"] == [6, 1]
    assert found["link_share"] == pytest.approx([2 / 6, 0])
    found = signals(SMALL)
    assert found["words"] == [2, 3, 3, 1, 2, 1]
    assert found["link_share"] == [0, 0, 1, 1, 1, 0]


def test_containers_of_a_block() -> None:
    """The innermost holds the block alone, each further one more; the outermost is the body."""
    found = signals(SMALL)
    assert found["words_1"] == [2, 3, 3, 1, 2, 1]
    assert found["words_2"] == [8, 8, 8, 4, 4, 4]
    assert found["words_3"] == found["words_4"] == [12] * 6
    assert found["share_2"] == pytest.approx([8 / 12] * 3 + [4 / 12] * 3)


def test_link_quotas_of_containers() -> None:
    found = signals(SMALL)
    assert found["link_quota_1"] == [0, 0, 1, 1, 1, 0]
    assert found["link_quota_2"] == pytest.approx([3 / 8] * 3 + [3 / 4] * 3)
    assert found["link_quota_3"] == pytest.approx([6 / 12] * 6)


def test_text_density_is_characters_per_tag() -> None:
    """Around the first three blocks: 8 + 15 + 16 characters in div, h1, p, p, a; in the list 4 + 8 + 7 in six tags."""
    found = signals(SMALL)
    assert found["text_density_1"] == pytest.approx([8, 15, 16 / 2, 4 / 2, 8 / 2, 7])
    assert found["text_density_2"] == pytest.approx([39 / 5] * 3 + [19 / 6] * 3)


def test_words_per_leaf() -> None:
    found = signals(SMALL)
    assert found["words_per_leaf_1"] == [2, 3, 3, 1, 2, 1]
    assert found["words_per_leaf_2"] == pytest.approx([8 / 3] * 3 + [4 / 3] * 3)


def test_alike_are_the_siblings_with_the_same_tag_and_first_class() -> None:
    found = signals(SMALL)
    assert found["alike_1"] == [1, 2, 2, 3, 3, 3]
    assert found["rank_1"] == [0, 0, 1, 0, 1, 2]
    assert found["alike_2"] == [1] * 6
    classes = ["card-1 wide", "card-2", "note", "card-3"]
    found = signals(
        "".join(f"<div class='{name}'>{'mill ' * (number + 1)}</div>" for number, name in enumerate(classes))
    )
    assert found["alike_1"] == [3, 3, 1, 3], "digits do not count"
    assert found["rank_1"] == [0, 1, 0, 2]
    assert found["alike_words_1"] == pytest.approx([7 / 3, 7 / 3, 3, 7 / 3])
    assert found["alike_spread_1"] == pytest.approx(
        [np.std([1, 2, 4]) / (7 / 3)] * 2 + [0, np.std([1, 2, 4]) / (7 / 3)]
    )


def test_a_wrapper_that_adds_nothing_is_not_a_container_of_its_own() -> None:
    plain, wrapped = signals("<p>a b</p><p>c</p>"), signals("<div><div><p>a b</p></div></div><div><p>c</p></div>")
    assert plain["words_2"] == wrapped["words_2"] == [3, 3]
    assert wrapped["alike_1"] == [2, 2]


def test_what_was_said_before() -> None:
    found = signals("<p>Share this</p><p>The mill turns.</p><div> Share this </div><p>Share</p>")
    assert found["times"] == [2, 1, 2, 1]
    assert found["repeats_earlier"] == [0, 0, 1, 0]


def test_the_distance_from_the_title() -> None:
    assert signals("<p>a</p><p>b</p><h1>c</h1><p>d</p>")["from_title"] == [-2, -1, 0, 1]
    assert signals("<p>a</p><h2>b</h2><p>c</p>")["from_title"] == [0, 0, 0]


def test_what_the_title_says() -> None:
    found = signals(
        "<title>The old mill turns | Mill News</title><p>News</p><h2> The old mill turns </h2><p>The old</p>"
    )
    assert found["in_title"] == [0, 1, 0], "a few letters may stand in it by chance"
    assert found["from_name"] == [-1, 0, 1]
    assert len(set(signals("<title>Bread</title><p>The mill</p><p>turns</p>")["from_name"])) == 1


def test_the_place_in_the_page() -> None:
    found = signals("<p>a b</p><h2>c</h2><p>d e f</p>")
    assert found["words_before"] == [0, 2, 3]
    assert found["is_heading"] == [0, 1, 0]
    assert found["share_of_words"] == pytest.approx([2 / 6, 1 / 6, 3 / 6])


def test_text_among_links_is_darker_than_text_among_text() -> None:
    article = "<p>the old mill turns in the wind again</p>" * 8
    menu = "<li><a href=/>more mills</a></li>" * 8
    found = signals(f"<ul>{menu}</ul>{article}")
    for name in (name for name in found if name.startswith("blurred_")):
        assert min(found[name][10:]) > max(found[name][:6])


@on_generated_pages(60)
def test_signals_are_finite(html: str) -> None:
    predictions = classify_blocks(parse(html))
    assert np.isfinite(predictions.signals).all()
    for name in predictions.classifier.signals:
        values = predictions.signal(name)
        if name.startswith(("blurred_", "link_share", "link_quota_", "share_", "judged_in_", "in ", "kind ")):
            assert ((values >= 0) & (values <= 1)).all(), name
        if name.startswith("page_"):
            assert len(set(values.tolist())) <= 1, name


@on_generated_pages(60)
def test_containers_nest(html: str) -> None:
    predictions = classify_blocks(parse(html))
    held = [predictions.signal(f"words_{level}") for level in (1, 2, 3, 4)]
    assert all((inner <= outer).all() for inner, outer in pairwise(held))


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_a_page_pasted_ten_times(path: Path) -> None:
    once, often = parse(path.read_bytes()), parse(path.read_bytes() * 10)
    predictions = classify_blocks(often)
    assert np.isfinite(predictions.signals).all()
    assert predictions.words.sum() >= once.words[once.body :].sum() * 9


def test_where_the_middle_of_the_page_is() -> None:
    """The list is a block of links; the three paragraphs stand in one element."""
    menu = "<ul>" + "<li><a href=/>more mills</a></li>" * 3 + "</ul>"
    text = "<p>the old mill turns in the wind again</p>" * 3
    found = signals(f"{menu}<div>{text}</div><p><a href=/>imprint</a></p>")
    for name in ("dense", "prose", "plain"):
        assert found[f"in_{name}"] == [0, 0, 0, 1, 1, 1, 0], name
        assert found[f"from_{name}"] == [-3, -2, -1, 0, 0, 0, 1], name
        assert found[f"page_{name}"] == pytest.approx([24 / 31] * 7), name


CARDS = "".join(
    f"<div class='card-{number}'><b class=name>{'mill ' * (number + 1)}</b><p>{number} euro</p></div>"
    for number in range(3)
)


def test_a_slot_is_the_same_place_of_a_repeated_pattern() -> None:
    """The title, the names, the prices and the note are a slot each."""
    found = signals(f"<h1>Mills</h1>{CARDS}<div class=note><p><a href=/>all mills</a></p></div>")
    assert found["slot_blocks"] == [1, 3, 3, 3, 3, 3, 3, 1]
    assert found["slot_words"] == pytest.approx([1, 2, 2, 2, 2, 2, 2, 2])
    assert found["slot_spread"] == pytest.approx([0, *[np.std([1, 2, 3]), 0] * 3, 0])
    assert found["slot_link_share"] == [0, 0, 0, 0, 0, 0, 0, 1]
    assert found["slot_share"] == pytest.approx([1 / 15, *[6 / 15] * 6, 2 / 15])
    assert found["page_slots"] == [0.5] * 8


def test_what_a_page_is_made_of() -> None:
    prose = "<p>" + "the old mill turns " * 11 + "again.</p>"
    cards = "".join(f"<li><h3><a href=/{number}>all about mill {number}</a></h3></li>" for number in range(6))
    found = {name: values[0] for name, values in signals(f"<h2>Mills</h2>{prose}<ul>{cards}</ul>").items()}
    assert found["page_words"] == 1 + 45 + 24
    assert found["page_paragraphs"] == found["page_lines"] == 1
    assert found["page_in_paragraphs"] == found["page_longest_share"] == pytest.approx(45 / 70)
    assert found["page_five_longest"] == 46, "links do not count"
    assert found["page_in_sentences"] == pytest.approx(45 / 70)
    assert found["page_labels"] == pytest.approx(1 / 8)
    assert found["page_repeated_1"] == found["page_in_linked_lines"] == pytest.approx(24 / 70)
    assert found["page_linked_headings"] == 6
    assert found["page_plain_headings"] == 1


def test_characters_are_counted_however_many_there_are() -> None:
    found = signals(f"<p>{'7' * 40_000}, {'A' * 70_000}</p><p>one.</p>")
    assert found["digits"] == [40_000, 0]
    assert found["capitals"] == [70_000, 0]
    assert found["commas"] == [1, 0]
    assert found["stops"] == [0, 1]
