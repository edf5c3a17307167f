"""What a page gives to find its metadata in: its declarations, its headings, and what was found before."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any, Final
from urllib.parse import urlsplit

from ..declared import declared_of
from ..page import Bools, Page
from ..page.base import resolved
from ..page.domains import registered_domain
from .around_title import AroundTitle
from .month_order import is_month_first
from .plain_text import letters, plain_line, plain_value
from .site_names import SiteNames
from .things import Things
from .title_headings import TitleHeadings

_LONGEST_TITLE: Final = 500
_WEB: Final = ("http://", "https://")
_SCHEME: Final = re.compile(r"[a-zA-Z][a-zA-Z0-9+.-]*:")


class Evidence:
    """The page and what it declares; every part is read when it is first asked for.

    Some fields help to find others. They are chosen first, and kept here.
    """

    address: str = ""
    """The address that the page gives for itself."""
    language: str = ""
    """Its language tag."""
    site: SiteNames = SiteNames()
    """The names of its site."""
    first_site: Any = None
    """The candidate that gives the first of these names."""
    declared_titles: Sequence[str] = ()
    """The titles that it declares, without the names of the site."""
    title: str = ""
    """Its title."""
    declared_date: str = ""
    """When it says to have been published."""

    def __init__(self, page: Page, content: Bools | None) -> None:
        self.page = page
        self.content = content
        self.declared = declared_of(page)
        self._given: dict[str, list[str]] = {}
        self._plain: dict[str, list[str]] = {}
        for name, value in self.declared.metas:
            self._given.setdefault(name, []).append(value)

    def given(self, names: Iterable[str]) -> Iterator[str]:
        """Those of some names that `meta` elements have."""
        return filter(self._given.__contains__, names)

    def metas(self, name: str) -> list[str]:
        """The contents of the `meta` elements of this name."""
        if name not in self._given:
            return []
        if name not in self._plain:
            self._plain[name] = list(filter(None, map(plain_value, self._given[name])))
        return self._plain[name]

    def meta(self, name: str) -> str:
        """The first of these contents, or an empty text."""
        return next(iter(self.metas(name)), "")

    def all_metas(self) -> Iterator[tuple[str, str]]:
        """Names and contents of all `meta` elements."""
        return ((name, text) for name in self._given for text in self.metas(name))

    @cached_property
    def headings(self) -> list[tuple[str, int, str]]:
        """The headings in the body, of each of the first three ranks some: name, row and text."""
        return [(f"h{rank}", row, text) for rank, row, text in self.page.table.headings()]

    @cached_property
    def title_headings(self) -> TitleHeadings:
        """The headings that are the title of the page."""
        return TitleHeadings(self.headings, self.site, self.declared_titles)

    @cached_property
    def month_first(self) -> bool:
        """Whether the month comes first where a date is written in numbers with slashes."""
        return is_month_first(self.language, self._host)

    def link(self, relation: str) -> str:
        """The address of the first `link` of this relation, absolute where that can be known."""
        return self.absolute(self.declared.link(relation))

    def absolute(self, address: str) -> str:
        """An address as it is understood on this page; empty where it is no address of the web."""
        address = address.strip().replace(" ", "%20")
        joined = resolved(self.page, address) if address.isprintable() else ""
        return joined if address and (joined.startswith(_WEB) or not _SCHEME.match(joined)) else ""

    @cached_property
    def host_names(self) -> list[str]:
        """The host of the page in letters alone: whole, its registered domain, and the first part of that."""
        host = self._host.removeprefix("www.")
        if "." not in host:
            return []
        domain = registered_domain(host)
        return [letters(host), letters(domain), letters(domain.partition(".")[0])]

    @cached_property
    def _host(self) -> str:
        return _host_of(self.page.url or "") or _host_of(self.address)

    @cached_property
    def page_title(self) -> str:
        """The text of the `title` element."""
        return plain_line(self.page.title[:_LONGEST_TITLE])

    @cached_property
    def around_title(self) -> AroundTitle:
        """The texts around the title of the page."""
        return AroundTitle(self.page, self.content, self.headings, self.title)

    @cached_property
    def _title_letters(self) -> str:
        return letters(f"{self.page_title} {self.meta('og:title')}")

    @cached_property
    def _addresses(self) -> frozenset[str]:
        return frozenset(filter(None, (self.address, self.page.url)))

    @cached_property
    def json_ld(self) -> Things:
        """What JSON-LD describes."""
        return Things(self.declared.linked_values, self._title_letters, self._addresses)

    @cached_property
    def microdata(self) -> Things:
        """What microdata describes."""
        return Things(self.declared.items, self._title_letters, self._addresses)


def _host_of(address: str) -> str:
    """The host of an address in lower case; empty where there is none."""
    try:
        return urlsplit(address).hostname or ""
    except ValueError:
        return ""
