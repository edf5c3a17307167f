"""The title of what a page is about: all that the page gives, and the one on which most agree."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from .evidence import Evidence
from .headings import first_headings, is_filled_in, lesser_headings, parts_of, shown_parts
from .record import Candidate
from .sites import Site
from .subject import is_work
from .texts import first_text, letters

WEIGHTS: Final = {
    "heading": 2.0,
    "lesser heading": 1.6,
    "strange heading": 0.4,
    "text": 1.6,
    "microdata": 0.9,
    "json-ld": 0.6,
    "opengraph": 0.6,
    "title element": 0.5,
    "dublin core": 0.3,
    "meta": 0.3,
    "twitter": 0.2,
}
"""How much it counts that a title stands in a place. A heading is strange that is like no declared title."""
_METAS: Final = (
    ("og:title", "opengraph"),
    ("twitter:title", "twitter"),
    ("dc.title", "dublin core"),
    ("dcterms.title", "dublin core"),
    ("citation_title", "meta"),
    ("headline", "meta"),
    ("parsely-title", "meta"),
    ("sailthru.title", "meta"),
    ("title", "meta"),
)
_SHOWN_AS: Final = {"lesser heading": "heading", "strange heading": "heading", "twitter": "meta"}


@dataclass
class Option:
    """A title with all the places that give it."""

    text: str
    sources: list[str] = field(default_factory=list)

    @property
    def weight(self) -> float:
        """What all the places together count."""
        return sum(WEIGHTS[source] for source in dict.fromkeys(self.sources))


def title_of(evidence: Evidence, site: Site) -> Candidate[str] | None:
    """The title with the most weight; of several the first."""
    best = max(options_of(evidence, site), key=lambda option: option.weight, default=None)
    if best is None:
        return None
    return Candidate(best.text, _SHOWN_AS.get(best.sources[0], best.sources[0]), len(set(best.sources)) > 1)


def options_of(evidence: Evidence, site: Site) -> list[Option]:
    """The different titles that a page gives; texts that differ in blanks and punctuation alone are one."""
    declared = [candidate for candidate in _declared(evidence, site) if is_filled_in(candidate.value)]
    titles = [candidate.value for candidate in declared]
    keys = list(dict.fromkeys(map(letters, titles)))
    seen = list(first_headings(evidence, site, keys))
    lesser = lesser_headings(evidence, site, titles)
    if not lesser and all(candidate.source != "heading" for candidate in seen):
        lesser = list(shown_parts(evidence, site))
    known = set(keys).union(letters(candidate.value) for candidate in [*seen, *lesser])
    options: dict[str, Option] = {}
    for candidate in [*seen, *lesser]:
        _add(options, candidate.value, candidate.source)
    for candidate in declared:
        _add(options, _known_part(candidate.value, known), candidate.source)
    return list(options.values())


def _add(options: dict[str, Option], text: str, source: str) -> None:
    """Enter a title; of its forms the one with the most blanks stays, since line breaks between elements are lost."""
    option = options.setdefault(letters(text), Option(text))
    option.sources.append(source)
    if text.count(" ") > option.text.count(" "):
        option.text = text


def _known_part(title: str, known: set[str]) -> str:
    """The part of a declared title that stands elsewhere by itself, or else all of it."""
    parts = parts_of(title)[1:]
    return next((text for key, text in parts if key in known), title)


def _declared(evidence: Evidence, site: Site) -> Iterator[Candidate[str]]:
    """The titles that are declared, without the name of the site."""
    for things, source in ((evidence.linked, "json-ld"), (evidence.items, "microdata")):
        for thing in filter(is_work, things.subjects[:1]):
            text = first_text(thing.get("headline")) or first_text(thing.get("name"))
            yield Candidate(site.without_name(text), source)
    for name, source in _METAS:
        yield Candidate(site.without_name(evidence.meta(name)), source)
    yield Candidate(site.without_name(evidence.title), "title element")
