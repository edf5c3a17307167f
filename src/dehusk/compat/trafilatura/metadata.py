"""The metadata of a page as fields of a document of trafilatura."""

from __future__ import annotations

from datetime import date
from urllib.parse import urlsplit

from ...declared import Declared, declared_of
from ...declared.json_ld import things_in
from ...extraction import Extraction
from ...metadata import Metadata
from ...metadata.entities import types_of
from ...metadata.plain_text import first_text, plain_value
from ...page import Page
from ...page.base import base_of
from .author_names import author_names
from .document import Document
from .linked_names import PAGE, described_organisation, described_person, not_authors
from .named_authors import named_authors
from .options import Options
from .page_links import categories_of, licence_name, tags_of
from .titles import host_in_title, title_of


def fill(document: Document, extraction: Extraction, options: Options) -> None:
    """Write the metadata of a page into a document."""
    known, page = extraction.metadata, extraction.given or extraction.page
    declared = declared_of(page)
    document.title, document.description = title_of(page, known.title), known.description
    document.date = options.date.date_of(known)
    document.author = _author(known, page, options.author_blacklist)
    document.url = known.url or page.url or declared.meta("twitter:url") or base_of(page) or None
    document.hostname = hostname(document.url)
    document.sitename = known.site or _site(declared) or document.hostname or host_in_title(page)
    document.categories = categories_of(page) or _sections(declared)
    document.tags = list(dict.fromkeys([*_keywords(declared), *known.tags])) or tags_of(page)
    document.license = licence_name(page, known.licence)
    document.image, document.language = known.image or declared.meta("image") or None, known.language
    document.pagetype, document.filedate = _page_type(declared) or extraction.kind, date.today().isoformat()


def hostname(url: str | None) -> str | None:
    """The host of an address, without a leading `www.`."""
    try:
        host = urlsplit(url or "").hostname
    except ValueError:
        return None
    return host.removeprefix("www.") if host else None


def _author(known: Metadata, page: Page, blacklist: frozenset[str]) -> str | None:
    """The authors of a page; for trafilatura only people are authors."""
    declared = declared_of(page)
    unwanted = blacklist | not_authors(declared)
    return (
        author_names(known.authors, unwanted)
        or author_names(named_authors(page), unwanted)
        or author_names(described_person(declared), unwanted)
    )


def _site(declared: Declared) -> str | None:
    """Whose site a page is on, if it says so only in passing."""
    return _publisher(declared) or described_organisation(declared)


def _publisher(declared: Declared) -> str | None:
    """The publisher that a page names; many give an address in a social network instead."""
    name = plain_value(declared.meta("article:publisher")).lstrip("@")
    return None if not name or "/" in name else name if name[0].isupper() or "." in name else name.title()


def _sections(declared: Declared) -> list[str]:
    """The sections that a page says to belong to."""
    stated = [text for name, text in declared.metas if name == "article:section"]
    return (
        list(dict.fromkeys(map(plain_value, stated)))
        or [text for thing in things_in(declared.linked_values) if (text := first_text(thing.get("articleSection")))][
            :1
        ]
    )


def _keywords(declared: Declared) -> list[str]:
    """The keywords that a page declares; it may declare tags besides them."""
    pieces = map(plain_value, declared.meta("keywords").split(","))
    return list(filter(None, pieces))


def _page_type(declared: Declared) -> str | None:
    """What a page says that it is; the parts of what it describes are described inside it."""
    named = (name for thing in things_in(declared.linked_values) for name in types_of(thing))
    return declared.meta("og:type") or next((name.lower() for name in named if PAGE.search(name)), None)
