"""Names of authors in the form that trafilatura gives them, without what is written around a name."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from typing import Final

_NICKNAME: Final = re.compile(r"(?:(?<!\s)\s++)?+[\"“„«][^\"“„«”»]*+[\"”“»]")
_EMPLOYER: Final = re.compile(r"(?<!\s)\s++[–—|]\s.*|(?<!\s)\s++(?:from|for|From|For)\s++[A-Z].*", re.DOTALL)
"""What stands after a name: for whom somebody works."""
_BETWEEN: Final = re.compile(r"(?:(?<!\s)\s++)?+[,;/&]\s*+|(?<!\s)\s++(?:and|und)\s++")
_VARIATIONS: Final = re.compile("[\ufe00-\ufe0f]")
"""Characters that say how the symbol before them looks."""


def author_names(authors: Iterable[str], unwanted: frozenset[str]) -> str | None:
    """The names in one text, separated by semicolons, without those that are unwanted; None where none is left."""
    excluded = {name.casefold() for name in unwanted}
    names = dict.fromkeys(name for author in authors for name in _names_in(author) if name.casefold() not in excluded)
    return "; ".join(names) or None


def _names_in(author: str) -> Iterator[str]:
    """The names in a text: it is parted if two of the parts are full names."""
    parts = _BETWEEN.split(author)
    is_list = sum(" " in part.strip() for part in parts) > 1
    yield from filter(None, map(plain_name, parts if is_list else [author]))


def plain_name(name: str) -> str:
    """A name without nicknames, symbols and employers, from its first letter on."""
    bare = _EMPLOYER.sub("", _NICKNAME.sub("", _VARIATIONS.sub("", name))).replace("_", " ")
    bare = "".join(character for character in bare if not unicodedata.category(character).startswith("S"))
    start = next((at for at, character in enumerate(bare) if character.isalpha()), len(bare))
    return " ".join(bare[start:].split())
