"""Every block of a page: what it says, where it stands, and what became of it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import unescape
from typing import Final

import numpy as np

from ..learned.explain import Weighed
from ..learned.roles import roles_of
from ..learned.signals.subject import subject_of
from ..method import Marks
from ..page import Bools, Page
from ..page.blocks import Blocks
from ..page.paths import places_of
from ..page.stream import words_of
from ..page.tree import Rows
from .readable import readable
from .selection import kept_texts as texts_kept

_BREAK: Final = frozenset({"br"})
_BLANKS: Final = re.compile("[\0-\x20\xa0]+")


@dataclass(frozen=True)
class Block:
    """A run of text that no block element cuts, with what is known of it."""

    role: str
    """heading, content, comment, navigation or boilerplate."""
    text: str
    """Its text on one line."""
    path: str
    """The CSS path of the smallest element that holds all of it."""
    xpath: str
    """The same as XPath."""
    probability: float | None
    """How likely it is content; None where the method is not `auto`."""
    kept: bool
    """Whether any of it is in the selection."""
    kept_text: str
    """What of its text is in the selection: mostly all or nothing, but some methods cut inside a block."""
    row: int
    """Its first text row in the page."""
    signals: tuple[Weighed, ...] = ()
    """The signals that weighed most, the weightiest first; `explain()` alone finds them."""


def listed_blocks(page: Page, marks: Marks, *, judged: bool) -> list[Block]:
    """All blocks of a page in document order; `judged` says that the scores of the marks are probabilities."""
    given, marks = marks, readable(page, marks)
    unread = given.content & ~marks.content
    subject = subject_of(page)
    blocks = subject.blocks
    if not len(blocks):
        return []
    kept = blocks.sums(marks.content.astype(np.int64)) > 0
    texts = _whole_texts(page, blocks, unread)
    kept_texts = [text if keep else "" for text, keep in zip(texts, kept.tolist(), strict=True)]
    for number, text in _parts(page, marks, blocks, unread).items():
        kept_texts[number] = text
    places = places_of(page, _smallest_around(page, blocks.row, blocks.last_row))
    columns = zip(
        roles_of(subject, kept),
        texts,
        [place.css for place in places],
        [place.xpath for place in places],
        marks.score[blocks.row].tolist() if judged else [None] * len(blocks),
        kept.tolist(),
        kept_texts,
        blocks.row.tolist(),
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
    """The text of each block, without what of it no reader reads."""
    read = ~unread[blocks.rows]
    rows = blocks.rows[read]
    spans = zip(page.start[rows].tolist(), page.stop[rows].tolist(), strict=True)
    number = np.repeat(np.arange(len(blocks)), blocks.sizes)[read]
    found = _texts(page, rows, [page.html[start:stop] for start, stop in spans], number, unread)
    return [found.get(block, "") for block in range(len(blocks))]


def _parts(page: Page, marks: Marks, blocks: Blocks, unread: Bools) -> dict[int, str]:
    """For each block that is kept in part, by its number, that part."""
    in_part = _kept_in_part(page, marks, blocks)
    if not in_part.any():
        return {}
    rows, texts = texts_kept(page, marks)
    number = np.searchsorted(blocks.row, rows, side="right") - 1
    meant = (in_part[number] & (number >= 0)).nonzero()[0]
    return _texts(page, rows[meant], [texts[index] for index in meant.tolist()], number[meant], unread)


def _kept_in_part(page: Page, marks: Marks, blocks: Blocks) -> Bools:
    kept = blocks.sums(marks.content.astype(np.int64))
    in_part: Bools = (kept > 0) & (kept < blocks.sizes)
    if marks.words is not None:
        words = np.bincount(words_of(page).row[marks.words], minlength=len(page))
        in_part |= (kept > 0) & (blocks.sums(words) < blocks.sums(page.words))
    return in_part


def _texts(page: Page, rows: Rows, texts: list[bytes], number: Rows, unread: Bools) -> dict[int, str]:
    """By the number of its block, the text on one line of the given rows of each; tags neither glue nor split words.

    White space between two texts, a line break, and a text that is left out, unless nobody reads it, set them apart.
    """
    steps = page.blanks + np.cumsum((page.is_text & ~unread) | page.is_in(_BREAK))
    apart = np.diff(steps[rows], prepend=steps[rows[:1]]) > 1
    pieces: dict[int, list[str]] = {}
    for block, gap, text in zip(number.tolist(), apart.tolist(), texts, strict=True):
        pieces.setdefault(block, []).append(" " * gap + unescape(text.decode()))
    return {block: _BLANKS.sub(" ", "".join(found)).strip(" ") for block, found in pieces.items()}
