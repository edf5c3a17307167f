"""The fields that are declared or not there: description, address, licence, picture, tags."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from ..declared import Json
from ..page.attributes import attribute_values
from .evidence import Evidence
from .record import Candidate
from .texts import first_text, texts_in

_MOST_TAGS: Final = 50
_LONGEST_TAG: Final = 80
_COMMA: Final = re.compile(r"\s*[,;،、，]\s*")
_LICENCE_MARKS: Final = (b'"license', b" license", b"creativecommons.org/")
"""Without one of these no link leads to a licence."""
_LICENCE_PLACE: Final = re.compile(r"creativecommons\.org/(?:licenses|publicdomain)/", re.IGNORECASE)


def description_candidates(evidence: Evidence) -> Iterator[Candidate[str]]:
    """What may be the summary of the page, the most reliable place first."""
    yield from _texts(evidence, "opengraph", "og:description")
    yield from _texts(evidence, "meta", "description", "twitter:description")
    yield from _texts(evidence, "dublin core", "dc.description", "dcterms.description", "dcterms.abstract")
    yield from _stated(evidence, "description")


def url_candidates(evidence: Evidence) -> Iterator[Candidate[str]]:
    """What may be the address of the page."""
    for address, source in (
        (evidence.link("canonical"), "link"),
        (evidence.absolute(evidence.meta("og:url")), "opengraph"),
        (evidence.page.url or "", "url"),
    ):
        if address.startswith(("http://", "https://")):
            yield Candidate(address, source)


def licence_candidates(evidence: Evidence) -> Iterator[Candidate[str]]:
    """What may be the licence of the page: an address where one is given, else a name."""
    yield from _stated(evidence, "license")
    if evidence.link("license"):
        yield Candidate(evidence.link("license"), "link")
    yield from _texts(evidence, "dublin core", "dcterms.license", "dc.license", "dc.rights.license")
    if any(mark in evidence.page.html for mark in _LICENCE_MARKS):
        rows, values = attribute_values(evidence.page, "rel")
        licensed = {row for row, value in zip(rows.tolist(), values, strict=True) if "license" in value.lower().split()}
        for row, value in zip(*attribute_values(evidence.page, "href"), strict=True):
            if int(row) in licensed or _LICENCE_PLACE.search(value):
                yield Candidate(evidence.absolute(value), "text")


def image_candidates(evidence: Evidence) -> Iterator[Candidate[str]]:
    """What may be the picture of the page."""
    declared = (
        (evidence.meta("og:image", "og:image:url", "og:image:secure_url"), "opengraph"),
        (evidence.meta("twitter:image", "twitter:image:src", "thumbnail"), "meta"),
        (evidence.link("image_src"), "link"),
    )
    for address, source in declared:
        yield from _pictures(evidence, address, source)
    for things, source in ((evidence.linked, "json-ld"), (evidence.items, "microdata")):
        for thing in things.subjects:
            yield from _pictures(evidence, _picture(things.whole(thing.get("image"))), source)


def tag_candidates(evidence: Evidence) -> Iterator[Candidate[list[str]]]:
    """What may be the tags of the page."""
    for texts, source in (
        (evidence.metas("article:tag", "og:article:tag"), "opengraph"),
        (_all_stated(evidence, "keywords"), "json-ld"),
        (evidence.metas("news_keywords", "keywords", "parsely-tags", "sailthru.tags"), "meta"),
        (evidence.metas("dc.subject", "dcterms.subject"), "dublin core"),
    ):
        tags: dict[str, str] = {}
        for tag in (part.strip() for text in texts for part in _COMMA.split(text)):
            if 0 < len(tag) <= _LONGEST_TAG:
                tags.setdefault(tag.casefold(), tag)
        if tags:
            yield Candidate(list(tags.values())[:_MOST_TAGS], source)


def _texts(evidence: Evidence, source: str, *names: str) -> Iterator[Candidate[str]]:
    for name in names:
        if evidence.meta(name):
            yield Candidate(evidence.meta(name), source)


def _stated(evidence: Evidence, key: str) -> Iterator[Candidate[str]]:
    for things, source in ((evidence.linked, "json-ld"), (evidence.items, "microdata")):
        for thing in things.subjects:
            value = things.whole(thing.get(key))
            text = first_text(value.get("url") or value.get("name") if isinstance(value, dict) else value)
            if text:
                yield Candidate(text, source)


def _all_stated(evidence: Evidence, key: str) -> list[str]:
    return next((texts for thing in evidence.linked.subjects if (texts := list(texts_in(thing.get(key))))), [])


def _pictures(evidence: Evidence, address: str, source: str) -> Iterator[Candidate[str]]:
    absolute = evidence.absolute(address) if address and not address.startswith("data:") else ""
    if absolute:
        yield Candidate(absolute, source)


def _picture(value: Json) -> str:
    """The address of the first picture of a value."""
    for part in (value if isinstance(value, list) else [value])[:1]:
        if isinstance(part, dict):
            return first_text(part.get("url")) or first_text(part.get("contentUrl"))
        return first_text(part)
    return ""
