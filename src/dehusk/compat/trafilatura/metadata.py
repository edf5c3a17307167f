"""The metadata of a page as fields of a document of trafilatura."""

from __future__ import annotations

from datetime import date
from typing import Final
from urllib.parse import urlsplit

from ...extraction import Extraction
from .document import Document

_DAY: Final = len("2024-05-18")


def fill(document: Document, extraction: Extraction, unwanted_authors: frozenset[str]) -> None:
    """Write the metadata of a page into a document."""
    known = extraction.metadata
    unwanted = {author.casefold() for author in unwanted_authors}
    document.title, document.description = known.title, known.description
    document.date = known.date[:_DAY] if known.date else None
    document.author = "; ".join(author for author in known.authors if author.casefold() not in unwanted) or None
    document.url = known.url or extraction.page.url
    document.hostname = hostname(document.url)
    document.sitename = known.site or document.hostname
    document.categories, document.tags = list(known.categories), list(known.tags)
    document.license, document.image, document.language = known.licence, known.image, known.language
    document.pagetype, document.filedate = extraction.kind, date.today().isoformat()


def hostname(url: str | None) -> str | None:
    """The host of an address, without a leading `www.`."""
    try:
        host = urlsplit(url or "").hostname
    except ValueError:
        return None
    return host.removeprefix("www.") if host else None
