"""How the address of a page is built, and the names in it.

Only the letters and digits of ASCII count as such, and no address is an error: every program splits it in the same way.
"""

from __future__ import annotations

import re
from string import ascii_lowercase, ascii_uppercase
from typing import Final, NamedTuple

_CLEANED: Final = str.maketrans(ascii_uppercase, ascii_lowercase, "\t\n\r")
_BEFORE: Final = "".join(map(chr, range(ord(" ") + 1)))
"""Control characters and blanks, which may stand before an address."""
_PARTS: Final = re.compile(r"(?:[a-z][a-z0-9+.-]*:)?(?://(?P<host>[^/?#]*))?(?P<path>[^?#]*)(?:\?(?P<query>[^#]*))?")
_DIGIT: Final = re.compile("[0-9]")
_WORD: Final = re.compile("[a-z]{3,}")


class Address(NamedTuple):
    """How an address is built: an article's last part is long, a list's is short; -1 where there is no address."""

    address_parts: float
    last_length: float
    last_hyphens: float
    address_digits: float
    last_digits: float
    query_length: float
    ends_in_slash: float
    last_has_dot: float
    path_length: float


class Parts(NamedTuple):
    """The parts of an address that are asked about, in lower case."""

    host: str
    path: str
    query: str

    @classmethod
    def of(cls, address: str) -> Parts:
        """The parts of an address; those that it does not have are empty."""
        found = _PARTS.match(address.lstrip(_BEFORE).translate(_CLEANED))
        return cls(**found.groupdict("")) if found else cls("", "", "")

    @property
    def names(self) -> list[str]:
        """The names on the path."""
        return [name for name in self.path.split("/") if name]


def address_measures(address: str) -> Address:
    """How the address of a page is built."""
    parts = Parts.of(address)
    last = (parts.names or [""])[-1]
    found = Address(
        address_parts=len(parts.names),
        last_length=len(last),
        last_hyphens=last.count("-") + last.count("_"),
        address_digits=len(_DIGIT.findall(parts.path)),
        last_digits=len(_DIGIT.findall(last)),
        query_length=len(parts.query),
        ends_in_slash=parts.path.endswith("/"),
        last_has_dot="." in last,
        path_length=len(parts.path),
    )
    return found if parts.host else Address(*[-1.0] * len(found))


def address_names(address: str) -> set[str]:
    """The names in an address by their place: `host=docs`, `part=collections`, `last=shoes`."""
    parts = Parts.of(address)
    return {
        *(f"host={label}" for label in parts.host.split(".")),
        *(f"part={name}" for name in parts.names[:-1]),
        *(f"last={word}" for name in parts.names[-1:] for word in _WORD.findall(name)),
    }
