"""What the pages of one site repeat: learned from a few of them, removed from any page of the site."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import ceil
from typing import Any, Final

import numpy as np

from ...errors import BadParameter
from ...method import Marks
from ...page import Bools, Page
from ...page.stream import words_of
from ...parsing import as_page
from .fingerprints import DIGITS, Fingerprints, fingerprints_of

_VERSION: Final = 2
"""Goes up whenever a block gets another digest."""
_LEAST_PAGES: Final = 2
_SURE_PAGES: Final = 3
"""The minimum number of pages for a text that all of them share to be no chance, whatever it is."""
_SAME: Final = 0.9
"""The minimum share of their prose that two pages have in common if they are the same page."""
_DIGEST: Final = re.compile(f"[0-9a-f]{{{DIGITS}}}")


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
        different = _different([fingerprints_of(as_page(page)) for page in pages])
        times = Counter(digest for page in different for digest in set(page.digests))
        by_chance = frozenset[str]().union(*(page.by_chance for page in different))
        needed = max(_LEAST_PAGES, ceil(share * len(different)))
        sure = max(_SURE_PAGES, len(different))
        repeated = frozenset(digest for digest, n in times.items() if n >= (sure if digest in by_chance else needed))
        return cls(repeated, len(different), float(share))

    def repeated(self, page: Page) -> Bools:
        """True on the text rows of a page that belong to its site rather than to the page."""
        found = fingerprints_of(page)
        repeated = np.array([digest in self.blocks for digest in found.digests], bool)
        return found.blocks.over(page, repeated)

    def clean(self, page: Page, marks: Marks) -> Marks:
        """What a method marked on a page, without what its site repeats."""
        own = ~self.repeated(page)
        words = None if marks.words is None else marks.words & own[words_of(page).row]
        return replace(marks, content=marks.content & own, words=words)

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
        return _from_content(content)


def _from_content(content: Any) -> SiteModel:
    if not isinstance(content, dict) or content.get("version") != _VERSION:
        raise BadParameter(
            f'a site model is a JSON object with "version": {_VERSION}; other versions must be fitted anew'
        )
    blocks, pages = content.get("blocks"), content.get("pages")
    if not isinstance(blocks, list) or not all(isinstance(key, str) and _DIGEST.fullmatch(key) for key in blocks):
        raise BadParameter(f'"blocks" of a site model is a list of digests of {DIGITS} hexadecimal digits')
    if type(pages) is not int or pages < 0:
        raise BadParameter(f'"pages" of a site model is a number of pages, not {pages!r:.40}')
    return SiteModel(frozenset(blocks), pages, _check_share(content.get("share")))


def _check_share(share: object) -> float:
    if isinstance(share, bool) or not isinstance(share, int | float) or not 0 < share <= 1:
        raise BadParameter(f"share takes a number above 0 and up to 1, not {share!r:.40}")
    return float(share)


def _different(pages: list[Fingerprints]) -> list[Fingerprints]:
    """The pages, without empty ones and those that have nearly all their prose in common with an earlier one."""
    kept: list[Fingerprints] = []
    for page in pages:
        if page.digests and not any(_same(page.prose, other.prose) for other in kept):
            kept.append(page)
    return kept


def _same(one: dict[str, int], other: dict[str, int]) -> bool:
    common = sum(one[digest] for digest in one.keys() & other.keys())
    return common >= _SAME * max(sum(one.values()), sum(other.values()))
