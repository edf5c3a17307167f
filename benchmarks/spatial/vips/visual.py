"""Visual facts of the nodes that the rules of VIPS ask for."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np

from dehusk.page import Bools, Floats
from dehusk.page.boxes import Boxes, boxes_of

from ..rendered import RenderedPage

Font = tuple[float, float]
"""Size in pixels, and weight."""
_TRANSPARENT: Final = "rgba(0, 0, 0, 0)"
_REPLACED: Final = frozenset(
    {"img", "input", "button", "select", "textarea", "video", "audio", "canvas", "object", "iframe"}
)
"""Inline elements that are not text."""


@dataclass(frozen=True)
class Visual:
    """A page with the terms of section 4.1 of the report, by row."""

    page: RenderedPage

    @cached_property
    def boxes(self) -> Boxes:
        return boxes_of(self.page)

    @cached_property
    def area(self) -> Floats:
        return self.boxes.area

    @cached_property
    def children(self) -> list[list[int]]:
        """The valid nodes directly in each node: those that can be seen, with a width and a height."""
        found: list[list[int]] = [[] for _ in range(len(self.page))]
        for row, parent in enumerate(self.page.parent.tolist()):
            if row and self.area[row] > 0:
                found[parent].append(row)
        return found

    @cached_property
    def is_inline(self) -> Bools:
        """True on texts and on elements that break no line."""
        return np.array([self._style(row)[3] for row in range(len(self.page))], bool)

    @cached_property
    def is_text(self) -> list[bool]:
        """True on text nodes and virtual text nodes: inline nodes with only such nodes in them."""
        found: list[bool] = self.page.is_text.tolist()
        may_be = (self.is_inline & ~self.page.is_in(_REPLACED)).tolist()
        for row in reversed(range(len(self.page))):
            inner = self.children[row]
            found[row] = found[row] or (may_be[row] and bool(inner) and all(found[child] for child in inner))
        return found

    @cached_property
    def background(self) -> list[str]:
        """The colour behind each node; a transparent node shows that of its parent."""
        found = [self._style(row)[2] for row in range(len(self.page))]
        for row, parent in enumerate(self.page.parent.tolist()):
            if found[row] == _TRANSPARENT or self.page.is_text[row]:
                found[row] = found[parent] if row else "rgb(255, 255, 255)"
        return found

    @cached_property
    def rules(self) -> list[float]:
        """The heights at which `hr` elements are."""
        return [float(top) for top in self.boxes.top[self.page.is_in(frozenset({"hr"})) & (self.area > 0)]]

    def font(self, row: int) -> Font:
        """The font of the first text in a node, or of the node itself."""
        texts = np.flatnonzero(self.page.is_text[row : self.page.end[row]])
        size, weight, *_ = self._style(row + int(texts[0]) if texts.size else row)
        return size, weight

    def _style(self, row: int) -> tuple[float, float, str, bool]:
        found: tuple[float, float, str, bool] = self.page.layout["styles"][int(self.page.kept[row])]
        return found
