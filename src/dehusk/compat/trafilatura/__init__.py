"""A drop-in replacement for trafilatura: `from dehusk.compat.trafilatura import extract`.

The signatures are those of trafilatura 2.3. Options without effect are accepted with one warning each;
docs/guide/migration.md lists them.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping
from configparser import ConfigParser
from typing import Any

from ...errors import DehuskError
from ...extraction import extract as extract_content
from ..accepted import as_markup, html_of
from ..warning import without_effect
from .baseline import baseline, html2txt
from .dates import date_wish
from .document import Document
from .metadata import fill
from .options import DEPRECATED, WITHOUT_EFFECT, Options, options_of
from .page_content import find_content

__all__ = [
    "Document",
    "bare_extraction",
    "baseline",
    "extract",
    "extract_metadata",
    "extract_with_metadata",
    "fetch_url",
    "html2txt",
]


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
    document = _written(extract, locals())
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
    """The document of a page with its metadata, its `text` in a format; None where there is no content."""
    return _written(extract_with_metadata, {**locals(), "with_metadata": True})


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
    """The document of a page: text, comments and, where asked for, metadata; None where there is no content."""
    given = locals()
    _warn(bare_extraction, given)
    found = find_content(filecontent, options_of(given))
    if found is None:
        return None
    return found.document.as_dict() if as_dict else found.document


def extract_metadata(
    filecontent: Any,
    default_url: str | None = None,
    date_config: dict[str, Any] | None = None,
    extensive: bool = True,
    author_blacklist: set[str] | None = None,
) -> Document:
    """The metadata of a page as a document without text."""
    wanted = Options(date=date_wish(date_config, extensive), author_blacklist=frozenset(author_blacklist or ()))
    document = Document()
    fill(document, extract_content(as_markup(html_of(filecontent)), url=default_url), wanted)
    return document


def fetch_url(url: str, no_ssl: bool = False, config: ConfigParser | None = None, options: Any = None) -> str | None:
    """The page at a URL as text, fetched within limits of size and time; None where that fails."""
    from ...input import read_page
    from ...parsing import parse

    without_effect(fetch_url, no_ssl=no_ssl, config=config, options=options)
    if not url.lower().startswith(("http://", "https://")):
        return None
    try:
        served = read_page(url)
    except DehuskError:
        return None
    return parse(served.data, url=served.url, charset=served.charset).source


def _written(function: Callable[..., Any], given: Mapping[str, Any]) -> Document | None:
    """The document, its text in the wanted format."""
    _warn(function, given, stacklevel=5)
    options = options_of(given)
    if options.format == "python":
        raise ValueError("only bare_extraction has the format python")
    found = find_content(given["filecontent"], options)
    return None if found is None else found.written(options)


def _warn(function: Callable[..., Any], given: Mapping[str, Any], stacklevel: int = 4) -> None:
    ignored = {option: value for option, value in given.items() if option in WITHOUT_EFFECT}
    without_effect(function, stacklevel=stacklevel, **ignored)
    for option, advice in DEPRECATED.items():
        if given.get(option):
            warnings.warn(f"{option} is deprecated: {advice}", DeprecationWarning, stacklevel=stacklevel - 1)
