"""All that is known of a page before anything is chosen: its declarations, its address, its headings."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import Final
from urllib.parse import urlsplit

from ..declared import declared_of
from ..page import Bools, Page
from ..page.attributes import attribute
from ..page.base import resolved
from .subject import Things
from .texts import letters, plain, plain_text, rows_named, text_within

_SECOND_LEVELS: Final = frozenset({"ac", "co", "com", "edu", "gov", "net", "org", "or", "ne", "go"})
_MOST_HEADINGS: Final = 40
_LONGEST_TITLE: Final = 500
_WEB: Final = ("http://", "https://")
_SCHEME: Final = re.compile(r"[a-zA-Z][a-zA-Z0-9+.-]*:")


class Evidence:
    """The page and what it declares; every part is read when it is first asked for."""

    def __init__(self, page: Page, content: Bools | None) -> None:
        self.page = page
        self.content = content
        self.declared = declared_of(page)
        self._metas: dict[str, list[str]] = {}
        for name, value in self.declared.metas:
            text = plain(value)
            if text:
                self._metas.setdefault(name, []).append(text)
        self._links: dict[str, str] = {}
        for relation, address in self.declared.links:
            self._links.setdefault(relation, address.strip())

    def metas(self, *names: str) -> list[str]:
        """The contents of the `meta` elements of the first of these names that there is."""
        return next((self._metas[name] for name in names if name in self._metas), [])

    def meta(self, *names: str) -> str:
        """The first of these contents, or an empty text."""
        return next(iter(self.metas(*names)), "")

    def all_metas(self) -> Iterator[tuple[str, str]]:
        """Names and contents of all `meta` elements."""
        return ((name, text) for name, texts in self._metas.items() for text in texts)

    @cached_property
    def headings(self) -> list[tuple[str, int, str]]:
        """The headings in the body, of each of the first three ranks some: name, row and text."""
        page, found = self.page, []
        for name in ("h1", "h2", "h3"):
            rows = [row for row in rows_named(page, name) if row > page.body][:_MOST_HEADINGS]
            found += [(name, row, text) for row in rows if (text := text_within(page, row))]
        return found

    @cached_property
    def month_first(self) -> bool:
        """Whether the month comes first where a date is written in numbers with slashes: in American English alone."""
        language = (attribute(self.page, 0, "lang") or self.meta("og:locale") or "en-US").replace("_", "-").lower()
        return language in ("en", "en-us")

    def link(self, relation: str) -> str:
        """The address of the first `link` of this relation, absolute where that can be known."""
        return self.absolute(self._links.get(relation, ""))

    def absolute(self, address: str) -> str:
        """An address as it is understood on this page; empty where it is no address of the web."""
        address = address.strip().replace(" ", "%20")
        joined = resolved(self.page, address) if address.isprintable() else ""
        return joined if address and (joined.startswith(_WEB) or not _SCHEME.match(joined)) else ""

    @cached_property
    def address(self) -> str:
        """Where the page says that it stands, or else where it was found."""
        for address in (self.link("canonical"), self.absolute(self.meta("og:url")), self.page.url or ""):
            if address.startswith(_WEB):
                return address
        return ""

    @cached_property
    def host_names(self) -> list[str]:
        """The host of the page as a name, in letters alone: whole, and its part that somebody registered."""
        host = urlsplit_host(self.page.url or "") or urlsplit_host(self.address)
        parts = host.removeprefix("www.").split(".")
        if len(parts) < 2:
            return []
        last = 3 if len(parts) > 2 and parts[-2] in _SECOND_LEVELS else 2
        return [letters("".join(parts)), letters("".join(parts[-last:])), letters(parts[-last])]

    @cached_property
    def title(self) -> str:
        """The text of the `title` element."""
        return plain_text(self.page.title[:_LONGEST_TITLE])

    @cached_property
    def _title(self) -> str:
        return letters(f"{self.title} {self.meta('og:title')}")

    @cached_property
    def _addresses(self) -> frozenset[str]:
        return frozenset(filter(None, (self.address, self.page.url)))

    @cached_property
    def linked(self) -> Things:
        """What JSON-LD describes."""
        return Things(self.declared.linked_values, self._title, self._addresses)

    @cached_property
    def items(self) -> Things:
        """What microdata describes."""
        return Things(self.declared.items, self._title, self._addresses)


def urlsplit_host(address: str) -> str:
    """The host of an address in lower case; empty where there is none."""
    try:
        return urlsplit(address).hostname or ""
    except ValueError:
        return ""
