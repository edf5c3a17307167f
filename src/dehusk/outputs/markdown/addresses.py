"""Addresses of links and images: which of them are written, and how."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

_LINKED: Final = ("http:", "https:", "mailto:", "tel:", "ftp:")
_SCHEME: Final = re.compile(r"[a-z][a-z0-9+.-]*:", re.IGNORECASE)
_ADDRESS: Final = {ord(c): f"%{ord(c):02X}" for c in " <>\\`|"} | dict.fromkeys(range(ord(" ")), "")
_SPECIAL: Final = re.compile(r"[\0- <>\\`|&()]")
"""Most addresses have none of these characters and are written as they are."""
_PARENTHESIS: Final = re.compile("[()]")
_MAX_DEPTH: Final = 3
"""The depth of nested parentheses that every parser accepts."""
_REFERENCE: Final = re.compile(r"&(?=#?\w{1,31};)")


@lru_cache(maxsize=256)
def written_address(address: str) -> str:
    """An address as it is written between parentheses; empty where a reader cannot follow it, such as a program.

    Answers are kept: pages link each of the blocks of a card to the same address.
    """
    address = address.strip()
    return _escaped(address) if _is_followed(address) else ""


def _is_followed(address: str) -> bool:
    """Whether an address is relative, or has a scheme that a reader can follow."""
    if address.startswith(("https://", "http://", "/", "#")):
        return True
    plain = "".join(character for character in address[:40] if character > " ").lower()
    return not _SCHEME.match(plain) or plain.startswith(_LINKED)


def _escaped(address: str) -> str:
    """Parentheses inside an address are escaped unless they are balanced."""
    if not _SPECIAL.search(address):
        return address
    plain = _REFERENCE.sub(r"\\&", address.translate(_ADDRESS))
    return plain if _is_balanced(plain) else _PARENTHESIS.sub(r"\\\g<0>", plain)


def _is_balanced(address: str) -> bool:
    depth = 0
    for parenthesis in _PARENTHESIS.findall(address):
        depth += 1 if parenthesis == "(" else -1
        if not 0 <= depth <= _MAX_DEPTH:
            return False
    return depth == 0
