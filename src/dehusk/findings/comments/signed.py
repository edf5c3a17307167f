"""Posts and comments in a selection, with what their elements say of author and date and the selection lacks."""

from __future__ import annotations

from typing import Final, NamedTuple

from ...page import Bools, Page
from ...page.tree import Rows, subtree_sum
from .elements import innermost, named_among
from .parts import Parts

_HOLDERS: Final = frozenset({"article", "div", "li", "section", "td"})
"""Elements that can begin with a line that says who wrote what follows."""
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
    kept = subtree_sum(page, content)
    elements = named_among(page, (kept > 0) & page.is_in(_HOLDERS))
    if len(elements) < _FEWEST:
        return []
    holder, parts, posts, found = innermost(page, elements), Parts(page), set(elements.tolist()), []
    for place, row in enumerate(elements.tolist()):
        own = holder[row : page.end[row]] == place
        if content[row : page.end[row]][own].any():
            found.append(Signed(row, *parts.unsaid(row, own, kept), _follows(page, row, posts, kept)))
    return found if len(found) >= _FEWEST else []


def _follows(page: Page, row: int, posts: set[int], kept: Rows) -> bool:
    """Whether what is kept before an element, in the element around both, is a post as well."""
    before, parent = row - 1, int(page.parent[row])
    while before > parent:
        while page.parent[before] != parent:
            before = int(page.parent[before])
        if kept[before]:
            return before in posts
        before -= 1
    return False
