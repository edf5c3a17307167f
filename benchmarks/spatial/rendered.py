"""A page as a browser shows it: the table of its rows, and where on the screen each row is."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

import numpy as np

from dehusk.method import Selection
from dehusk.page import Bools, Ints, Page, frozen
from dehusk.page.tree import Rows
from dehusk.parsing import parse
from dehusk.selection import text_of

from .rendering import Layout

WIDTH: Final = 1280
"""The width of the window, in pixels."""
_SEEN: Final = 0.3
"""The minimum share of words that are shown. Pages with a smaller one wait for a script, so all their rows count."""


@dataclass(frozen=True, eq=False, kw_only=True)
class RenderedPage(Page):
    """A page with its layout. Methods see the `kept` rows of its table, and all of them as visible."""

    layout: Layout
    kept: Rows

    def __len__(self) -> int:
        return len(self.kept)

    def _column(self, column: memoryview) -> Ints:
        return frozen(np.frombuffer(column, np.int32)[self.kept])

    @cached_property
    def parent(self) -> Ints:
        parent = np.searchsorted(self.kept, self._column(self.table.parent)).astype(np.int32)
        parent[0] = -1
        return frozen(parent)

    @cached_property
    def end(self) -> Ints:
        return frozen(np.searchsorted(self.kept, self._column(self.table.end)).astype(np.int32))

    @cached_property
    def depth(self) -> Ints:
        return self._column(self.table.depth)

    @cached_property
    def tag(self) -> Ints:
        return self._column(self.table.tag)

    @cached_property
    def chars(self) -> Ints:
        return self._column(self.table.chars)

    @cached_property
    def words(self) -> Ints:
        return self._column(self.table.words)

    @cached_property
    def visible(self) -> Bools:
        return frozen(np.ones(len(self), bool))

    @cached_property
    def static(self) -> Bools:
        return frozen(~np.isin(self.kept, self.layout["positioned"]))

    def marked_text(self, content: Bools) -> str:
        """The text of the rows that a method marked."""
        marked = np.zeros(len(self.table), bool)
        marked[self.kept[content]] = True
        return text_of(self, Selection(marked, np.zeros(len(marked))))


def rendered_page(layout: Layout) -> RenderedPage:
    """The page with this layout, with hidden rows and all."""
    page = parse(layout["html"])
    if len(page) != len(layout["boxes"]):
        raise ValueError(f"{len(page)} rows are not {len(layout['boxes'])} boxes")
    return _rows_of(
        RenderedPage(page.table, page.raw, page.encoding, page.url, layout=layout, kept=np.arange(len(page)))
    )


def only_shown(page: RenderedPage) -> RenderedPage:
    """The page without the rows that the browser does not show."""
    is_shown = ~np.isin(page.kept, page.layout["hidden"])
    is_believed = page.words[is_shown].sum() > _SEEN * page.words.sum()
    return _rows_of(replace(page, kept=page.kept[is_shown])) if is_believed else page


def _rows_of(page: RenderedPage) -> RenderedPage:
    """The page with the boxes of the rows that are kept."""
    shown = page.with_boxes(np.array(page.layout["boxes"], np.float64)[page.kept], WIDTH)
    assert isinstance(shown, RenderedPage), "a copy of it"
    return shown
