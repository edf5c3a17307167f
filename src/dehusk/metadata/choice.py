"""A page → its metadata: for every field the best candidate with its source and confidence."""

from __future__ import annotations

from ..page import Bools, Page
from .authors import authors_of
from .confidence import confidence_of
from .dates import date_of, modified_of
from .evidence import Evidence
from .language import language_candidates
from .nearby import Nearby
from .particulars import description_candidates, image_candidates, licence_candidates, tag_candidates, url_candidates
from .record import Candidate, Found, Metadata
from .sites import Site, site_beside
from .titles import title_of


def metadata_of(page: Page, content: Bools | None = None) -> Metadata:
    """What a page says about itself.

    `content` marks the text rows that are content; where a page has no heading that is its title, authors and dates are
    looked for where the content begins. No page raises.
    """
    found = {
        field: Found(candidate.value, candidate.source, confidence_of(field, candidate.source, candidate.agreed))
        for field, candidate in chosen_of(page, content).items()
    }
    return Metadata(**{field: value for field, (value, _, _) in found.items()}, found=found)  # type: ignore[arg-type]


def chosen_of(page: Page, content: Bools | None = None) -> dict[str, Candidate[str] | Candidate[list[str]]]:
    """The best candidate of every field that has one."""
    evidence = Evidence(page, content)
    site = Site(evidence)
    title = title_of(evidence, site)
    nearby = Nearby(evidence, title.value if title else "")
    chosen: dict[str, Candidate[str] | Candidate[list[str]] | None] = {
        "title": title,
        "authors": authors_of(evidence, site, nearby),
        "date": date_of(evidence, nearby),
        "modified": modified_of(evidence, nearby),
        "site": next(iter(site.candidates), site_beside(title.value, evidence.title) if title else None),
        "description": next(description_candidates(evidence), None),
        "language": next(language_candidates(evidence), None),
        "url": next(url_candidates(evidence), None),
        "licence": next(licence_candidates(evidence), None),
        "image": next(image_candidates(evidence), None),
        "tags": next(tag_candidates(evidence), None),
    }
    return {field: candidate for field, candidate in chosen.items() if candidate is not None}
