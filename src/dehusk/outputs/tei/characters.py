"""Which characters may stand in XML, and in addresses."""

from __future__ import annotations

import re
from typing import Final

_CONTROLS: Final = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f]")
_NOT_XML: Final = re.compile("[\ud800-\udfff\ufffe\uffff]")
_NOT_ADDRESS: Final = re.compile(r"[\0-\x20<>\"{}|\\^`]")


def xml_text(text: str) -> str:
    """The text with the characters that XML does not allow replaced."""
    return _NOT_XML.sub("\N{REPLACEMENT CHARACTER}", _CONTROLS.sub(" ", text))


def xml_address(address: str) -> str:
    """The address with the characters that addresses do not allow percent-encoded."""
    return _NOT_ADDRESS.sub(lambda match: f"%{ord(match[0]):02X}", xml_text(address.strip()))
