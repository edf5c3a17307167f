"""The name of the site that a page belongs to, and titles without it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import Final

from .evidence import Evidence
from .record import Candidate
from .texts import first_text, letters

_SEPARATOR: Final = re.compile(r"\s+(?:[-–—―|·•∙:»«/>~‹›⋆*]|::|--)+\s+|\s*[|｜»]\s*|\s*：\s*|--|\s[-–—]|[-–—]\s")
_METAS: Final = (
    ("og:site_name", "opengraph"),
    ("dc.publisher", "dublin core"),
    ("dcterms.publisher", "dublin core"),
    ("application-name", "meta"),
    ("apple-mobile-web-app-title", "meta"),
    ("publisher", "meta"),
    ("twitter:site", "meta"),
)
_NAME: Final = 60
"""Characters of a name of a site; what is longer is a slogan."""
_MOST: Final = 20
"""Names that are looked at."""
_MORE: Final = 8
"""Letters that a title may add to the name of the site, such as "news" or "home"."""


def site_candidates(evidence: Evidence) -> Iterator[Candidate[str]]:
    """What may be the name of the site, the most reliable first."""
    for name, source in _METAS[:1]:
        yield from (Candidate(text, source) for text in evidence.metas(name) if _is_name(text))
    for things, source in ((evidence.linked, "json-ld"), (evidence.items, "microdata")):
        for thing in things.of_type("WebSite"):
            yield from _named(first_text(thing.get("name")), source)
        for thing in things.subjects:
            publishers = thing.get("publisher")
            for publisher in publishers if isinstance(publishers, list) else [publishers]:
                whole = things.whole(publisher)
                yield from _named(first_text(whole.get("name") if isinstance(whole, dict) else whole), source)
    for name, source in _METAS[1:]:
        yield from (Candidate(text.lstrip("@"), source) for text in evidence.metas(name) if _is_name(text))
    hosts = set(evidence.host_names)
    yield from (Candidate(part, "title element") for part in split(evidence.title)[1] if letters(part) in hosts)


def _named(text: str, source: str) -> Iterator[Candidate[str]]:
    if _is_name(text):
        yield Candidate(text, source)


def _is_name(text: str) -> bool:
    return 0 < len(text) <= _NAME and "://" not in text


def split(title: str) -> tuple[list[str], list[str]]:
    """The separators and the parts of a title such as "Title | Section - Site"."""
    parts, separators, at = [], [], 0
    for match in _SEPARATOR.finditer(title):
        if match.start() > at and match.end() < len(title):
            parts.append(title[at : match.start()])
            separators.append(match[0])
            at = match.end()
    return separators, [*parts, title[at:]]


def site_beside(title: str, page_title: str) -> Candidate[str] | None:
    """What is left of the text of the `title` element without the title, where that is a name."""
    parts = [part for part in split(page_title)[1] if letters(part) and letters(part) not in letters(title)]
    others = len(parts) == 1 and letters(title) in letters(page_title)
    return Candidate(parts[0].strip(), "title element") if others and _is_name(parts[0]) else None


class Site:
    """The names of a site, as far as they are needed to tell them from titles."""

    def __init__(self, evidence: Evidence) -> None:
        self.candidates = list(islice(site_candidates(evidence), _MOST))
        self._names = {letters(candidate.value) for candidate in self.candidates} | set(evidence.host_names)
        self._names.discard("")

    def is_name(self, text: str) -> bool:
        """Whether a text is a name of the site, with or without what belongs to it, such as "home" or ".com"."""
        own = letters(text)
        if not own:
            return True
        return any(
            own == name
            or (own in name and 2 * len(own) > len(name) and len(own) > 3)
            or (name in own and len(own) <= len(name) + _MORE and len(name) > 3)
            for name in self._names
        )

    def without_name(self, title: str) -> str:
        """A title without the names of the site before and behind it."""
        separators, parts = split(title)
        first, last = 0, len(parts)
        while last - first > 1 and self.is_name(parts[last - 1]):
            last -= 1
        while last - first > 1 and self.is_name(parts[first]):
            first += 1
        return joined(separators, parts, first, last)


def joined(separators: list[str], parts: list[str], first: int, last: int) -> str:
    """Some neighbouring parts of a title with what stands between them."""
    text = parts[first]
    for number in range(first + 1, last):
        text += separators[number - 1] + parts[number]
    return text.strip()
