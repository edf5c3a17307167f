"""Signals of element names: sums along paths against a climb from parent to parent."""

from __future__ import annotations

import re

import pytest

from dehusk import Page, parse
from dehusk.learned.auto import classify_blocks
from dehusk.learned.version import LATEST, model_file
from dehusk.page.attributes import attribute
from dehusk.page.blocks import blocks_of
from generated import on_generated_pages
from model_file import from_lines, read_arrays

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
