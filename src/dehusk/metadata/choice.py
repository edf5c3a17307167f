"""The metadata of a page: for every field the best value with its source and confidence."""

from __future__ import annotations

from itertools import islice
from typing import Any, Final

from ..page import Bools, Page
from .authors import authors_of
from .candidates import Candidate, candidates_of, first_of
from .evidence import Evidence
from .language import language_of
from .publication import date_of
from .record import Found, Metadata
from .site_names import SiteNames
from .sources import confidence_of
from .titles import title_of

_MOST_SITE_NAMES: Final = 20


def metadata_of(page: Page, content: Bools | None = None) -> Metadata:
    """What a page says about itself.

    `content` marks the text rows that are content; where a page has no heading that is its title, authors and dates are
    looked for where the content begins. No page raises.
    """
    found = {
        field: Found(chosen.value, chosen.source.place, confidence_of(chosen.source, chosen.agreed))
        for field, chosen in chosen_of(page, content).items()
    }
    return Metadata(**{field: value for field, (value, _, _) in found.items()}, found=found)  # type: ignore[arg-type]


def chosen_of(page: Page, content: Bools | None = None) -> dict[str, Candidate[Any]]:
    """The best candidate of every field that has one."""
    evidence = Evidence(page, content)
    url = first_of("url", evidence)
    evidence.address = url.value if url else ""
    language = language_of(evidence)
    evidence.language = language.value if language else ""
    names = list(islice(candidates_of("site", evidence), _MOST_SITE_NAMES))
    evidence.site = SiteNames([name.value for name in names], evidence.host_names)
    title = title_of(evidence)
    evidence.title = title.value if title else ""
    chosen = {
        "title": title,
        "authors": authors_of(evidence),
        "date": date_of(evidence),
        "modified": first_of("modified", evidence),
        "site": names[0] if names else first_of("site", evidence),
        "description": first_of("description", evidence),
        "language": language,
        "url": url,
        "licence": _licence_of(evidence),
        "image": first_of("image", evidence),
        "categories": first_of("categories", evidence),
        "tags": first_of("tags", evidence),
    }
    return {field: candidate for field, candidate in chosen.items() if candidate is not None}


def _licence_of(evidence: Evidence) -> Candidate[str] | None:
    """The first address of a licence; where there is none, its name."""
    named = None
    for candidate in candidates_of("licence", evidence):
        if "://" in candidate.value:
            return candidate
        named = named or candidate
    return named
