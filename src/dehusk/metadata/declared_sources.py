"""Reading functions for what a page declares; those with parameters make a reading function for the table of sources.

A reading function takes the evidence of a page and returns the values in one place, the likeliest first.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Any, Final

from ..declared import Json
from ..page.attributes import attribute
from ..page.parse_date import month_number
from .entities import Entities, Entity, is_work, types_of
from .evidence import Evidence
from .plain_text import first_text, letters, texts_in, texts_within
from .titles import split_title

ReadTexts = Callable[[Evidence], Iterable[str]]
ReadLists = Callable[[Evidence], Iterable[list[str]]]

_MAX_TAGS: Final = 50
_MAX_TAG_CHARS: Final = 80
_COMMA: Final = re.compile("[,;،、，]")
_CATEGORY: Final = "category"
_LICENCE_WORDS: Final = ("icense", "ICENSE", "creativecommons.org/")
_CREATIVE_COMMONS: Final = re.compile(r"creativecommons\.org/(?:licenses|publicdomain)/", re.IGNORECASE)

_MAX_AUTHORED: Final = 50
"""Maximum number of entities whose authors are read."""
_MAX_AUTHORS: Final = 50
_MAX_AUTHOR_DEPTH: Final = 5

_DATE_NAME: Final = re.compile(r"date|time|publish|posted|issued|created")
_CHANGE: Final = re.compile(
    r"modif|updat|revis|last[ _-]|chang|edited|aktuali[sz]|mise? à jour|actualiz|aggiornat|atualiz|bijgewerkt|"
    r"oppdater|uppdater|opdater|päivit|обновл|оновл|изменен|更新|수정|güncel|diperbarui|cập nhật|frissít|ενημ"
)
"""Words for "updated" in lower case: to search a text in lower case takes a tenth of the time."""
_OTHER_DATE_NAME: Final = re.compile(
    r"expir|valid|start|end|event|build|cache|read|duration|format|zone|until|available|birth|http|refresh|crawl|archive"
)
_DATE_IN_URL: Final = re.compile(
    r"[/_-]((?:19|20)\d\d)[/_-]?(0[1-9]|1[0-2]|[a-z]{3})[/_-]?(0[1-9]|[12]\d|3[01])(?![\d])"
)
_MAX_DATE_CHARS: Final = 120
_MAX_BARE_DATE_CHARS: Final = 18
"""Maximum length of a date with nothing else."""

_MAX_SITE_CHARS: Final = 60
"""Maximum length of the name of a site; what is longer is a slogan."""
_MAX_SITE_WORDS: Final = 7
_SENTENCE: Final = re.compile(r"(?:\S+\s+){4,}\S{4,}[.!?…]")
"""Many words that end as a sentence does; "Inc." and its like are shorter than other last words."""

_LANGUAGE_TAG: Final = re.compile(r"([a-zA-Z]{2,3})(?:[-_]([a-zA-Z]{4}))?(?:[-_]([a-zA-Z]{2}|\d{3}))?(?![a-zA-Z])")
_NO_LANGUAGE: Final = frozenset({"mis", "mul", "und", "utf", "zxx"})
"""Codes that name no language, and the beginning of an encoding in place of a language."""


# meta, link and html elements


def meta(*names: str) -> ReadTexts:
    """Read the content of the first `meta` element of each of these names."""

    def read(evidence: Evidence) -> list[str]:
        metas = evidence.metas
        return [metas[name][0] for name in names if name in metas]

    return read


def metas(*names: str) -> ReadTexts:
    """Read the contents of all `meta` elements of each of these names."""
    return lambda evidence: [text for name in names for text in evidence.metas.get(name, ())]


def meta_lists(*names: str) -> ReadLists:
    """Read the contents of all `meta` elements, one list for each of these names."""

    def read(evidence: Evidence) -> list[list[str]]:
        metas = evidence.metas
        return [metas[name] for name in names if name in metas]

    return read


def link(relation: str) -> ReadTexts:
    """Read the URL of the first `link` element of this relation."""
    return lambda evidence: [evidence.resolve(evidence.declared.link(relation))]


def root_attribute(*names: str) -> ReadTexts:
    """Read these attributes of the `html` element."""
    return lambda evidence: (attribute(evidence.page, 0, name) or "" for name in names)


def read_page_title(evidence: Evidence) -> list[str]:
    """Read the `title` element."""
    return [evidence.page_title]


def read_given_url(evidence: Evidence) -> list[str]:
    """Read the URL that the page was given with: where it was fetched."""
    return [evidence.page.url or ""]


def read_licence_links(evidence: Evidence) -> Iterator[str]:
    """Read the URLs of links that are marked as a licence, or that lead to Creative Commons."""
    for _, relations, url in evidence.page.table.links_with(_LICENCE_WORDS):
        if "license" in relations.lower().split() or _CREATIVE_COMMONS.search(url):
            yield url


def read_category_links(evidence: Evidence) -> list[list[str]]:
    """Read the texts of links that are marked as leading to the categories of the page."""
    links = evidence.page.table.links_with((_CATEGORY,))
    marked = [row for row, relations, _ in links if _CATEGORY in relations.split()]
    return [list(filter(None, texts_within(evidence.page, marked[:_MAX_TAGS])))]


# entities of structured data


def json_ld(read: Callable[[Entities], Iterable[Any]]) -> Callable[[Evidence], Iterable[Any]]:
    """Read the JSON-LD of a page with a function of its entities."""
    return lambda evidence: read(evidence.json_ld) if evidence.json_ld.all else ()


def microdata(read: Callable[[Entities], Iterable[Any]]) -> Callable[[Evidence], Iterable[Any]]:
    """Read the microdata of a page with a function of its entities."""
    return lambda evidence: read(evidence.microdata) if evidence.microdata.all else ()


def first_texts(*keys: str) -> Callable[[Entities], Iterator[str]]:
    """Read the first text of each of these properties of the subjects."""
    return lambda entities: (first_text(entity[key]) for entity in entities.subjects for key in keys if key in entity)


def text_lists(key: str) -> Callable[[Entities], Iterator[list[str]]]:
    """Read all texts of a property of the subjects."""
    return lambda entities: (texts_in(entity[key]) for entity in entities.subjects if key in entity)


def name_or_url(key: str) -> Callable[[Entities], Iterator[str]]:
    """Read a property of the subjects that is a text, or the URL or name of an entity."""

    def read(entities: Entities) -> Iterator[str]:
        for entity in entities.subjects:
            value = entities.resolve(entity.get(key))
            yield first_text(value.get("url") or value.get("name") if isinstance(value, dict) else value)

    return read


def read_headline(entities: Entities) -> list[str]:
    """Read the headline or name of the likeliest subject, if that is a work."""
    works = filter(is_work, entities.subjects[:1])
    return [first_text(work.get("headline")) or first_text(work.get("name")) for work in works]


def read_image(entities: Entities) -> Iterator[str]:
    """Read the URL of the first image of each subject."""
    for entity in entities.subjects:
        value = entities.resolve(entity.get("image"))
        first = next(iter(value), None) if isinstance(value, list) else value
        if isinstance(first, dict):
            yield first_text(first.get("url")) or first_text(first.get("contentUrl"))
        else:
            yield first_text(first)


def read_publishers(entities: Entities) -> Iterator[str]:
    """Read the names of web sites, and of the publishers of the subjects."""
    for entity in entities.all:
        if "WebSite" in str(entity.get("@type")) and "WebSite" in types_of(entity):
            yield first_text(entity.get("name"))
    for entity in entities.subjects:
        given = entity.get("publisher")
        for publisher in map(entities.resolve, given if isinstance(given, list) else [given]):
            yield first_text(publisher.get("name") if isinstance(publisher, dict) else publisher)


# authors


def read_authors(entities: Entities) -> Iterator[list[str]]:
    """Read the names of the authors of each subject."""
    for entity in entities.subjects[:_MAX_AUTHORED]:
        yield [name for author in _find_authors(entities, entity) for name in _names_of(author)]


def read_twitter_label(evidence: Evidence) -> list[list[str]]:
    """Read the author among the two labelled values of a Twitter card; the other one, a time or a price, has digits."""
    values = meta("twitter:data1", "twitter:data2")(evidence)
    return [[value for value in values if not re.search(r"\d", value)][:1]]


def declared_organisations(evidence: Evidence) -> Iterator[str]:
    """Yield the names of authors that are declared to be organisations."""
    for entities in (evidence.json_ld, evidence.microdata):
        for entity in entities.subjects[:_MAX_AUTHORED]:
            for author in _find_authors(entities, entity):
                if isinstance(author, dict) and any(name.endswith("Organization") for name in types_of(author)):
                    yield from _names_of(author)


def _find_authors(entities: Entities, entity: Entity) -> list[Json]:
    """Return the people or organisations that wrote an entity."""
    return list(_flatten(entities, entity.get("author"))) or list(_flatten(entities, entity.get("creator")))


def _flatten(entities: Entities, value: Json, depth: int = 0) -> Iterator[Json]:
    """Yield the authors in a value, which may be lists in lists; those without a name are left out."""
    if isinstance(value, list):
        for part in value[:_MAX_AUTHORS] if depth < _MAX_AUTHOR_DEPTH else []:
            yield from _flatten(entities, part, depth + 1)
    elif value and _names_of(author := entities.resolve(value)):
        yield author


def _names_of(author: Json) -> list[str]:
    """Return the names that are given for one author."""
    if not isinstance(author, dict):
        return texts_in(author)
    if names := texts_in(author.get("name")):
        return names
    parts = (first_text(author.get(part)) for part in ("givenName", "familyName"))
    return list(filter(None, [" ".join(filter(None, parts))]))


# dates


def parse_dates(read: ReadTexts) -> ReadTexts:
    """Read the first date of each text, in ISO 8601; texts without a date are left out."""
    return lambda evidence: filter(None, map(evidence.parse_date, read(evidence)))


def other_metas(*, changed: bool) -> ReadTexts:
    """Read the `meta` elements with any name that speaks of dates: of changes, or of publication."""

    def read(evidence: Evidence) -> Iterator[str]:
        for name, texts in evidence.metas.items():
            if _names_change(name) is changed:
                yield from (text for text in texts if len(text) < _MAX_DATE_CHARS)

    return read


@lru_cache(maxsize=4096)
def _names_change(name: str) -> bool | None:
    """Return whether the name of a `meta` element speaks of changes; None where it does not speak of dates.

    Answers are kept: pages have few different names.
    """
    is_date = _DATE_NAME.search(name) and not _OTHER_DATE_NAME.search(name)
    return speaks_of_change(name) if is_date else None


def speaks_of_change(text: str) -> bool:
    """Whether a text has a word for "updated", in one of the languages of many pages."""
    return _CHANGE.search(text.lower()) is not None


def read_dates_of_title(evidence: Evidence) -> list[str]:
    """Read the parts of the `title` element that may be nothing but a date."""
    parts = split_title(evidence.page_title)[1]
    return [part for part in parts if len(part) <= _MAX_BARE_DATE_CHARS and any(map(str.isdigit, part))]


def read_dates_of_url(evidence: Evidence) -> Iterator[str]:
    """Read the day in the URL of the page, such as `/2024/05/18/` or `/2024/may/18/`."""
    for url in dict.fromkeys((evidence.page.url or "", evidence.url)):
        match = _DATE_IN_URL.search(url)
        if match:
            year, month, day = match.groups()
            number = int(month) if month.isdigit() else month_number(month)
            yield f"{year}-{number:02}-{day}"


# sites


def site_names(read: ReadTexts) -> ReadTexts:
    """Read the texts that can be the name of a site, without slogans and titles next to it."""
    return lambda evidence: filter(_is_site_name, (_remove_slogan(text, evidence) for text in read(evidence)))


def _is_site_name(text: str) -> bool:
    is_short = 0 < len(text) <= _MAX_SITE_CHARS and len(text.split()) <= _MAX_SITE_WORDS
    return is_short and "://" not in text and not (text[-1] in ".!?…" and _SENTENCE.fullmatch(text))


def _remove_slogan(text: str, evidence: Evidence) -> str:
    """Return the part of a text that is named like the host; else all of it, or its first part where it is too long.

    A text of several parts that is the title of the page names no site.
    """
    parts = split_title(text)[1]
    if len(parts) < 2 or letters(text) in evidence.host_names:
        return text
    named = next((part.strip() for part in parts if letters(part) in evidence.host_names), "")
    if named or letters(text) == letters(evidence.page_title):
        return named
    return text if _is_site_name(text) else parts[0].strip()


def accounts(read: ReadTexts) -> ReadTexts:
    """Read the names of accounts without their @."""
    return lambda evidence: (text.lstrip("@") for text in read(evidence))


def read_host_in_title(evidence: Evidence) -> list[str]:
    """Read the parts of the `title` element that are the name of the host."""
    hosts = evidence.host_names
    return [part for part in split_title(evidence.page_title)[1] if letters(part) in hosts] if hosts else []


def read_rest_of_title(evidence: Evidence) -> Iterator[str]:
    """Read what the `title` element has besides the title of the page, if that is one part of several."""
    title, parts = letters(evidence.title), split_title(evidence.page_title)[1]
    if not title or len(parts) < 2:
        return
    others = [part for part in parts if letters(part) and letters(part) not in title]
    if len(others) == 1 and title in letters(evidence.page_title):
        yield others[0].strip()


# languages, URLs and tags


def language_tags(read: ReadTexts) -> ReadTexts:
    """Read the language tags that texts begin with, in the usual form: `pt-BR`, `zh-Hant-TW`."""

    def read_tags(evidence: Evidence) -> Iterator[str]:
        for text in read(evidence):
            match = _LANGUAGE_TAG.match(text.strip())
            if match and match[1].lower() not in _NO_LANGUAGE:
                language, script, region = match.groups()
                parts = (language.lower(), (script or "").capitalize(), (region or "").upper())
                yield "-".join(filter(None, parts))

    return read_tags


def resolved_urls(read: ReadTexts) -> ReadTexts:
    """Read URLs as the page understands them; those that are not of the web are empty."""
    return lambda evidence: map(evidence.resolve, read(evidence))


def absolute_urls(read: ReadTexts) -> ReadTexts:
    """Read the URLs that begin with a scheme of the web: they are understood outside the page too."""
    return lambda evidence: (url for url in read(evidence) if url.startswith(("http://", "https://")))


def tags(read: ReadLists) -> ReadLists:
    """Read lists of tags: texts split at commas, each tag once."""
    return lambda evidence: map(_split_tags, read(evidence))


def _split_tags(texts: list[str]) -> list[str]:
    found: dict[str, str] = {}
    for tag in (part.strip() for text in texts for part in _COMMA.split(text)):
        if 0 < len(tag) <= _MAX_TAG_CHARS:
            found.setdefault(tag.casefold(), tag)
    return list(found.values())[:_MAX_TAGS]
