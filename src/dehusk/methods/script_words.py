"""How many words of scripts a page has, and where; the table of a page holds no scripts."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from ..page import Page
from ..page.hidden_rows import VisiblePage, visible_part
from ..page.tree import Rows


def script_words(page: Page) -> Rows:
    """For each row the number of words of the scripts directly in it.

    Where hidden elements are left out of the page, they are left out with their scripts.
    """
    part = visible_part(replace(page, table=page.table.whole)) if isinstance(page, VisiblePage) else None
    found = np.zeros(len(page), np.int64)
    for row, count in page.table.script_words():
        here = row if part is None else int(part.row[row])
        if here >= 0:
            found[here] += count
    return found
