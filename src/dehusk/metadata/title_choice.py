"""The choice of the title: the main heading where it is declared, else a vote of all sources."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from .evidence import Evidence
from .plain_text import letters
from .sources import DECLARED, MAIN_HEADING, SHOWN, Candidate, Source, read_candidates
from .titles import beginnings_and_ends, is_filled_in, remove_ornaments, split_title

_TITLE_EDGES: Final = " -–—|·•»"


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
    """Whether a heading, in letters alone, is the name of the host or of the site."""
    return key in map(letters, evidence.metas.get("og:site_name", ())) or key in evidence.host_names


def read_declared_titles(evidence: Evidence) -> list[Candidate[str]]:
    """Return the titles that are declared, without the names of the site."""
    without_site: dict[str, str] = {}
    titles = []
    for title in read_candidates("title", evidence, DECLARED):
        if title.value not in without_site:
            without_site[title.value] = evidence.site.remove_from(title.value)
        titles.append(title._replace(value=without_site[title.value]))
    return [title for title in titles if is_filled_in(title.value)]


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
    """Return the title with the most weight among the declared and the shown ones, of several the first."""
    titles = _merge_titles(declared, list(read_candidates("title", evidence, SHOWN)))
    best = max(titles, key=lambda title: title.weight, default=None)
    return Candidate(best.text, best.sources[0], len(set(best.sources)) > 1) if best else None


def _merge_titles(declared: Sequence[Candidate[str]], shown: Sequence[Candidate[str]]) -> Iterable[_Title]:
    """Return the different titles among some; texts that differ in spaces and punctuation alone are one."""
    known = {letters(title.value) for title in (*declared, *shown)}
    titles: dict[str, _Title] = {}
    for title in shown:
        _add_title(titles, title.value, title.source)
    for title in declared:
        _add_title(titles, _find_known_part(title.value, known), title.source)
    return titles.values()


def _add_title(titles: dict[str, _Title], text: str, source: Source) -> None:
    """Add a title; of its forms the one with the most spaces stays, since line breaks between elements are lost."""
    title = titles.setdefault(letters(text), _Title(text))
    title.sources.append(source)
    title.text = max(title.text, text, key=_count_spaces)


def _count_spaces(text: str) -> int:
    return text.count(" ")


def _find_known_part(title: str, known: set[str]) -> str:
    """Return the part of a declared title that another source gives by itself, or else all of it."""
    parts = beginnings_and_ends(title)[1:]
    return next((text for key, text in parts if key in known), title)
