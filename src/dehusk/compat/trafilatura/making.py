"""From a page to a document: what is selected, what is known of it, and how it is written."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from hashlib import blake2b
from typing import Any, Final
from urllib.parse import urlsplit

from ...extraction import Extraction, extract
from ..inputs import html_of
from ..parts import comment_rows, only, table_rows
from .document import Document
from .formats import as_csv, as_html, as_json, as_xml, elements, lines, plain, wanted_html, with_header
from .wishes import Wishes

_DAY: Final = len("2024-05-18")


@dataclass(frozen=True)
class Found:
    """The content of a page, whole and in its two parts, and the document that it makes."""

    whole: Extraction
    main: Extraction
    comments: Extraction
    document: Document

    def written(self, wishes: Wishes) -> Document:
        """The document with its text in the format that is wanted."""
        document = self.document
        document.text = self._text(wishes)
        return document

    def _text(self, wishes: Wishes) -> str:
        document = self.document
        match wishes.format:
            case "json":
                return as_json(document, wishes)
            case "xml":
                return as_xml(document)
            case "xmltei":
                return self.whole.tei[self.whole.tei.index("<TEI") :]
            case "html":
                return as_html(document, wanted_html(self.main, wishes), wishes)
            case "csv":
                return as_csv(document)
        gap = "\n\n" if wishes.formatting else "\n"
        text = gap.join(part for part in (document.text, document.comments) if part)
        return with_header(document, text) if wishes.with_metadata else text


def find(given: Any, wishes: Wishes) -> Found | None:
    """The content of a page as it is wanted; None where there is none, or where the page itself is not wanted."""
    try:
        html = html_of(given)
    except TypeError:
        return None
    if not _has_markup(html):
        return None
    whole = extract(html, url=wishes.url, favor=wishes.favor, include_comments=wishes.comments)
    if not wishes.tables:
        whole = only(whole, ~table_rows(whole))
    if not whole.marks.content.any() or not _is_in_language(whole, wishes.language):
        return None
    of_readers = comment_rows(whole)
    main, comments = only(whole, ~of_readers), only(whole, of_readers)
    document = Document(lambda: elements(main, wishes), lambda: elements(comments, wishes))
    if wishes.with_metadata:
        fill(document, whole, wishes.author_blacklist)
        if not _is_wanted(document, wishes):
            return None
    document.text, document.raw_text = plain(main, wishes), lines(main)
    document.comments = plain(comments, wishes) if wishes.comments else None
    document.id = wishes.record_id
    document.fingerprint = blake2b(document.raw_text.encode(), digest_size=8).hexdigest()
    return Found(whole, main, comments, document)


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
    document.categories, document.tags = [], list(known.tags)
    document.license, document.image, document.language = known.licence, known.image, known.language
    document.pagetype, document.filedate = extraction.kind, date.today().isoformat()


def hostname(url: str | None) -> str | None:
    """The host of an address, without the www before it."""
    try:
        host = urlsplit(url or "").hostname
    except ValueError:
        return None
    return host.removeprefix("www.") if host else None


def _has_markup(html: str | bytes) -> bool:
    return ("<" if isinstance(html, str) else b"<") in html  # type: ignore[operator]


def _is_in_language(extraction: Extraction, wanted: str | None) -> bool:
    """Whether the page is in a language, or does not say in which it is."""
    language = extraction.metadata.language if wanted else None
    return not wanted or not language or language.lower().split("-")[0] == wanted.lower()


def _is_wanted(document: Document, wishes: Wishes) -> bool:
    if document.url in wishes.url_blacklist:
        return False
    return not wishes.only_with_metadata or bool(document.date and document.title and document.url)
