"""The language that a text is written in, by the detector of the HTML library."""

from __future__ import annotations

from typing import Final, NamedTuple

from turbohtml.detect import detect_language as detect

_CODES: Final = dict(
    pair.split(":")
    for pair in """
    afr:af aka:ak amh:am ara:ar aze:az bel:be ben:bn bul:bg cat:ca ces:cs cmn:zh cym:cy dan:da deu:de ell:el eng:en
    epo:eo est:et fin:fi fra:fr guj:gu heb:he hin:hi hrv:hr hun:hu hye:hy ind:id ita:it jav:jv jpn:ja kan:kn kat:ka
    khm:km kor:ko lat:la lav:lv lit:lt mal:ml mar:mr mkd:mk mya:my nep:ne nld:nl nob:nb ori:or pan:pa pes:fa pol:pl
    por:pt ron:ro rus:ru sin:si slk:sk slv:sl sna:sn spa:es srp:sr swe:sv tam:ta tel:te tgl:tl tha:th tuk:tk tur:tr
    ukr:uk urd:ur uzb:uz vie:vi yid:yi zul:zu
    """.split()
)
"""The codes of the detector (ISO 639-3), each with that of language tags (ISO 639-1)."""
KNOWN: Final = frozenset(_CODES.values())
"""The languages that the detector knows; a text in another one is taken for one of these: Icelandic for Swedish."""


class Detected(NamedTuple):
    """A language as language tags write it, such as `en`, and how sure the detector is, from 0 to 1."""

    language: str
    confidence: float


def detect_language(text: str) -> Detected | None:
    """The language of a text; None if it has no letters that the detector knows."""
    found = detect(text)
    return Detected(_CODES[found.language], found.confidence) if found.language in _CODES else None
