"""Readers, of which the table of sources is made: those of `meta` elements and entities, and those that change values.

A reader takes the evidence of a page and returns the values in one place, the likeliest first. Values are texts; for
authors and tags, which are lists, they are lists of texts. Empty values count as none.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from operator import attrgetter
from typing import Final, Generic, TypeVar

from .entities import Entities
from .evidence import Evidence

_MAX_TAGS: Final = 50
_MAX_TAG_CHARS: Final = 80
_COMMA: Final = re.compile("[,;،、，]")
_LANGUAGE_TAG: Final = re.compile(r"([a-zA-Z]{2,3})(?:[-_]([a-zA-Z]{4}))?(?:[-_]([a-zA-Z]{2}|\d{3}))?(?![a-zA-Z])")
_NO_LANGUAGE: Final = frozenset({"mis", "mul", "und", "utf", "zxx"})
"""Codes that name no language, and the beginning of an encoding in place of a language."""
_NAMES_OF_METAS: Final = attrgetter("meta_names")
_NAMES_IN_JSON_LD: Final = attrgetter("json_ld.names")
_NAMES_IN_MICRODATA: Final = attrgetter("microdata.names")

_Value = TypeVar("_Value")
_Changed = TypeVar("_Changed")


@dataclass(frozen=True, eq=False)
class Reader(Generic[_Value]):
    """Reads one place of a page; a decorator for functions that do so on every page."""

    read: Callable[[Evidence], Iterable[_Value]]
    names: frozenset[str] = frozenset()
    """Names of which the page must have one, or there is nothing to read; where empty, none is needed."""
    names_on_page: Callable[[Evidence], AbstractSet[str]] = _NAMES_OF_METAS

    def has_evidence(self, evidence: Evidence) -> bool:
        """Whether there can be something to read."""
        return not self.names or not self.names_on_page(evidence).isdisjoint(self.names)

    def change_each(self, change: Callable[[_Value, Evidence], _Changed]) -> Reader[_Changed]:
        """Return a reader of the same place that changes each value."""
        return Reader(
            lambda evidence: (change(value, evidence) for value in self.read(evidence)), self.names, self.names_on_page
        )


# meta elements


def meta(*names: str) -> Reader[str]:
    """Read the content of the first `meta` element of each of these names."""
    return Reader(lambda evidence: [texts[0] for texts in _contents(evidence, names)], frozenset(names))


def metas(*names: str) -> Reader[str]:
    """Read the contents of all `meta` elements of each of these names."""
    return Reader(lambda evidence: [text for texts in _contents(evidence, names) for text in texts], frozenset(names))


def meta_lists(*names: str) -> Reader[list[str]]:
    """Read the contents of all `meta` elements, one list for each of these names."""
    return Reader(lambda evidence: _contents(evidence, names), frozenset(names))


def _contents(evidence: Evidence, names: Iterable[str]) -> list[list[str]]:
    metas = evidence.metas
    return [metas[name] for name in names if name in metas]


# entities


@dataclass(frozen=True, eq=False)
class EntityReader(Generic[_Value]):
    """Reads the entities of structured data."""

    read: Callable[[Entities], Iterable[_Value]]
    names: frozenset[str]
    """Names of properties of which an entity must have one."""


def reads(*names: str) -> Callable[[Callable[[Entities], Iterable[_Value]]], EntityReader[_Value]]:
    """Decorate a function that reads these properties of entities."""
    return lambda read: EntityReader(read, frozenset(names))


def json_ld(reader: EntityReader[_Value]) -> Reader[_Value]:
    """Read the entities that JSON-LD describes."""
    return Reader(lambda evidence: reader.read(evidence.json_ld), reader.names, _NAMES_IN_JSON_LD)


def microdata(reader: EntityReader[_Value]) -> Reader[_Value]:
    """Read the entities that microdata describes."""
    return Reader(lambda evidence: reader.read(evidence.microdata), reader.names, _NAMES_IN_MICRODATA)


# changes of values


def parse_dates(reader: Reader[str]) -> Reader[str]:
    """Read the first date of each text, in ISO 8601."""
    return reader.change_each(lambda text, evidence: evidence.parse_date(text))


def language_tags(reader: Reader[str]) -> Reader[str]:
    """Read the language tags that texts begin with, in the usual form: `pt-BR`, `zh-Hant-TW`."""
    return reader.change_each(lambda text, _: _format_tag(text))


def _format_tag(text: str) -> str:
    match = _LANGUAGE_TAG.match(text.strip())
    if not match or match[1].lower() in _NO_LANGUAGE:
        return ""
    language, script, region = match.groups("")
    return "-".join(filter(None, (language.lower(), script.capitalize(), region.upper())))


def resolved_urls(reader: Reader[str]) -> Reader[str]:
    """Read URLs as the page understands them, without those that are not of the web."""
    return reader.change_each(lambda url, evidence: evidence.resolve(url))


def absolute_urls(reader: Reader[str]) -> Reader[str]:
    """Read the URLs that begin with a scheme of the web: they are understood outside the page too."""
    return reader.change_each(lambda url, _: url if url.startswith(("http://", "https://")) else "")


def accounts(reader: Reader[str]) -> Reader[str]:
    """Read the names of accounts without their @."""
    return reader.change_each(lambda text, _: text.lstrip("@"))


def tags(reader: Reader[list[str]]) -> Reader[list[str]]:
    """Read lists of tags: texts split at commas, each tag once."""
    return reader.change_each(lambda texts, _: _split_tags(texts))


def _split_tags(texts: list[str]) -> list[str]:
    split: dict[str, str] = {}
    for tag in (part.strip() for text in texts for part in _COMMA.split(text)):
        if 0 < len(tag) <= _MAX_TAG_CHARS:
            split.setdefault(tag.casefold(), tag)
    return list(split.values())[:_MAX_TAGS]
