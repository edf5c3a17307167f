"""Signals of the core: values by hand on small pages, and what holds on all pages."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from dehusk import Page, parse
from dehusk.learned.auto import classify_blocks
from dehusk.learned.version import LATEST, model_file
from dehusk.page.attributes import attribute
from dehusk.page.blocks import blocks_of
from generated import on_generated_pages
from model_file import from_lines, read_arrays

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


HIDDEN = "!hidden"
"""The name by which the model knows an element that an attribute hides."""

with model_file("blocks", LATEST) as path:
    MODEL = read_arrays(path)
FLAGS = from_lines(MODEL["flags"])
WEIGHT = dict(zip(from_lines(MODEL["names"]), MODEL["weight"].tolist(), strict=True))


def columns(page: Page) -> dict[str, list[float]]:
    """The signals of names, block by block."""
    predictions = classify_blocks(page)
    return {name: predictions.signal(name).tolist() for name in ("names", *map("in {}".format, FLAGS))}


def own_names(page: Page, row: int) -> list[str]:
    """The names of one element, attribute by attribute."""
    words = f"{attribute(page, row, 'class') or ''} {attribute(page, row, 'id') or ''}"
    found = [f"<{page.name(row)}>", *(word.lower() for word in re.findall("[A-Z]+[a-z]*|[a-z]+", words))]
    role, style = attribute(page, row, "role"), attribute(page, row, "style") or ""
    if role is not None:
        found.append(f"role={role}")
    hides = [
        attribute(page, row, "hidden") is not None,
        bool(re.search(r"display:\s*none|visibility:\s*hidden", style)),
    ]
    return found + [HIDDEN] * sum(hides)


def climbed(page: Page, row: int) -> list[str]:
    """The names of a row and of all above it."""
    found = []
    while row >= 0:
        found += own_names(page, row)
        row = int(page.parent[row])
    return found


@on_generated_pages(60)
def test_sums_along_paths_are_those_of_a_climb(html: str) -> None:
    html = html.replace('class="c"', 'class="Article-body text text" id="comment-4"').replace("<nav", "<nav role=main")
    page = parse(html)
    found = columns(page)
    for block, row in enumerate(blocks_of(page).row.tolist()):
        names = climbed(page, row)
        assert found["names"][block] == pytest.approx(sum(WEIGHT.get(name, 0) for name in names), abs=1e-4)
        assert [name for name in FLAGS if found[f"in {name}"][block]] == [name for name in FLAGS if name in names]


@pytest.mark.parametrize("depth", [40, 64, 300])
def test_a_flag_is_found_on_a_long_path(depth: int) -> None:
    found = columns(parse("<section class=comment>" * depth + "the mill" + "</section>" * depth))
    assert {name for name in FLAGS if found[f"in {name}"] == [1]} == {"<section>", "comment"}
