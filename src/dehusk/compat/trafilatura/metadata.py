"""The metadata of a page as trafilatura has them, where they differ from ours: only people are authors, licences have
short names, and links say how a post is filed."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from datetime import date
from itertools import chain
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from ...declared import Declared, Json, declared_of
from ...declared.json_ld import things_in
from ...extraction import Extraction
from ...metadata.entities import Entity, types_of
from ...metadata.person_names import find_byline_names, looks_like_person
from ...metadata.plain_text import first_text, plain_value, rows_named, texts_in, texts_within
from ...page import Page
from ...page.attributes import attribute, attribute_values, find_named_rows
from ...page.base import base_of
from ...page.roles import in_boilerplate, in_comments
from ...page.tags import LINK
from ...page.tree import in_subtrees, in_subtrees_of_rows
from .settings import Extractor

if TYPE_CHECKING:
    from .document import Document

_HOST: Final = re.compile(r"(?:[\w-]+\.)+[a-z]{2,}")
_TITLE_SEPARATOR: Final = re.compile(r"\s[-–—|·»]\s")
_TITLE_NAMES: Final = ("title", "headline")
_TITLE_LENGTHS: Final = range(3, 151)

_PAGE: Final = re.compile(
    r"Article|Posting|Page$|Site$|Blog$|Report$|Recipe|Product|Event$|HowTo$|Course", re.IGNORECASE
)
"""Types of structured data that describe a page."""
_WORK: Final = re.compile(rf"{_PAGE.pattern}|Work$|Book$|Movie$|Episode$|VideoObject$|Review$|Question$", re.IGNORECASE)
"""Types of entities that have an author: a page, or what a page is about."""
_PERSON: Final = re.compile("Person$", re.IGNORECASE)
_ORGANISATION: Final = re.compile("Organization$", re.IGNORECASE)
_WRITER: Final = re.compile("(?:Person|Thing)$", re.IGNORECASE)
"""Types of authors that are people; some sites use `Thing` for everything."""
_MAX_DEPTH: Final = 8

_NICKNAME: Final = re.compile(r"(?:(?<!\s)\s++)?+[\"“„«][^\"“„«”»]*+[\"”“»]")
_EMPLOYER: Final = re.compile(r"(?<!\s)\s++[–—|]\s.*|(?<!\s)\s++(?:from|for|From|For)\s++[A-Z].*", re.DOTALL)
_NAME_SEPARATOR: Final = re.compile(r"(?:(?<!\s)\s++)?+[,;/&]\s*+|(?<!\s)\s++(?:and|und)\s++")
_VARIATION_SELECTORS: Final = re.compile("[\ufe00-\ufe0f]")
_AUTHOR_NAMES: Final = frozenset({"author", "authors", "byline", "submitted", "username", "writer"})
_DATA_ATTRIBUTES: Final = ("data-component", "data-testid")
_AUTHOR_DATA: Final = re.compile("author|byline", re.IGNORECASE)
"""How the values of these attributes begin on the elements of authors."""
_OTHER_WORKS: Final = frozenset({"figure", "blockquote"})
"""Elements whose authors wrote or took something other than the page."""
_MAX_BYLINE_LENGTH: Final = 80

_FILING_NAMES: Final = frozenset(
    "cat cats catlinks categories category filed filedunder info meta postinfo postmeta tag tags topics utility".split()
)
"""Words in the classes and ids of elements that say where a post is filed."""
_CATEGORY_URL: Final = re.compile("/categor(?:y|ies)/")
_TAG_URL: Final = re.compile("/tags?/")
_LICENCE_URL: Final = re.compile(r"creativecommons\.org/(?:licenses/([a-z-]+)|publicdomain/(zero))/(\d\.\d)")
_LICENCE_NAME: Final = re.compile(r"(?:cc|creative commons) (?:by|zero)\b[\w. -]*", re.IGNORECASE)
_LICENCE_MENTIONS: Final = (b"CC BY", b"cc by", b"CC Zero", b"CC ZERO", b"Commons BY", b"Commons Zero", b"commons by")
"""How such licences are written. Most pages name none, and to look for these alone is fast."""


def fill_metadata(document: Document, extraction: Extraction, options: Extractor) -> None:
    """Write the metadata of a page into a document."""
    known, page = extraction.metadata, extraction.given or extraction.page
    declared = declared_of(page)
    document.title, document.description = _choose_title(page, known.title), known.description
    document.date = options.date_options.choose_date(known)
    document.author = _choose_author(known.authors, page, options.author_blacklist)
    document.url = known.url or page.url or declared.core.meta("twitter:url") or base_of(page) or None
    document.hostname = _read_host(document.url)
    document.sitename = known.site or _find_publisher(declared) or document.hostname or _find_host_in_title(page)
    document.categories = _find_filing(page, _CATEGORY_URL, "category") or _list_sections(declared)
    keywords = filter(None, map(plain_value, declared.core.meta("keywords").split(",")))
    document.tags = list(dict.fromkeys([*keywords, *known.tags])) or _find_filing(page, _TAG_URL, "tag")
    document.license = _name_licence(page, known.licence)
    document.image, document.language = known.image or declared.core.meta("image") or None, known.language
    document.pagetype, document.filedate = _read_page_type(declared) or extraction.kind, date.today().isoformat()


# The title, and the site.


def _choose_title(page: Page, known: str | None) -> str | None:
    """The known title; if there is none, or it is only the host of the site, the first text of a title element."""
    if known and not _HOST.fullmatch(known):
        return known
    named = [row for row in find_named_rows(page, _TITLE_NAMES).tolist() if row > page.body]
    candidates = (rows_named(page, "h1"), named, rows_named(page, "h2"))
    texts = (text for rows in candidates if rows for text in texts_within(page, rows))
    return next((text for text in texts if len(text) in _TITLE_LENGTHS), known)


def _find_host_in_title(page: Page) -> str | None:
    """The host of the site, if it is a part of the title."""
    return next(filter(_HOST.fullmatch, _TITLE_SEPARATOR.split(page.title or "")), None)


def _read_host(url: str | None) -> str | None:
    """The host of a URL, without a leading `www.`."""
    try:
        host = urlsplit(url or "").hostname
    except ValueError:
        return None
    return host.removeprefix("www.") if host else None


def _find_publisher(declared: Declared) -> str | None:
    """The publisher that a page names, unless by a URL in a social network, or the organisation that it describes."""
    name = plain_value(declared.core.meta("article:publisher")).lstrip("@")
    if name and "/" not in name:
        return name if name[0].isupper() or "." in name else name.title()
    return next(iter(_find_described(declared, _ORGANISATION)), None)


def _list_sections(declared: Declared) -> list[str]:
    stated = [text for name, text in declared.core.metas() if name == "article:section"]
    if stated:
        return list(dict.fromkeys(map(plain_value, stated)))
    described = (first_text(thing.get("articleSection")) for thing in things_in(declared.linked_values))
    return list(filter(None, described))[:1]


def _read_page_type(declared: Declared) -> str | None:
    """The type that a page declares; the parts of an entity are described inside it."""
    named = (name for thing in things_in(declared.linked_values) for name in types_of(thing))
    return declared.core.meta("og:type") or next((name.lower() for name in named if _PAGE.search(name)), None)


# Authors.


def _choose_author(known: Iterable[str], page: Page, blacklist: Iterable[str]) -> str | None:
    """The authors of a page; for trafilatura only people are authors."""
    declared = declared_of(page)
    unwanted = {*blacklist, *_find_non_authors(declared)}
    return (
        join_authors(known, unwanted)
        or join_authors(_find_named_authors(page), unwanted)
        or join_authors(_find_described(declared, _PERSON), unwanted)
    )


def join_authors(authors: Iterable[str], unwanted: Iterable[str]) -> str | None:
    """The names in one text, separated by semicolons, without those that are unwanted; None where none is left."""
    excluded = {name.casefold() for name in unwanted}
    names = dict.fromkeys(
        name for author in authors for name in _split_names(author) if name.casefold() not in excluded
    )
    return "; ".join(names) or None


def _split_names(author: str) -> Iterator[str]:
    """The names in a text: it is split if two of the parts are full names."""
    parts = _NAME_SEPARATOR.split(author)
    is_list = sum(" " in part.strip() for part in parts) > 1
    yield from filter(None, map(_clean_name, parts if is_list else [author]))


def _clean_name(name: str) -> str:
    """A name without nicknames, symbols and employers, from its first letter on."""
    bare = _EMPLOYER.sub("", _NICKNAME.sub("", _VARIATION_SELECTORS.sub("", name))).replace("_", " ")
    bare = "".join(character for character in bare if not unicodedata.category(character).startswith("S"))
    start = next((at for at, character in enumerate(bare) if character.isalpha()), len(bare))
    return " ".join(bare[start:].split())


def _find_named_authors(page: Page) -> list[str]:
    """The people in elements that a class, an id or a program names for authors, wherever on the page these are.

    They count if all such elements name the same: many names are of those who discuss or review.
    """
    named = set(find_named_rows(page, _AUTHOR_NAMES).tolist())
    for data in _DATA_ATTRIBUTES:
        rows, values = attribute_values(page, data)
        named |= {row for row, value in zip(rows.tolist(), values, strict=True) if _AUTHOR_DATA.match(value)}
    elsewhere = in_comments(page) | in_boilerplate(page) | in_subtrees(page, page.is_in(_OTHER_WORKS))
    own = [row for row in sorted(named) if row > page.body and not elsewhere[row]]
    bylines = (text for text in texts_within(page, own) if len(text) <= _MAX_BYLINE_LENGTH) if own else ()
    people = {tuple(filter(looks_like_person, map(_clean_name, find_byline_names(byline)))) for byline in bylines} - {
        ()
    }
    return list(people.pop()) if len(people) == 1 else []


def _find_non_authors(declared: Declared) -> set[str]:
    """The names that are declared only for organisations, or for authors of entities that are not works."""
    people: set[str] = set()
    others: set[str] = set()
    for thing in things_in(declared.linked_values):
        is_work = _may_be(thing, _WORK)
        for author, names in _list_authors(thing.get("author")):
            (people if is_work and _may_be(author, _WRITER) else others).update(names)
    return others - people


def _list_authors(value: Json) -> Iterator[tuple[Entity, list[str]]]:
    """List the authors in a value, each with its names; a mere text is a name without an entity."""
    yield {}, list(texts_in(value))
    for author in things_in(value):
        yield author, list(texts_in(author.get("name")))


def _may_be(thing: Entity, kind: re.Pattern[str]) -> bool:
    """Whether an entity is of a kind, or has no type."""
    return "@type" not in thing or any(map(kind.search, types_of(thing)))


def _find_described(declared: Declared, kind: re.Pattern[str]) -> list[str]:
    """The name of the first entity of a kind that is not a part of another one: the page is about it."""
    things = (thing for thing in _list_outer(declared.linked_values) if any(map(kind.search, types_of(thing))))
    names = (first_text(thing.get("name")) or first_text(thing.get("legalName")) for thing in things)
    return list(filter(None, names))[:1]


def _list_outer(value: Json, depth: int = 0) -> Iterator[Entity]:
    """The entities in a value that are not parts of others; lists and graphs may be nested."""
    if isinstance(value, list) and depth < _MAX_DEPTH:
        for part in value:
            yield from _list_outer(part, depth + 1)
    elif isinstance(value, dict) and depth < _MAX_DEPTH:
        yield value
        yield from _list_outer(value.get("@graph"), depth + 1)


# The links of a page that say under which licence it is, and where it is filed.


def _find_filing(page: Page, url_pattern: re.Pattern[str], relation: str) -> list[str]:
    """The texts of the links to such URLs that have the relation, or that are where a post says how it is filed."""
    rows = [row for row, url in _list_links(page, "href") if url_pattern.search(url)]
    if not rows:
        return []
    named = find_named_rows(page, _FILING_NAMES)
    where = in_subtrees_of_rows(page, named[named > page.body])
    filed = [row for row in rows if where[row] or relation in (attribute(page, row, "rel") or "").lower().split()]
    return list(dict.fromkeys(filter(None, texts_within(page, filed)))) if filed else []


def _name_licence(page: Page, declared: str | None) -> str | None:
    """The short name of a Creative Commons licence, or the text of the link to another one, or the declared licence."""
    rows = [row for row, relations in _list_links(page, "rel") if "license" in relations.lower().split()]
    urls = [declared or "", *(attribute(page, row, "href") or "" for row in rows)]
    texts = texts_within(page, rows) if rows else []
    name = next(filter(None, chain(map(_name_licence_url, urls), texts, _find_licences_in_foot(page))), None)
    is_local_url = (declared or "").startswith(("/", "#", "."))
    return name or (None if is_local_url else declared)


def _name_licence_url(url: str) -> str | None:
    """The short name of the licence at a URL of Creative Commons."""
    match = _LICENCE_URL.search(url)
    return f"CC {(match[1] or match[2]).upper()} {match[3]}" if match else None


def _find_licences_in_foot(page: Page) -> Iterator[str]:
    """The licences of Creative Commons that links at the foot of a page have as their texts."""
    if not any(mention in page.html for mention in _LICENCE_MENTIONS):
        return
    foot = in_boilerplate(page)
    rows = [row for row, _ in _list_links(page, "href") if foot[row]]
    for text in texts_within(page, rows) if rows else ():
        if match := _LICENCE_NAME.search(text):
            yield match[0]


def _list_links(page: Page, name: str) -> Iterator[tuple[int, str]]:
    """The links that have an attribute, as rows, and its value."""
    rows, values = attribute_values(page, name)
    is_link = page.is_in(LINK)[rows]
    return ((row, value) for row, value, link in zip(rows.tolist(), values, is_link.tolist(), strict=True) if link)
