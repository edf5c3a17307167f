"""A picture of where on the screen content stands, and where husk."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

import numpy as np

from dehusk.page import Floats
from dehusk.page.boxes import boxes_of

from .rendered import WIDTH, RenderedPage

_COLUMNS: Final = 16
_ROWS: Final = 20
_CELL: Final = 16
_GAP: Final = 40
_TITLES: Final = ("content", "husk")
_STYLE: Final = "text{font:14px sans-serif;fill:#767676}rect{fill:#c2410c}.frame{fill:none;stroke:#a3a3a3}"


class Heat:
    """The words of content and of husk on a grid over the window's width and the page's height."""

    def __init__(self) -> None:
        self._words = np.zeros((len(_TITLES), _ROWS, _COLUMNS))

    def add(self, page: RenderedPage, content: Collection[int]) -> None:
        """Add a page. Its content and its husk weigh 1 each, however many words they have."""
        boxes = boxes_of(page)
        height = max(boxes.bottom.max(), 1.0)
        found = np.zeros_like(self._words)
        for row in (page.is_text & (boxes.area > 0)).nonzero()[0].tolist():
            across = _cells(boxes.left[row] / WIDTH, boxes.right[row] / WIDTH, _COLUMNS)
            down = _cells(boxes.top[row] / height, boxes.bottom[row] / height, _ROWS)
            cells = found[int(row not in content), down, across]
            cells += page.words[row] / cells.size
        total = found.sum(axis=(1, 2), keepdims=True)
        self._words += np.divide(found, total, where=total > 0, out=np.zeros_like(found))

    def svg(self) -> str:
        """Both grids beside each other; the darker a cell, the more words."""
        width, height = len(_TITLES) * (_COLUMNS * _CELL + _GAP) - _GAP + 2, _ROWS * _CELL + 24
        panels = "".join(_panel(n, title, self._words[n]) for n, title in enumerate(_TITLES))
        size = f'width="{width}" height="{height}" viewBox="-1 -22 {width} {height}"'
        return f'<svg xmlns="http://www.w3.org/2000/svg" {size}><style>{_STYLE}</style>{panels}</svg>\n'


def _cells(start: float, stop: float, count: int) -> slice:
    first = min(int(start * count), count - 1)
    return slice(first, max(min(int(np.ceil(stop * count)), count), first + 1))


def _panel(number: int, title: str, words: Floats) -> str:
    frame = f'<rect class="frame" width="{_COLUMNS * _CELL}" height="{_ROWS * _CELL}"/>'
    inner = f'<text y="-7">{title}</text>{"".join(_squares(words))}{frame}'
    return f'<g transform="translate({number * (_COLUMNS * _CELL + _GAP)})">{inner}</g>'


def _squares(words: Floats) -> Iterator[str]:
    for (row, column), share in np.ndenumerate(words / max(words.max(), 1e-9)):
        if share >= 0.01:
            place = f'x="{column * _CELL}" y="{row * _CELL}" width="{_CELL}" height="{_CELL}"'
            yield f'<rect {place} fill-opacity="{share:.2f}"/>'
