"""Posts and comments in a selection, with what their elements say of author and date and the selection lacks."""

from __future__ import annotations

from typing import Final, NamedTuple

from ...page import Bools, Page
from .parts import Parts

_FEWEST: Final = 2


class Signed(NamedTuple):
    """A post in the selection."""

    row: int
    """Its element."""
    author: str
    """Who wrote it; empty where nobody is named, or the selection has the name."""
    date: str
    """When it was written, in ISO 8601; empty where nothing is known, or the selection has the date."""
    follows: bool
    """Whether another post stands directly before it."""


def signed_posts(page: Page, content: Bools) -> list[Signed]:
    """The posts and comments that are content, at least in part; none where there are fewer than two."""
    posts = page.table.selected_posts(content.tobytes())
    if len(posts) < _FEWEST:
        return []
    parts = Parts(page)
    return [
        Signed(row, parts.name(author), _unsaid(parts, dates, content), follows)
        for row, follows, author, dates in posts
    ]


def _unsaid(parts: Parts, dates: list[int], content: Bools) -> str:
    """The date that is read first, unless the selection has it."""
    row, date = parts.date(dates)
    return date if date and not content[row : parts.page.end[row]].any() else ""
