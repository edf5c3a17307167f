"""Addresses of links and images: which of them are written, and how."""

from __future__ import annotations

import re
from typing import Final

from turbohtml import Element

_LINKED: Final = ("http:", "https:", "mailto:", "tel:", "ftp:")
_SCHEME: Final = re.compile(r"[a-z][a-z0-9+.-]*:", re.IGNORECASE)
_ADDRESS: Final = {ord(c): f"%{ord(c):02X}" for c in " <>\\`|"} | dict.fromkeys(range(ord(" ")), "")
_PARENTHESIS: Final = re.compile("[()]")
_DEEPEST: Final = 3
"""Parentheses within each other that every parser reads."""
_REFERENCE: Final = re.compile(r"&(?=#?\w{1,31};)")


def address_of(link: Element) -> str:
    """Where a link leads; empty where that is nothing a reader can follow, such as a program."""
    address = (link.attr("href") or "").strip()
    return address if is_followed(address) else ""


def is_followed(address: str) -> bool:
    """Whether an address is relative, or of a scheme that a reader can follow."""
    if address.startswith(("https://", "http://", "/", "#")):
        return True
    plain = "".join(character for character in address[:40] if character > " ").lower()
    return not _SCHEME.match(plain) or plain.startswith(_LINKED)


def escape_address(address: str) -> str:
    """An address in parentheses; those in it may stay where they are in pairs."""
    plain = _REFERENCE.sub(r"\\&", address.strip().translate(_ADDRESS))
    return plain if _is_balanced(plain) else _PARENTHESIS.sub(r"\\\g<0>", plain)


def _is_balanced(address: str) -> bool:
    depth = 0
    for parenthesis in _PARENTHESIS.findall(address):
        depth += 1 if parenthesis == "(" else -1
        if not 0 <= depth <= _DEEPEST:
            return False
    return depth == 0
