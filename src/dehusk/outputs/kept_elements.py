"""Which elements are kept together with the content."""

from __future__ import annotations

import numpy as np

from ..declared import declared_images
from ..method import Marks
from ..page import Bools, Page


def kept_elements(page: Page, marks: Marks) -> Bools:
    """True on the elements to keep, as the core says: those that hold content, and those without text among it."""
    return np.frombuffer(page.table.kept_elements(marks.content.tobytes(), images_for(page, marks)), np.bool_)


def images_for(page: Page, marks: Marks) -> list[str] | None:
    """The addresses of the images that the page declares, for the core to find its lead picture; None for no image."""
    return declared_images(page) if marks.images else None


def husk_roots(page: Page, kept: Bools, content: Bools) -> Bools:
    """True on the topmost rows of what is neither a kept element nor content."""
    parent = np.maximum(page.parent, 0)
    in_body = np.arange(len(page)) > page.body
    in_body[page.end[page.body] :] = False
    roots: Bools = in_body & kept[parent] & ~kept & ~content
    return roots
