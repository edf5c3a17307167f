"""How many words of scripts a page has, and where; the table of a page holds no scripts."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from ..page import Page
from ..page.hidden_rows import VisiblePage, visible_part
from ..page.tree import Rows


def script_words(page: Page) -> Rows:
    """For each row the number of words of the scripts directly in it.

    The page is parsed once more. Where hidden elements are left out of the page, they are left out with their scripts.
    """
    from ..parsing.build import count_script_words, parse_table

    source, limits = page.source.encode("utf-8", "replace"), page.limits
    words = count_script_words(source, limits)
    whole = replace(page, table=parse_table(source, limits)) if isinstance(page, VisiblePage) else page
    part = visible_part(whole) if isinstance(page, VisiblePage) else None
    found = np.zeros(len(page), np.int64)
    for row, count in words:
        here = row if part is None else int(part.row[row])
        if here >= 0:
            found[here] += count
    return found
