"""The choice of the language: the declared one where the text confirms it, else that of the text."""

from __future__ import annotations

from typing import Final

from ..parsing.language import KNOWN
from .evidence import Evidence
from .sources import DECLARED, SHOWN, Candidate, read_candidates, read_first
from .written_language import is_written_in

_ALIASES: Final = {"no": "nb", "in": "id", "iw": "he", "ji": "yi", "sr": "hr", "bs": "hr"}
"""Other codes for what the detector calls by one: old codes, and languages whose texts it cannot distinguish."""


def choose_language(evidence: Evidence) -> Candidate[str] | None:
    """Return the declared language that the text confirms, with its region; else that of the text.

    Templates declare a language that their users forget to change, so the text knows better. Only a declared language
    that the detector does not know wins against it.
    """
    first = read_first("language", evidence, DECLARED)
    if first and is_written_in(evidence.page, _primary_code(first.value)):
        return first._replace(agreed=True)
    written = read_first("language", evidence, SHOWN)
    if written is None:
        return first
    for candidate in read_candidates("language", evidence, DECLARED):
        if _primary_code(candidate.value) == _primary_code(written.value):
            return candidate._replace(agreed=True)
    return first if first and _primary_code(first.value) not in KNOWN else written


def _primary_code(tag: str) -> str:
    """Return the language of a tag without script and region."""
    code = tag.partition("-")[0]
    return _ALIASES.get(code, code)
