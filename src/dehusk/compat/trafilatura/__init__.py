"""A drop-in replacement for trafilatura: `from dehusk.compat.trafilatura import extract`.

The signatures are those of trafilatura 2.3. Options without effect are accepted with one warning each;
docs/guide/migration.md lists them.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable, Mapping
from configparser import ConfigParser
from dataclasses import replace
from typing import Any, Final
from xml.etree.ElementTree import Element

from ...errors import DehuskError
from ...extraction import extract as extract_content
from ...page.roles import in_boilerplate
from ...parsing import parse
from ..arguments import add_tag, has_tags, read_html, warn_of_ignored
from ..fragments import keep_only, select_all
from .document import (
    Document,
    extract_bodies,
    extract_linked_data,
    find_content,
    select_content,
    split_comments,
    write_document,
)
from .loading import load_html
from .metadata import fill_metadata
from .settings import Extractor, read_options

__all__ = [
    "Document",
    "bare_extraction",
    "baseline",
    "extract",
    "extract_metadata",
    "extract_with_metadata",
    "fetch_url",
    "html2txt",
    "load_html",
]

_IGNORED: Final = frozenset({"fast", "tei_validation"})
"""Keywords that are accepted and have no effect."""
_DEPRECATED: Final = {"no_fallback": "it does nothing", "as_dict": "call as_dict() of the document"}
"""Keywords that trafilatura deprecates, each with the advice in the warning."""
_MIN_SCRIPT_FACTOR: Final = 1.5
"""Minimum length of the texts in scripts, as a multiple of the visible text, to replace it."""
_MIN_BODY_CHARS: Final = 100
"""Minimum length of the bodies of articles in structured data; shorter ones are teasers."""
_OTHER_XML: Final = re.compile(r"\s*<\?xml\b[^>]*>\s*<(?!html\b|!)", re.IGNORECASE)
"""The beginning of XML that is not a page, such as a feed."""


def extract(
    filecontent: Any,
    url: str | None = None,
    record_id: str | None = None,
    fast: bool = False,
    no_fallback: bool = False,
    favor_precision: bool = False,
    favor_recall: bool = False,
    include_comments: bool = True,
    output_format: str = "txt",
    tei_validation: bool = False,
    target_language: str | None = None,
    include_tables: bool = True,
    include_images: bool = False,
    include_formatting: bool | None = None,
    include_links: bool = False,
    deduplicate: Any = False,
    date_extraction_params: dict[str, Any] | None = None,
    with_metadata: bool = False,
    only_with_metadata: bool = False,
    max_tree_size: int | None = None,
    url_blacklist: set[str] | None = None,
    author_blacklist: set[str] | None = None,
    settingsfile: str | None = None,
    prune_xpath: str | list[str] | None = None,
    config: ConfigParser | None = None,
    options: Any = None,
) -> str | None:
    """The content of a page as txt, markdown, json, xml, xmltei, html or csv; None where there is none."""
    document = _extract_document(extract, locals())
    return None if document is None else document.text


def extract_with_metadata(
    filecontent: Any,
    url: str | None = None,
    record_id: str | None = None,
    fast: bool = False,
    favor_precision: bool = False,
    favor_recall: bool = False,
    include_comments: bool = True,
    output_format: str = "txt",
    tei_validation: bool = False,
    target_language: str | None = None,
    include_tables: bool = True,
    include_images: bool = False,
    include_formatting: bool | None = None,
    include_links: bool = False,
    deduplicate: Any = False,
    date_extraction_params: dict[str, Any] | None = None,
    url_blacklist: set[str] | None = None,
    author_blacklist: set[str] | None = None,
    settingsfile: str | None = None,
    prune_xpath: str | list[str] | None = None,
    config: ConfigParser | None = None,
    options: Any = None,
) -> Document | None:
    """The document of a page with its metadata, its `text` in a format; None if the page has no content."""
    return _extract_document(extract_with_metadata, {**locals(), "with_metadata": True})


def bare_extraction(
    filecontent: Any,
    url: str | None = None,
    fast: bool = False,
    no_fallback: bool = False,
    favor_precision: bool = False,
    favor_recall: bool = False,
    include_comments: bool = True,
    output_format: str = "python",
    target_language: str | None = None,
    include_tables: bool = True,
    include_images: bool = False,
    include_formatting: bool | None = None,
    include_links: bool = False,
    deduplicate: Any = False,
    date_extraction_params: dict[str, Any] | None = None,
    with_metadata: bool = False,
    only_with_metadata: bool = False,
    max_tree_size: int | None = None,
    url_blacklist: set[str] | None = None,
    author_blacklist: set[str] | None = None,
    as_dict: bool = False,
    prune_xpath: str | list[str] | None = None,
    config: ConfigParser | None = None,
    options: Any = None,
) -> Document | dict[str, Any] | None:
    """The document of a page: text, comments and, where requested, metadata; None if the page has no content."""
    given = locals()
    _warn(bare_extraction, given)
    content = find_content(filecontent, read_options(given))
    if content is None:
        return None
    return content.document.as_dict() if as_dict else content.document


def extract_metadata(
    filecontent: Any,
    default_url: str | None = None,
    date_config: dict[str, Any] | None = None,
    extensive: bool = True,
    author_blacklist: set[str] | None = None,
) -> Document:
    """The metadata of a page as a document without text."""
    options = Extractor(date_params=date_config, author_blacklist=author_blacklist)
    options.extensive_date_search = extensive
    document = Document()
    fill_metadata(document, extract_content(add_tag(read_html(filecontent)), url=default_url), options)
    return document


def baseline(filecontent: Any) -> tuple[Element, str, int]:
    """Everything that may be content: as XML elements, as text, and the length of that text.

    The bodies of articles in the structured data come first. Otherwise, if the scripts of a page contain clearly more
    than the page shows, their texts are returned.
    """
    html, options = read_html(filecontent), Extractor(recall=True)
    page = parse(html if has_tags(html) else "")
    bodies = extract_bodies(page)
    if bodies and len(bodies.text) > _MIN_BODY_CHARS:
        return _describe_text(split_comments(bodies, options).document)
    shown, linked = select_content(page, options), extract_linked_data(page)
    documents = [content.document for content in (shown, linked and split_comments(linked, options)) if content]
    if not documents:
        return Element("body"), "", 0
    first, last = (len(document.text or "") for document in (documents[0], documents[-1]))
    return _describe_text(documents[-1 if last > _MIN_SCRIPT_FACTOR * first else 0])


def _describe_text(document: Document) -> tuple[Element, str, int]:
    text = document.text or ""
    return document.body, text, len(text)


def html2txt(content: Any, clean: bool = True) -> str:
    """All the text of a page on one line, including menus; of XML that is not a page, nothing.

    With `clean=False` also asides, footers, requests for consent and the like, and hidden text.
    """
    html = read_html(content)
    if not has_tags(html):
        return ""
    everything = extract_content(html, method="everything")
    page = everything.page
    if _OTHER_XML.match(page.source):
        return ""
    chosen = keep_only(everything, ~in_boilerplate(page)) if clean else replace(everything, selection=select_all(page))
    return " ".join(chosen.text.split())


def fetch_url(url: str, no_ssl: bool = False, config: ConfigParser | None = None, options: Any = None) -> str | None:
    """The page at a URL as text, fetched within limits of size and time; None where that fails."""
    from ...input import read_page

    warn_of_ignored(fetch_url, no_ssl=no_ssl, config=config, options=options)
    if not url.lower().startswith(("http://", "https://")):
        return None
    try:
        served = read_page(url)
    except DehuskError:
        return None
    return parse(served.data, url=served.url, charset=served.charset).source


def _extract_document(function: Callable[..., Any], given: Mapping[str, Any]) -> Document | None:
    _warn(function, given, stacklevel=5)
    options = read_options(given)
    if options.format == "python":
        raise ValueError("only bare_extraction has the format python")
    content = find_content(given["filecontent"], options)
    return None if content is None else write_document(content, options)


def _warn(function: Callable[..., Any], given: Mapping[str, Any], stacklevel: int = 4) -> None:
    ignored = {option: value for option, value in given.items() if option in _IGNORED}
    warn_of_ignored(function, stacklevel=stacklevel, **ignored)
    for option, advice in _DEPRECATED.items():
        if given.get(option):
            warnings.warn(f"{option} is deprecated: {advice}", DeprecationWarning, stacklevel=stacklevel - 1)
