"""The evidence from which metadata is chosen: what a page declares, its headings, and the texts near its title."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final, Protocol
from urllib.parse import unquote

from .._core import is_ambiguous, is_month_first, parse_date
from ..declared import declared_of
from ..lazy import lazy
from ..page import Bools, Page
from ..page.base import resolve_url
from ..page.domains import registered_domain
from .around_title import AroundTitle, Heading, find_title_row
from .entities import NO_ENTITIES, Entities
from .plain_text import letters, plain_line
from .titles import MAX_LETTERS_BY_CHANCE, SiteNames, TitleHeadings

if TYPE_CHECKING:
    from ..findings.comments import Post

KINDS_WITHOUT_AUTHORS: Final = frozenset({"collection", "listing", "product", "service"})
"""Kinds of pages whose names and dates are those of reviews and of entries in lists."""
_MAX_TITLE_CHARS: Final = 500
_MAX_IN_SLUG: Final = 20
"""Maximum number of letters of a title that are compared with the URL of its page, which may be cut off."""
_WEB: Final = ("http://", "https://")
_SCHEME: Final = re.compile(r"[a-zA-Z][a-zA-Z0-9+.-]*:")
_HOST: Final = re.compile(r"[a-zA-Z][a-zA-Z0-9+.-]*://(?:[^/?#@]*@)?(\[[^\]/]*\]|[^/?#:\[\]]*)")
_PATH: Final = re.compile(r"[a-zA-Z][a-zA-Z0-9+.-]*://[^/?#]*([^?#]*)")
_RELATIONS: Final = ("icense", "ICENSE", "category", "author")
"""Words in the relations of links that lead to the licence, the categories or the author of the page."""
_LICENCE_HOST: Final = "creativecommons.org/"


class Findings(Protocol):
    """What an extraction finds on a page. Some of it takes long, and is asked for on few pages."""

    @property
    def kind(self) -> str | None: ...
    @property
    def posts(self) -> Sequence[Post]: ...


class Evidence(ABC):
    """What a page declares and shows; every part is read when it is first used.

    Some parts depend on fields that are chosen from other parts. They are abstract here; `Choice` chooses them.
    """

    def __init__(self, page: Page, content: Bools | None = None, findings: Findings | None = None) -> None:
        self.page = page
        self.content = content
        self._findings = findings
        self.declared = declared_of(page)
        self.metas = self.declared.core.plain_metas()
        self.meta_names = self.metas.keys()

    @property
    def kind(self) -> str | None:
        """What kind of page it is; None where that is not known."""
        return None if self._findings is None else self._findings.kind

    @property
    def posts(self) -> Sequence[Post]:
        """The posts of a thread; none where they are not known."""
        return () if self._findings is None else self._findings.posts

    @property
    @abstractmethod
    def url(self) -> str:
        """The URL that the page gives for itself; empty where it gives none."""

    @property
    @abstractmethod
    def language(self) -> str:
        """The language tag of the page; empty where it is not known."""

    @property
    @abstractmethod
    def declared_site_names(self) -> Sequence[str]:
        """The names that the page declares for its site."""

    @property
    @abstractmethod
    def declared_titles(self) -> Sequence[str]:
        """The titles that the page declares, without the names of the site."""

    @property
    @abstractmethod
    def titles_of_page(self) -> Sequence[str]:
        """The declared titles of the whole page, and those of entities that are like one of them."""

    @property
    @abstractmethod
    def title(self) -> str:
        """The title of the page; empty where none was found."""

    @property
    @abstractmethod
    def declared_date(self) -> str:
        """When the page declares to have been published; empty where it does not."""

    @lazy
    def site(self) -> SiteNames:
        """The names of the site."""
        return SiteNames(self.declared_site_names, self.host_names)

    @lazy
    def main_headings(self) -> list[Heading]:
        """The `h1` elements in the body."""
        return self.page.table.headings(1, 1)

    @lazy
    def _lesser_headings(self) -> list[Heading]:
        return self.page.table.headings(2, 3)

    @property
    def headings(self) -> Iterator[Heading]:
        """The headings in the body that may be the title: `h1`, then `h2` and `h3`."""
        yield from self.main_headings
        yield from self._lesser_headings

    @lazy
    def title_headings(self) -> TitleHeadings:
        """The headings that are the title of the page."""
        return TitleHeadings(list(self.headings), self.site, self.declared_titles, self.titles_of_page, self.has_slug)

    @lazy
    def around_title(self) -> AroundTitle:
        """The texts around the title of the page."""
        return AroundTitle(self.page, find_title_row(self.headings, self.title, self.content))

    @lazy
    def marked_links(self) -> list[tuple[int, str, str]]:
        """The links that may lead to the licence, the categories or the author of the page: row, relations and URL."""
        return self.page.table.links_with(_RELATIONS, _LICENCE_HOST)

    def parse_date(self, text: str, expected: str = "") -> str:
        """Return the first date in a text, read as an expected one where it can be; empty if there is none."""
        if not is_ambiguous(text):
            return parse_date(text, month_first=False, expected=expected)
        return parse_date(text, month_first=self._month_first, language=self.language, expected=expected)

    def parse_shown_date(self, text: str) -> str:
        """Return the first date in a text that readers see, read as the declared day where it can be."""
        return self.parse_date(text, self.declared_date)

    @lazy
    def _month_first(self) -> bool:
        """Whether the month comes first where a date is written in numbers with slashes or hyphens."""
        return is_month_first(self.language, self._host)

    def resolve(self, url: str) -> str:
        """Return a URL as the page understands it; an empty text where it is not a URL of the web."""
        url = url.strip().replace(" ", "%20")
        if not url or not url.isprintable():
            return ""
        joined = resolve_url(self.page, url)
        return joined if joined.startswith(_WEB) or not _SCHEME.match(joined) else ""

    @lazy
    def host_names(self) -> list[str]:
        """The host of the page in letters alone: whole, its registered domain, and the first part of that."""
        host = self._host.removeprefix("www.")
        if "." not in host:
            return []
        domain = registered_domain(host)
        return [letters(host), letters(domain), letters(domain.partition(".")[0])]

    @lazy
    def _host(self) -> str:
        return _host_of(self.page.url or "") or _host_of(self.url)

    @lazy
    def slug(self) -> str:
        """The last part of the path that can be a title, in letters alone; empty for front pages, and without a URL.

        Where no part is long enough it is the last one.
        """
        match = _PATH.match(self.page.url or self.url)
        parts = list(filter(None, map(letters, unquote(match[1]).split("/")))) if match else []
        return (
            next((part for part in reversed(parts) if len(part) > MAX_LETTERS_BY_CHANCE), *parts[-1:]) if parts else ""
        )

    def has_slug(self, key: str) -> bool:
        """Whether the URL of the page contains the beginning of a title, given in letters alone, or is one."""
        enough = min(len(key), len(self.slug)) > MAX_LETTERS_BY_CHANCE
        return enough and (key[:_MAX_IN_SLUG] in self.slug or key.startswith(self.slug))

    @lazy
    def page_title(self) -> str:
        """The text of the `title` element."""
        return plain_line(self.page.title[:_MAX_TITLE_CHARS])

    @lazy
    def json_ld(self) -> Entities:
        """The entities that JSON-LD describes."""
        return self._entities(*self.declared.linked_objects)

    @lazy
    def microdata(self) -> Entities:
        """The entities that microdata describes."""
        return self._entities(*self.declared.item_objects)

    def _entities(self, values: list[Any], objects: list[dict[str, Any]]) -> Entities:
        if not objects:
            return NO_ENTITIES
        title = f"{self.page_title} {next(iter(self.metas.get('og:title', ())), '')}"
        return Entities(values, objects, letters(title), frozenset(filter(None, (self.url, self.page.url))))


def _host_of(url: str) -> str:
    """Return the host of a URL in lower case; an empty text where there is none."""
    match = _HOST.match(url)
    return match[1].lower().strip("[]") if match else ""
