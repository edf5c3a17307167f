"""Readers of declarations: each function here makes a reading function for the table of sources, or is one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from ..page.attributes import attribute
from .evidence import Evidence
from .plain_text import first_text, texts_in, texts_within
from .things import Things, is_work

Texts = Callable[[Evidence], Iterable[str]]
TextLists = Callable[[Evidence], Iterable[list[str]]]

_MOST_TAGS: Final = 50
_LONGEST_TAG: Final = 80
_COMMA: Final = re.compile("[,;،、，]")
_CATEGORY: Final = "category"
_OF_LICENCES: Final = ("icense", "ICENSE", "creativecommons.org/")
_LICENCE_PLACE: Final = re.compile(r"creativecommons\.org/(?:licenses|publicdomain)/", re.IGNORECASE)


def meta(*names: str) -> Texts:
    """Of each of these names the content of the first `meta` element."""
    return lambda evidence: (text for name in evidence.given(names) for text in evidence.metas(name)[:1])


def metas(*names: str) -> Texts:
    """Of each of these names the contents of all `meta` elements."""
    return lambda evidence: (text for name in evidence.given(names) for text in evidence.metas(name))


def meta_lists(*names: str) -> TextLists:
    """For each of these names the list of the contents of all `meta` elements."""
    return lambda evidence: map(evidence.metas, evidence.given(names))


def link(relation: str) -> Texts:
    """The address of the first `link` element of this relation."""
    return lambda evidence: [evidence.link(relation)]


def root_attribute(*names: str) -> Texts:
    """The values of these attributes of the `html` element."""
    return lambda evidence: (attribute(evidence.page, 0, name) or "" for name in names)


def page_title(evidence: Evidence) -> Iterator[str]:
    """The text of the `title` element."""
    yield evidence.page_title


def given_address(evidence: Evidence) -> Iterator[str]:
    """The address that the page was given with: where it was fetched."""
    yield evidence.page.url or ""


def json_ld(read: Callable[[Things], Iterable[Any]]) -> Callable[[Evidence], Iterable[Any]]:
    """What a function reads in the JSON-LD of a page."""
    return lambda evidence: read(evidence.json_ld)


def microdata(read: Callable[[Things], Iterable[Any]]) -> Callable[[Evidence], Iterable[Any]]:
    """What a function reads in the microdata of a page."""
    return lambda evidence: read(evidence.microdata)


def stated(*keys: str) -> Callable[[Things], Iterator[str]]:
    """The first text under each of these keys of what the page is about."""
    return lambda things: (first_text(thing.get(key)) for thing in things.subjects for key in keys)


def text_lists(key: str) -> Callable[[Things], Iterator[list[str]]]:
    """All texts under a key of what the page is about."""
    return lambda things: (list(texts_in(thing.get(key))) for thing in things.subjects)


def name_or_address(key: str) -> Callable[[Things], Iterator[str]]:
    """What stands under a key of what the page is about: a text, or the address or name of an object."""

    def read(things: Things) -> Iterator[str]:
        for thing in things.subjects:
            value = things.whole(thing.get(key))
            yield first_text(value.get("url") or value.get("name") if isinstance(value, dict) else value)

    return read


def headline(things: Things) -> Iterator[str]:
    """The headline or name of what the page is about most likely, if that is a work."""
    for thing in filter(is_work, things.subjects[:1]):
        yield first_text(thing.get("headline")) or first_text(thing.get("name"))


def picture(things: Things) -> Iterator[str]:
    """The address of the first picture of what the page is about."""
    for thing in things.subjects:
        value = things.whole(thing.get("image"))
        first = next(iter(value), None) if isinstance(value, list) else value
        if isinstance(first, dict):
            yield first_text(first.get("url")) or first_text(first.get("contentUrl"))
        else:
            yield first_text(first)


def licence_links(evidence: Evidence) -> Iterator[str]:
    """Where links in the text lead that are marked as a licence, or that lead to Creative Commons."""
    page = evidence.page
    rows = {row for word in _OF_LICENCES for row in page.table.elements_with(word)}
    for row in sorted(rows):
        if page.name(row) == "a":
            relations, address = attribute(page, row, "rel") or "", attribute(page, row, "href") or ""
            if "license" in relations.lower().split() or _LICENCE_PLACE.search(address):
                yield address


def category_links(evidence: Evidence) -> Iterator[list[str]]:
    """The texts of links that are marked as leading to the categories of the page."""
    page = evidence.page
    rows = [row for row in page.table.elements_with(_CATEGORY) if page.name(row) == "a"]
    marked = [row for row in rows if _CATEGORY in (attribute(page, row, "rel") or "").split()]
    yield list(filter(None, texts_within(page, marked[:_MOST_TAGS])))


def addresses(read: Texts) -> Texts:
    """Addresses as the page understands them; what is no address of the web is left out."""
    return lambda evidence: map(evidence.absolute, read(evidence))


def whole(read: Texts) -> Texts:
    """The addresses that are understood outside the page too: those that begin with a scheme of the web."""
    return lambda evidence: (address for address in read(evidence) if address.startswith(("http://", "https://")))


def tags(read: TextLists) -> TextLists:
    """Lists of tags: texts split at commas, each tag once."""
    return lambda evidence: map(_split_tags, read(evidence))


def _split_tags(texts: list[str]) -> list[str]:
    found: dict[str, str] = {}
    for tag in (part.strip() for text in texts for part in _COMMA.split(text)):
        if 0 < len(tag) <= _LONGEST_TAG:
            found.setdefault(tag.casefold(), tag)
    return list(found.values())[:_MOST_TAGS]
