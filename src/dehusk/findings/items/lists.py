"""Which entries are the list of the page."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from ...page import Bools, Floats
from ...page.tree import Rows, holds, in_runs, subtree_sum
from ...page.visibility import visible_or_all
from .candidates import Candidates
from .entries import Entries
from .entry_ends import entry_ends
from .shapes import Shapes

_PICTURES: Final = frozenset({"img", "picture", "video"})
_LEAST: Final = 3
"""The minimum number of entries of a list."""
_MENU_WORDS: Final = 3
"""As many words of a link count for nothing, since links of menus have them too; a picture counts as much."""
_MOST_WORDS: Final = 50
"""The maximum number of words that count in an entry: many entries make a list, not long ones."""
_IN_MENU: Final = 0.1
"""The factor for an entry in an element for navigation."""
_WORTH: Final = 1.5
"""The minimum that an entry is worth, on average; those of menus are worth less."""
_OF_ALL, _OF_EACH = 0.2, 0.5
"""The minimum shares of what the best list is worth, in all and per entry, for another list beside it."""
_MOST_LISTS: Final = 8
_PART: Final = 0.2
"""The minimum share of the content that the lists make up."""


class EntryList(NamedTuple):
    """Entries that are alike, in document order, each a run of rows."""

    start: Rows
    stop: Rows


def lists_of(shapes: Shapes, candidates: Candidates, entries: Entries, content: Bools | None) -> list[EntryList]:
    """The kinds of entry with the most to read, the best first; no two of them overlap.

    Menus are short links and sections hold many titles; what is neither is the list. Lists whose entries are worth
    about as much as those of the best one stand beside it: the front of a newspaper has several. With `content`, what
    makes up only a small part of it is a list within a text.
    """
    lists: list[EntryList] = []
    taken = np.zeros(len(shapes.page), bool)
    for kind in _best_kinds(shapes, candidates, entries, content):
        start = _with_siblings(shapes, candidates, entries, kind)
        stop = entry_ends(shapes.page, np.zeros(len(start), np.int64), start)
        before = np.append(0, np.cumsum(taken))
        free = before[stop] == before[start]
        if np.count_nonzero(free) >= _LEAST:
            lists.append(EntryList(start[free], stop[free]))
            taken |= in_runs(start[free], stop[free], len(taken))
    if content is not None and shapes.page.words[content & taken].sum() < _PART * shapes.page.words[content].sum():
        return []
    return lists


def _best_kinds(shapes: Shapes, candidates: Candidates, entries: Entries, content: Bools | None) -> list[int]:
    """The kinds of entry that may be lists, the most valuable first."""
    if not len(entries):
        return []
    count = np.bincount(entries.kind)
    value = _values(shapes, candidates, entries, content)
    good = np.bincount(entries.kind, (value > 0) & (_between(shapes, candidates.links, entries) > 0))
    total = np.bincount(entries.kind, value)
    total[(count < _LEAST) | (total < _WORTH * count) | (2 * good < count)] = 0
    best = int(total.argmax())
    worthy = (total > 0) & (total >= _OF_ALL * total[best]) & (total / count >= _OF_EACH * total[best] / count[best])
    order = np.argsort(-total, kind="stable")
    return [int(kind) for kind in order[worthy[order]][:_MOST_LISTS]]


def _values(shapes: Shapes, candidates: Candidates, entries: Entries, content: Bools | None) -> Floats:
    """How much there is to read in each entry that menus do not have; with `content`, how much of it is content.

    What holds several titles, longer than those of menus, is a section rather than an entry.
    """
    page, words = shapes.page, subtree_sum(shapes.page, shapes.page.words)
    own = np.where(visible_or_all(page) if content is None else content, page.words, 0).astype(np.int64)
    if content is None:
        links = np.union1d(candidates.titles, candidates.links)
        own[links] -= np.minimum(words[links], _MENU_WORDS)
    read = np.append(0, np.cumsum(own))
    value = read[entries.stop] - read[entries.start]
    if content is None:
        value += _MENU_WORDS * holds(page, page.is_in(_PICTURES))[entries.start]
    titles = _between(shapes, candidates.titles[words[candidates.titles] > _MENU_WORDS], entries)
    worth: Floats = value.clip(0, _MOST_WORDS) / np.maximum(titles, 1)
    return np.where(entries.in_menu, _IN_MENU * worth, worth)


def _between(shapes: Shapes, rows: Rows, entries: Entries) -> Rows:
    """How many of the rows are in each entry."""
    before = np.searchsorted(rows, np.arange(len(shapes.page) + 1))
    return before[entries.stop] - before[entries.start]


def _with_siblings(shapes: Shapes, candidates: Candidates, entries: Entries, kind: int) -> Rows:
    """The entries of a kind, and those beside them with another class, such as every other row of a table."""
    page, path, titles = shapes.page, shapes.path, candidates.titles
    places = slice(*np.searchsorted(entries.kind, (kind, kind + 1)).tolist())
    start, title = entries.start[places], entries.title[places]
    height = page.depth[title[0]] - page.depth[start[0]]
    around = shapes.ancestors(titles, np.full(len(titles), height))
    alike = path[titles] - path[around] == path[title[0]] - path[start[0]]
    return np.union1d(start, around[alike & np.isin(page.parent[around], page.parent[start])])
