"""From a page to the entries of its list."""

from __future__ import annotations

from operator import attrgetter

from ...page import Bools, Page
from .candidates import candidates_of
from .dates import Dates
from .entries import entries_of
from .fields import items_in
from .item import Item
from .links import Links
from .lists import lists_of
from .shapes import Shapes


def items_of(page: Page, content: Bools | None = None) -> list[Item]:
    """The repeated entries of an overview page in document order, each once; none where nothing repeats.

    `content` is true on the text rows that are content; what makes up little of it is then no list. Without it an
    article may give the list of its related articles, since nothing else on the page repeats.
    """
    links, shapes = Links(page), Shapes(page)
    candidates = candidates_of(page, links)
    lists = lists_of(shapes, candidates, entries_of(shapes, candidates.titles), content)
    if not lists:
        return []
    dates = Dates(shapes)
    found: dict[str, Item] = {}
    for entries in lists:
        for item in items_in(shapes, links, candidates.labels, dates, entries):
            found.setdefault(item.link or item.title, item)
    return sorted(found.values(), key=attrgetter("row"))
