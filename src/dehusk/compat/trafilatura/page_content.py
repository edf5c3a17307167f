"""The content of a page as the options want it, and the document that is made from it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from hashlib import blake2b
from typing import Any

from ...extraction import Extraction, extract
from ...page import Page
from ...parsing import parse
from ..accepted import has_markup, html_of
from ..parts import comment_rows, declares_thread, is_forum, only, table_rows
from .deduplication import without_repetitions
from .document import Document
from .formats import as_csv, as_html, as_json, as_xml, elements, lines, plain, wanted_html, with_header
from .metadata import fill
from .options import Options
from .script_texts import script_texts


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
    return content_of(parse(html, url=options.url), options) if has_markup(html) else None


def content_of(page: Page, options: Options) -> PageContent | None:
    """The same for a page that is parsed."""
    whole = _selected(page, options)
    if not _is_in_language(whole, options.language):
        return None
    found = parted(whole, options)
    return found if _is_wanted(found, options) else None


def _selected(page: Page, options: Options) -> Extraction:
    """What the options want of a page; the metadata are those of the page before anything is pruned."""
    pruned = _pruned(page, options)
    shown = extract(
        pruned, favor=options.favor, include_comments=options.comments or declares_thread(page), header=False
    )
    whole = (None if shown else script_texts(pruned)) or shown
    if pruned is not page:
        whole = replace(whole, given=page)
    if not options.tables:
        whole = only(whole, ~table_rows(whole))
    return without_repetitions(whole, options.repetitions) if options.repetitions else whole


def _pruned(page: Page, options: Options) -> Page:
    if not options.prune_xpath:
        return page
    from ...parsing.pruning import without_nodes  # loads the HTML library

    return parse(without_nodes(page.source, options.prune_xpath), url=page.url, limits=page.limits)


def parted(whole: Extraction, options: Options) -> PageContent:
    """The content in two parts, and the document of them."""
    of_readers = comment_rows(whole) & (not _are_text(whole, options))
    main, comments = only(whole, ~of_readers), only(whole, of_readers)
    document = Document(lambda: elements(main, options), lambda: elements(comments, options))
    if options.with_metadata:
        fill(document, whole, options)
    document.text, document.raw_text = plain(main, options), lines(main)
    document.comments = plain(comments, options) if options.comments else None
    document.id = options.record_id
    document.fingerprint = blake2b(document.raw_text.encode(), digest_size=8).hexdigest()
    return PageContent(whole, main, comments, document)


def _are_text(whole: Extraction, options: Options) -> bool:
    """Whether comments are the text itself: in a thread, and in what looks like one if comments are wanted."""
    return is_forum(whole) if options.comments else declares_thread(whole.page)


def _is_in_language(extraction: Extraction, wanted: str | None) -> bool:
    """Whether the page is in the wanted language; a page that does not say its language is accepted."""
    language = extraction.metadata.language if wanted else None
    return not wanted or not language or language.lower().split("-")[0] == wanted.lower()


def _is_wanted(found: PageContent, options: Options) -> bool:
    """Whether the options accept the page."""
    document, settings = found.document, options.settings
    if document.url in options.url_blacklist:
        return False
    if options.only_with_metadata and not (document.date and document.title and document.url):
        return False
    text, comments = document.raw_text or "", document.comments or ""
    if len(text) < settings.min_output_size and len(comments) < settings.min_output_comm_size:
        return False
    if settings.max_tree_size is not None and len(document.body) > settings.max_tree_size:
        return False
    return options.repetitions is None or not options.repetitions.is_one(text, "document")
