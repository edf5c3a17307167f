"""The document that is made from a page: its metadata fields, its text and its comments."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import blake2b
from typing import Any, Final
from xml.etree.ElementTree import Element

import numpy as np

from ...declared import declared_of
from ...declared.script_data import script_data_of
from ...declared.scripted.linked import linked_html
from ...declared.scripted.state import state_html
from ...extraction import Extraction, extract
from ...page import Bools, Page
from ...page.attributes import find_named_rows
from ...page.blocks import blocks_of
from ...page.roles import in_comments
from ...page.tree import covered, inside, subtree_sum
from ...parsing import parse
from ..arguments import has_tags, read_html
from ..fragments import extract_all, keep_only
from .metadata import fill_metadata
from .rendering import join_lines, make_body, write_text
from .settings import Extractor

FIELDS: Final = tuple(
    """
    title author url hostname description sitename date categories tags fingerprint id license body comments
    commentsbody raw_text text language image pagetype filedate
    """.split()
)
_COMMENT_NAMES: Final = frozenset({"commentlist", "commentarea", "disqus"})
"""Names that blogs give to the comments of their readers, besides those that have the word itself."""
_TABLE: Final = frozenset({"table"})
_MAX_DATA_SHARE: Final = 0.5
"""Maximum share of the content in a table of data; one with more lays out the page."""


class Document:
    """A page with its metadata. `body` and `commentsbody` are elements of `xml.etree`, made when first used."""

    title: str | None = None
    author: str | None = None
    url: str | None = None
    hostname: str | None = None
    description: str | None = None
    sitename: str | None = None
    date: str | None = None
    categories: list[str] | None = None
    tags: list[str] | None = None
    fingerprint: str | None = None
    id: str | None = None
    license: str | None = None
    comments: str | None = None
    raw_text: str | None = None
    text: str | None = None
    language: str | None = None
    image: str | None = None
    pagetype: str | None = None
    filedate: str | None = None

    def __init__(
        self,
        make_body: Callable[[], Element] = lambda: Element("body"),
        make_commentsbody: Callable[[], Element] = lambda: Element("body"),
    ) -> None:
        self._make_body, self._make_commentsbody = make_body, make_commentsbody

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Document:
        """A document with these fields."""
        document = cls()
        for field, value in data.items():
            setattr(document, field, value)
        return document

    @cached_property
    def body(self) -> Element:
        """The content as XML elements."""
        return self._make_body()

    @cached_property
    def commentsbody(self) -> Element:
        """The comments as XML elements."""
        return self._make_commentsbody()

    def as_dict(self) -> dict[str, Any]:
        """All fields by their names."""
        return {field: getattr(self, field) for field in FIELDS}


@dataclass(frozen=True)
class PageContent:
    """The content of a page, whole and without comments, and the document that is made from it."""

    whole: Extraction
    main: Extraction
    document: Document


def find_content(page: Any, options: Extractor) -> PageContent | None:
    """The content of a page in any form; None where there is none, or where the options exclude the page."""
    try:
        html = read_html(page)
    except TypeError:
        return None
    return select_content(parse(html, url=options.url), options) if has_tags(html) else None


def select_content(page: Page, options: Extractor) -> PageContent | None:
    """The content of a parsed page; None where there is none, or where the options exclude the page."""
    whole = _select(page, options)
    language = whole.metadata.language if options.lang else None
    if options.lang and language and language.lower().split("-")[0] != options.lang.lower():
        return None
    content = split_comments(whole, options)
    return content if _is_accepted(content.document, options) else None


def _select(page: Page, options: Extractor) -> Extraction:
    """Select what the options request of a page; the metadata are those of the page before anything is pruned."""
    pruned = page
    if options.prune_xpath:
        from ...parsing.pruning import without_nodes  # loads the HTML library

        pruned = parse(without_nodes(page.source, options.prune_xpath), url=page.url, limits=page.limits)
    keep_comments = options.comments or _declares_thread(page)
    shown = extract(pruned, favor=options.favor, include_comments=keep_comments, header=False)
    whole = (None if shown else extract_linked_data(pruned) or _extract_script_data(pruned)) or shown
    if pruned is not page:
        whole = replace(whole, given=page)
    if not options.tables:
        whole = keep_only(whole, ~_data_table_rows(whole))
    return options.repetitions.drop_repeated(whole) if options.repetitions else whole


def extract_linked_data(page: Page) -> Extraction | None:
    """The texts in the structured data of a page, however short; None where there are none."""
    return _extract_fragment(linked_html(declared_of(page).linked_values), page)


def _extract_script_data(page: Page) -> Extraction | None:
    """The texts in the data from which a browser would build the page; None where there are none."""
    return _extract_fragment(state_html(script_data_of(page), page.title), page)


def _extract_fragment(html: str, page: Page) -> Extraction | None:
    """All the text of a fragment, with the metadata of a page."""
    extraction = extract_all(html, page.url) if html else None
    return replace(extraction, given=page) if extraction else None


def split_comments(whole: Extraction, options: Extractor) -> PageContent:
    """Separate the comments from the content, and make the document of both."""
    comment_rows = _comment_rows(whole) & (not _are_comments_main(whole, options))
    main, comments = keep_only(whole, ~comment_rows), keep_only(whole, comment_rows)
    document = Document(lambda: make_body(main, options), lambda: make_body(comments, options))
    if options.with_metadata:
        fill_metadata(document, whole, options)
    document.text, document.raw_text = write_text(main, options), join_lines(main)
    document.comments = write_text(comments, options) if options.comments else None
    document.id = options.record_id
    document.fingerprint = blake2b(document.raw_text.encode(), digest_size=8).hexdigest()
    return PageContent(whole, main, document)


def _comment_rows(extraction: Extraction) -> Bools:
    """Mask of the blocks inside elements named for comments."""
    page, blocks = extraction.page, blocks_of(extraction.page)
    named = in_comments(page) | covered(page, find_named_rows(page, _COMMENT_NAMES))
    return blocks.over(page, blocks.all_in(named))


def _are_comments_main(whole: Extraction, options: Extractor) -> bool:
    """Whether comments are the text itself: in a thread, and in what looks like one if comments are requested."""
    return _declares_thread(whole.page) or (options.comments and whole.kind == "forum")


def _declares_thread(page: Page) -> bool:
    """Whether the page says itself that it is a thread of a forum."""
    return "DiscussionForumPosting" in declared_of(page).linked_types


def _data_table_rows(extraction: Extraction) -> Bools:
    """Mask of all rows in tables, except in tables that contain most of the content."""
    page, content = extraction.page, extraction.selection.content
    words = np.where(content, page.words, 0)
    is_data = subtree_sum(page, words) <= _MAX_DATA_SHARE * words.sum()
    return inside(page, page.is_in(_TABLE) & is_data)


def _is_accepted(document: Document, options: Extractor) -> bool:
    """Whether the options accept a page."""
    if document.url in options.url_blacklist:
        return False
    if options.only_with_metadata and not (document.date and document.title and document.url):
        return False
    text, comments = document.raw_text or "", document.comments or ""
    if len(text) < options.min_output_size and len(comments) < options.min_output_comm_size:
        return False
    if options.max_tree_size is not None and len(document.body) > options.max_tree_size:
        return False
    return options.repetitions is None or not options.repetitions.is_repeated(text, "document")
