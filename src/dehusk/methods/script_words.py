"""How many words of scripts a page has, and where; the table of a page holds no scripts."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from ..page import Page
from ..page.attributes import attribute
from ..page.hidden_rows import VisiblePage, visible_part
from ..page.tree import Rows


def script_words(page: Page) -> Rows:
    """For each row the number of words of the scripts directly in it.

    The page is parsed once more with an element for each script. Apart from these, it has the same elements as `page`,
    in the same order: where hidden elements are left out of the page, they are left out with their scripts. If mending
    made the two differ, no words are counted.
    """
    from ..parsing.canonical import SCRIPT, table_with_scripts

    scripted = replace(page, table=table_with_scripts(page.source))
    if isinstance(page, VisiblePage) and (part := visible_part(scripted)) is not None:
        scripted = part.page
    found = np.zeros(len(page), np.int64)
    if SCRIPT not in scripted.tags:
        return found
    is_script = scripted.tag == scripted.tags.index(SCRIPT)
    elements, here = (~scripted.is_text & ~is_script).nonzero()[0], (~page.is_text).nonzero()[0]
    if len(elements) == len(here):
        scripts = is_script.nonzero()[0]
        holders = here[np.searchsorted(elements, scripted.parent[scripts])]
        np.add.at(found, holders, [int(attribute(scripted, row, "words") or 0) for row in scripts.tolist()])
    return found
