"""The title of what a page is about: the one on which most sources agree."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from .candidates import Candidate, candidates_of
from .evidence import Evidence
from .plain_text import letters
from .sources import DECLARED, SHOWN, Source
from .title_texts import beginnings_and_ends, is_filled_in


@dataclass
class _Option:
    """A title with all the sources that give it."""

    text: str
    sources: list[Source] = field(default_factory=list)

    @property
    def weight(self) -> float:
        """What all the sources together count."""
        return sum(source.weight for source in dict.fromkeys(self.sources))


def title_of(evidence: Evidence) -> Candidate[str] | None:
    """The title with the most weight; of several the first."""
    best = max(_options(evidence), key=lambda option: option.weight, default=None)
    return Candidate(best.text, best.sources[0], len(set(best.sources)) > 1) if best else None


def _options(evidence: Evidence) -> list[_Option]:
    """The different titles that a page gives; texts that differ in blanks and punctuation alone are one."""
    declared = [candidate for candidate in _declared(evidence) if is_filled_in(candidate.value)]
    evidence.declared_titles = [candidate.value for candidate in declared]
    shown = list(candidates_of("title", evidence, SHOWN))
    known = {letters(candidate.value) for candidate in [*declared, *shown]}
    options: dict[str, _Option] = {}
    for candidate in shown:
        _add(options, candidate.value, candidate.source)
    for candidate in declared:
        _add(options, _known_part(candidate.value, known), candidate.source)
    return list(options.values())


def _declared(evidence: Evidence) -> Iterator[Candidate[str]]:
    """The titles that are declared, without the names of the site."""
    for candidate in candidates_of("title", evidence, DECLARED):
        yield candidate._replace(value=evidence.site.taken_off(candidate.value))


def _add(options: dict[str, _Option], text: str, source: Source) -> None:
    """Enter a title; of its forms the one with the most blanks stays, since line breaks between elements are lost."""
    option = options.setdefault(letters(text), _Option(text))
    option.sources.append(source)
    if text.count(" ") > option.text.count(" "):
        option.text = text


def _known_part(title: str, known: set[str]) -> str:
    """The part of a declared title that another source gives by itself, or else all of it."""
    parts = beginnings_and_ends(title)[1:]
    return next((text for key, text in parts if key in known), title)
