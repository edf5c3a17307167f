"""How much script text stands where in a page; the table itself holds no scripts."""

from __future__ import annotations

import numpy as np

from ..page import Page
from ..page.tags import TAGS
from ..page.tree import Rows


def script_words(page: Page) -> Rows:
    """For each row the words of the scripts directly in it.

    The page is parsed once more with an element for each script. These aside, its elements are those of `page` in the
    same order.
    """
    from ..parsing.canonical import table_with_scripts

    table, name, counts = table_with_scripts(page.source)
    found = np.zeros(len(page), np.int64)
    if not counts:
        return found
    tag = np.frombuffer(table.tag, np.int32)
    is_script = tag == len(TAGS) + table.own_tags.index(name)
    elements = ((tag != 0) & ~is_script).nonzero()[0]
    holder = np.searchsorted(elements, np.frombuffer(table.parent, np.int32)[is_script])
    np.add.at(found, (~page.is_text).nonzero()[0][holder], counts)
    return found
