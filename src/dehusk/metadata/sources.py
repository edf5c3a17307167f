"""Where metadata is found: one table, one row for each source.

To add a source, add a row, and a reading function if none of those here fits. A reading function takes the evidence of
a page and yields what it finds, the likeliest value first; nothing is read until it is asked for.

How the rows of a field are used:

- `title` and `authors` are voted on: every row that gives a value adds its weight to it (`titles.py`, `authors.py`);
- `date` is declared, and corrected by the day that readers see (`publication.py`);
- `language` is declared, and corrected by the language of the text (`language.py`);
- for all other fields the first row that gives a value wins.

The confidences of titles, authors and dates are measured: the share of pages on which the value is right.

    python -m benchmarks.metadata --confidences

prints them for news2023, fundus and wcxb together. For the other fields there is nothing to measure with: their numbers
say how directly the place speaks of the field.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum, auto
from functools import cache
from typing import Any, Final

from .bylines import by_address, by_class, by_relation, by_words
from .declared_authors import twitter_label, written_by
from .declared_dates import date_in_address, date_in_title, dates, other_metas
from .declared_fields import (
    addresses,
    category_links,
    given_address,
    headline,
    json_ld,
    licence_links,
    link,
    meta,
    meta_lists,
    metas,
    microdata,
    name_or_address,
    page_title,
    picture,
    root_attribute,
    stated,
    tags,
    text_lists,
    whole,
)
from .declared_sites import accounts, named_like_host, publishers, rest_of_title, site_names
from .evidence import Evidence
from .language_sources import language_tags, written_language
from .shown_dates import dated_texts, time_elements
from .shown_titles import lesser_headings, main_heading, shown_part, strange_headings

Read = Callable[[Evidence], Iterable[Any]]
"""Yields texts; for authors and tags, which are lists, lists of texts."""


class Standing(Enum):
    """Who sees a source, and when it is asked."""

    DECLARED = auto()
    """It is written for programs: no reader of the page sees it."""
    SHOWN = auto()
    """Readers see it near the title."""
    FALLBACK = auto()
    """It is asked only where no declared or shown source gives the field."""


DECLARED, SHOWN, FALLBACK = Standing


@dataclass(frozen=True, eq=False)
class Source:
    """One place of a page where one field is found."""

    field: str
    place: str
    """The name of the place, as `Found.source` gives it."""
    read: Read
    standing: Standing = DECLARED
    weight: float = 1.0
    """How much this source counts where a field is voted on."""
    confidence: tuple[float, float] | None = None
    """How often its value is right: where it stands alone, and where another source of the page gives the same.

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

SOURCES: Final = (
    Source("title", "heading", main_heading, SHOWN, 2.0, (0.50, 0.89)),
    Source("title", "heading", strange_headings, SHOWN, 0.4),
    Source("title", "heading", lesser_headings, SHOWN, 1.6),
    Source("title", "text", shown_part, SHOWN, 1.6, (0.55, 0.83)),
    Source("title", "json-ld", json_ld(headline), DECLARED, 0.6, (0.70, 0.65)),
    Source("title", "microdata", microdata(headline), DECLARED, 0.9, (0.69, 0.78)),
    Source("title", "opengraph", meta("og:title"), DECLARED, 0.6, (0.71, 0.63)),
    Source("title", "meta", meta("twitter:title"), DECLARED, 0.2),
    Source("title", "dublin core", meta("dc.title", "dcterms.title"), DECLARED, 0.3),
    Source("title", "meta", meta(*_TITLES), DECLARED, 0.3),
    Source("title", "title element", page_title, DECLARED, 0.5, (0.45, 0.54)),
    Source("authors", "json-ld", json_ld(written_by), DECLARED, 2.0, (0.84, 0.94), complete=True),
    Source("authors", "microdata", microdata(written_by), DECLARED, 1.5, (0.90, 0.89)),
    Source("authors", "meta", meta_lists(*_AUTHORS), DECLARED, 2.0, (0.83, 0.95), complete=True),
    Source("authors", "opengraph", meta_lists(*_OG_AUTHORS), DECLARED, 1.2, (0.85, 0.95)),
    Source("authors", "dublin core", meta_lists("dc.creator", "dcterms.creator"), DECLARED, 1.2, (0.85, 0.76)),
    Source("authors", "meta", twitter_label, DECLARED, 1.2),
    Source("authors", "byline", by_relation, SHOWN, 2.0, (0.70, 0.88)),
    Source("authors", "byline", by_address, SHOWN, 0.4),
    Source("authors", "byline", by_class, SHOWN, 0.8, complete=True),
    Source("authors", "byline", by_words, SHOWN, 0.8, complete=True),
    Source("date", "json-ld", dates(json_ld(stated("datePublished"))), confidence=(0.72, 0.97)),
    Source("date", "microdata", dates(microdata(stated("datePublished"))), confidence=(0.91, 0.96)),
    Source("date", "opengraph", dates(meta(*_OG_PUBLISHED)), confidence=(0.87, 0.97)),
    Source("date", "dublin core", dates(meta(*_DC_PUBLISHED)), confidence=(0.74, 0.83)),
    Source("date", "url", dates(date_in_address), confidence=(0.98, 0.98)),
    Source("date", "meta", dates(other_metas(changed=False)), confidence=(0.79, 0.94)),
    Source("date", "title element", dates(date_in_title), confidence=(0.91, 0.92)),
    Source("date", "time element", time_elements(changed=False), SHOWN, confidence=(0.88, 0.89)),
    Source("date", "text", dated_texts(changed=False), SHOWN, confidence=(0.81, 0.81)),
    Source("date", "json-ld", dates(json_ld(stated("dateCreated", "uploadDate"))), FALLBACK),
    Source("date", "microdata", dates(microdata(stated("dateCreated", "uploadDate"))), FALLBACK),
    Source("date", "text", dated_texts(changed=True), FALLBACK),
    Source("date", "time element", time_elements(changed=False, everywhere=True), FALLBACK),
    Source("date", "text", dated_texts(changed=False, everywhere=True), FALLBACK),
    Source("date", "json-ld", dates(json_ld(stated("dateModified"))), FALLBACK),
    Source("date", "microdata", dates(microdata(stated("dateModified"))), FALLBACK),
    Source("date", "opengraph", dates(meta(*_OG_MODIFIED)), FALLBACK),
    Source("date", "dublin core", dates(meta(*_DC_MODIFIED)), FALLBACK),
    Source("date", "meta", dates(other_metas(changed=True)), FALLBACK),
    Source("date", "time element", time_elements(changed=True, everywhere=True), FALLBACK),
    Source("date", "text", dated_texts(changed=True, everywhere=True), FALLBACK),
    Source("modified", "json-ld", dates(json_ld(stated("dateModified"))), confidence=(0.9, 0.9)),
    Source("modified", "microdata", dates(microdata(stated("dateModified"))), confidence=(0.9, 0.9)),
    Source("modified", "opengraph", dates(meta(*_OG_MODIFIED)), confidence=(0.9, 0.9)),
    Source("modified", "dublin core", dates(meta(*_DC_MODIFIED))),
    Source("modified", "meta", dates(other_metas(changed=True))),
    Source("modified", "time element", time_elements(changed=True), SHOWN),
    Source("site", "opengraph", site_names(metas("og:site_name")), confidence=(0.95, 0.95)),
    Source("site", "json-ld", site_names(json_ld(publishers)), confidence=(0.9, 0.9)),
    Source("site", "microdata", site_names(microdata(publishers)), confidence=(0.9, 0.9)),
    Source("site", "dublin core", site_names(metas("dc.publisher", "dcterms.publisher"))),
    Source("site", "meta", site_names(metas("application-name", "apple-mobile-web-app-title", "publisher"))),
    Source("site", "meta", site_names(accounts(metas("twitter:site")))),
    Source("site", "title element", named_like_host),
    Source("site", "title element", site_names(rest_of_title)),
    Source("description", "opengraph", meta("og:description"), confidence=(0.9, 0.9)),
    Source("description", "meta", meta("description", "twitter:description"), confidence=(0.9, 0.9)),
    Source("description", "dublin core", meta("dc.description", "dcterms.description", "dcterms.abstract")),
    Source("description", "json-ld", json_ld(stated("description"))),
    Source("description", "microdata", microdata(stated("description"))),
    Source("language", "html element", language_tags(root_attribute("lang", "xml:lang")), confidence=(0.9, 0.9)),
    Source("language", "json-ld", language_tags(json_ld(stated("inLanguage"))), confidence=(0.9, 0.9)),
    Source("language", "dublin core", language_tags(meta("dc.language", "dcterms.language"))),
    Source("language", "meta", language_tags(meta("content-language", "language", "lang"))),
    Source("language", "opengraph", language_tags(meta("og:locale"))),
    Source("language", "text", written_language, SHOWN, confidence=(0.99, 0.99)),
    Source("url", "link", whole(link("canonical")), confidence=(0.95, 0.95)),
    Source("url", "opengraph", whole(addresses(meta("og:url"))), confidence=(0.9, 0.9)),
    Source("url", "url", whole(given_address), confidence=(0.8, 0.8)),
    Source("licence", "json-ld", json_ld(name_or_address("license")), confidence=(0.9, 0.9)),
    Source("licence", "microdata", microdata(name_or_address("license")), confidence=(0.9, 0.9)),
    Source("licence", "link", link("license"), confidence=(0.9, 0.9)),
    Source("licence", "dublin core", meta("dcterms.license", "dc.license", "dc.rights.license"), confidence=(0.9, 0.9)),
    Source("licence", "text", addresses(licence_links)),
    Source("image", "opengraph", addresses(meta(*_OG_IMAGES)), confidence=(0.9, 0.9)),
    Source("image", "meta", addresses(meta("twitter:image", "twitter:image:src", "thumbnail"))),
    Source("image", "link", link("image_src")),
    Source("image", "json-ld", addresses(json_ld(picture)), confidence=(0.8, 0.8)),
    Source("image", "microdata", addresses(microdata(picture))),
    Source("categories", "opengraph", tags(meta_lists("article:section", "og:article:section")), confidence=(0.9, 0.9)),
    Source("categories", "json-ld", tags(json_ld(text_lists("articleSection"))), confidence=(0.9, 0.9)),
    Source("categories", "microdata", tags(microdata(text_lists("articleSection"))), confidence=(0.9, 0.9)),
    Source("categories", "meta", tags(meta_lists(*_SECTIONS))),
    Source("categories", "link", tags(category_links)),
    Source("tags", "opengraph", tags(meta_lists("article:tag", "og:article:tag")), confidence=(0.9, 0.9)),
    Source("tags", "json-ld", tags(json_ld(text_lists("keywords"))), confidence=(0.8, 0.8)),
    Source("tags", "meta", tags(meta_lists("news_keywords", "keywords", "parsely-tags", "sailthru.tags"))),
    Source("tags", "dublin core", tags(meta_lists("dc.subject", "dcterms.subject"))),
)

_UNMEASURED: Final = (0.7, 0.7)


@cache
def sources_of(field: str, *standings: Standing) -> tuple[Source, ...]:
    """The rows of a field in the order of the table: all of them, or those of the given standings."""
    return tuple(row for row in SOURCES if row.field == field and (not standings or row.standing in standings))


@cache
def confidence_of(source: Source, agreed: bool) -> float:
    """How often a value of this source is right; `agreed` says that another source of the page gives the same."""
    shared = (row.confidence for row in sources_of(source.field) if row.place == source.place and row.confidence)
    return next(shared, _UNMEASURED)[agreed]
