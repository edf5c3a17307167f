"""The language of a page: what it declares, held against what its text is written in."""

from __future__ import annotations

from typing import Final

from ..parsing.language import KNOWN
from .candidates import Candidate, candidates_of, first_of
from .evidence import Evidence
from .language_sources import sampled_language
from .sources import DECLARED, SHOWN

_ALIASES: Final = {"no": "nb", "in": "id", "iw": "he", "ji": "yi", "sr": "hr", "bs": "hr"}
"""Other codes for what the detector calls by one: old codes, and languages whose texts it cannot tell apart."""


def language_of(evidence: Evidence) -> Candidate[str] | None:
    """The declared language that the text confirms, with its region; else that of the text.

    Templates declare a language that their users forget to change, so the text knows better. Only a declared language
    that the detector does not know wins against it.
    """
    declared = list(candidates_of("language", evidence, DECLARED))
    if declared and _primary(declared[0].value) == _primary(sampled_language(evidence.page)):
        return declared[0]._replace(agreed=True)
    written = first_of("language", evidence, SHOWN)
    if written is None:
        return declared[0] if declared else None
    for candidate in declared:
        if _primary(candidate.value) == _primary(written.value):
            return candidate._replace(agreed=True)
    if declared and _primary(declared[0].value) not in KNOWN:
        return declared[0]
    return written


def _primary(tag: str) -> str:
    """The language of a tag without script and region."""
    code = tag.partition("-")[0]
    return _ALIASES.get(code, code)
