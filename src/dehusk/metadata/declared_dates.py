"""The dates that a page declares where no reader sees them: structured data, `meta`, its address, its `title`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from .evidence import Evidence
from .moments import read_moment
from .months import month_number
from .record import Candidate
from .sites import split
from .subject import Things
from .texts import first_text

_PUBLISHED: Final = (
    "article:published_time",
    "article:published",
    "og:article:published_time",
    "og:published_time",
    "og:publish_date",
)
_MODIFIED: Final = ("article:modified_time", "article:modified", "og:article:modified_time", "og:updated_time")
_ISSUED: Final = (
    "dcterms.issued",
    "dc.date.issued",
    "dcterms.created",
    "dc.date.created",
    "dc.date",
    "dcterms.date",
    "dcterms.available",
)
_CHANGED: Final = ("dcterms.modified", "dc.date.modified", "dc.modified")
_OF_DATES: Final = re.compile(r"date|time|publish|posted|issued|created")
OF_CHANGES: Final = re.compile(
    r"modif|updat|revis|last[ _-]|chang|edited|aktuali[sz]|mise? à jour|actualiz|aggiornat|atualiz|bijgewerkt|"
    r"oppdater|uppdater|opdater|päivit|обновл|оновл|изменен|更新|수정|güncel|diperbarui|cập nhật|frissít|ενημ",
    re.IGNORECASE,
)
"""Words that say that something was changed, in the languages of many pages."""
_OF_OTHERS: Final = re.compile(
    r"expir|valid|start|end|event|build|cache|read|duration|format|zone|until|available|birth|http|refresh|crawl|archive"
)
_IN_ADDRESS: Final = re.compile(
    r"[/_-]((?:19|20)\d\d)[/_-]?(0[1-9]|1[0-2]|[a-z]{3})[/_-]?(0[1-9]|[12]\d|3[01])(?![\d])"
)
_LONGEST: Final = 120
"""Characters of a value that is a date."""
_BARE: Final = 18
"""Characters of a date and nothing else."""


def declared_dates(evidence: Evidence) -> Iterator[Candidate[str]]:
    """When the page was published, the most reliable place first."""
    yield from stated(evidence, "datePublished")
    yield from _metas(evidence, "opengraph", _PUBLISHED)
    yield from _metas(evidence, "dublin core", _ISSUED)
    yield from _in_address(evidence)
    yield from _other_metas(evidence, changed=False)
    yield from _in_title(evidence)


def declared_changes(evidence: Evidence) -> Iterator[Candidate[str]]:
    """When it was last changed, likewise."""
    yield from stated(evidence, "dateModified")
    yield from _metas(evidence, "opengraph", _MODIFIED)
    yield from _metas(evidence, "dublin core", _CHANGED)
    yield from _other_metas(evidence, changed=True)


def stated(evidence: Evidence, *keys: str) -> Iterator[Candidate[str]]:
    """What structured data says under these keys."""
    for things, source in ((evidence.linked, "json-ld"), (evidence.items, "microdata")):
        for moment in _of_things(things, keys, evidence.month_first):
            yield Candidate(moment, source)


def _of_things(things: Things, keys: tuple[str, ...], month_first: bool) -> Iterator[str]:
    for thing in things.subjects:
        for key in keys:
            moment = read_moment(first_text(thing.get(key)), month_first)
            if moment:
                yield moment


def _metas(evidence: Evidence, source: str, names: tuple[str, ...]) -> Iterator[Candidate[str]]:
    for name in names:
        moment = read_moment(evidence.meta(name), evidence.month_first)
        if moment:
            yield Candidate(moment, source)


def _other_metas(evidence: Evidence, *, changed: bool) -> Iterator[Candidate[str]]:
    """Dates under the many other names that there are."""
    for name, text in evidence.all_metas():
        of_date = _OF_DATES.search(name) and not _OF_OTHERS.search(name) and len(text) < _LONGEST
        if of_date and bool(OF_CHANGES.search(name)) == changed:
            moment = read_moment(text, evidence.month_first)
            if moment:
                yield Candidate(moment, "meta")


def _in_title(evidence: Evidence) -> Iterator[Candidate[str]]:
    """A part of the page's title that is nothing but a date."""
    for part in split(evidence.title)[1]:
        moment = read_moment(part, evidence.month_first) if len(part) <= _BARE and any(map(str.isdigit, part)) else ""
        if moment:
            yield Candidate(moment, "title element")


def _in_address(evidence: Evidence) -> Iterator[Candidate[str]]:
    for address in dict.fromkeys((evidence.page.url or "", evidence.address)):
        found = _IN_ADDRESS.search(address)
        if found:
            year, month, day = found.groups()
            number = int(month) if month.isdigit() else month_number(month)
            moment = read_moment(f"{year}-{number:02}-{day}")
            if moment:
                yield Candidate(moment, "url")
