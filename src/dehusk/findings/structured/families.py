"""Families of types: a `NewsArticle` in JSON-LD is the same entity as the `Article` in Open Graph."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

_FAMILY_OF_ENDING: Final = {
    "article": "Article",
    "posting": "Article",
    "event": "Event",
    "festival": "Event",
    "page": "WebPage",
    "organization": "Organization",
    "business": "Organization",
}
_FAMILY: Final = {
    name.lower(): family
    for family, names in {
        "Article": "Report BlogPost",
        "Organization": "Corporation Store OnlineStore Restaurant Hotel",
        "Product": "Product ProductGroup ProductModel IndividualProduct SomeProducts Vehicle Car",
        "JobPosting": "JobPosting",
        "Recipe": "Recipe",
        "HowTo": "HowTo",
        "Question": "Question",
    }.items()
    for name in names.split()
}
NAMED: Final = frozenset(
    "Article Book Course Event HowTo JobPosting Movie Organization Person Product Question Recipe SoftwareApplication "
    "VideoObject WebPage WebSite".split()
)
"""Families whose entities of the same name are the same; two offers or two list items of a name need not be."""


def families_of(types: Iterable[str]) -> frozenset[str]:
    """The families of some types; a type without a family of its own is one itself."""
    return frozenset(_family_of(name) for name in types)


def _family_of(name: str) -> str:
    small = name.lower()
    if small in _FAMILY:
        return _FAMILY[small]
    return next((family for ending, family in _FAMILY_OF_ENDING.items() if small.endswith(ending)), name)
