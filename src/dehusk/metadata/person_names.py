"""The names of people in texts that are said to name them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from .other_names import is_only_role, is_place_or_body, labels_date, labels_link, without_role

_BY: Final = re.compile(
    r"^(?:(?:(?:written|posted|published|post|words|story|text|created|analysis|reporting|report|article|contributed|"
    r"authored|started|asked|submitted)\s+)?by|(?:verfasst |geschrieben |ein artikel )?von|(?:écrit )?par|"
    r"(?:escrito )?por|(?:scritto )?da|di|door|tekst|authors?|autor|autore|auteur|автор|av|af|penulis|yazan)\b[\s:：]+"
    r"|^(?:作者|文|記者|记者|編集|글)\s*[/／:：]\s*",
    re.IGNORECASE,
)
"""What stands before a name, in the languages of many pages."""
_ADDRESS: Final = re.compile(r"https?:|www\.|\s?(?<![\w.+-])[\w.+-]++@[\w-]++\.\w++$")
AND: Final = r"(?<!\s)\s++(?:and|und|et|y|e|og|och|en|и|with)\s++|(?:(?<!\s)\s++)?+[&+]\s*+"
"""What stands between the last names of a list."""
_BETWEEN: Final = re.compile(rf"[;|•·\n]\s*+|{AND}|,\s*+(?:and\s++)?+", re.IGNORECASE)
_EDGES: Final = ' ,;|·•:–—-*"“”«»/\t'
_NOBODY: Final = frozenset(
    """
    admin administrator author authors editor null none undefined unknown n/a user root by webmaster false true
    anonymous staff super-user wordpress.com guest
    """.split()
)
"""What programs put where the name of an author should stand."""
_LONGEST: Final = 100
_MOST: Final = 30
PARTICLES: Final = frozenset(
    """
    a al and bin da dal de del della den der des di do dos du e el et i ibn la las le los of san st te ten ter the u und
    van von y zu
    """.split()
)
"""Words in a name that begin with a small letter."""
_MOST_WORDS: Final = 5
_NOT_IN_NAMES: Final = re.compile(r"[\d@]|[?!:]$")
"""Names of people have no digits, accounts have an @, and sentences have ends."""


def names_in(texts: Iterable[str]) -> list[str]:
    """The different names in some texts, in order; a text may hold several."""
    found: dict[str, str] = {}
    for text in texts:
        for name in split_names(text):
            found.setdefault(name.casefold(), name)
    return list(found.values())[:_MOST]


@lru_cache(maxsize=256)
def split_names(text: str) -> tuple[str, ...]:
    """The names that a text holds, without what stands before them.

    It is split only where each part has several words: titles and degrees after a comma belong to the name. A role does
    not, and is no name beside one. Answers are kept: many sources of a page give the same names.
    """
    text = without_by(text) if not text.startswith("/") else ""
    if _ADDRESS.search(text):
        text = _ADDRESS.sub("", text) if "@" in text and " " in text else ""
    parts = [part.strip().strip(_EDGES) for part in _BETWEEN.split(text)]
    parts = [part for part in parts if part]
    names = parts if len(parts) > 1 and all(" " in part for part in parts) else [text.strip(_EDGES)]
    people = [name for name in map(without_role, names) if not is_only_role(name)]
    return tuple(name for name in people or names if _can_be_name(name))


def without_by(text: str) -> str:
    """A byline without its first words."""
    text = text.strip(_EDGES)
    return _BY.sub("", text, count=1).strip(_EDGES)


def is_by(text: str) -> bool:
    """Whether a text is nothing but the first words of a byline."""
    bare = text.strip(_EDGES)
    return 0 < len(bare) < 20 and _BY.fullmatch(f"{bare} ") is not None


def _can_be_name(text: str) -> bool:
    return (
        1 < len(text) <= _LONGEST
        and text.casefold() not in _NOBODY
        and any(map(str.isalpha, text))
        and not labels_date(text)
        and not labels_link(text)
        and not text.startswith(("(", "{", "[", "<"))
    )


@lru_cache(maxsize=256)
def looks_like_person(text: str) -> bool:
    """Whether a text reads as the full name of a person: words that begin with capitals, where letters have these.

    Places, bodies of people and roles read alike, but are none.
    """
    words = text.split()
    if not 0 < len(words) <= _MOST_WORDS or len(text) > 50 or _NOT_IN_NAMES.search(text):
        return False
    cased = [word for word in words if word.lower() != word.upper()]
    if len(cased) == len(words) == 1 or is_place_or_body(text) or is_only_role(text):
        return False
    return all(not word[:1].islower() or word in PARTICLES for word in cased)
