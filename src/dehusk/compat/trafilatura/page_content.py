"""The content of a page as the options want it, and the document that is made from it."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

from ...extraction import Extraction, extract
from ..accepted import html_of
from ..parts import comment_rows, only, table_rows
from .document import Document
from .formats import as_csv, as_html, as_json, as_xml, elements, lines, plain, wanted_html, with_header
from .metadata import fill
from .options import Options


@dataclass(frozen=True)
class PageContent:
    """The content of a page, whole and in two parts, and the document that is made from it."""

    whole: Extraction
    main: Extraction
    comments: Extraction
    document: Document

    def written(self, options: Options) -> Document:
        """The document, its text in the wanted format."""
        document = self.document
        document.text = self._text(options)
        return document

    def _text(self, options: Options) -> str:
        document = self.document
        match options.format:
            case "json":
                return as_json(document, options)
            case "xml":
                return as_xml(document)
            case "xmltei":
                return self.whole.tei[self.whole.tei.index("<TEI") :]
            case "html":
                return as_html(document, wanted_html(self.main, options), options)
            case "csv":
                return as_csv(document)
        gap = "\n\n" if options.formatting else "\n"
        text = gap.join(part for part in (document.text, document.comments) if part)
        return with_header(document, text) if options.with_metadata else text


def find_content(given: Any, options: Options) -> PageContent | None:
    """The content of a page; None where there is none, or where the options exclude the page."""
    try:
        html = html_of(given)
    except TypeError:
        return None
    if not _has_markup(html):
        return None
    whole = extract(html, url=options.url, favor=options.favor, include_comments=options.comments)
    if not options.tables:
        whole = only(whole, ~table_rows(whole))
    if not whole.marks.content.any() or not _is_in_language(whole, options.language):
        return None
    of_readers = comment_rows(whole)
    main, comments = only(whole, ~of_readers), only(whole, of_readers)
    document = Document(lambda: elements(main, options), lambda: elements(comments, options))
    if options.with_metadata:
        fill(document, whole, options.author_blacklist)
        if not _is_wanted(document, options):
            return None
    document.text, document.raw_text = plain(main, options), lines(main)
    document.comments = plain(comments, options) if options.comments else None
    document.id = options.record_id
    document.fingerprint = blake2b(document.raw_text.encode(), digest_size=8).hexdigest()
    return PageContent(whole, main, comments, document)


def _has_markup(html: str | bytes) -> bool:
    return ("<" if isinstance(html, str) else b"<") in html  # type: ignore[operator]


def _is_in_language(extraction: Extraction, wanted: str | None) -> bool:
    """Whether the page is in the wanted language; a page that does not say its language is accepted."""
    language = extraction.metadata.language if wanted else None
    return not wanted or not language or language.lower().split("-")[0] == wanted.lower()


def _is_wanted(document: Document, options: Options) -> bool:
    if document.url in options.url_blacklist:
        return False
    return not options.only_with_metadata or bool(document.date and document.title and document.url)
