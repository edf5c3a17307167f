"""Blocks: runs of text that no block element cuts."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings

from dehusk import Page, parse
from dehusk.page.blocks import Blocks, blocks_of
from dehusk.page.tags import BLOCKS
from dehusk.page.tree import inside
from effort import examples
from generated import html_pages


def texts(html: str) -> list[list[str]]:
    """The texts of each block."""
    page = parse(html)
    blocks = blocks_of(page)
    return [[page.text(int(row)).strip() for row in rows] for rows in np.split(blocks.rows, blocks.first[1:])]


@pytest.mark.parametrize("tag", "div p ul h2 article blockquote pre section nav footer form".split())
def test_a_block_element_cuts_on_both_edges(tag: str) -> None:
    assert texts(f"<div>before<{tag}>within</{tag}>behind</div>") == [["before"], ["within"], ["behind"]]


@pytest.mark.parametrize(
    "html", ["", "<title>only a title</title>", "<div><p></p><img src=a></div>", "<p> \n&nbsp;</p>"]
)
def test_a_page_without_text_has_no_blocks(html: str) -> None:
    page = parse(html)
    blocks = blocks_of(page)
    assert len(blocks) == len(blocks.row) == len(blocks.last_row) == len(blocks.sizes) == 0


def test_what_blocks_tell_of_their_rows() -> None:
    page = parse("<p>the <b>old</b> mill</p><p>turns again</p>")
    blocks = blocks_of(page)
    assert blocks.sizes.tolist() == [3, 1]
    assert [page.text(int(row)).strip() for row in blocks.row] == ["the", "turns again"]
    assert [page.text(int(row)).strip() for row in blocks.last_row] == ["mill", "turns again"]
    assert blocks.sums(page.words).tolist() == [3, 2]


def test_blocks_by_what_their_rows_have() -> None:
    page = parse("<p>the <b>old</b> mill</p><p><b>turns</b></p><p>again</p>")
    blocks = blocks_of(page)
    bold = inside(page, page.is_in(frozenset({"b"})))
    assert blocks.any_in(bold).tolist() == [True, True, False]
    assert blocks.all_in(bold).tolist() == [False, True, False]
    numbers = blocks.over(page, np.array([1, 2, 3]))
    assert numbers[page.is_text].tolist() == [1, 1, 1, 2, 3]
    assert not numbers[~page.is_text].any()


def test_blocks_are_cut_once_and_shared_by_all() -> None:
    page = parse("<p>the old mill</p><p>turns</p>")
    assert blocks_of(page) is blocks_of(page)
    with pytest.raises(ValueError, match="read-only"):
        blocks_of(page).first[0] = 1


def test_a_changed_copy_of_a_page_has_blocks_of_its_own() -> None:
    page = parse("<p>the old mill</p><p>turns</p>")
    cut = blocks_of(page)
    copy = replace(page, url="https://example.org/")
    assert blocks_of(copy) is not cut


@settings(max_examples=examples(60))
@given(html=html_pages)
def test_every_text_of_the_body_is_in_one_block(html: str) -> None:
    page = parse(html)
    blocks = blocks_of(page)
    in_body = [row for row in page.is_text.nonzero()[0].tolist() if page.body < row < page.end[page.body]]
    assert blocks.rows.tolist() == in_body
    assert blocks.sizes.sum() == len(in_body)
    assert (blocks.sizes > 0).all()
    assert blocks.first.tolist() == cuts(page, blocks)


def cuts(page: Page, blocks: Blocks) -> list[int]:
    """Find the texts before which a block-level element begins or ends."""
    elements = [row for row in range(len(page)) if page.name(row) in BLOCKS and page.name(row) != "br"]
    found = []
    for place, row in enumerate(blocks.rows.tolist()):
        before = blocks.rows[place - 1] if place else -1
        if any(before < element <= row or before < page.end[element] <= row for element in elements):
            found.append(place)
    return found
