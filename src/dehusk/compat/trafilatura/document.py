"""The document of a page: its metadata fields, its text and its comments, and the formats that it is written in."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import blake2b
from html import escape, unescape
from io import StringIO
from typing import Any, Final
from xml.etree.ElementTree import Element, tostring

import numpy as np

from ...declared import declared_of
from ...declared.json_ld import things_in
from ...declared.script_data import script_data_of
from ...declared.scripted.linked import linked_html
from ...declared.scripted.prose import write_html as write_paragraphs
from ...declared.scripted.state import state_html
from ...extraction import Extraction, extract
from ...findings.comments import in_named_comments
from ...page import Bools, Page
from ...page.attributes import find_named_rows
from ...page.blocks import blocks_of
from ...page.roles import in_comments
from ...page.tags import VOID
from ...page.tree import in_subtrees, in_subtrees_of_rows, subtree_sum
from ...parsing import parse
from ..arguments import has_tags, read_html
from ..fragments import Tag, extract_all, keep_only, rewrite
from .metadata import fill_metadata
from .rendering import CONTAINERS, join_lines, make_body, remove_non_xml, write_html, write_text
from .settings import Extractor

FIELDS: Final = tuple(
    """
    title author url hostname description sitename date categories tags fingerprint id license body comments
    commentsbody raw_text text language image pagetype filedate
    """.split()
)
_ATTRIBUTES: Final = tuple(
    "sitename title author date url hostname description categories tags license id fingerprint language".split()
)
"""The metadata in XML and HTML, in order."""
_HEADER: Final = tuple(
    "title author url hostname description sitename date categories tags fingerprint id license".split()
)
"""The metadata above text and Markdown, in order."""
_CSV_COLUMNS: Final = tuple("url id fingerprint hostname title image date text comments license pagetype".split())
_RENAMED: Final = {"source": "url", "source-hostname": "sitename", "excerpt": "description"}
"""Keys of the JSON that differ from the names of the fields."""
_LISTS: Final = ("categories", "tags")
_NOT_IN_JSON: Final = {*_RENAMED.values(), *_LISTS, "body", "commentsbody"}
_INDENTED: Final = CONTAINERS | {"doc", "main", "comments"}
_TEI_HEADING: Final = re.compile(r'<(?:head|ab) rend="(h\d)">(.*?)</(?:head|ab)>', re.DOTALL)
_PLAIN_YAML: Final = re.compile(r"[^\W\d_](?:[\w.,;!?()/'’&+-]|:(?=\w|/)| (?=[^\s#]))*")
"""A letter, then words: no colon that ends a key, and no `#` that begins a comment."""
_YAML_CONSTANTS: Final = frozenset("true false yes no on off y n null none".split())
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
        html = read_html(page, options.max_file_size)
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
    """The texts in the structured data of a page, even short ones; None if there are none."""
    return _extract_fragment(linked_html(declared_of(page).linked_values), page)


def extract_bodies(page: Page) -> Extraction | None:
    """Return the bodies of articles in the structured data of a page, without headlines; None without bodies."""
    things = things_in(declared_of(page).linked_values)
    bodies = dict.fromkeys(body for thing in things if isinstance(body := thing.get("articleBody"), str))
    return _extract_fragment("".join(map(write_paragraphs, bodies)), page)


def _extract_script_data(page: Page) -> Extraction | None:
    """The texts in the data from which scripts build the page; None if there are none."""
    return _extract_fragment(state_html(script_data_of(page), page.title), page)


def _extract_fragment(html: str, page: Page) -> Extraction | None:
    """All the text of a fragment, with the metadata of a page."""
    extraction = extract_all(html, page.url) if html else None
    return replace(extraction, given=page) if extraction else None


def split_comments(selected: Extraction, options: Extractor) -> PageContent:
    """Separate the comments from the content, and make the document of both."""
    are_main = _are_comments_main(selected, options)
    whole = selected if are_main or not options.comments else _add_comments(selected)
    comment_rows = _comment_rows(whole) & (not are_main)
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
    named = in_comments(page) | in_subtrees_of_rows(page, find_named_rows(page, _COMMENT_NAMES))
    return blocks.spread(page, blocks.all_in(named))


def _add_comments(selected: Extraction) -> Extraction:
    """The selection with all comments of the page, of which it may have none."""
    rows = _comment_rows(selected)
    if rows.any():
        rows &= in_named_comments(selected.page)
    return replace(selected, selection=replace(selected.selection, content=selected.selection.content | rows))


def _are_comments_main(whole: Extraction, options: Extractor) -> bool:
    """Whether comments are the text itself: in a declared thread, or if requested in a page that is like a thread."""
    return _declares_thread(whole.page) or (options.comments and whole.kind == "forum")


def _declares_thread(page: Page) -> bool:
    """Whether the page says itself that it is a thread of a forum."""
    return "DiscussionForumPosting" in declared_of(page).core.linked_types()


def _data_table_rows(extraction: Extraction) -> Bools:
    """Mask of all rows in tables, except in tables that contain most of the content."""
    page, content = extraction.page, extraction.selection.content
    words = np.where(content, page.words, 0)
    is_data = subtree_sum(page, words) <= _MAX_DATA_SHARE * words.sum()
    return in_subtrees(page, page.is_in(_TABLE) & is_data)


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


# The formats, with the keys, attributes, columns and headers that programs expect.


def write_document(content: PageContent, options: Extractor) -> Document:
    """The document, its text in the requested format."""
    document = content.document
    match options.format:
        case "json":
            document.text = _write_json(document, options)
        case "xml":
            document.text = _write_xml(document)
        case "xmltei":
            tei = content.whole.tei
            document.text = _TEI_HEADING.sub(r'<ab rend="\1" type="header">\2</ab>', tei[tei.index("<TEI") :])
        case "html":
            document.text = _write_html(document, write_html(content.main, options), options)
        case "csv":
            line = StringIO()
            csv.writer(line, delimiter="\t").writerow([getattr(document, column) or "null" for column in _CSV_COLUMNS])
            document.text = line.getvalue()
        case _:
            gap = "\n\n" if options.formatting else "\n"
            text = gap.join(part for part in (document.text, document.comments) if part)
            document.text = add_header(document, text) if options.with_metadata else text
    return document


def _write_json(document: Document, options: Extractor) -> str:
    """The text and the comments, with metadata if the options request them."""
    if not options.with_metadata:
        return json.dumps({"text": document.text, "comments": document.comments or ""}, ensure_ascii=False)
    values = {field: getattr(document, field) for field in FIELDS if field not in _NOT_IN_JSON}
    values |= {"comments": document.comments or ""}
    values |= {key: getattr(document, field) for key, field in _RENAMED.items()}
    values |= {field: ";".join(getattr(document, field) or ()) for field in _LISTS}
    return json.dumps(values, ensure_ascii=False)


def _write_xml(document: Document) -> str:
    """A `doc` with the metadata as attributes, the content in `main` and the comments in `comments`."""
    root = Element("doc", {name: remove_non_xml(value) for name, value in _list_metadata(document)})
    for part, name in ((document.body, "main"), (document.commentsbody, "comments")):
        part.tag = name
        root.append(part)
    _indent(root)
    return tostring(root, encoding="unicode").replace(" />", "/>")


def _indent(element: Element, depth: int = 0) -> None:
    """Put the children of an element on lines of their own where it contains no text."""
    texts = [element.text, *(child.tail for child in element)]
    if element.tag in _INDENTED and len(element) and not any(text and text.strip() for text in texts):
        element.text = "\n" + "  " * (depth + 1)
        for child in element:
            _indent(child, depth + 1)
            child.tail = "\n" + "  " * (depth + 1)
        element[-1].tail = "\n" + "  " * depth


def _write_html(document: Document, html: str, options: Extractor) -> str:
    """A page with only the content, and with the metadata in its head if the options request them; XML reads it too."""
    metadata = "".join(f'<meta name="{name}" content="{escape(value)}"/>' for name, value in _list_metadata(document))
    head = f"<head>{metadata}</head>" if options.with_metadata else ""
    body = rewrite(html, _write_xml_tag, lambda text: escape(unescape(text), quote=False))
    return f"<html>{head}<body>{body}</body></html>"


def _write_xml_tag(tag: Tag) -> str:
    """A tag of HTML as XML has it: void elements are closed, and no character reference has a name."""
    if not tag.opens:
        return tag.source
    attributes = "".join(f' {name}="{escape(value)}"' for name, value in tag.attributes.items())
    return f"<{tag.name}{attributes}{'/' if tag.name in VOID else ''}>"


def _list_metadata(document: Document) -> Iterator[tuple[str, str]]:
    for name in _ATTRIBUTES:
        if value := getattr(document, name):
            yield name, value if isinstance(value, str) else ";".join(value)


def add_header(document: Document, text: str) -> str:
    """The text with the metadata above it."""
    fields = ((field, getattr(document, field)) for field in _HEADER)
    lines = [f"{field}: {_write_yaml(value)}\n" for field, value in fields if value]
    return f"---\n{''.join(lines)}---\n{text}"


def _write_yaml(value: str | list[str]) -> str:
    """A value in YAML: plain where it cannot be misread, otherwise as JSON, which YAML reads too."""
    is_plain = isinstance(value, str) and _PLAIN_YAML.fullmatch(value) and value.lower() not in _YAML_CONSTANTS
    return str(value) if is_plain else json.dumps(value, ensure_ascii=False)
