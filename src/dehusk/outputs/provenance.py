"""Every block of a page: what it says, where it stands, and what became of it."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from operator import attrgetter
from typing import Final

import numpy as np

from ..learned.explain import Weighed
from ..method import Marks
from ..page import Bools, Page
from ..page.blocks import Blocks, blocks_of
from ..page.lines import is_apart, join_lines
from ..page.paths import findable, places_of
from ..page.roles import Role, block_roles
from ..page.stream import words_of
from ..page.tree import Rows
from ..page.visibility import legible
from ..selection import kept_texts as texts_kept
from ..selection import normalised, readable


@dataclass(frozen=True, slots=True)
class Block:
    """A run of text that no block element cuts, with all that is known about it."""

    role: Role
    """heading, content, comment, navigation or boilerplate."""
    text: str
    """Its text on one line."""
    path: str
    """The CSS path of the smallest element that holds all of it, or of the one around that at level 128."""
    xpath: str
    """The XPath of that element."""
    probability: float | None
    """How likely it is content; None where the method is not `auto`."""
    kept: bool
    """Whether any of it is in the selection."""
    kept_text: str
    """The part of its text that is in the selection: mostly all or nothing, but some methods cut inside a block."""
    row: int
    """Its first text row in the page."""
    hidden: bool = False
    """Whether a browser shows none of it, as far as the page itself tells."""
    signals: tuple[Weighed, ...] = ()
    """The signals that weighed most, the weightiest first; only `explain()` finds them."""
    decision: str = ""
    """What decided whether it is kept, in one sentence: the threshold of the page, or a rule; only of `explain()`."""


_EXPLAINED: Final = frozenset({"signals", "decision"})
_BEFORE_EXPLANATION: Final = attrgetter(*(field.name for field in fields(Block) if field.name not in _EXPLAINED))
_UNREAD: Final = "dropped: after the selection, as what readers skip or what repeats on the site"


def with_explanation(block: Block, signals: tuple[Weighed, ...], decision: str) -> Block:
    """Return the block with its signals and with what decided on it.

    Parts of kept blocks are left out later: numbers of lines, links to the text itself, what repeats on a site.
    """
    is_left_out = not block.kept and decision.startswith("kept")
    values = (*_BEFORE_EXPLANATION(block), signals, _UNREAD if is_left_out else decision)
    return Block(*values)


def listed_blocks(page: Page, marks: Marks, *, judged: bool, normalize: bool = True) -> list[Block]:
    """All blocks of a page in document order; `judged` says that the scores of the marks are probabilities.

    With `normalize`, their texts have the characters that `dehusk.selection.normalised` describes.
    """
    blocks, hidden = blocks_of(page), ~legible(page)
    whole = marks.content | (hidden & blocks.over(page, blocks.any_in(marks.content)))
    unread = whole & ~readable(page, replace(marks, content=whole)).content
    marks = readable(page, marks)
    kept = blocks.any_in(marks.content)
    texts = _whole_texts(page, blocks, unread)
    kept_texts = [text if keep else "" for text, keep in zip(texts, kept.tolist(), strict=True)]
    for number, text in _parts(page, marks, blocks, unread).items():
        kept_texts[number] = text
    if normalize:
        texts, kept_texts = [normalised(text) for text in texts], [normalised(text) for text in kept_texts]
    places = places_of(page, findable(page, _smallest_around(page, blocks.row, blocks.last_row)))
    columns = zip(
        block_roles(page, blocks, kept),
        texts,
        [place.css for place in places],
        [place.xpath for place in places],
        marks.score[blocks.row].tolist() if judged else [None] * len(blocks),
        kept.tolist(),
        kept_texts,
        blocks.row.tolist(),
        blocks.all_in(hidden).tolist(),
        strict=True,
    )
    return [Block(*column) for column in columns]


def _smallest_around(page: Page, first: Rows, last: Rows) -> Rows:
    """For each run of text rows the smallest element that holds all of it."""
    holder = page.parent[first].astype(np.int64)
    while len(short := (page.end[holder] <= last).nonzero()[0]):
        holder[short] = page.parent[holder[short]]
    return holder


def _whole_texts(page: Page, blocks: Blocks, unread: Bools) -> list[str]:
    """The text of each block, without those of its rows that nobody reads."""
    read = ~unread[blocks.rows]
    rows = blocks.rows[read]
    spans = zip(page.start[rows].tolist(), page.stop[rows].tolist(), strict=True)
    first = np.append(0, np.cumsum(read))[blocks.first]
    return join_lines([page.html[start:stop] for start, stop in spans], is_apart(page, rows, unread), first)


def _parts(page: Page, marks: Marks, blocks: Blocks, unread: Bools) -> dict[int, str]:
    """For each block that is kept in part, by its number, that part."""
    numbers = _kept_in_part(page, marks, blocks).nonzero()[0]
    if not len(numbers):
        return {}
    rows, texts = texts_kept(page, marks)
    number = np.searchsorted(blocks.row, rows, side="right") - 1
    meant = np.isin(number, numbers).nonzero()[0]
    apart = is_apart(page, rows[meant], unread)
    lines = join_lines([texts[index] for index in meant.tolist()], apart, np.searchsorted(number[meant], numbers))
    return dict(zip(numbers.tolist(), lines, strict=True))


def _kept_in_part(page: Page, marks: Marks, blocks: Blocks) -> Bools:
    """True on the blocks of which some texts or words are kept, and some are not."""
    kept = blocks.any_in(marks.content)
    in_part = kept & ~blocks.all_in(marks.content)
    if marks.words is not None:
        words = np.bincount(words_of(page).row[marks.words], minlength=len(page))
        in_part |= kept & (blocks.sums(words) < blocks.sums(page.words))
    return in_part
