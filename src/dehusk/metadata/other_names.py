"""What stands where the name of an author should, and is none: labels of dates and links, places, committees, roles."""

from __future__ import annotations

import re
from typing import Final

_OF_DATES: Final = re.compile(
    r"(?:last\s+|first\s+|zuletzt\s+|última\s+|dernière\s+|ultimo\s+)?(?:updated?|modified|edited|published|posted|"
    r"reviewed|revised|aktualisiert|geändert|veröffentlicht|mise? à jour|publié|actualizad[oa]|publicad[oa]|"
    r"actualización|atualizad[oa]|aggiornat[oa]|aggiornamento|pubblicat[oa]|bijgewerkt|gepubliceerd)\b",
    re.IGNORECASE,
)
_OF_LINKS: Final = re.compile(
    r"(?:see|view|show|read|browse|visit)\s+(?:all|more|full|other)\b|send\s+(?:an\s+)?e-?mail\b|"
    r"(?:all|more)\s+(?:posts|articles|stories)\b|"
    r"(?:alle|weitere|mehr)\s+(?:artikel|beiträge)\b|(?:tous|voir)\s+(?:tous\s+)?les\s+articles\b|ver\s+tod[oa]s\b",
    re.IGNORECASE,
)
_PLACE: Final = re.compile(
    r"(?:New|Los|Las|United|North|South|Port|Fort|Mount)\s|(?:San (?:Francisco|Diego|Jose|José|Antonio|Juan)|"
    r"Santa (?:Fe|Cruz|Monica|Barbara)|São Paulo|Rio de|Buenos Aires|Kuala Lumpur|Tel Aviv|Abu Dhabi|Hong Kong|"
    r"Cape Town|Addis Ababa|Saudi Arabia|Sri Lanka|Costa Rica|Puerto Rico)\b|"
    r".*\b(?:City|County|Islands?|Beach|Province|Republic|States|Kingdom|Emirates|D\.?C\.?)$"
)
"""Only places of several words read like people."""
_BODY: Final = re.compile(
    r"\b(?:committees?|commission|council|ministry|department|comité|comisión|comissão|consejo|conseil|commissione|"
    r"consiglio|[ck]omit(?:ee|é|et)|kommission|ausschuss|ministerium|ministère|ministerio|комитет|министерство)\b",
    re.IGNORECASE,
)
"""Teams and editors are left: they write under their common name."""
_KINDS_OF_ROLE: Final = (
    "staff|senior|junior|chief|deputy|managing|executive|associate|assistant|contributing|guest|special|freelance|lead|"
    "political|business|sports?|science|health|technology|tech|education|environment|world|foreign|national|local|news|"
    "features?|culture|arts|crime|investigative|economics|transport|digital"
)
_ROLE_NOUN: Final = (
    r"(?:(?:chef)?redakteur|korrespondent|reporter|autor)(?:in)?|writer|journalist|columnist|commentator|contributor|"
    r"correspondent|editor(?:[ -](?:in[ -]chief|at[ -]large))?|author|photographer|blogger|journaliste|redactora?|"
    r"r[ée]dact(?:eur|rice)(?: en chef)?|periodista|giornalista"
)
_ROLE: Final = re.compile(rf"(?:[\w'&/-]+\s+){{0,2}}(?:{_ROLE_NOUN})", re.IGNORECASE)
"""What somebody is, such as "Political Commentator"."""
_ROLE_AFTER_NAME: Final = re.compile(
    rf"(?<=\w)\s++(?:[-–—(|]\s*+)?+"
    rf"(?:(?:(?:{_KINDS_OF_ROLE})\s++){{1,6}}(?:{_ROLE_NOUN})|(?<=\W)editor[ -]in[ -]chief)\)?$",
    re.IGNORECASE,
)


def labels_date(text: str) -> bool:
    """Whether a text says of a date what happened then, such as "Last updated"."""
    return _OF_DATES.match(text) is not None


def labels_link(text: str) -> bool:
    """Whether a text says where a link beside an author leads, such as "See all articles"."""
    return _OF_LINKS.match(text) is not None


def is_place_or_body(text: str) -> bool:
    """Whether a text names a place or a body that acts in public, such as "New York" or "Planning Committee"."""
    return bool(_PLACE.match(text) or _BODY.search(text))


def is_only_role(text: str) -> bool:
    """Whether a text says what somebody is and names nobody, such as "Staff Writer"."""
    return _ROLE.fullmatch(text) is not None


def without_role(text: str) -> str:
    """A full name without the role after it, such as "Mary Berg Staff Writer"."""
    name = _ROLE_AFTER_NAME.sub("", text)
    return name if " " in name else text
