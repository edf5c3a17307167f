"""Where the name of a site is found."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from .declared_fields import Texts
from .evidence import Evidence
from .plain_text import first_text, letters
from .things import Things
from .title_texts import split_title

_LONGEST: Final = 60
"""Characters of the name of a site; what is longer is a slogan."""
_MOST_WORDS: Final = 7
"""Words of the name of a site."""
_SENTENCE: Final = re.compile(r"(?:\S+\s+){4,}\S{4,}[.!?…]")
"""Many words that end as a sentence does; "Inc." and its like are shorter than other last words."""


def site_names(read: Texts) -> Texts:
    """The texts that can be the name of a site, without slogans and titles beside it."""
    return lambda evidence: filter(_is_name, (_without_slogan(text, evidence) for text in read(evidence)))


def _is_name(text: str) -> bool:
    is_short = 0 < len(text) <= _LONGEST and len(text.split()) <= _MOST_WORDS
    return is_short and "://" not in text and not _SENTENCE.fullmatch(text)


def _without_slogan(text: str, evidence: Evidence) -> str:
    """The part of a text that is named like the host; else all of it, or its first part where it is no name as a whole.

    A text of several parts that is the title of the page names no site.
    """
    parts = split_title(text)[1]
    if len(parts) < 2 or letters(text) in evidence.host_names:
        return text
    named = next((part.strip() for part in parts if letters(part) in evidence.host_names), "")
    if named or letters(text) == letters(evidence.page_title):
        return named
    return text if _is_name(text) else parts[0].strip()


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
    """What the `title` element has beside the title of the page, if that is one part of several."""
    title, parts = letters(evidence.title), split_title(evidence.page_title)[1]
    others = [part for part in parts if letters(part) and letters(part) not in title]
    if title and len(others) == 1 < len(parts) and title in letters(evidence.page_title):
        yield others[0].strip()
