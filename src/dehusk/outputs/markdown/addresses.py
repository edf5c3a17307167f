"""Addresses of links and images: which of them are written, and how."""

from __future__ import annotations

import re
from typing import Final

from turbohtml import Element

_LINKED: Final = ("http:", "https:", "mailto:", "tel:", "ftp:")
_SCHEME: Final = re.compile(r"[a-z][a-z0-9+.-]*:", re.IGNORECASE)
_ADDRESS: Final = {ord(c): f"%{ord(c):02X}" for c in " <>\\`|"} | dict.fromkeys(range(ord(" ")), "")
_SPECIAL: Final = re.compile(r"[\0- <>\\`|&()]")
"""Most addresses have none of these characters and are written as they are."""
_PARENTHESIS: Final = re.compile("[()]")
_MAX_DEPTH: Final = 3
"""The depth of nested parentheses that every parser accepts."""
_REFERENCE: Final = re.compile(r"&(?=#?\w{1,31};)")


def address_of(link: Element) -> str:
    """The target of a link; empty where a reader cannot follow it, such as a program."""
    address = (link.attr("href") or "").strip()
    return address if is_followed(address) else ""


def is_followed(address: str) -> bool:
    """Whether an address is relative, or has a scheme that a reader can follow."""
    if address.startswith(("https://", "http://", "/", "#")):
        return True
    plain = "".join(character for character in address[:40] if character > " ").lower()
    return not _SCHEME.match(plain) or plain.startswith(_LINKED)


def escape_address(address: str) -> str:
    """An address as it is written between parentheses; parentheses inside it are escaped unless they are balanced."""
    address = address.strip()
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
