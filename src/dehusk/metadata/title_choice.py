"""The choice of the title: the main heading where it is declared, else a vote of all sources."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from .evidence import Evidence
from .plain_text import letters
from .sources import DECLARED, MAIN_HEADING, OF_ENTITIES, SHOWN, Candidate, Source, read_candidates
from .titles import (
    HOME_NAMES,
    MAX_LETTERS_BY_CHANCE,
    beginnings_and_ends,
    is_filled_in,
    measure_likeness,
    remove_ornaments,
    split_title,
)

_TITLE_EDGES: Final = " -–—|·•»"
_MIN_LIKENESS: Final = 0.6
"""Minimum likeness of the title of an entity and a declared one, if the entity is the page and not a part of it."""
_ENDS: Final = " -–—|·•⋆"
"""Separators at the end of a title that nothing follows."""


def find_declared_heading(evidence: Evidence) -> Candidate[str] | None:
    """Return the main heading that Open Graph declares as the title, or with which the `title` element begins.

    Most pages have one, other than their logo, and nothing else of them is read: their titles are right as often as if
    all were. Of its forms the one with the most spaces counts, since line breaks between elements are lost.
    """
    headings = {key: text for _, _, text, key in reversed(evidence.main_headings)}
    if not headings:
        return None
    declared = [*evidence.metas.get("og:title", ())[:1], split_title(evidence.page_title)[1][0].strip(_TITLE_EDGES)]
    for text in declared:
        key = letters(text)
        if key and key in headings and is_filled_in(text) and not _is_logo(key, evidence):
            forms = [remove_ornaments(headings[key]), *(form for form in declared if letters(form) == key)]
            return Candidate(max(forms, key=_count_spaces), MAIN_HEADING, agreed=True)
    return None


def _is_logo(key: str, evidence: Evidence) -> bool:
    """Whether a heading, in letters alone, is the name of the host or of the site, or says "home"."""
    return (
        key in HOME_NAMES or key in map(letters, evidence.metas.get("og:site_name", ())) or key in evidence.host_names
    )


def read_declared_titles(evidence: Evidence) -> list[Candidate[str]]:
    """Return the titles that are declared, without the names of the site."""
    without_site: dict[str, str] = {}
    titles = []
    for title in read_candidates("title", evidence, DECLARED):
        if title.value not in without_site:
            without_site[title.value] = _remove_site(title.value, evidence)
        titles.append(title._replace(value=without_site[title.value]))
    return [title for title in titles if is_filled_in(title.value)]


def _remove_site(title: str, evidence: Evidence) -> str:
    """Return a title without the names of the site; empty where it begins with a separator."""
    if title.startswith("|") and evidence.main_headings:
        return ""
    return evidence.site.remove_from(title).rstrip(_ENDS)


def find_titles_of_page(declared: Sequence[Candidate[str]]) -> list[str]:
    """Return the declared titles of the whole page, and those of entities that are like one of them."""
    of_page = [title.value for title in declared if title.source.place not in OF_ENTITIES]
    keys = list(map(letters, of_page))
    of_entities = [title.value for title in declared if title.source.place in OF_ENTITIES]
    return of_page + [title for title in of_entities if measure_likeness(letters(title), keys) >= _MIN_LIKENESS]


@dataclass
class _Title:
    """A title with all the sources that give it."""

    text: str
    sources: list[Source] = field(default_factory=list)

    @property
    def weight(self) -> float:
        """The sum of the weights of the sources."""
        return sum(source.weight for source in dict.fromkeys(self.sources))


def elect_title(evidence: Evidence, declared: Sequence[Candidate[str]]) -> Candidate[str] | None:
    """Return the title with the most weight among the declared and the shown ones, of several the first.

    The name of the site and words for "home" are titles only where there is nothing else; but the title of a front page
    may be the name of the site.
    """

    def rank(title: _Title) -> tuple[bool, float]:
        key = letters(title.text)
        says_nothing = key in HOME_NAMES or (bool(evidence.slug) and evidence.site.has_name(key))
        return not says_nothing, title.weight

    titles = _merge_titles(declared, list(read_candidates("title", evidence, SHOWN)), evidence)
    best = max(titles, key=rank, default=None)
    return Candidate(best.text, best.sources[0], len(set(best.sources)) > 1) if best else None


def _merge_titles(
    declared: Sequence[Candidate[str]], shown: Sequence[Candidate[str]], evidence: Evidence
) -> Iterable[_Title]:
    """Return the different titles among some; texts that differ in spaces and punctuation alone are one."""
    known = {letters(title.value) for title in (*declared, *shown)}
    titles: dict[str, _Title] = {}
    for title in shown:
        _add_title(titles, title.value, title.source)
    for title in declared:
        _add_title(titles, _find_known_part(title.value, known, evidence), title.source)
    return titles.values()


def _add_title(titles: dict[str, _Title], text: str, source: Source) -> None:
    """Add a title; of its forms the one with the most spaces stays, since line breaks between elements are lost."""
    title = titles.setdefault(letters(text), _Title(text))
    title.sources.append(source)
    title.text = max(title.text, text, key=_count_spaces)


def _count_spaces(text: str) -> int:
    return text.count(" ")


def _find_known_part(title: str, known: set[str], evidence: Evidence) -> str:
    """Return the part of a declared title that another source gives by itself, or else all of it.

    It is the longest one that the URL of the page contains; else the first one that is not short, as sections are.
    """
    parts = [part for part in beginnings_and_ends(title)[1:] if part[0] in known]
    if not parts:
        return title
    in_url = [part for part in parts if evidence.has_slug(part[0])]
    if in_url:
        return max(in_url, key=lambda part: len(part[0]))[1]
    return next((text for key, text in parts if len(key) > MAX_LETTERS_BY_CHANCE), parts[0][1])
