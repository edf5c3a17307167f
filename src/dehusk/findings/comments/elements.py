"""The elements that are comments or posts."""

from __future__ import annotations

from typing import Final

import numpy as np

from ...page import Page
from ...page.roles import in_comments
from ...page.tree import Rows

_ITEMS: Final = frozenset({"li"})


def comment_elements(page: Page) -> Rows:
    """The rows of the elements that are one comment each, replies within others included.

    Where no element is named as one comment, the entries of lists in elements named for comments are.
    """
    named = np.array(page.table.comment_elements(), np.int64)
    return named if len(named) else (page.is_in(_ITEMS) & in_comments(page)).nonzero()[0]


def innermost(page: Page, elements: Rows) -> Rows:
    """For each row the place of the innermost of some elements around it; -1 where there is none."""
    found = np.full(len(page), -1)
    for place, row in enumerate(elements.tolist()):
        found[row : page.end[row]] = place
    return found
