"""Which elements stay with the content."""

from __future__ import annotations

import numpy as np

from ..method import Marks
from ..page import Bools, Page
from ..tree import subtree_sum


def kept_elements(page: Page, marks: Marks) -> Bools:
    """True on the elements to keep: those with content in them, and textless ones, such as images, among content.

    A textless element is among content where its nearest ancestor with text holds no other text than content.
    """
    texts = subtree_sum(page, page.is_text)
    contents = subtree_sum(page, marks.content)
    kept = (contents > 0) & ~page.is_text
    whole = kept & (contents == texts)
    textless = (texts == 0) & ~page.is_text
    for row in textless.nonzero()[0].tolist():
        parent = page.parent[row]
        if parent >= 0 and (whole[parent] or (textless[parent] and kept[parent])):
            kept[row] = True
    kept[0] = kept[page.body] = True
    return kept


def husk_roots(page: Page, marks: Marks) -> tuple[Bools, Bools]:
    """The elements that stay, and the rows at the top of what does not: neither kept nor below another such row."""
    kept = kept_elements(page, marks)
    parent = np.maximum(page.parent, 0)
    in_body = np.arange(len(page)) > page.body
    in_body[page.end[page.body] :] = False
    return kept, in_body & kept[parent] & ~kept & ~marks.content
