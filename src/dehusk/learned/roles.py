"""What a block is for, as far as its names and its place tell."""

from __future__ import annotations

from typing import Final

import numpy as np

from ..page import Bools
from ..page.names import rows_called
from ..page.tree import covered, inside
from .signals.subject import Subject

COMMENT_NAMES: Final = frozenset({"comment", "comments"})
_NAVIGATION: Final = frozenset({"nav", "menu"})
_LINKED: Final = 0.7
"""The share of linked words from which on a dropped block is navigation."""


def in_comments(subject: Subject) -> Bools:
    """True on the blocks that stand in an element named for comments; a `body` so named only says that it has some."""
    page, rows = subject.page, rows_called(subject.names, COMMENT_NAMES)
    return covered(page, rows[rows > page.body])[subject.blocks.row]


def roles_of(subject: Subject, kept: Bools) -> list[str]:
    """For each block: heading, comment, content, navigation or boilerplate."""
    page = subject.page
    linked = inside(page, page.is_in(_NAVIGATION))[subject.blocks.row] | (subject.link_share >= _LINKED)
    role = np.where(kept, "content", np.where(linked, "navigation", "boilerplate"))
    role[in_comments(subject)] = "comment"
    role[subject.is_heading & kept] = "heading"
    return role.tolist()  # type: ignore[no-any-return]
