"""Site boilerplate: what the pages of one site repeat, learned from a few of them and removed from any page of it.

The blocks of a page are known by digests, to find them again on other pages.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from hashlib import blake2b
from itertools import compress
from math import ceil
from typing import Any, Final

import numpy as np

from ..errors import BadParameter
from ..method import Selection
from ..page import Bools, Page
from ..page.blocks import Blocks, blocks_of
from ..page.roles import in_links, mostly_in
from ..page.stream import words_of
from ..parsing import as_page

__all__ = ["SiteModel"]

_DIGITS: Final = 16
"""Hexadecimal digits of a digest."""
_MAX_CHANCE_WORDS: Final = 6
"""Maximum number of words of a text with digits that pages may share by chance: a date, a price, a count."""
_DIGIT: Final = re.compile(r"[0-9]")
_VERSION: Final = 2
"""Goes up whenever a block gets another digest."""
_MIN_PAGES: Final = 2
_MIN_SURE_PAGES: Final = 3
"""Minimum number of pages for a text that all of them share not to be shared by chance, whatever it is."""
_MIN_SAME_SHARE: Final = 0.9
"""Minimum share of their prose that two pages have in common if they are the same page."""
_DIGEST: Final = re.compile(f"[0-9a-f]{{{_DIGITS}}}")


@dataclass(frozen=True)
class SiteModel:
    """The blocks that the pages of a site repeat."""

    blocks: frozenset[str]
    """A digest of each repeated block."""
    pages: int
    """The number of different pages from which it was learned."""
    share: float
    """The minimum share of those pages that have a repeated block."""

    @classmethod
    def fit(cls, pages: Iterable[bytes | str | Page], *, share: float = 0.5) -> SiteModel:
        """Learn which blocks at least two of the pages have, and at least that share of them.

        Pages with the same prose count as one page. A short text with digits in it, such as a date, must be on all
        pages, and on at least three. From a single page nothing is learned: its model marks nothing.
        """
        _check_share(share)
        if isinstance(pages, bytes | str):
            raise BadParameter("a site model is fitted to several pages, not to one")
        different = _drop_same_pages([make_fingerprints(as_page(page)) for page in pages])
        times = Counter(digest for page in different for digest in set(page.digests))
        by_chance = frozenset[str]().union(*(page.by_chance for page in different))
        needed = max(_MIN_PAGES, ceil(share * len(different)))
        sure = max(_MIN_SURE_PAGES, len(different))
        repeated = frozenset(digest for digest, n in times.items() if n >= (sure if digest in by_chance else needed))
        return cls(repeated, len(different), float(share))

    def repeated(self, page: Page) -> Bools:
        """True on the text rows of a page that belong to its site rather than to the page."""
        found = make_fingerprints(page)
        repeated = np.array([digest in self.blocks for digest in found.digests], bool)
        return found.blocks.spread(page, repeated)

    def clean(self, page: Page, selection: Selection) -> Selection:
        """A method's marks on a page, without what its site repeats."""
        own = ~self.repeated(page)
        words = None if selection.words is None else selection.words & own[words_of(page).row]
        return replace(selection, content=selection.content & own, words=words)

    def to_json(self) -> str:
        """The model as JSON, which `from_json` reads."""
        content = {"version": _VERSION, "pages": self.pages, "share": self.share, "blocks": sorted(self.blocks)}
        return json.dumps(content, indent=1)

    @classmethod
    def from_json(cls, text: str | bytes) -> SiteModel:
        """The model that `to_json` wrote."""
        try:
            content = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise BadParameter(f"a site model is JSON, but this is not: {error}") from None
        return _read_model(content)


def _read_model(content: Any) -> SiteModel:
    if not isinstance(content, dict) or content.get("version") != _VERSION:
        raise BadParameter(
            f'a site model is a JSON object with "version": {_VERSION}; other versions must be fitted anew'
        )
    blocks, pages = content.get("blocks"), content.get("pages")
    if not isinstance(blocks, list) or not all(isinstance(key, str) and _DIGEST.fullmatch(key) for key in blocks):
        raise BadParameter(f'"blocks" of a site model is a list of digests of {_DIGITS} hexadecimal digits')
    if type(pages) is not int or pages < 0:
        raise BadParameter(f'"pages" of a site model is a number of pages, not {pages!r:.40}')
    return SiteModel(frozenset(blocks), pages, _check_share(content.get("share")))


def _check_share(share: object) -> float:
    if isinstance(share, bool) or not isinstance(share, int | float) or not 0 < share <= 1:
        raise BadParameter(f"share takes a number above 0 and up to 1, not {share!r:.40}")
    return float(share)


def _drop_same_pages(pages: list[Fingerprints]) -> list[Fingerprints]:
    """The pages, without empty ones and those that have nearly all their prose in common with an earlier one."""
    kept: list[Fingerprints] = []
    for page in pages:
        if page.digests and not any(_is_same_prose(page.prose, other.prose) for other in kept):
            kept.append(page)
    return kept


def _is_same_prose(one: dict[str, int], other: dict[str, int]) -> bool:
    common = sum(one[digest] for digest in one.keys() & other.keys())
    return common >= _MIN_SAME_SHARE * max(sum(one.values()), sum(other.values()))


@dataclass(frozen=True, eq=False)
class Fingerprints:
    blocks: Blocks
    digests: list[str]
    prose: dict[str, int]
    """The number of words of each block that is not mostly links; of every block where all are mostly links."""
    by_chance: frozenset[str]
    """The digests of the blocks that another page may have by chance."""


def make_fingerprints(page: Page) -> Fingerprints:
    """The blocks of a page, each with its digest.

    A block is known by its text on one line and by the tags of the two elements around it: a title is another block
    than the same words in a list of related articles.
    """
    blocks = blocks_of(page)
    texts, words = blocks.texts(page), blocks.sums(page.words)
    digests = [_make_digest(around + text) for around, text in zip(_list_tags_around(page, blocks), texts, strict=True)]
    is_prose = ~mostly_in(page, blocks, in_links(page)) & (words > 0)
    is_prose |= not is_prose.any()
    prose = dict(compress(zip(digests, words.tolist(), strict=True), is_prose.tolist()))
    short = compress(zip(digests, texts, strict=True), (words <= _MAX_CHANCE_WORDS).tolist())
    return Fingerprints(blocks, digests, prose, frozenset(digest for digest, text in short if _DIGIT.search(text)))


def _list_tags_around(page: Page, blocks: Blocks) -> Iterator[str]:
    """For each block the names of the two elements around its first text, the outer one first."""
    inner = page.parent[blocks.row]
    outer = page.parent[inner]
    for above, own in zip(page.tag[np.maximum(outer, 0)].tolist(), page.tag[inner].tolist(), strict=True):
        yield f"{page.tags[above]}>{page.tags[own]}>"


def _make_digest(text: str) -> str:
    return blake2b(text.encode(), digest_size=_DIGITS // 2).hexdigest()
