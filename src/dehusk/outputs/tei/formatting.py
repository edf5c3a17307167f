"""What the inline elements of HTML are in TEI."""

from __future__ import annotations

from typing import Final, NamedTuple

from turbohtml import Element as HtmlElement

from ..safety import is_safe_address
from .characters import xml_address

Attributes = dict[str, str]

TEXT_ALONE: Final = frozenset({"code", "formula"})
"""TEI elements that may hold text, but no elements."""


class Inline(NamedTuple):
    """A TEI element for the text in an inline element of HTML: formatting, a link, code or a formula."""

    name: str
    attributes: Attributes


_INLINES: Final = {
    **dict.fromkeys(("b", "strong"), Inline("hi", {"rend": "#b"})),
    **dict.fromkeys(("cite", "dfn", "em", "i", "var"), Inline("hi", {"rend": "#i"})),
    **dict.fromkeys(("ins", "u"), Inline("hi", {"rend": "#u"})),
    "tt": Inline("hi", {"rend": "#t"}),
    "sub": Inline("hi", {"rend": "#sub"}),
    "sup": Inline("hi", {"rend": "#sup"}),
    **dict.fromkeys(("del", "s", "strike"), Inline("del", {"rend": "overstrike"})),
    **dict.fromkeys(("code", "kbd", "samp"), Inline("code", {})),
    "q": Inline("q", {}),
}


def inline_of(node: HtmlElement) -> Inline | None:
    """The formatting that an HTML element stands for; None where it stands for none."""
    if node.tag == "a":
        address = node.attr("href")
        return Inline("ref", {"target": xml_address(address)}) if address and is_safe_address(address, "href") else None
    if node.tag == "math":
        return Inline("formula", {"notation": "TeX"} if node.select_one("annotation") else {})
    return _INLINES.get(node.tag)
