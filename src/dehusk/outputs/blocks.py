"""Every block of a page: its text, where it is, and whether it was kept. The core lists them."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from .._core import BlockRecords, block_records
from ..learned.explain import Contribution
from ..method import Selection
from ..page import Page
from ..page.roles import Role
from ..page.visibility import legible
from ..selection import cut_pieces, readable


class Block(NamedTuple):
    """A run of text that no block element cuts, with all that is known about it."""

    role: Role
    """heading, content, comment, navigation or boilerplate."""
    text: str
    """Its text on one line."""
    path: str
    """The CSS path of the smallest element that contains all of it, or of its ancestor at level 128."""
    xpath: str
    """The XPath of that element."""
    probability: float | None
    """The probability that it is content; None where the method is not `auto`."""
    kept: bool
    """Whether any of it is in the selection."""
    kept_text: str
    """The part of its text that is in the selection: mostly all or nothing, but some methods cut inside a block."""
    row: int
    """Its first text row in the page."""
    hidden: bool = False
    """Whether a browser shows none of it, as far as the page tells."""
    signals: tuple[Contribution, ...] = ()
    """The signals that contributed most, largest contribution first; only `explain()` finds them."""
    decision: str = ""
    """What decided whether it is kept, in one sentence: the threshold of the page, or a rule; only of `explain()`."""


_DROPPED_LATER: Final = "dropped: after the selection, as what readers skip or what repeats on the site"


def add_explanation(block: Block, signals: tuple[Contribution, ...], decision: tuple[bool, str]) -> Block:
    """Return the block with its signals, and with what decided whether it is kept.

    Blocks that the method kept may be dropped later: line numbers, links to the text itself, what repeats on a site.
    """
    was_kept, sentence = decision
    return block._replace(signals=signals, decision=_DROPPED_LATER if was_kept and not block.kept else sentence)


def record_blocks(page: Page, selection: Selection, *, has_probabilities: bool, normalize: bool = True) -> BlockRecords:
    """Return the records of all blocks; with `has_probabilities`, the scores of the selection are probabilities.

    With `normalize`, their texts have the characters that `dehusk._core.normalised` describes.
    """
    pieces = [] if selection.words is None else cut_pieces(page, readable(page, selection))
    probability = selection.score.astype(np.float64, copy=False).tobytes() if has_probabilities else None
    hidden = (~legible(page)).tobytes()
    return block_records(page.table, selection.content.tobytes(), hidden, pieces, probability, normalize)


def list_blocks(records: BlockRecords) -> list[Block]:
    """Return the blocks of a page in document order."""
    return [Block(*values) for values in records.values()]
