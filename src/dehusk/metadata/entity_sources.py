"""Readers of entities that structured data describes: titles, authors, images, publishers, and plain properties."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ..declared import Json
from .entities import Entities, Entity, is_work, types_of
from .evidence import Evidence
from .plain_text import first_text, texts_in
from .readers import EntityReader, reads

_MAX_AUTHORED: Final = 50
"""Maximum number of entities whose authors are read."""
_MAX_AUTHORS: Final = 50
_MAX_AUTHOR_DEPTH: Final = 5


def first_texts(*keys: str) -> EntityReader[str]:
    """Read the first text of each of these properties of the subjects."""

    @reads(*keys)
    def read(entities: Entities) -> Iterator[str]:
        return (first_text(entity[key]) for entity in entities.subjects for key in keys if key in entity)

    return read


def text_lists(key: str) -> EntityReader[list[str]]:
    """Read all texts of a property of the subjects."""

    @reads(key)
    def read(entities: Entities) -> Iterator[list[str]]:
        return (texts_in(entity[key]) for entity in entities.subjects if key in entity)

    return read


def name_or_url(key: str) -> EntityReader[str]:
    """Read a property of the subjects that is a text, or the URL or name of an entity."""

    @reads(key)
    def read(entities: Entities) -> Iterator[str]:
        for entity in entities.subjects:
            value = entities.resolve(entity.get(key))
            yield first_text(value.get("url") or value.get("name") if isinstance(value, dict) else value)

    return read


@reads("headline", "name")
def read_headline(entities: Entities) -> list[str]:
    """Read the headline or name of the likeliest subject, if that is a work."""
    works = filter(is_work, entities.subjects[:1])
    return [first_text(work.get("headline")) or first_text(work.get("name")) for work in works]


@reads("image")
def read_image(entities: Entities) -> Iterator[str]:
    """Read the URL of the first image of each subject."""
    for entity in entities.subjects:
        value = entities.resolve(entity.get("image"))
        first = next(iter(value), None) if isinstance(value, list) else value
        if isinstance(first, dict):
            yield first_text(first.get("url")) or first_text(first.get("contentUrl"))
        else:
            yield first_text(first)


@reads("@type", "publisher")
def read_publishers(entities: Entities) -> Iterator[str]:
    """Read the names of web sites, and of the publishers of the subjects."""
    for entity in entities.all:
        if "WebSite" in str(entity.get("@type")) and "WebSite" in types_of(entity):
            yield first_text(entity.get("name"))
    for entity in entities.subjects:
        given = entity.get("publisher")
        for publisher in map(entities.resolve, given if isinstance(given, list) else [given]):
            yield first_text(publisher.get("name") if isinstance(publisher, dict) else publisher)


@reads("author", "creator")
def read_authors(entities: Entities) -> Iterator[list[str]]:
    """Read the names of the authors of each subject."""
    for entity in entities.subjects[:_MAX_AUTHORED]:
        yield [name for author in _find_authors(entities, entity) for name in _names_of(author)]


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
