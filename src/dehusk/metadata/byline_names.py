"""The names in the running text of a byline, where not all is names: "By Mary Berg in Hamburg, Transport Editor"."""

from __future__ import annotations

import re
from typing import Final

from .other_names import without_role
from .person_names import AND, PARTICLES, looks_like_person, names_in, split_names, without_by

_SEPARATOR: Final = re.compile(rf"({AND}|[,;|•·])", re.IGNORECASE)
_AND: Final = re.compile(AND, re.IGNORECASE)
_JOINT: Final = re.compile(rf"{AND}|[\s,]+$", re.IGNORECASE)
_OPEN: Final = re.compile(rf"(?:{AND}|,\s*)$", re.IGNORECASE)
_REMARK: Final = 3
"""Maximum number of words of a remark after a name; what is longer is a sentence."""
_STOP: Final = re.compile(r"(?<=[^\W\d_]{3})\.(?=\s|$)")
"""The end of a sentence; initials and most titles are shorter."""
_ROLE: Final = re.compile(
    r"\b(?:[ck]orr[ei]spond|reda[ckz]|report[eè]r|(?:photo)?journalis|giornalis|periodis|edit(?:or|eu|rice)|writer|"
    r"(?:ph|f)otogra[fp]|[ck]ontribut|[ck]olumnist|anal[iy]st|profess|produ[cz]er|dire[ck]t|agenc|agentur|universit|"
    r"institut|staff|autor|[ck]oordinat|manag|spe[cz]ialis|advis[eo]r|"
    r"(?:news|press|presse|media|magazine|team|bureau|chief|chef|author|expert|the)\b)",
    re.IGNORECASE,
)
"""What people are and whom they work for; most of these words are alike in many languages."""


def names_in_byline(text: str) -> list[str]:
    """The names in the text of a byline.

    What stands after a comma is another name if it reads like the one before it: it has several words, is no role,
    and is written in capitals if the first is, unless the list goes on with "and". Degrees belong to the name.
    """
    pieces = _SEPARATOR.split(f"{_first_sentence(without_role(without_by(text)))} ")
    last_and = max((at for at in range(1, len(pieces), 2) if _AND.fullmatch(pieces[at])), default=0)
    remarked = last_and > 0 and "," in pieces[last_and + 2 :: 2]
    names = [_before_remark(pieces[0])]
    for at in range(1, len(pieces), 2):
        separator, piece = pieces[at], _before_remark(pieces[at + 1])
        if separator != ",":
            names += [piece] if piece and not is_role(piece) else []
        elif _is_degree(piece):
            names[-1] += f", {piece}"
        elif not remarked and _is_name_beside(names[0], piece, listed=at < last_and):
            names.append(piece)
    return names_in(names) if all(" " in name for name in names) else list(split_names(text))


def is_role(text: str) -> bool:
    """Whether a text says what somebody is, or for whom somebody works."""
    return bool(_ROLE.search(text))


def continues(text: str, more: str) -> bool:
    """Whether the next text continues a list of names: "and" or a comma stands between them.

    A comma outside the element of the name that has words after it begins a remark.
    """
    return bool(_OPEN.search(f" {text} ") or _JOINT.match(f" {more} "))


def _is_name_beside(first: str, piece: str, listed: bool) -> bool:
    """Whether a text after a comma is a name like the one before it."""
    if " " not in piece or not looks_like_person(piece) or is_role(piece):
        return False
    return listed or _is_loud(piece) or not _is_loud(first)


def _is_degree(text: str) -> bool:
    """Whether a text belongs to the name before it, such as "PhD", "M.D." or "Jr."."""
    words = re.split(r"[\s/-]+", text.replace(".", "").strip())
    return all(0 < len(word) <= 6 and (sum(map(str.isupper, word)) > 1 or len(word) < 3) for word in words)


def _is_loud(text: str) -> bool:
    """Whether a text has a word in capitals that is longer than initials."""
    return any(len(word) > 2 and word.isalpha() and word.isupper() for word in text.split())


def _before_remark(text: str) -> str:
    """A name without what follows it: a bracket, or words such as "in Hamburg" or "for Reuters"."""
    words = text.split()
    for at, word in enumerate(words[2:], 2):
        if word.startswith("(") or (word[0].islower() and word not in PARTICLES):
            return " ".join(words[:at] if len(words) - at <= _REMARK else words)
    return " ".join(words)


def _first_sentence(text: str) -> str:
    """What stands before the first full stop that has at least two whole words before it."""
    for stop in _STOP.finditer(text):
        if sum(not word.endswith(".") for word in text[: stop.start()].split()) > 1:
            return text[: stop.start()]
    return text
