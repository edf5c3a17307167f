"""How many words of scripts a page has, and where; the table of a page holds no scripts."""

from __future__ import annotations

import numpy as np

from ..page import Page
from ..page.tree import Rows, parents


def script_words(page: Page) -> Rows:
    """For each row the number of words of the scripts directly in it.

    The page is parsed once more with its scripts kept as empty elements. Apart from these, it has the same elements as
    `page`, in the same order. If mending made the two differ, no words are counted.
    """
    from ..parsing.canonical import canonical_with_scripts
    from ..parsing.mend import mend
    from ..parsing.scan import scan

    markup, counts = canonical_with_scripts(page.source)
    columns = scan(markup) or scan(mend(markup))
    found = np.zeros(len(page), np.int64)
    if columns is None:
        return found
    is_script = columns.tag == columns.tags.index("script")
    elements = ((columns.tag != 0) & ~is_script).nonzero()[0]
    scripts = is_script.nonzero()[0]
    here = (~page.is_text).nonzero()[0]
    if len(elements) != len(here) or len(scripts) != len(counts):
        return found
    holder = np.searchsorted(elements, parents(columns.end, columns.depth)[scripts])
    np.add.at(found, here[holder], counts)
    return found
