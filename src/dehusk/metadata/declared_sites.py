"""Where the name of a site is found."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from .declared_fields import Texts
from .evidence import Evidence
from .plain_text import first_text, letters
from .things import Things
from .title_texts import split_title

_LONGEST: Final = 60
"""Characters of the name of a site; what is longer is a slogan."""


def site_names(read: Texts) -> Texts:
    """The texts that can be the name of a site."""
    return lambda evidence: filter(_is_name, read(evidence))


def _is_name(text: str) -> bool:
    return 0 < len(text) <= _LONGEST and "://" not in text


def accounts(read: Texts) -> Texts:
    """The names of accounts without their @."""
    return lambda evidence: (text.lstrip("@") for text in read(evidence))


def publishers(things: Things) -> Iterator[str]:
    """The names of web sites, and of the publishers of what the page is about."""
    for thing in things.of_type("WebSite"):
        yield first_text(thing.get("name"))
    for thing in things.subjects:
        given = thing.get("publisher")
        for publisher in map(things.whole, given if isinstance(given, list) else [given]):
            yield first_text(publisher.get("name") if isinstance(publisher, dict) else publisher)


def named_like_host(evidence: Evidence) -> Iterator[str]:
    """The parts of the `title` element that are the name of the host."""
    hosts = set(evidence.host_names)
    return (part for part in split_title(evidence.page_title)[1] if letters(part) in hosts)


def rest_of_title(evidence: Evidence) -> Iterator[str]:
    """What the `title` element has beside the title of the page, if that is one part."""
    title = letters(evidence.title)
    parts = [part for part in split_title(evidence.page_title)[1] if letters(part) and letters(part) not in title]
    if title and len(parts) == 1 and title in letters(evidence.page_title):
        yield parts[0].strip()
