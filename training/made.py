"""Made pages: pieces of the canonical HTML of a page, put together to another page. Its labels follow its texts.

A made page has the domain of the page that it was made from, so the two are always in the same fold.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from dehusk import Page, parse
from dehusk._core import Table
from dehusk.page import Bools, Floats
from dehusk.page.tree import in_subtrees

from .examples import Example, Labels


class Piece(NamedTuple):
    """A part of the canonical HTML of an example."""

    source: Example
    begin: int
    end: int

    @property
    def html(self) -> bytes:
        """The part itself."""
        return self.source.page.html[self.begin : self.end]


def outermost(page: Page, rows: Bools) -> list[int]:
    """Those of the rows that are in no other of them."""
    within = in_subtrees(page, rows)[page.parent]
    within[0] = False
    return [int(row) for row in (rows & ~within).nonzero()[0]]


def spans_without(page: Page, cut: Bools, begin: int = 0) -> Iterator[tuple[int, int]]:
    """The spans of the canonical HTML from `begin` on that are in none of the rows that are to be cut."""
    rows = outermost(page, cut)
    return zip([begin, *page.close[rows].tolist()], [*page.start[rows].tolist(), len(page.html)], strict=True)


def without(example: Example, cut: Bools) -> list[Piece]:
    """The page of an example in pieces, without the rows that are to be cut."""
    return [Piece(example, begin, end) for begin, end in spans_without(example.page, cut)]


def made_from(example: Example, pieces: Sequence[Piece]) -> Example | None:
    """The example that these pieces make; what the page of `example` declares of itself stays.

    None if there is no text in them, or if a parser reads them as another page: then texts could not be followed.
    """
    html = b"".join(piece.html for piece in pieces)
    made = replace(example, page=remade(example.page, html), is_made=True)
    if not len(made.blocks) or made.page.html != html:
        return None
    return replace(made, labels=_labels(made, pieces))


def remade(page: Page, html: bytes) -> Page:
    """The page with other canonical HTML. Its source, which has the `meta` elements and the scripts, stays.

    There is no `doctype`: with one, a paragraph could not have a table in it, as it has on older pages.
    """
    made = parse(html, charset="utf-8", url=page.url)
    return replace(made, raw=page.raw, table=Table.from_canonical(made.table.html, page.table))


def _labels(made: Example, pieces: Sequence[Piece]) -> Labels:
    """Each text brings its part of the tokens of the block that it was taken from."""
    page, known = made.page, {id(piece.source): _tokens_of_rows(piece.source) for piece in pieces}
    found, end = np.zeros((2, len(page))), 0
    for piece in pieces:
        begin, end = end, end + piece.end - piece.begin
        first, last = np.searchsorted(page.start, (begin, end))
        rows = first + page.is_text[first:last].nonzero()[0]
        origin = page.start[rows] - begin + piece.begin
        found[:, rows] = known[id(piece.source)][:, np.searchsorted(piece.source.page.start, origin, "right") - 1]
    size, gold = made.blocks.sums(found[0]), made.blocks.sums(found[1])
    return Labels((gold / np.maximum(size, 1e-9)).astype(np.float32), size.astype(np.float32), round(gold.sum()))


def _tokens_of_rows(example: Example) -> Floats:
    """For each row its tokens, and those that are gold: a text has as much of its block as it has of its words."""
    page, blocks, labels = example.page, example.blocks, example.labels
    part = page.words / np.maximum(blocks.spread(page, blocks.sums(page.words).astype(np.float64)), 1)
    return np.array([part * blocks.spread(page, values) for values in (labels.size, labels.size * labels.share)])
