"""What the output of an extractor for one page is compared with: the gold and the source of the page."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Final

from markdown_it.token import Token

from benchmarks.completeness.lists import list_rows, shares_in
from benchmarks.completeness.pictures import PageImages
from benchmarks.markdown.reading import letters, shown_lines, tokens_of, without_quotes_and_code
from dehusk import Page
from dehusk.declared import declared_of
from dehusk.evaluation.datasets import Gold
from dehusk.overlap import tokens
from dehusk.page.tree import Rows

_TITLE: Final = re.compile(r"\b(?:title|headline|description)$", re.IGNORECASE)
"""Names of `meta` elements for what a page opens with."""


@dataclass(frozen=True)
class Output:
    """The output of an extractor for one page; None for what the extractor never gives."""

    markdown: str
    is_plain: bool = False
    """Whether it is plain text, without headings."""
    has_pictures: bool = True
    """Whether pictures can be in it."""
    title: str | None = None
    authors: tuple[str, ...] | None = None
    site: str | None = None

    @cached_property
    def lines(self) -> list[str]:
        """The lines with text, without markers, links and pictures."""
        return _without_blanks(self.markdown.splitlines() if self.is_plain else shown_lines(self._tokens))

    @property
    def own_lines(self) -> list[str]:
        """The lines that are neither quotations nor code."""
        return self.lines if self.is_plain else _without_blanks(shown_lines(without_quotes_and_code(self._tokens)))

    @cached_property
    def _tokens(self) -> list[Token]:
        return tokens_of(self.markdown)


def _without_blanks(lines: Iterable[str]) -> list[str]:
    return [line for line in map(str.strip, lines) if line]


class Reference:
    """The gold of a page and its source, in the forms that the measures compare; each is made when first used."""

    def __init__(self, page: Page, gold: Gold, knows_authors: bool = False) -> None:
        self.page = page
        self.gold = gold
        self.knows_authors = knows_authors
        """Whether pages of the data set have authors in their gold."""

    @cached_property
    def images(self) -> PageImages:
        return PageImages(self.page)

    @cached_property
    def gold_letters(self) -> str:
        """The letters and digits of the gold text."""
        return letters(self.gold.text or "")

    @cached_property
    def gold_lines(self) -> Counter[str]:
        return Counter(letters(line) for line in (self.gold.text or "").splitlines())

    @cached_property
    def titles(self) -> set[str]:
        """The letters and digits of the texts that may be the title of the page."""
        page = self.page
        headings = [_text_within(page, row) for row in page.is_in(frozenset({"h1"})).nonzero()[0].tolist()]
        declared = [value for name, value in declared_of(page).core.metas() if _TITLE.search(name)]
        return {letters(text) for text in (page.title, self.gold.title or "", *headings, *declared)} - {""}

    @cached_property
    def glued_pairs(self) -> frozenset[str]:
        """Two words that are next to each other in the gold, as one word that neither gold nor page has."""
        words = tokens(_without_soft_hyphens(self.gold.text or ""))
        after = {word for word in words if len(word) > 1} - self._superscripts
        pairs = {first + second for first, second in pairwise(words) if len(first) > 1 and second in after}
        return frozenset(pairs.difference(words, self._page_words))

    @property
    def _superscripts(self) -> set[str]:
        """Words such as those of 14th and Mill™; raised digits are none, since they may be pence."""
        page = self.page
        rows = page.is_in(frozenset({"sup"})).nonzero()[0].tolist()
        return {word for row in rows for word in tokens(_text_within(page, row)) if word.isalpha()}

    @cached_property
    def _page_words(self) -> set[str]:
        """The words that are in one text of the page."""
        page = self.page
        texts = (page.text(row) for row in page.is_text.nonzero()[0].tolist())
        return {word for text in texts for word in tokens(_without_soft_hyphens(text))}

    @cached_property
    def lists(self) -> Rows:
        """The rows at which lists begin."""
        return list_rows(self.page)

    @cached_property
    def gold_shares(self) -> list[float]:
        """The share of each list that is gold."""
        return shares_in(self.gold.text or "", self.page, self.lists)

    def describe_list(self, index: int) -> str:
        """The first words of a list."""
        return _text_within(self.page, int(self.lists[index]))[:200]


def _text_within(page: Page, row: int) -> str:
    rows = range(row, int(page.end[row]))
    return " ".join(" ".join(page.text(inner) for inner in rows if page.is_text[inner]).split())


def _without_soft_hyphens(text: str) -> str:
    return text.translate(dict.fromkeys(map(ord, "\u00ad\u200b\u200c\u200d\u2060\ufeff")))
