"""The blocks of a page as digests, to find them again on other pages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import blake2b
from typing import Final

import numpy as np

from ...page import Page
from ...page.blocks import Blocks, blocks_of
from ...page.roles import in_links, mostly_in

DIGITS: Final = 16
"""Hexadecimal digits of a digest."""
_FEW_WORDS: Final = 6
"""The maximum number of words of a text with digits that pages may share by chance: a date, a price, a count."""
_DIGIT: Final = re.compile(r"[0-9]")


@dataclass(frozen=True, eq=False)
class Fingerprints:
    """The blocks of a page and a digest of each."""

    blocks: Blocks
    digests: list[str]
    prose: dict[str, int]
    """The number of words of each block that is not mostly links; of every block where all are mostly links."""
    by_chance: frozenset[str]
    """The digests of the blocks that another page may have by chance."""


def fingerprints_of(page: Page) -> Fingerprints:
    """The blocks of a page, each with its digest.

    A block is known by its text on one line and by the tags of the two elements around it: a title is another block
    than the same words in a list of related articles.
    """
    blocks = blocks_of(page)
    texts, words = blocks.texts(page), blocks.sums(page.words)
    digests = [_digest(around + text) for around, text in zip(_tags_around(page, blocks), texts, strict=True)]
    is_prose = ~mostly_in(page, blocks, in_links(page)) & (words > 0)
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


def _tags_around(page: Page, blocks: Blocks) -> Iterator[str]:
    """For each block the names of the two elements around its first text, the outer one first."""
    inner = page.parent[blocks.row]
    outer = page.parent[inner]
    for above, own in zip(page.tag[np.maximum(outer, 0)].tolist(), page.tag[inner].tolist(), strict=True):
        yield f"{page.tags[above]}>{page.tags[own]}>"


def _digest(text: str) -> str:
    return blake2b(text.encode(), digest_size=DIGITS // 2).hexdigest()
