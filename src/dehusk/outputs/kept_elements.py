"""Which elements are kept together with the content."""

from __future__ import annotations

import numpy as np

from ..method import Marks
from ..page import Bools, Page


def kept_elements(page: Page, marks: Marks) -> Bools:
    """True on the elements to keep, as the core says: those that hold content, and those without text among it."""
    return np.frombuffer(page.table.kept_elements(marks.content.tobytes(), marks.images), np.bool_)


def husk_roots(page: Page, kept: Bools, content: Bools) -> Bools:
    """True on the topmost rows of what is neither a kept element nor content."""
    parent = np.maximum(page.parent, 0)
    in_body = np.arange(len(page)) > page.body
    in_body[page.end[page.body] :] = False
    roots: Bools = in_body & kept[parent] & ~kept & ~content
    return roots
