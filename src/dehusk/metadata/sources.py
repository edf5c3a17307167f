"""The table of the sources of metadata, one row for each place of a page where a field is found.

To add a source, add a row, and a reader if none of those here fits.

How the rows of a field are used (`choice.py`):

- `title` and `authors` are voted on: every row that gives a value adds its weight to it;
- `date` is declared, and corrected by the day that readers see;
- `language` is declared, and corrected by the language of the text;
- for all other fields the first row that gives a value wins.

The confidences of titles, authors and dates are measured: the share of pages on which the value is right.

    python -m benchmarks.metadata --confidences

prints them for news2023, fundus and wcxb together. For the other fields there is nothing to measure with: their numbers
say how directly the place speaks of the field.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum, auto
from functools import cache
from typing import Any, Final, Generic, NamedTuple, TypeVar

from .agreed_names import read_agreed_names
from .chinese_bylines import read_chinese_bylines
from .declared_sources import (
    link,
    other_metas,
    read_category_links,
    read_dates_of_title,
    read_dates_of_url,
    read_given_url,
    read_host_in_title,
    read_labelled,
    read_language_attributes,
    read_licence_links,
    read_page_title,
    read_rest_of_title,
    site_names,
)
from .entity_sources import (
    first_texts,
    name_or_url,
    read_authors,
    read_headline,
    read_image,
    read_publishers,
    text_lists,
)
from .evidence import Evidence
from .far_authors import read_dated_names, read_far_bylines, read_far_relations, read_first_poster
from .readers import (
    Reader,
    absolute_urls,
    accounts,
    json_ld,
    language_tags,
    meta,
    meta_lists,
    metas,
    microdata,
    parse_dates,
    resolved_urls,
    tags,
)
from .shown_sources import (
    dated_texts,
    read_author_elements,
    read_author_links,
    read_author_relations,
    read_author_words,
    read_lesser_headings,
    read_main_heading,
    read_shown_part,
    read_strange_headings,
    time_elements,
)
from .written_language import read_written_language


class SourceTier(IntEnum):
    """Who sees a source, and when it is read."""

    DECLARED = auto()
    """It is written for programs: no reader of the page sees it."""
    SHOWN = auto()
    """Readers see it near the title."""
    FALLBACK = auto()
    """It is read only where no declared or shown source gives the field: it may give something else, or needs another
    field."""


DECLARED, SHOWN, FALLBACK = SourceTier


@dataclass(frozen=True, eq=False)
class Source:
    """One place of a page where one field is found."""

    field: str
    place: str
    """The name of the place, as `Found.source` gives it."""
    reader: Reader[Any]
    tier: SourceTier = DECLARED
    weight: float = 1.0
    """How much this source counts where a field is voted on."""
    confidence: tuple[float, float] | None = None
    """How often its value is right: where it is alone, and where another source of the page gives the same.

    Rows of the same field and place share the confidence of the first of them.
    """
    complete: bool = False
    """Whether it lists all authors, so that sources which name only some of them support it."""


_TITLES: Final = "citation_title headline parsely-title sailthru.title title".split()
_AUTHORS: Final = """
    author authors parsely-author sailthru.author citation_author cxenseparse:author byl byline creator author.name
    article.author articleauthor mrf:authors dcsext.author
    """.split()
_OG_AUTHORS: Final = "article:author og:article:author og:author article:author:name article:author_name".split()
_LABELLED: Final = [(f"twitter:label{number}", f"twitter:data{number}") for number in (1, 2)]
_OG_PUBLISHED: Final = """
    article:published_time article:published og:article:published_time og:published_time og:publish_date
    """.split()
_OG_MODIFIED: Final = "article:modified_time article:modified og:article:modified_time og:updated_time".split()
_OG_IMAGES: Final = "og:image og:image:url og:image:secure_url".split()
_DC_PUBLISHED: Final = """
    dcterms.issued dc.date.issued dcterms.created dc.date.created dc.date dcterms.date dcterms.available
    """.split()
_DC_MODIFIED: Final = "dcterms.modified dc.date.modified dc.modified".split()
_SECTIONS: Final = "parsely-section sailthru.section section category categories".split()

OF_ENTITIES: Final = ("json-ld", "microdata")
"""Places that describe entities: the page, or a part of it."""
MAIN_HEADING: Final = Source("title", "heading", read_main_heading, SHOWN, 2.0, (0.50, 0.89))

SOURCES: Final = (
    MAIN_HEADING,
    Source("title", "heading", read_strange_headings, SHOWN, 0.4),
    Source("title", "heading", read_lesser_headings, SHOWN, 1.6),
    Source("title", "text", read_shown_part, SHOWN, 1.6, (0.55, 0.83)),
    Source("title", "json-ld", json_ld(read_headline), DECLARED, 0.6, (0.70, 0.65)),
    Source("title", "microdata", microdata(read_headline), DECLARED, 0.9, (0.69, 0.78)),
    Source("title", "opengraph", meta("og:title"), DECLARED, 0.6, (0.71, 0.63)),
    Source("title", "meta", meta("twitter:title"), DECLARED, 0.2),
    Source("title", "dublin core", meta("dc.title", "dcterms.title"), DECLARED, 0.3),
    Source("title", "meta", meta(*_TITLES), DECLARED, 0.3),
    Source("title", "title element", read_page_title, DECLARED, 0.5, (0.45, 0.54)),
    Source("authors", "json-ld", json_ld(read_authors), DECLARED, 2.0, (0.84, 0.94), complete=True),
    Source("authors", "microdata", microdata(read_authors), DECLARED, 1.5, (0.90, 0.89)),
    Source("authors", "meta", meta_lists(*_AUTHORS), DECLARED, 2.0, (0.83, 0.95), complete=True),
    Source("authors", "opengraph", meta_lists(*_OG_AUTHORS), DECLARED, 1.2, (0.85, 0.95)),
    Source("authors", "dublin core", meta_lists("dc.creator", "dcterms.creator"), DECLARED, 1.2, (0.85, 0.76)),
    Source("authors", "meta", read_labelled(*_LABELLED), DECLARED, 1.2),
    Source("authors", "byline", read_author_relations, SHOWN, 2.0, (0.70, 0.88)),
    Source("authors", "byline", read_author_links, SHOWN, 0.4),
    Source("authors", "byline", read_author_elements, SHOWN, 0.8, complete=True),
    Source("authors", "byline", read_author_words, SHOWN, 0.8, complete=True),
    Source("authors", "posts", read_first_poster, FALLBACK, confidence=(0.9, 0.9)),
    Source("authors", "byline", read_far_bylines, FALLBACK),
    Source("authors", "byline", read_chinese_bylines, FALLBACK),
    Source("authors", "byline", read_far_relations, FALLBACK),
    Source("authors", "byline", read_dated_names, FALLBACK),
    Source("date", "json-ld", parse_dates(json_ld(first_texts("datePublished"))), confidence=(0.72, 0.97)),
    Source("date", "microdata", parse_dates(microdata(first_texts("datePublished"))), confidence=(0.87, 0.96)),
    Source("date", "opengraph", parse_dates(meta(*_OG_PUBLISHED)), confidence=(0.92, 0.97)),
    Source("date", "dublin core", parse_dates(meta(*_DC_PUBLISHED)), confidence=(0.68, 0.81)),
    Source("date", "url", parse_dates(read_dates_of_url), confidence=(0.98, 0.99)),
    Source("date", "meta", parse_dates(other_metas(changed=False)), confidence=(0.86, 0.91)),
    Source("date", "title element", parse_dates(read_dates_of_title), confidence=(0.91, 0.92)),
    Source("date", "time element", time_elements(changed=False), SHOWN, confidence=(0.87, 0.88)),
    Source("date", "text", dated_texts(changed=False), SHOWN, confidence=(0.84, 0.85)),
    Source("date", "json-ld", parse_dates(json_ld(first_texts("dateCreated", "uploadDate"))), FALLBACK),
    Source("date", "microdata", parse_dates(microdata(first_texts("dateCreated", "uploadDate"))), FALLBACK),
    Source("date", "text modified", dated_texts(changed=True), FALLBACK, confidence=(0.72, 0.72)),
    Source("date", "time element", time_elements(changed=False, everywhere=True), FALLBACK),
    Source("date", "text", dated_texts(changed=False, everywhere=True), FALLBACK),
    Source("date", "json-ld modified", parse_dates(json_ld(first_texts("dateModified"))), FALLBACK),
    Source("date", "microdata modified", parse_dates(microdata(first_texts("dateModified"))), FALLBACK),
    Source("date", "opengraph modified", parse_dates(meta(*_OG_MODIFIED)), FALLBACK, confidence=(0.59, 0.59)),
    Source("date", "dublin core modified", parse_dates(meta(*_DC_MODIFIED)), FALLBACK),
    Source("date", "meta modified", parse_dates(other_metas(changed=True)), FALLBACK),
    Source("date", "time element modified", time_elements(changed=True, everywhere=True), FALLBACK),
    Source("date", "text modified", dated_texts(changed=True, everywhere=True), FALLBACK),
    Source("modified", "json-ld", parse_dates(json_ld(first_texts("dateModified"))), confidence=(0.9, 0.9)),
    Source("modified", "microdata", parse_dates(microdata(first_texts("dateModified"))), confidence=(0.9, 0.9)),
    Source("modified", "opengraph", parse_dates(meta(*_OG_MODIFIED)), confidence=(0.9, 0.9)),
    Source("modified", "dublin core", parse_dates(meta(*_DC_MODIFIED))),
    Source("modified", "meta", parse_dates(other_metas(changed=True))),
    Source("modified", "time element", time_elements(changed=True), SHOWN),
    Source("site", "opengraph", site_names(metas("og:site_name")), confidence=(0.95, 0.95)),
    Source("site", "json-ld", site_names(json_ld(read_publishers)), confidence=(0.9, 0.9)),
    Source("site", "microdata", site_names(microdata(read_publishers)), confidence=(0.9, 0.9)),
    Source("site", "dublin core", site_names(metas("dc.publisher", "dcterms.publisher"))),
    Source("site", "meta", site_names(metas("application-name", "apple-mobile-web-app-title", "publisher"))),
    Source("site", "title element", read_host_in_title),
    Source("site", "meta", site_names(accounts(metas("twitter:site")))),
    Source("site", "title element", site_names(read_rest_of_title), FALLBACK),
    Source("site", "text", read_agreed_names, FALLBACK),
    Source("description", "opengraph", meta("og:description"), confidence=(0.9, 0.9)),
    Source("description", "meta", meta("description", "twitter:description"), confidence=(0.9, 0.9)),
    Source("description", "dublin core", meta("dc.description", "dcterms.description", "dcterms.abstract")),
    Source("description", "json-ld", json_ld(first_texts("description"))),
    Source("description", "microdata", microdata(first_texts("description"))),
    Source("language", "html element", language_tags(read_language_attributes), confidence=(0.9, 0.9)),
    Source("language", "json-ld", language_tags(json_ld(first_texts("inLanguage"))), confidence=(0.9, 0.9)),
    Source("language", "dublin core", language_tags(meta("dc.language", "dcterms.language"))),
    Source("language", "meta", language_tags(meta("content-language", "language", "lang"))),
    Source("language", "opengraph", language_tags(meta("og:locale"))),
    Source("language", "text", read_written_language, SHOWN, confidence=(0.99, 0.99)),
    Source("url", "link", absolute_urls(link("canonical")), confidence=(0.95, 0.95)),
    Source("url", "opengraph", absolute_urls(resolved_urls(meta("og:url"))), confidence=(0.9, 0.9)),
    Source("url", "url", absolute_urls(read_given_url), confidence=(0.8, 0.8)),
    Source("licence", "json-ld", json_ld(name_or_url("license")), confidence=(0.9, 0.9)),
    Source("licence", "microdata", microdata(name_or_url("license")), confidence=(0.9, 0.9)),
    Source("licence", "link", link("license"), confidence=(0.9, 0.9)),
    Source("licence", "dublin core", meta("dcterms.license", "dc.license", "dc.rights.license"), confidence=(0.9, 0.9)),
    Source("licence", "text", resolved_urls(read_licence_links)),
    Source("image", "opengraph", resolved_urls(meta(*_OG_IMAGES)), confidence=(0.9, 0.9)),
    Source("image", "meta", resolved_urls(meta("twitter:image", "twitter:image:src", "thumbnail"))),
    Source("image", "link", link("image_src")),
    Source("image", "json-ld", resolved_urls(json_ld(read_image)), confidence=(0.8, 0.8)),
    Source("image", "microdata", resolved_urls(microdata(read_image))),
    Source("categories", "opengraph", tags(meta_lists("article:section", "og:article:section")), confidence=(0.9, 0.9)),
    Source("categories", "json-ld", tags(json_ld(text_lists("articleSection"))), confidence=(0.9, 0.9)),
    Source("categories", "microdata", tags(microdata(text_lists("articleSection"))), confidence=(0.9, 0.9)),
    Source("categories", "meta", tags(meta_lists(*_SECTIONS))),
    Source("categories", "link", tags(read_category_links)),
    Source("tags", "opengraph", tags(meta_lists("article:tag", "og:article:tag")), confidence=(0.9, 0.9)),
    Source("tags", "json-ld", tags(json_ld(text_lists("keywords"))), confidence=(0.8, 0.8)),
    Source("tags", "meta", tags(meta_lists("news_keywords", "keywords", "parsely-tags", "sailthru.tags"))),
    Source("tags", "dublin core", tags(meta_lists("dc.subject", "dcterms.subject"))),
)

_UNMEASURED: Final = (0.7, 0.7)


@cache
def sources_of(field: str, tier: SourceTier | None = None) -> tuple[Source, ...]:
    """Return the rows of a field in the order of the table: all of them, or those of one tier."""
    return tuple(row for row in SOURCES if row.field == field and tier in (None, row.tier))


@cache
def confidence_of(source: Source, agreed: bool) -> float:
    """Return how often a value of this source is right; `agreed`: another source of the page gives the same."""
    shared = (row.confidence for row in sources_of(source.field) if row.place == source.place and row.confidence)
    return next(shared, _UNMEASURED)[agreed]


_Value = TypeVar("_Value")


class Candidate(NamedTuple, Generic[_Value]):
    """A value that a source gives for a field."""

    value: _Value
    source: Source
    agreed: bool = False
    """Whether another source of the page gives the same value."""


def read_candidates(field: str, evidence: Evidence, tier: SourceTier | None = None) -> Iterator[Candidate[Any]]:
    """Yield the values that the sources of a field give, in the order of the table."""
    for source in sources_of(field, tier):
        if source.reader.has_evidence(evidence):
            for value in source.reader.read(evidence):
                if value:
                    yield Candidate(value, source)


def read_first(field: str, evidence: Evidence, tier: SourceTier | None = None) -> Candidate[Any] | None:
    """Return the first value that the sources of a field give."""
    return next(read_candidates(field, evidence, tier), None)
