"""Style sheets without what made old browsers run programs."""

from __future__ import annotations

import re
from typing import Final

_PROGRAM: Final = re.compile(
    r"expression\s*\(|(?:java|vb|live)script:|-moz-binding|(?<![\w-])behavior\s*:|<!--"
    r"|(?:url\s*+\(|@import)\s*+[\"']?+\s*+(?!https?:|data:)[a-z][a-z0-9+.-]*+:",
    re.IGNORECASE,
)
"""What ran in old browsers, and addresses that are not of the web."""
_DISGUISE: Final = re.compile(r"/\*(?:.*?\*/|.*)|\\([0-9a-f]{1,6})\s?|\\|[\0-\x1f]", re.IGNORECASE | re.DOTALL)
_MARKUP: Final = re.compile(r"<|&(?=[a-z]|#[0-9x])", re.IGNORECASE)
"""What would be a tag or a character reference where a style sheet is read as other text; `&` alone is CSS."""


def tame(css: str) -> str:
    """CSS without programs and without markup; empty where a program is disguised."""
    tamed = _PROGRAM.sub("", css)
    if _PROGRAM.search(_DISGUISE.sub(_revealed, tamed)):
        return ""
    return _MARKUP.sub(lambda match: rf"\{ord(match[0]):x} ", tamed)


def _revealed(match: re.Match[str]) -> str:
    code = int(match[1], 16) if match[1] else 0
    return chr(code) if 0 < code < 0x110000 else ""
