"""The language of a page, as it declares it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from ..page.attributes import attribute
from .evidence import Evidence
from .record import Candidate
from .texts import first_text

_TAG: Final = re.compile(r"([a-zA-Z]{2,3})(?:[-_]([a-zA-Z]{4}))?(?:[-_]([a-zA-Z]{2}|\d{3}))?(?![a-zA-Z])")
_DUBLIN: Final = ("dc.language", "dcterms.language")
_METAS: Final = ("content-language", "language", "lang")


def language_candidates(evidence: Evidence) -> Iterator[Candidate[str]]:
    """What may be the language, the most reliable place first."""
    yield from _tagged(attribute(evidence.page, 0, "lang") or "", "html element")
    yield from _tagged(attribute(evidence.page, 0, "xml:lang") or "", "html element")
    for thing in evidence.linked.subjects:
        yield from _tagged(first_text(thing.get("inLanguage")), "json-ld")
    yield from _tagged(evidence.meta(*_DUBLIN), "dublin core")
    yield from _tagged(evidence.meta(*_METAS), "meta")
    yield from _tagged(evidence.meta("og:locale"), "opengraph")


def _tagged(text: str, source: str) -> Iterator[Candidate[str]]:
    found = _TAG.match(text.strip())
    if found:
        language, script, region = found.groups()
        parts = (language.lower(), (script or "").capitalize(), (region or "").upper())
        yield Candidate("-".join(filter(None, parts)), source)
