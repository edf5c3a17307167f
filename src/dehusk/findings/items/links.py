"""Where the links of a page lead to."""

from __future__ import annotations

import numpy as np

from ...page import Page
from ...page.attributes import attribute_values
from ...page.base import resolved
from ...page.tags import LINK
from ...page.tree import Rows

_NOWHERE = ("#", "javascript:")


class Links:
    """The links of a page that lead to some place other than itself, in document order."""

    def __init__(self, page: Page) -> None:
        self.page = page
        rows, values = attribute_values(page, "href")
        hrefs = {row: value.strip() for row, value in zip(rows.tolist(), values, strict=True)}
        self.href = {row: href for row, href in hrefs.items() if href and not href.lower().startswith(_NOWHERE)}
        leading = np.array(list(self.href), np.int64)
        self.row: Rows = leading[page.is_in(LINK)[leading]]

    def around(self, row: int) -> int:
        """The link that a row is in; -1 where it is in none."""
        place = int(np.searchsorted(self.row, row, side="right")) - 1
        return int(self.row[place]) if place >= 0 and self.page.end[self.row[place]] > row else -1

    def first(self, start: int, stop: int) -> int:
        """The first link in a run of rows; -1 where there is none."""
        place = int(np.searchsorted(self.row, start))
        return int(self.row[place]) if place < len(self.row) and self.row[place] < stop else -1

    def address(self, row: int) -> str:
        """Where a row leads to, as absolute as the page allows; empty where it is no link."""
        return resolved(self.page, self.href[row]) if row in self.href else ""
