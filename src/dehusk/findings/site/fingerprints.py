"""The blocks of a page as digests, by which they are found again on other pages."""

from __future__ import annotations

import re
from dataclasses import dataclass
from hashlib import blake2b
from typing import Final

import numpy as np

from ...page import Page
from ...page.blocks import Blocks, blocks_of
from ...page.tags import LINK
from ...page.tree import inside

DIGITS: Final = 16
"""Hexadecimal digits of a digest."""
_LINKED: Final = 0.5
"""The share of linked words from which on a block is no prose."""
_FEW_WORDS: Final = 6
"""Words of a text with digits that pages may share by chance: a date, a price, a number of comments."""
_TAG: Final = re.compile(rb"<[^>]*>")
_DIGIT: Final = re.compile(rb"[0-9]")


@dataclass(frozen=True, eq=False)
class Fingerprints:
    """The blocks of a page and a digest of each."""

    blocks: Blocks
    digests: list[str]
    prose: dict[str, int]
    """The words of each block that is not mostly linked; of every block where all are."""
    by_chance: frozenset[str]
    """The blocks that another page may have by chance."""


def fingerprints_of(page: Page) -> Fingerprints:
    """The blocks of a page.

    A block is known by its text, white space aside, and by the tags of the two elements around it: a title is another
    block than the same words in a list of related articles.
    """
    blocks = blocks_of(page)
    if not len(blocks):
        return Fingerprints(blocks, [], {}, frozenset())
    texts = _texts(page, blocks)
    around = page.parent[blocks.row]
    tags = zip(page.tag[around].tolist(), page.tag[np.maximum(page.parent[around], 0)].tolist(), strict=True)
    names = (f"{page.tags[above]}>{page.tags[own]}>".encode() for own, above in tags)
    digests = [_digest(name + text) for name, text in zip(names, texts, strict=True)]
    words = blocks.sums(page.words)
    linked = blocks.sums(np.where(inside(page, page.is_in(LINK)), page.words, 0))
    is_prose = linked < _LINKED * words
    is_prose |= not is_prose.any()
    few = (words <= _FEW_WORDS).tolist()
    return Fingerprints(
        blocks,
        digests,
        {digest: count for digest, count, prose in zip(digests, words.tolist(), is_prose, strict=True) if prose},
        frozenset(
            digest for digest, text, short in zip(digests, texts, few, strict=True) if short and _DIGIT.search(text)
        ),
    )


def _texts(page: Page, blocks: Blocks) -> list[bytes]:
    """The text of each block without its tags, white space collapsed."""
    spans = zip(page.start[blocks.row].tolist(), page.stop[blocks.last_row].tolist(), strict=True)
    return [b" ".join(_TAG.sub(b"", page.html[start:stop]).replace(b"&nbsp;", b" ").split()) for start, stop in spans]


def _digest(text: bytes) -> str:
    return blake2b(text, digest_size=DIGITS // 2).hexdigest()
